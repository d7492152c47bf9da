"""Django's pages through the ASGI front: what a web server owes an application."""

import http.client
from urllib.parse import urlsplit

import pytest

from tests.cast import make_person
from tests.live_events.listening import cookie_of, status


def ask(site: str, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None):
    connection = http.client.HTTPConnection(urlsplit(site).netloc, timeout=20)
    connection.request(method, path, body, headers or {})
    answer = connection.getresponse()
    read = answer.read()
    connection.close()
    return answer, read


def test_a_page_comes_whole_with_its_headers(live_site: str) -> None:
    answer, body = ask(live_site, "GET", "/sign-in/")
    assert answer.status == 200
    assert body.endswith(b"</html>\n")
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")
    assert answer.headers["Content-Length"] == str(len(body))


def test_the_word_between_view_and_server_stays_in_the_house(live_site: str) -> None:
    answer, _ = ask(live_site, "GET", "/sign-in/")
    assert "Live-Stream" not in answer.headers


def test_a_head_has_no_body(live_site: str) -> None:
    answer, body = ask(live_site, "HEAD", "/sign-in/")
    assert (answer.status, body) == (200, b"")


@pytest.mark.parametrize("path", ["/%E7%B4%99", "/%FF%FE", "/a%2Fb", "/..%2f..%2fetc", "/%00", "/?a=%FF"])
def test_no_address_breaks_it(live_site: str, path: str) -> None:
    assert status(live_site, path) in (200, 302, 400, 404)


def test_a_form_of_some_megabytes_arrives(live_site: str) -> None:
    """It is refused by the application for lack of a token, not by the server for its length."""
    assert status(live_site, "/sign-in/", method="POST", body=b"a=" + b"x" * 2_000_000) == 403


def test_a_header_with_an_underscore_is_not_taken_for_a_proxys(live_site: str) -> None:
    answer, _ = ask(live_site, "GET", "/sign-in/", headers={"X_Forwarded_Proto": "https", "Host": "localhost"})
    assert answer.status == 200


def test_cookies_are_read_and_set(live_site: str) -> None:
    user = make_person("Olga")
    answer, _ = ask(live_site, "GET", "/profile/", headers=cookie_of(user))
    assert answer.status == 200
    assert "csrftoken" in str(answer.headers.get_all("Set-Cookie"))


def test_a_file_of_the_pages_comes_compressed_where_it_may(live_site: str) -> None:
    page = ask(live_site, "GET", "/sign-in/")[1].decode()
    address = page.split('rel="stylesheet" href="')[1].split('"')[0]
    answer, _ = ask(live_site, "GET", address, headers={"Accept-Encoding": "br"})
    assert (answer.status, answer.headers["Content-Encoding"]) == (200, "br")
