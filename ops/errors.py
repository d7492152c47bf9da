"""What the person at the keyboard can put right."""


class OpsError(Exception):
    """Carries one message in plain words that says what to do; shown without a traceback."""
