"""Somebody's devices: what each is called, and the code by which another one becomes somebody's too."""

import hashlib
import secrets
from random import SystemRandom

from tunnelfolk.server.messages.device_messages import DeviceCode, DeviceEntry
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.store import Conflict, Store
from tunnelfolk.server.store_changes import DropSubscription, NoteDevice, OfferDevice, SignOut, TakeDevice
from tunnelfolk.server.stored_values import Device
from tunnelfolk.server.visitors import Person

LETTERS = "ABCDEFGHJKMNPQRTUVWXYZ"
"""Without those that look like digits or like each other."""
LENGTH = 6
"""22 to the power of 6 are 113 million; an address may guess 10 in a minute, and a code lives for two."""
CODE_SECONDS = 120
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
"""By what is in the User-Agent; the first that fits, since most name others too."""
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}
NO_CODE = Refused("no_code", "That code is wrong, used, or older than two minutes.", 404)
_chance = SystemRandom()


def device_name(user_agent: str) -> str:
    """What a browser is called in a list: `Firefox, Android`. Nothing else of what it says is kept."""
    browser = next((name for sign, name in BROWSERS.items() if sign in user_agent), "")
    system = next((name for sign, name in SYSTEMS.items() if sign in user_agent), "")
    return ", ".join(part for part in (browser, system) if part)


def new_code() -> str:
    """Six letters for two minutes."""
    return "".join(_chance.choices(LETTERS, k=LENGTH))


def hashed_code(text: str) -> bytes:
    """What the store keeps of a code, however it was typed."""
    letters = "".join(letter for letter in text.upper() if letter.isalpha())
    return hashlib.sha256(f"device {letters}".encode()).digest()


def new_device(secret: bytes, user_agent: str) -> Device:
    """A browser that has just come to hold a cookie."""
    return Device(secrets.token_hex(6), secret, device_name(user_agent))


async def offer_device(kept: Store, person: Person, secret: bytes, *, is_move: bool) -> DeviceCode:
    """A code that makes another device this person's too; or, where they move, theirs in place of this one."""
    code = new_code()
    await kept.write(OfferDevice(hashed_code(code), person.id, secret if is_move else b"", CODE_SECONDS))
    return DeviceCode(code, CODE_SECONDS)


async def take_device(kept: Store, code: str, device: Device) -> Person:
    """Let a device be somebody's, by a code. Raises Refused or StoreError."""
    offer = await kept.device_offer(hashed_code(code))
    if offer is None:
        raise NO_CODE
    leaving = [one for one in await kept.devices(offer.visitor) if offer.leaving and one.secret == offer.leaving]
    ends = [change for one in leaving for change in await _ends_of(kept, offer.visitor, one.id)]
    try:
        await kept.write(TakeDevice(hashed_code(code), offer.visitor, device), *ends)
    except Conflict:  # somebody else was quicker: a code is good for one
        raise NO_CODE from None
    person = await kept.visitor(device.secret)
    if person is None:  # forgotten in this very moment
        raise NO_CODE
    return person


async def list_devices(kept: Store, person: Person, secret: bytes) -> list[DeviceEntry]:
    """Where somebody is known, this device first, then by when each was last used."""
    found = sorted(await kept.devices(person.id), key=lambda one: (one.secret != secret, -one.seen))
    return [DeviceEntry(one.id, one.name, one.since, one.seen, one.secret == secret) for one in found]


async def sign_out(kept: Store, person: Person, device_id: str) -> None:
    """Let a device be nobody's any more. Raises Refused or StoreError."""
    known = await kept.devices(person.id)
    if device_id not in [one.id for one in known]:
        raise Refused("no_device", "There is no such device.", 404)
    if len(known) == 1:
        raise Refused("last_device", "This is your only device: without it nobody could be you any more.")
    await kept.write(*await _ends_of(kept, person.id, device_id))


async def _ends_of(kept: Store, visitor: str, device_id: str) -> list[SignOut | DropSubscription]:
    """All that ends with a device: it is nobody's, and is told of nobody's turns."""
    told = [one for one in await kept.subscriptions(visitor) if one.device == device_id]
    return [
        SignOut(visitor, device_id, secrets.token_bytes(32)),
        *(DropSubscription(one.endpoint) for one in told),
    ]


async def known_device(kept: Store, person: Person, device: Device) -> str:
    """The id of the device that somebody is here by."""
    await kept.write(NoteDevice(person.id, device))
    return next((one.id for one in await kept.devices(person.id) if one.secret == device.secret), "")
