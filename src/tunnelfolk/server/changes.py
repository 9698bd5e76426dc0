"""What changed between two prompts of one seat, as JSON: it is far shorter than the whole prompt.

Encoding a whole view takes two microseconds, comparing two views in Python ten times that. So what a watcher sees is
compared once, and of each seat only what it sees differently.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import astuple

from tunnelfolk.rules.actions import Action, Dig, Orient
from tunnelfolk.rules.views import Prompt, Reached, View

T = TypeVar("T")
Pieces = dict[int, bytes | None]
"""By the place of a field in the view: its name and how it changed, as JSON; None where it did not."""

_encode = msgspec.json.Encoder().encode


class NotAlike(ValueError):
    """Two views of different seats or matches: one is no change of the other."""


class Comparison:
    """The changes that lead from one version of a match to a later one, for everybody who sees it."""

    def __init__(self, before: View, after: Prompt) -> None:
        """Compare what a watcher saw and sees; raises NotAlike."""
        self._before, self._after = astuple(before), astuple(after.view)
        self._pieces = _changed_pieces(self._before, self._after)
        self._events = after.events
        self._told = _encode(after.events)
        self.public = self._joined(after.version, self._told, (), self._pieces)

    def changes(self, before: View, after: Prompt) -> bytes:
        """The fields of a `Changes` message from `version` on, without the first brace; raises NotAlike.

        It depends on the two views of that seat alone: what a watcher sees is looked up, not added.
        """
        pieces, is_public = self._own_pieces(astuple(before), astuple(after.view))
        is_told = after.events == self._events
        if is_public and is_told and not after.legal:
            return self.public
        return self._joined(after.version, self._told if is_told else _encode(after.events), after.legal, pieces)

    def _own_pieces(self, before: tuple[Any, ...], after: tuple[Any, ...]) -> tuple[Pieces, bool]:
        """The pieces for a seat, and whether a watcher's are the same."""
        own: Pieces | None = None
        for place, (old, new, seen, sees) in enumerate(zip(before, after, self._before, self._after, strict=True)):
            # What a watcher sees as well is the same object in both views, so most fields need no comparing.
            if (old is seen and new is sees) or place == _SEAT:
                continue
            piece = None if old == new else _piece(place, old, new)
            if piece != self._pieces.get(place):
                own = own or dict(self._pieces)
                own[place] = piece
        if before[_SEAT] != after[_SEAT]:
            raise NotAlike(f"seat {before[_SEAT]}, then {after[_SEAT]}")
        return own or self._pieces, own is None

    def _joined(self, version: int, events: bytes, legal: Sequence[Action], pieces: Pieces) -> bytes:
        parts = [b'"version":%d' % version]
        if events != b"[]":
            parts.append(b'"events":' + events)
        if legal:
            parts.append(b'"legal":' + _encode(grouped_actions(legal)))
        told = [piece for piece in pieces.values() if piece and piece[:1] == b'"']
        if gone := [piece for piece in pieces.values() if piece and piece[:1] == b"-"]:
            told.append(b'"gone":[' + b",".join([name[1:] for name in gone]) + b"]")
        if told:
            parts.append(b'"view":{' + b",".join(told) + b"}")
        return b",".join(parts) + b"}"


def _changed_pieces(before: tuple[Any, ...], after: tuple[Any, ...]) -> Pieces:
    return {
        place: _piece(place, old, new)
        for place, (old, new) in enumerate(zip(before, after, strict=True))
        if old is not new and old != new
    }


def _piece(place: int, before: object, after: object) -> bytes:
    """How a field changed; behind a minus sign, the name of one that is not sent any more."""
    name, default, change = _FIELDS[place]
    if after == default:
        return b"-" + name
    return name + b":" + _encode(change(before, after))


def splice(before: Sequence[T], after: Sequence[T]) -> tuple[int, int, Sequence[T]]:
    """Where a list changed: from which place on, how many are gone there, and what takes their place."""
    if after[: len(before)] == before:
        return len(before), 0, after[len(before) :]
    least = min(len(before), len(after))
    start = next((place for place in range(least) if before[place] != after[place]), least)
    most = least - start
    end = next((place for place in range(most) if before[-1 - place] != after[-1 - place]), most)
    return start, len(before) - end - start, after[start : len(after) - end]


def replaced(before: Sequence[T], after: Sequence[T]) -> list[tuple[int, T]]:
    """The things of a list that always has as many, where they changed, each with its place."""
    if len(before) != len(after):
        raise NotAlike(f"{len(before)} things, then {len(after)}")
    return [(place, new) for place, new in enumerate(after) if new != before[place]]


def reached_changes(before: Sequence[Reached], after: Sequence[Reached]) -> list[tuple[int, Any]]:
    """For each dwarf that gets elsewhere now its place in the list, and where the list of its cells changed."""
    if [reached.dwarf for reached in before] != [reached.dwarf for reached in after]:
        raise NotAlike("other dwarfs")
    return [(place, splice(before[place].cells, new.cells)) for place, new in replaced(before, after)]


def grouped_actions(actions: Iterable[Action]) -> list[Action | dict[str, Any]]:
    """Actions in the same order; those in a row that differ in one field alone are said together."""
    groups: list[Action | dict[str, Any]] = []
    same: tuple[Any, ...] | None = None
    first: Action | None = None
    of: list[Any] = []
    for action in actions:
        kind, values = type(action), astuple(action)
        is_first = kind in _FIRST_DIFFERS
        head, value = ((kind, *values[1:]), values[:1]) if is_first else ((kind, *values[:-1]), values[-1:])
        if head != same or not value:
            groups.append(action)
            same, first, of = head, action, [*value]
            continue
        of += value
        if first is not None:  # it does not stand alone any more
            groups[-1], first = _group(first, 0 if is_first else len(values) - 1, of), None
    return groups


_FIRST_DIFFERS = (Dig, Orient)
"""Kinds whose actions are listed place by place, card by card; in all others it is the last field that differs."""


def _group(action: Action, each: int, of: list[Any]) -> dict[str, Any]:
    fields = zip(action.__struct_fields__, astuple(action), strict=True)
    same = {name: value for place, (name, value) in enumerate(fields) if place != each}
    return {"do": action.__struct_config__.tag, **same, "each": action.__struct_fields__[each], "of": of}


def _is_new(_: object, after: object) -> object:
    return after


def _never(before: object, after: object) -> object:
    raise NotAlike(f"{before}, then {after}")


_SPECIAL: dict[str, Callable[[Any, Any], object]] = {
    **dict.fromkeys(("game", "options", "seat"), _never),
    **dict.fromkeys(("board", "goals", "tokens", "hand", "discards", "won", "buried"), splice),
    "panels": replaced,
    "reached": reached_changes,
}
_REQUIRED = object()
"""A field without a default is always sent, even if it is None."""
_FIELDS = tuple(
    (_encode(field.name), _REQUIRED if field.required else field.default, _SPECIAL.get(field.name, _is_new))
    for field in msgspec.structs.fields(View)
)
_SEAT = View.__struct_fields__.index("seat")
