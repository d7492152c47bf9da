"""What every test may ask for: a clean cache, a running site, a worker, a browser.

`live_site` and `worker` are real processes on the test's own database: a test that uses one of them
writes for real, and its tables are emptied afterwards.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from playwright.sync_api import BrowserContext

from accounts.models import User
from ops import browser as chromium
from tests import live

# Playwright's sync API runs an event loop in the test's thread, where Django refuses to query.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

CHROMIUM_FLAGS = [
    "--no-sandbox",  # Chromium has none for root, who runs the tests in a container
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


@pytest.fixture(autouse=True)
def _empty_cache(request: pytest.FixtureRequest) -> None:
    """Counted attempts and kept pages of one test are nothing to the next."""
    if request.node.get_closest_marker("django_db") or {"db", "transactional_db"} & set(request.fixturenames):
        cache.clear()


@pytest.fixture(scope="session")
def _site(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    port = live.free_port()
    with live.running("web server", port=port, owner=tmp_path_factory.mktemp("site")) as child:
        live.wait_until_it_answers(port, child)
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def live_site(_site: str, transactional_db: None) -> str:
    """The address of the real web server, without a slash at its end."""
    return _site


@pytest.fixture
def worker(transactional_db: None, tmp_path: Path) -> Iterator[None]:
    """A real worker takes the tasks that this test sends, and is gone after it: others start jobs that
    nobody is to take up.
    """
    with live.running("worker", port=0, owner=tmp_path):
        yield


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": chromium.ensure(), "args": CHROMIUM_FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A judge's tablet, held upright or not; tests set other sizes by `page.set_viewport_size`."""
    return {
        **browser_context_args,
        "viewport": {"width": 1180, "height": 820},
        "locale": "en",
        "has_touch": True,
        "reduced_motion": "reduce",
    }


@pytest.fixture
def sign_in(context: BrowserContext, live_site: str) -> Callable[[User], None]:
    """Let the browser's pages be this person's: `sign_in(cast.alice)`."""

    def act(user: User) -> None:
        client = Client()
        client.force_login(user)
        name = settings.SESSION_COOKIE_NAME
        context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_site}])

    return act


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, to be run in a page: `page.evaluate(axe)`, then `axe.run()`."""
    return (Path(__file__).parent / "browser" / "vendor" / "axe.min.js").read_text()
