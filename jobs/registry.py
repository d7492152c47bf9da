"""Which jobs there are, and who may see them. Owning apps register; this app knows none of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser

from jobs.models import Job

Report = Callable[[int, str], None]
Result = dict[str, Any]
Work = Callable[[Job, Report], Result | Callable[[], Result]]


@dataclass(frozen=True)
class Kind:
    name: str
    work: Work
    mendable: tuple[type[Exception], ...]


@dataclass(frozen=True)
class Owner:
    """The app a job's subject belongs to: its words for it, who may watch and cancel it, where it leads."""

    title: Callable[[Job], str]
    may_see: Callable[[Job, AbstractBaseUser], bool]
    address: Callable[[Job], str]


_kinds: dict[str, Kind] = {}
_owners: dict[str, Owner] = {}


def job(name: str, *, mendable: tuple[type[Exception], ...] = ()) -> Callable[[Work], Work]:
    """Register what carries out jobs of this kind: `@job("draft_seating")` in an app's `tasks.py`.

    The function gets the job and `report(percent, step)`, which keeps the progress and raises
    `Cancelled` when somebody cancelled: let it pass. A killed worker's job is run again from its
    start, so the function may only compute, and returns either a result that is safe to have
    computed twice or a function that makes the effect and returns the result. That one is called
    in the transaction which marks the job as done, so the effect happens exactly once.

    `mendable` are errors whose text is meant for people; any other is logged and told plainly.
    """

    def register(work: Work) -> Work:
        if name in _kinds:
            raise RuntimeError(f"two kinds of job are called {name}")
        _kinds[name] = Kind(name, work, mendable)
        return work

    return register


def kind(name: str) -> Kind:
    return _kinds[name]


def own(subject_kind: str, owner: Owner) -> None:
    """Answer for the jobs whose subject is `<subject_kind>:<anything>`."""
    _owners[subject_kind] = owner


def owner_of(job: Job) -> Owner | None:
    return _owners.get(job.subject.partition(":")[0])
