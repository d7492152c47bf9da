"""Who acts at a table's console: a device, and the person who is signed in on it, if any."""

from dataclasses import dataclass

from accounts.models import User
from games.models import Tablet
from tournament.models import Table


@dataclass(frozen=True, slots=True)
class Hand:
    """`user` is None on a tablet that was let in by its table's pass alone."""

    tablet: Tablet
    user: User | None

    def by(self, table: Table) -> User | None:
        """Whose act it is: the person signed in, else the table's own judge, else nobody known."""
        return self.user or table.judge
