"""Static files under names that carry their content: a browser may keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Rewrites what JavaScript modules import as well, so that no page mixes modules of two versions."""

    support_js_module_import_aggregation = True
    max_post_process_passes = 20  # one for each step of the longest chain of imports
