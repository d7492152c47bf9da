"""Where the web server listens and by which names browsers may call it."""

import errno
import http.client
import socket
from ipaddress import IPv4Address, IPv6Address

from ops.errors import OpsError

EVERYWHERE = (str(IPv4Address(0)), str(IPv6Address(0)))  # 0.0.0.0 and ::


def refuse_taken_port(host: str, port: int) -> None:
    """OpsError, with a free port to choose, when another program listens on this one."""
    if not is_free(host, port):
        free = next((other for other in range(port + 1, 65536) if is_free(host, other)), 8765)
        raise OpsError(
            f"Port {port} is taken by another program. Choose another one, for example:\n"
            f"    python3 manage.py up --port {free}"
        )


def is_free(host: str, port: int) -> bool:
    """Whether `port` can be listened on; OpsError when this can never be, whatever else runs."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except PermissionError as error:
            raise OpsError(f"This user may not listen on port {port}: choose one above 1023.") from error
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return False
            raise OpsError(f"{host} is not an address of this machine ({error.strerror}).") from error
    return True


def own_names(host: str) -> set[str]:
    """The host names browsers may use for a server that listens on `host`."""
    names = {"localhost", "127.0.0.1", "[::1]"}
    if host in EVERYWHERE:
        name = socket.gethostname()
        return names | {name, f"{name}.local", network_address()}
    return names | {in_url(host)}


def network_address() -> str:
    """The address tablets on the same network reach this machine by; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: only the route is looked up
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def in_url(host: str) -> str:
    """`host` as a browser on this network writes it."""
    if host in EVERYWHERE:
        return network_address()
    return f"[{host}]" if ":" in host else host


def answers(host: str, port: int, path: str) -> bool:
    """Whether a server there says that all is well at `path`."""
    connection = http.client.HTTPConnection(in_url(host).strip("[]"), port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()
