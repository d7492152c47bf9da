"""One-time links: kept as hashes, used once, alike in every refusal."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.errors import LinkUnusable
from accounts.links import make_link, make_only_link, open_link, revoke_link, use_link
from accounts.models import OneTimeLink
from tests.cast import make_person

pytestmark = pytest.mark.django_db

INVITATION = OneTimeLink.Purpose.INVITATION
PASSWORD = OneTimeLink.Purpose.PASSWORD
FIRST = OneTimeLink.Purpose.FIRST_CHIEF_REFEREE
DAY = timedelta(days=1)


def test_the_token_is_nowhere_in_the_database() -> None:
    link, token = make_link(INVITATION, email="alice@example.org", name="Alice", lasts=DAY)
    kept = OneTimeLink.objects.filter(pk=link.pk).values().get()
    assert len(token) >= 43
    assert all(token not in str(value) for value in kept.values())


def test_looking_a_link_up_does_not_use_it_up() -> None:
    link, token = make_link(INVITATION, lasts=DAY)
    assert [open_link(token, INVITATION), open_link(token, INVITATION)] == [link, link]


def test_a_link_is_used_once() -> None:
    link, token = make_link(INVITATION, lasts=DAY)
    alice = make_person("Alice")
    use_link(link, by=alice)
    with pytest.raises(LinkUnusable):
        use_link(link, by=alice)
    with pytest.raises(LinkUnusable):
        open_link(token, INVITATION)
    link.refresh_from_db()
    assert link.used_by == alice


def test_every_cause_is_refused_alike() -> None:
    expired, old_token = make_link(INVITATION, lasts=DAY)
    expired.expires_at = timezone.now()
    expired.save()
    revoked, revoked_token = make_link(INVITATION, lasts=DAY)
    revoke_link(revoked)
    _other, other_token = make_link(PASSWORD, lasts=DAY)
    for token in (old_token, revoked_token, other_token, "no-such-token", ""):
        with pytest.raises(LinkUnusable) as refused:
            open_link(token, INVITATION)
        assert (str(refused.value), refused.value.values) == (str(LinkUnusable()), {})


def test_revoking_a_used_link_leaves_it_used() -> None:
    link, _token = make_link(INVITATION, lasts=DAY)
    use_link(link, by=make_person("Alice"))
    revoke_link(link)
    link.refresh_from_db()
    assert (link.revoked_at, link.used_by) == (None, make_person("Alice"))


def test_of_an_only_link_the_newest_works_and_the_older_does_not() -> None:
    older, newer = make_only_link(FIRST, lasts=DAY), make_only_link(FIRST, lasts=DAY)
    assert open_link(newer, FIRST).purpose == FIRST
    with pytest.raises(LinkUnusable):
        open_link(older, FIRST)
