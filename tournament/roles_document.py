"""`docs/roles.md`: who may do what, and the pages that each permission opens."""

from django.utils.translation import override

from tournament.models import Role
from tournament.pages.guarded import guarded_pages
from tournament.permissions import MATRIX, Permission

_HEAD = """# Roles and what they open

Written by `python3 manage.py roles_matrix` from `tournament/permissions.py`; a test fails when it is stale, and another
asks every page below as every role. Whoever has no role in a tournament is told that the page does not exist (404);
whoever has a role, but not one of these, is told so (403); whoever is not signed in signs in first.

A person may have several roles. What is not listed is denied.
"""

_TAIL = """
## Beside the roles

- A table's own pages (`/table/…`) are for the judge of that table, once its seats are posted, and for referees; to any
  other judge they do not exist. A tablet paired with the table by a pass opens its console without anybody signed in.
- Pairing (`/pair/`) and the check of a tablet (`/table/check/`) need no account.
- Organisers create tournaments, keep everybody's accounts (`/people/`) and make demonstrations. An organiser has no
  role in a tournament of somebody else.
- A background job (`/jobs/…`) is shown to those who may start it.
- The public page (`/t/…`) shows pseudonyms and points after publication, and needs no account.
"""


def roles_document() -> str:
    """The whole file, in English whatever language is active."""
    with override("en"):
        return f"{_HEAD}\n{_matrix()}\n{_pages()}{_TAIL}"


def _matrix() -> str:
    lines = [_row("May …", *(str(role.label) for role in Role)), _row("---", *(":-:" for _role in Role))]
    for permission in Permission:
        lines.append(_row(str(permission.label), *("✓" if role in MATRIX[permission] else "" for role in Role)))
    return "\n".join(lines) + "\n"


def _pages() -> str:
    lines = ["## The pages that each permission opens", ""]
    pages = guarded_pages()
    for permission in Permission:
        opened = [page for page in pages if page.permission == permission]
        routes = ", ".join(f"`{page.address}`" for page in opened) or "no page of its own; it shows more on others"
        lines.append(f"- **{permission.label}**: {routes}")
    return "\n".join(lines) + "\n"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
