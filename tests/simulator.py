"""A judge's tablet in Python, on a network that fails: for tests and benchmarks of docs/protocol.md.

It does what the console does: an entry is kept before it is sent, and until the acknowledgement of its very
key has been checked; the same key is sent again until then. A reload forgets everything but what is kept.
"""

import hashlib
import hmac
import json
import random
import re
from collections import Counter
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import UUID

_DATA = re.compile(rb'<script id="console-data" type="application/json">(.*?)</script>', re.DOTALL)
_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
FORM = "application/x-www-form-urlencoded"
PORTAL = (200, b"<html><h1>Welcome to the hotel</h1><p>Accept our terms to go online.</p></html>")

BARS = ("not_writer", "taken_over", "pass_ended")

Answer = tuple[int, bytes]


class NoAnswer(Exception):
    """Whatever the reason: the tablet does not know what became of its entry."""


class Refused(Exception):
    """The server's word why the entry is not taken."""

    def __init__(self, status: int, said: dict[str, Any]) -> None:
        super().__init__(f"{status} {said['is']} {said.get('phrase', '')}")
        self.status, self.said = status, said


class Barred(Refused):
    """This tablet may not write now; it keeps its entry."""


@dataclass
class Faults:
    """How often what goes wrong, by a seed; `seen` counts what did."""

    seed: int = 0
    lost: float = 0.0  # the server answers, the tablet does not hear it
    doubled: float = 0.0  # the request arrives twice, at the same time
    portal: float = 0.0  # somebody else answers 200
    reloads: float = 0.0  # before or right after sending
    seen: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)  # noqa: S311  # the same faults at every run

    def strikes(self, kind: str) -> bool:
        strikes: bool = self.random.random() < getattr(self, kind)
        self.seen[kind] += strikes
        return strikes


class Wire:
    """Two connections to one site with the cookies of one browser."""

    def __init__(self, site: str) -> None:
        address = urlsplit(site)
        assert address.hostname
        self.connections = [HTTPConnection(address.hostname, address.port, timeout=30) for _ in range(2)]
        self.cookies: SimpleCookie = SimpleCookie()

    def ask(
        self, method: str, path: str, body: bytes = b"", *, headers: dict[str, str] | None = None, twice: bool = False
    ) -> list[Answer]:
        """Send it, or the same at the same time on both connections; all answers."""
        used = self.connections[: 2 if twice else 1]
        cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in self.cookies.items())
        try:
            for connection in used:
                connection.request(method, path, body, {"Cookie": cookie, **(headers or {})})
            return [self._read(connection) for connection in used]
        except (OSError, HTTPException) as error:
            for connection in self.connections:
                connection.close()
            raise NoAnswer from error

    def _read(self, connection: HTTPConnection) -> Answer:
        response = connection.getresponse()
        for cookie in response.headers.get_all("Set-Cookie", []):
            self.cookies.load(cookie)
        return response.status, response.read()


class SimulatedTablet:
    """`enter` returns once everything is acknowledged; `data` is what the console would show."""

    def __init__(self, site: str, table_id: int, *, faults: Faults | None = None) -> None:
        self.wire = Wire(site)
        self.base = f"/table/{table_id}/"
        self.faults = faults or Faults()
        self.outbox: list[dict[str, Any]] = []
        self.data: dict[str, Any] = {}
        self.code = ""

    def pair(self, code: str) -> None:
        """With the code of the table's pass, as a person types it."""
        [(_, page)] = self.wire.ask("GET", "/pair/")
        token = _TOKEN.search(page.decode())
        assert token
        form = urlencode({"code": code, "csrfmiddlewaretoken": token[1]}).encode()
        [(status, _)] = self.wire.ask("POST", "/pair/", form, headers={"Content-Type": FORM})
        assert status == 302, "the code does not open a table"
        self.code = code
        self.reload()

    def reload(self) -> None:
        """The page as it comes; everything but the outbox is forgotten."""
        self.data = {}
        [(status, page)] = self.wire.ask("GET", self.base, headers={"Accept": "text/html"})
        found = _DATA.search(page)
        assert status == 200, status
        assert found
        self.data = json.loads(found[1])

    @property
    def _headers(self) -> dict[str, str]:
        return {"Content-Type": "application/json", "X-CSRFToken": self.data["csrf"]}

    @property
    def head(self) -> int:
        return int(self.data["recording"]["head"])

    def play(self, action: dict[str, Any]) -> None:
        self.enter({"kind": "play", "action": action})

    def undo(self) -> None:
        self.enter({"kind": "undo"})

    def enter(self, entry: dict[str, Any]) -> None:
        """Keep it, send it until it is acknowledged. Error: Refused."""
        key = str(UUID(int=self.faults.random.getrandbits(128), version=4))
        self.outbox.append({"key": key, "after": self.head, **entry})
        self.send()

    def send(self) -> None:
        """Until nothing waits. Errors: Refused, Barred."""
        while self.outbox:
            self._attempt()

    def take_over(self) -> None:
        self._post("writer/", {"take": True})
        self.reload()

    def pulse(self) -> None:
        self._post("pulse/", {"head": self.head, "unsent": len(self.outbox)})

    def _post(self, path: str, said: dict[str, Any]) -> None:
        [(status, _)] = self.wire.ask("POST", f"{self.base}{path}", json.dumps(said).encode(), headers=self._headers)
        assert status == 200, status

    def _attempt(self) -> None:
        if self.faults.strikes("reloads"):
            self.reload()
        try:
            status, said = self._send(self.outbox[0])
        except NoAnswer:
            if self.faults.strikes("reloads"):
                self.reload()
            return
        if said["is"] == "csrf":
            self.data["csrf"] = said["csrf"]
        elif said["is"] in ("recorded", "proposed") and self._is_genuine(said["ack"]):
            self.outbox.pop(0)
            self.data |= said["data"]
        elif said["is"] in BARS:
            raise Barred(status, said)
        else:
            self.outbox.pop(0)
            raise Refused(status, said)

    def _send(self, entry: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        answers = self._over_the_network(json.dumps(entry).encode())
        status, body = answers[0]
        try:
            said = json.loads(body)
        except ValueError:
            raise NoAnswer from None
        if status >= 500 or not isinstance(said, dict) or "is" not in said:
            raise NoAnswer
        return status, said

    def _over_the_network(self, body: bytes) -> list[Answer]:
        if self.faults.strikes("portal"):
            return [PORTAL]
        twice = self.faults.strikes("doubled")
        answers = self.wire.ask("POST", f"{self.base}entries/", body, headers=self._headers, twice=twice)
        if self.faults.strikes("lost"):
            raise NoAnswer
        return answers

    def _is_genuine(self, ack: dict[str, Any]) -> bool:
        said = f"{ack['key']}|{ack['number']}|{ack['hash']}".encode()
        mac = hmac.new(bytes.fromhex(self.data["ack_key"]), said, hashlib.sha256).hexdigest()
        return bool(ack["key"] == self.outbox[0]["key"] and hmac.compare_digest(mac, ack["mac"]))
