"""The public check in a real browser: by hand, by the device itself, and for everybody."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games.sealing.documents import produce
from tests.games.sealing.sheets import locked_sheet

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def sealed(live_site: str, tmp_path: Path) -> str:
    """The address of a sealed sheet's page; its file and a changed one lie in the folder."""
    sheet, cast = locked_sheet()
    document = produce(sheet, address=live_site, by=cast.carol)
    content = bytes(document.content)
    (tmp_path / "sheet.pdf").write_bytes(content)
    (tmp_path / "changed.pdf").write_bytes(content.replace(b"Typst", b"Tyqst"))
    return f"{live_site}/verify/{document.code}/"


def test_the_device_compares_the_file_itself_and_the_server_tells_why_it_differs(
    page: Page, sealed: str, tmp_path: Path
) -> None:
    page.goto(sealed)
    told = page.locator("#own-check")
    page.set_input_files("input[type=file]", tmp_path / "sheet.pdf")
    expect(told).to_contain_text("byte for byte")
    page.set_input_files("input[type=file]", tmp_path / "changed.pdf")
    expect(told).to_contain_text("not the file that was sealed")
    page.get_by_role("button", name="Check this file").click()
    expect(page.locator(".verdict.altered")).to_contain_text("changed after the signing")


@pytest.mark.parametrize("width", [390, 1180])
def test_the_page_is_open_to_everybody(page: Page, sealed: str, axe: str, tmp_path: Path, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 820})
    page.goto(sealed)
    page.set_input_files("input[type=file]", tmp_path / "changed.pdf")
    page.get_by_role("button", name="Check this file").click()
    page.evaluate(axe)
    assert page.evaluate("axe.run().then(found => found.violations.map(one => one.id))") == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
