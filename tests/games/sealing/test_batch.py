"""A whole round sealed at once, stopped, and gone on with."""

import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from games.models import ScoreSheet, SealedDocument
from games.sealing import making
from games.sealing.batch import seal_all
from games.sealing.documents import produce
from games.sealing.printing import one_file, zipped
from games.sealing.validation import Verdict, validate
from tests import live
from tests.games.sealing.papers import text_of
from tests.games.sealing.sheets import ADDRESS, copied_round, locked_round
from tests.games.sealing.test_documents import own_pem

HELPED = "tests.games.sealing.helped_worker"

pytestmark = pytest.mark.django_db(transaction=True)


class Stopped(Exception):
    pass


def quiet(_done: int, _total: int) -> None:
    pass


def test_a_round_is_sealed_once_with_its_progress_and_every_file_is_valid() -> None:
    tournament, cast = locked_round(3)
    played, told = tournament.rounds.get(number=1), []
    made = seal_all(played, address=ADDRESS, by=cast.carol, progress=lambda done, total: told.append((done, total)))
    assert made == 3
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
    pem = own_pem(ScoreSheet.objects.all()[0])
    assert {validate(bytes(one.content), [pem]).outcome for one in SealedDocument.objects.all()} == {"valid"}
    assert seal_all(played, address=ADDRESS, by=cast.carol, progress=quiet) == 0


def test_what_was_sealed_before_a_stop_stays_and_the_next_run_goes_on_from_there() -> None:
    tournament, cast = copied_round(6)
    played = tournament.rounds.get(number=1)

    def stop_at_two(done: int, _total: int) -> None:
        if done == 2:
            raise Stopped

    with pytest.raises(Stopped):
        seal_all(played, address=ADDRESS, by=cast.carol, progress=stop_at_two)
    first = dict(SealedDocument.objects.values_list("sheet", "digest"))
    assert len(first) == 2
    assert seal_all(played, address=ADDRESS, by=cast.carol, progress=quiet) == 4
    after = dict(SealedDocument.objects.values_list("sheet", "digest"))
    assert len(after) == 6
    assert {sheet: after[sheet] for sheet in first} == first


def test_a_file_that_does_not_pass_its_own_check_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    _tournament, cast = locked_round(1)
    monkeypatch.setattr(making, "validate", lambda _pdf, _trusted: Verdict("altered", ("content_changed",)))
    with pytest.raises(making.Unsound, match="content_changed"):
        produce(ScoreSheet.objects.get(), address=ADDRESS, by=cast.carol)
    assert not SealedDocument.objects.exists()


def test_a_helper_ends_with_the_worker_that_started_it() -> None:
    """The worker is killed without a word; its helper, which has nothing to do, sees it and goes."""
    worker = subprocess.Popen([sys.executable, "-m", HELPED], stdout=subprocess.PIPE, text=True)
    assert worker.stdout
    helper = int(worker.stdout.readline())
    worker.kill()
    worker.wait()
    live.wait_until(lambda: not _command(helper), "the helper lives on")


def _command(pid: int) -> str:
    """What a process runs; nothing for one that has ended and waits to be fetched."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def test_printing_puts_the_pages_of_all_sheets_into_one_file() -> None:
    tournament, cast = locked_round(2)
    seal_all(tournament.rounds.get(number=1), address=ADDRESS, by=cast.carol, progress=quiet)
    contents = [bytes(one.content) for one in SealedDocument.objects.order_by("sheet__table__number")]
    text = text_of(one_file(contents))
    assert text.count("\f") == 2
    assert "Table 1" in text.split("\f")[0]
    assert "Table 2" in text.split("\f")[1]


def test_a_zip_holds_the_files_byte_for_byte() -> None:
    packed = zipfile.ZipFile(io.BytesIO(zipped([("a.pdf", b"one"), ("b.pdf", b"two")])))
    assert {name: packed.read(name) for name in packed.namelist()} == {"a.pdf": b"one", "b.pdf": b"two"}
