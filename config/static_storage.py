"""Static files under names that carry their content: a browser may keep them for ever."""

from typing import Any, ClassVar

from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]

OUR_MODULES = ("js/*.js", "vendor/noble/*.js")  # others' packages bring scripts that import what is not there


class ModuleStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Rewrites what our JavaScript modules import as well, so that no page mixes modules of two versions."""

    max_post_process_passes = 20  # one for each step of the longest chain of imports
    patterns: ClassVar[Any] = CompressedManifestStaticFilesStorage.patterns + tuple(
        (files, CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1]) for files in OUR_MODULES
    )
