"""Every page of the site map that stands behind a permission, whichever app it is in."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver

from tournament.permissions import Permission


@dataclass(frozen=True)
class GuardedPage:
    """`permission` is None where the view asks something else than a role, such as whose table it is."""

    name: str
    route: str
    permission: Permission | None

    @property
    def address(self) -> str:
        """The route as people write it: /desk/…/rounds/{number}/."""
        return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", self.route.replace("<slug:slug>", "…"))

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names in its address: ("slug", "number")."""
        return tuple(re.findall(r"<(?:\w+:)?(\w+)>", self.route))


def every_page(*namespaces: str) -> list[GuardedPage]:
    """The named pages of these namespaces, in the order of the site map."""
    return [page for page in _walk(get_resolver(), "", ()) if page.name.partition(":")[0] in namespaces]


def guarded_pages() -> list[GuardedPage]:
    return [page for page in _walk(get_resolver(), "", ()) if page.permission is not None]


def _walk(resolver: URLResolver, route: str, namespaces: tuple[str, ...]) -> Iterator[GuardedPage]:
    for entry in resolver.url_patterns:
        below = f"{route}{entry.pattern}"
        if isinstance(entry, URLResolver):
            inner = (*namespaces, entry.namespace) if entry.namespace else namespaces
            yield from _walk(entry, below, inner)
        elif isinstance(entry, URLPattern):
            permission = getattr(entry.callback, "permission", None)
            yield GuardedPage(":".join((*namespaces, entry.name or "")), f"/{below}", permission)
