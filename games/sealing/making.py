"""Draw, seal, check: all that makes one document. Pure, and made of plain values, so that other processes can do it."""

import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from multiprocessing import parent_process
from typing import Any

from games.sealing.drawing import Paper, draw_sheets
from games.sealing.seal import Signer, seal
from games.sealing.validation import Verdict, validate


@dataclass(frozen=True, slots=True)
class Order:
    """One sheet's texts, on which paper, and who signs it."""

    words: Mapping[str, Any]
    paper: Paper
    made_at: datetime | None
    by: tuple[Signer, ...]


class Unsound(Exception):
    """What was just sealed does not pass its own check; nothing of it may be kept."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"a sealed sheet came out {verdict.outcome}: {', '.join(verdict.reasons)}")


def make(order: Order) -> bytes:
    """The sealed file. Unsound: the validator, which sees every file before it is kept, refuses it."""
    sealed = seal(draw_sheets([order.words], paper=order.paper, made_at=order.made_at), order.by)
    verdict = validate(sealed, [order.by[0].certificate])
    if verdict.outcome != "valid":
        raise Unsound(verdict)
    return sealed


def end_with_parent() -> None:
    """Run in a helper process: do not outlive a worker that was killed."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_wait_for, args=(parent,), daemon=True).start()


def _wait_for(parent: Any) -> None:
    parent.join()
    os._exit(1)
