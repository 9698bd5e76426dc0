"""What is written about devices, as SQL that both engines understand; values stand where a `?` is."""

from collections.abc import Sequence
from typing import assert_never

from tunnelfolk.server.sql_statement import Statement
from tunnelfolk.server.store_changes import DeviceChange, NoteDevice, OfferDevice, SignOut, TakeDevice

HOUR = 3_600_000

NOTE_DEVICE = (
    "INSERT INTO devices (hash, id, visitor, name, since, seen) VALUES (?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (hash) DO UPDATE SET seen = excluded.seen, name = excluded.name "
    "WHERE devices.seen < excluded.seen - ? OR devices.name <> excluded.name"
)
# Without such a code the visitor is NULL, which no device's may be: that refuses all of it.
TAKE_DEVICE = (
    "INSERT INTO devices (hash, id, visitor, name, since, seen) VALUES "
    "(?, ?, (SELECT visitor FROM device_codes WHERE hash = ? AND visitor = ? AND until >= ?), ?, ?, ?)"
)


def device_statements(change: DeviceChange, now: int) -> Sequence[Statement]:
    """The statements that make a change, at a time."""
    match change:
        case NoteDevice(visitor, device):
            return [(NOTE_DEVICE, (device.secret, device.id, visitor, device.name, now, now, HOUR))]
        case OfferDevice(code, visitor, leaving, seconds):
            offer = (code, visitor, leaving, now + seconds * 1_000)
            return [
                ("DELETE FROM device_codes WHERE visitor = ? OR until < ?", (visitor, now)),
                ("INSERT INTO device_codes (hash, visitor, leaving, until) VALUES (?, ?, ?, ?)", offer),
            ]
        case TakeDevice(code, visitor, device):
            return [
                (TAKE_DEVICE, (device.secret, device.id, code, visitor, now, device.name, now, now)),
                ("DELETE FROM device_codes WHERE hash = ?", (code,)),
            ]
        case SignOut(visitor, device, filler):
            of_device = "SELECT hash FROM devices WHERE id = ? AND visitor = ?"
            return [
                (f"UPDATE sessions SET hash = ? WHERE hash IN ({of_device})", (filler, device, visitor)),
                ("DELETE FROM devices WHERE id = ? AND visitor = ?", (device, visitor)),
            ]
        case _:
            assert_never(change)
