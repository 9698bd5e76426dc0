"""What changed between two prompts of one seat, as JSON: it is far shorter than the whole prompt."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import astuple

from tunnelfolk.rules.actions import Action
from tunnelfolk.rules.views import Prompt, Reached, View

T = TypeVar("T")
Memo = dict[tuple[str, int, int], msgspec.Raw]
"""What was encoded already, by a field and what it was before and after. Who keeps it keeps the views alive too."""

_encode = msgspec.json.Encoder().encode


class NotAlike(ValueError):
    """Two views of different seats or matches: one is no change of the other."""


def prompt_changes(before: View, prompt: Prompt, memo: Memo) -> dict[str, Any]:
    """The part of a `Changes` message that says how a seat's prompt follows from its view before.

    Only the two views of that seat count. What they share with the views of other seats is the same object in all of
    them, so it is compared and encoded once.
    """
    told: dict[str, Any] = {"version": prompt.version}
    if prompt.events:
        told["events"] = prompt.events
    if prompt.legal:
        told["legal"] = grouped_actions(prompt.legal)
    view = view_changes(before, prompt.view, memo)
    if view:
        told["view"] = view
    return told


def view_changes(before: View, after: View, memo: Memo) -> dict[str, Any]:
    """The fields that are not the same any more; raises NotAlike."""
    changed: dict[str, Any] = {}
    gone = []
    for (name, change), old, new in zip(_CHANGES, astuple(before), astuple(after), strict=True):
        if old is new or old == new:
            continue
        if new == _DEFAULTS[name]:
            gone.append(name)
            continue
        key = name, id(old), id(new)
        if key not in memo:
            memo[key] = msgspec.Raw(_encode(change(old, new)))
        changed[name] = memo[key]
    if gone:
        changed["gone"] = gone
    return changed


def splice(before: Sequence[T], after: Sequence[T]) -> tuple[int, int, Sequence[T]]:
    """Where a list changed: from which place on, how many are gone there, and what takes their place."""
    least = min(len(before), len(after))
    start = next((place for place in range(least) if before[place] != after[place]), least)
    most = least - start
    end = next((place for place in range(most) if before[-1 - place] != after[-1 - place]), most)
    return start, len(before) - end - start, after[start : len(after) - end]


def replaced(before: Sequence[T], after: Sequence[T]) -> list[tuple[int, T]]:
    """The things of a list that always has as many, where they changed, each with its place."""
    if len(before) != len(after):
        raise NotAlike(f"{len(before)} things, then {len(after)}")
    return [(place, new) for place, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]


def reached_changes(before: Sequence[Reached], after: Sequence[Reached]) -> list[tuple[int, Any]]:
    """For each dwarf that gets elsewhere now its place in the list, and where the list of its cells changed."""
    if [reached.dwarf for reached in before] != [reached.dwarf for reached in after]:
        raise NotAlike("other dwarfs")
    return [(place, splice(before[place].cells, new.cells)) for place, new in replaced(before, after)]


def grouped_actions(actions: Iterable[Action]) -> list[Action | dict[str, Any]]:
    """Actions in the same order; those in a row that differ in one field alone are said together."""
    groups: list[Action | dict[str, Any]] = []
    kind: type[Action] | None = None
    first: tuple[Any, ...] = ()
    each: int | None = None
    """The field in which the actions of the last group differ; None while there is one only."""
    for action in actions:
        values = astuple(action)
        other = _other_field(first, values) if type(action) is kind else None
        if other is None or (each is not None and other != each):
            groups.append(action)
            kind, first, each = type(action), values, None
        elif each is None:
            groups[-1], each = _group(action, first, values, other), other
        else:
            groups[-1]["of"].append(values[each])  # type: ignore[index]
    return groups


def _other_field(values: tuple[Any, ...], others: tuple[Any, ...]) -> int | None:
    """The only field in which two actions of a kind differ, if there is one."""
    places = [place for place, value in enumerate(values) if value != others[place]]
    return places[0] if len(places) == 1 else None


def _group(action: Action, first: tuple[Any, ...], values: tuple[Any, ...], each: int) -> dict[str, Any]:
    names = action.__struct_fields__
    same = {name: value for place, (name, value) in enumerate(zip(names, values, strict=True)) if place != each}
    return {"do": action.__struct_config__.tag, **same, "each": names[each], "of": [first[each], values[each]]}


def _is_new(_: object, after: object) -> object:
    return after


def _never(before: object, after: object) -> object:
    raise NotAlike(f"{before}, then {after}")


_SPLICED = ("board", "goals", "tokens", "hand", "discards", "won", "buried")
_SPECIAL: dict[str, Callable[[Any, Any], object]] = {
    **dict.fromkeys(("game", "options", "seat"), _never),
    **dict.fromkeys(_SPLICED, splice),
    "panels": replaced,
    "reached": reached_changes,
}
_CHANGES = tuple((name, _SPECIAL.get(name, _is_new)) for name in View.__struct_fields__)
_REQUIRED = object()
_DEFAULTS = {
    field.name: _REQUIRED if field.required else field.default if field.default_factory is msgspec.NODEFAULT else ()
    for field in msgspec.structs.fields(View)
}
"""What is not sent at all; a field without a default is always sent, even if it is None."""
