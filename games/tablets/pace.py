"""How often one tablet may ask: far more than any judge needs, far less than a loop gone wild sends."""

from dataclasses import dataclass

from django.core.cache import cache
from redis import RedisError

from games.models import Tablet

WINDOW = 60  # seconds


@dataclass(frozen=True, slots=True)
class Pace:
    """At most so many requests of this kind in a minute."""

    what: str
    most: int


PULSES = Pace("pulse", 60)  # one in five seconds, and one after every call
TAKE_OVERS = Pace("writer", 20)


def is_too_fast(tablet: Tablet, pace: Pace) -> bool:
    """Count this request; True where it is one too many."""
    key = f"pace:{pace.what}:{tablet.pk}"
    try:
        cache.add(key, 0, WINDOW)
        return cache.incr(key) > pace.most
    except ValueError:  # forgotten between the two lines
        return False
    except RedisError:  # nothing counts at the moment; the tablet must still be told how things stand
        return False
