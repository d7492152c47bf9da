"""docker-compose.yml cannot run in every place where it is changed; so it is read."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from ops import application
from tests.architecture.sources import ROOT, python_files
from tests.architecture.test_settings import REQUIRED, names_read

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
OWN = ("migrate", "web", "worker", "timer")


def test_the_services_are_those_of_the_house() -> None:
    assert set(SERVICES) == {"db", "valkey", "proxy", *OWN}


@pytest.mark.parametrize("name", sorted(set(SERVICES) - {"migrate"}))  # migrate runs once and ends
def test_every_lasting_service_has_a_healthcheck_and_comes_back(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"]
    assert SERVICES[name]["restart"] == "unless-stopped"


@pytest.mark.parametrize("name", OWN)
def test_our_services_are_given_all_the_settings_need_and_nothing_they_do_not_read(name: str) -> None:
    given = set(SERVICES[name]["environment"])
    read = set().union(*(names_read(path) for path in python_files("config")))
    assert set(REQUIRED) <= given <= read


@pytest.mark.parametrize("name", OWN)
def test_our_services_wait_for_healthy_servers(name: str) -> None:
    waits = SERVICES[name]["depends_on"]
    assert {waits["db"]["condition"], waits["valkey"]["condition"]} == {"service_healthy"}


def test_every_secret_comes_from_outside_and_a_missing_one_stops_the_start() -> None:
    secret = re.compile(r"(SECRET_KEY|POSTGRES_PASSWORD): (.*)")
    written = secret.findall((ROOT / "docker-compose.yml").read_text())
    assert written
    assert {value for _, value in written} == {"${SECRET_KEY:?}", "${POSTGRES_PASSWORD:?}"}


@pytest.mark.parametrize(("service", "process"), [("worker", "worker"), ("timer", "timer")])
def test_the_background_processes_are_those_of_up(service: str, process: str) -> None:
    ours = [word for word in application.commands("127.0.0.1", 8000, Path("/srv"))[process] if word.startswith("--")]
    theirs = SERVICES[service]["command"]
    assert {word for word in ours if "schedule" not in word and word != "--quiet"} <= set(theirs)


def test_the_image_serves_as_up_does() -> None:
    command = (ROOT / "Dockerfile").read_text().split("CMD", 1)[1].replace("\\\n", "")
    words = shlex.split(command.strip(" []\n").replace(",", " "))
    ours = application.commands("127.0.0.1", 8000, Path("/srv"))["web server"]
    kinds = {word.split("=")[0] for word in ours if word.startswith("--")}
    assert {word.split("=")[0] for word in words if word.startswith("--")} == kinds
    assert words[-1] == ours[-1] == "config.asgi:application"


def test_the_proxy_reaches_the_web_server_where_it_listens() -> None:
    proxy = (ROOT / "Caddyfile").read_text()
    assert "reverse_proxy web:8000" in proxy
    assert "{$SITE_ADDRESS}" in proxy
    assert "not path /live/*" in proxy, "what compresses a stream of news holds it back"
    assert "--port=8000" in (ROOT / "Dockerfile").read_text()
