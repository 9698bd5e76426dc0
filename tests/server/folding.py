"""What a client does with changes: it makes the whole prompt of them again (docs/protocol.md)."""

from typing import Any

SPLICED = ("board", "goals", "tokens", "hand", "discards", "won", "buried")


def fold(prompt: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The whole prompt, from the one before and what changed since."""
    assert changes["since"] == prompt["version"]
    return {
        "version": changes.get("version", changes["since"] + 1),
        "view": fold_view(prompt["view"], changes.get("view", {})),
        "legal": [action for group in changes.get("legal", ()) for action in ungroup(group)],
        "events": changes.get("events", []),
    }


def fold_view(view: dict[str, Any], changed: dict[str, Any]) -> dict[str, Any]:
    """The whole view."""
    folded = {**view, **changed}
    for name in folded.pop("gone", ()):
        del folded[name]
    for name in SPLICED:
        if name in changed:
            folded[name] = spliced(view.get(name, []), changed[name])
    for name, replace in (("panels", _turn), ("reached", _walk)):
        if name in changed:
            folded[name] = list(view[name])
            for place, new in changed[name]:
                folded[name][place] = replace(folded[name][place], new)
    return folded


def _turn(panel: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in {**panel, **change}.items() if value is not None}


def _walk(reached: dict[str, Any], change: Any) -> dict[str, Any]:
    return {**reached, "cells": spliced(reached["cells"], change)}


def spliced(things: list[Any], change: Any) -> list[Any]:
    """A list after a change at one place."""
    start, gone, new = change
    return [*things[:start], *new, *things[start + gone :]]


def ungroup(group: dict[str, Any]) -> list[dict[str, Any]]:
    """The actions that a group stands for."""
    same = {name: value for name, value in group.items() if name not in ("each", "of")}
    return [{**same, group["each"]: value} for value in group["of"]] if "each" in group else [same]
