"""What a device is, in the few words that tell two tablets on one table apart."""

from django.http import HttpRequest

# The first that fits: browsers name their relatives as well, so the particular stands before the general.
_BROWSERS = (
    ("Edg", "Edge"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPad", "iPad"),
    ("iPhone", "iPhone"),
    ("Android", "Android"),
    ("CrOS", "Chromebook"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac or iPad"),  # an iPad says it is a Mac unless told otherwise
    ("Linux", "Linux"),
)
LETTERS = 120


def device_of(request: HttpRequest) -> str:
    """ "Chrome, Android"; what the browser says of itself, shortened, where that says nothing to us."""
    said = request.headers.get("User-Agent", "").replace("\0", "")
    known = [_first(said, _BROWSERS), _first(said, _SYSTEMS)]
    return ", ".join(word for word in known if word) or said[:LETTERS]


def _first(said: str, words: tuple[tuple[str, str], ...]) -> str:
    return next((word for mark, word in words if mark in said), "")
