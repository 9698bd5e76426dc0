"""Requests to other servers, at addresses that strangers gave us: only https, only public addresses, and little of it.

What strangers may name could be a machine behind our own firewall. So a name is looked up once, every address of it has
to be public, and the connection goes to an address that was checked; nothing is followed from there.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Callable, Container, Mapping
from typing import Protocol, TypeAlias
from urllib.parse import urlsplit

import h11
from msgspec import Struct

import tunnelfolk

SECONDS = 10
"""How long a request may take, from looking up the name to the first line of the answer."""
MOST_CHARACTERS = 1_000
READ_AT_ONCE = 4_096
HTTPS = 443
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""Addresses that lead to any IPv4 address, be it a private one (RFC 6052)."""

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address


class Unreachable(Exception):
    """Why nothing could be sent, in a few words without a full stop."""


class Target(Struct, frozen=True):
    """Where a request goes."""

    host: str
    port: int
    path: str


class Reply(Struct, frozen=True):
    """What came back; the body is not read."""

    status: int
    retry_after: float | None = None
    """In how many seconds to try again, where the other side says so."""


class Poster(Protocol):
    """Sends things to other servers."""

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        """Raises Unreachable."""


def is_public(address: Address) -> bool:
    """Whether an address belongs to nobody's own network, however it is written."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address in TRANSLATED or address.sixtofour is not None or address.teredo is not None:
            return False
    return address.is_global and not address.is_multicast


def parse_target(url: str, ports: Container[int] = (HTTPS,)) -> Target:
    """Where a request to an address would go. Raises Unreachable."""
    try:
        parts = urlsplit(url)
        port = parts.port or HTTPS
    except ValueError:
        raise Unreachable("this is no address") from None
    if len(url) > MOST_CHARACTERS or not url.isascii() or any(sign <= " " for sign in url):
        raise Unreachable("this is no address")
    if parts.scheme != "https" or not parts.hostname or parts.username is not None or port not in ports:
        raise Unreachable("only addresses that begin with https:// and a host name are called")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.hostname, port, path)


class GuardedPoster:
    """Sends to public addresses alone."""

    def __init__(
        self,
        allows: Callable[[Address], bool] = is_public,
        ports: Container[int] = (HTTPS,),
        trust: ssl.SSLContext | None = None,
    ) -> None:
        """Nothing is opened yet. Tests have a server of their own, with an address and a certificate of its own."""
        self._allows, self._ports, self._trust = allows, ports, trust

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        """Send, and read the first lines of the answer. Raises Unreachable."""
        target = parse_target(url, self._ports)
        try:
            async with asyncio.timeout(SECONDS):
                return await self._post(target, headers, body)
        except TimeoutError:
            raise Unreachable(f"{target.host} did not answer in time") from None
        except ssl.SSLError:
            raise Unreachable(f"{target.host} has no certificate that can be trusted") from None
        except (OSError, h11.RemoteProtocolError, h11.LocalProtocolError):
            raise Unreachable(f"{target.host} could not be reached") from None

    async def _post(self, target: Target, headers: Mapping[str, str], body: bytes) -> Reply:
        address = await self._look_up(target)
        if self._trust is None:  # reads some hundred certificates
            self._trust = await asyncio.to_thread(ssl.create_default_context)
        reader, writer = await asyncio.open_connection(
            str(address), target.port, ssl=self._trust, server_hostname=target.host, limit=READ_AT_ONCE
        )
        try:
            connection = h11.Connection(h11.CLIENT)
            named = {
                "Host": target.host if target.port == HTTPS else f"{target.host}:{target.port}",
                "User-Agent": f"Tunnelfolk/{tunnelfolk.__version__}",
                "Content-Length": str(len(body)),
                "Connection": "close",
                **headers,
            }
            request = h11.Request(method="POST", target=target.path, headers=list(named.items()))
            for event in (request, h11.Data(body), h11.EndOfMessage()):
                writer.write(connection.send(event) or b"")
            await writer.drain()
            return await _read_reply(connection, reader)
        finally:
            writer.transport.abort()  # the rest of the answer is not worth waiting for

    async def _look_up(self, target: Target) -> Address:
        """The address to call. All that a name stands for have to be allowed, or none is called."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
        addresses = [ipaddress.ip_address(str(entry[4][0]).partition("%")[0]) for entry in found]
        if not addresses or not all(self._allows(address) for address in addresses):
            raise Unreachable(f"{target.host} has no public address")
        return addresses[0]


async def _read_reply(connection: h11.Connection, reader: asyncio.StreamReader) -> Reply:
    """The head of the answer: h11 takes no more than 16 kB for it."""
    while True:
        event = connection.next_event()
        match event:
            case h11.Response():
                return Reply(event.status_code, _retry_after(dict(event.headers).get(b"retry-after", b"")))
            case h11.InformationalResponse():
                continue
            case h11.NEED_DATA:
                connection.receive_data(await reader.read(READ_AT_ONCE))
            case _:
                raise h11.RemoteProtocolError("no answer")


def _retry_after(text: bytes) -> float | None:
    return float(text) if text.isdigit() else None
