"""What every test may ask for."""

import os

# Playwright's sync API runs an event loop in the test's thread, where Django refuses to query.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
