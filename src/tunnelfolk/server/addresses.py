"""Whom the server believes and which names it answers to: trusted proxies, and the Host header."""

import ipaddress
import socket
from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

ANY = "*"
LOCAL_NAMES = ("localhost",)
_Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class BadAddress(ValueError):
    """A text that names neither an address nor a network."""


class Proxies:
    """The proxies whose X-Forwarded-For and X-Forwarded-Proto are believed."""

    def __init__(self, texts: Iterable[str]) -> None:
        """Addresses and networks, `10.0.0.5` or `10.0.0.0/8`; raises BadAddress."""
        self._networks: tuple[_Network, ...] = tuple(map(_network, texts))
        self.is_trusted = lru_cache(maxsize=1_024)(self._is_trusted)
        """Whether an address belongs to one of them."""

    @property
    def networks(self) -> list[str]:
        """All of them as text."""
        return [str(network) for network in self._networks]

    def _is_trusted(self, address: str) -> bool:
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self._networks)


def _network(text: str) -> _Network:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise BadAddress(f"{text!r} is no address and no network like 10.0.0.0/8") from None


class Hosts(Struct, frozen=True):
    """The names that this server answers to.

    A page of another site can let its own name point to our address and then talk to us as if we were that site (DNS
    rebinding). Its browser sends that name, so names that we do not know are refused. An address cannot be pointed
    elsewhere: every one is fine.
    """

    names: frozenset[str]

    @classmethod
    def of(cls, names: Sequence[str]) -> "Hosts":
        """Names that were set, and those that this machine has anyway."""
        own = socket.gethostname().lower()
        machine = {own, f"{own.partition('.')[0]}.local"} - {""}
        return cls(frozenset(machine.union(LOCAL_NAMES, (name.lower().rstrip(".") for name in names))))

    def answers_to(self, host: str) -> bool:
        """Whether a Host header names us, with or without a port."""
        name = host_name(host)
        return ANY in self.names or name in self.names or name.endswith(".localhost") or _is_address(name)


def host_name(host: str) -> str:
    """A Host header without port, in small letters."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower().rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
