"""`manage.py up`, run for real in a checkout of its own."""

import os
import signal
import socket
import stat

import pytest

from ops import processes
from tests.live import free_port
from tests.ops.house import House, Up

COUNT = "from accounts.models import User; print('users:', User.objects.count())"
USERS = "users: 1"


def test_the_first_start_answers_and_offers_one_link_to_the_first_chief_referee(running: Up) -> None:
    assert running.answers()
    assert running.first_link()
    assert stat.S_IMODE((running.house.var / "secret_key").stat().st_mode) == 0o600


def test_a_second_up_says_where_the_first_one_runs(running: Up) -> None:
    second = running.house.run("up", "--port", str(free_port()))
    assert second.returncode == 1
    assert f"already running here: http://127.0.0.1:{running.port}" in second.stderr


@pytest.mark.parametrize("name", ["granian", "app=config worker", "app=config beat", "valkey-server", "bin/postgres"])
def test_a_process_that_dies_is_started_again(running: Up, name: str) -> None:
    running.until(lambda: running.house.workers(name))
    seen = len(running.said.read_text())
    os.kill(min(running.house.workers(name)), signal.SIGKILL)
    running.until(lambda: "starting it again" in running.said.read_text()[seen:])
    running.until(lambda: running.house.workers(name))
    running.until(running.answers)


def test_users_outlive_a_kill_of_every_process_at_once(crashed: House) -> None:
    with crashed.up(free_port()) as up:
        assert USERS in crashed.run("shell", "-c", COUNT).stdout
        assert up.first_link() is None
        assert up.stop(signal.SIGINT) == 0
    assert processes.orphans(crashed.var) == []


def test_a_start_right_after_the_parent_alone_was_killed_takes_over(crashed: House) -> None:
    port = free_port()
    with crashed.up(port) as up:
        os.kill(up.process.pid, signal.SIGKILL)
        up.process.wait()
        with crashed.up(port) as again:
            assert again.answers()
            assert USERS in crashed.run("shell", "-c", COUNT).stdout


def test_a_taken_port_is_named_and_another_one_suggested(house: House) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = house.run("up", "--port", str(port))
    assert done.returncode == 1
    assert f"Port {port} is taken" in done.stderr
    assert "up --port" in done.stderr
    assert processes.orphans(house.var) == []


@pytest.mark.parametrize("arguments", [("--port", "0"), ("--port", "http"), ("--port", "70000"), ("--fast",)])
def test_arguments_that_mean_nothing_are_refused_before_anything_is_installed(
    house: House, arguments: tuple[str, ...]
) -> None:
    (house.folder / ".venv").unlink()
    done = house.run("up", *arguments)
    assert done.returncode == 2
    assert "usage: manage.py up" in done.stderr
    assert not (house.folder / ".venv").exists()
