"""Holds what people were shown to the log. Shares no code with the server: rows, JSON and nothing else."""

import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import psycopg

from tests.cluster.witnesses import Chosen, Witness

BACKS = ("?", 0, None)
"""What stands where somebody may not look."""


def read_log(address: str) -> dict[str, list[tuple[int, Any]]]:
    """The steps of all matches, as numbers and JSON."""
    log: dict[str, list[tuple[int, Any]]] = defaultdict(list)
    with psycopg.connect(address) as connection:
        for match, number, body in connection.execute("SELECT match_id, number, body FROM steps ORDER BY 1, 2"):
            log[match].append((number, msgspec.json.decode(body)))
        for match, piece in connection.execute("SELECT match_id, body FROM packed_steps"):
            for number, _, _, body in msgspec.msgpack.decode(zlib.decompress(piece)):
                log[match].append((number, msgspec.json.decode(body)))
    return log


def complaints(log: dict[str, list[tuple[int, Any]]], people: Iterable[Witness]) -> Iterator[str]:
    """Whatever is wrong."""
    for match, steps in log.items():
        if [number for number, _ in steps] != list(range(1, len(steps) + 1)):
            yield f"{match}: the numbers have gaps"
    views: dict[tuple[str, int, int | None], str] = {}
    sights: dict[tuple[object, ...], dict[int | None, bool]] = defaultdict(dict)
    for person in people:
        for (match, version, seat, view, events), since in zip(person.shown, person.since, strict=True):
            if views.setdefault((match, version, seat), view) != view:
                yield f"{match}: seat {seat} was shown two different views of version {version}"
            if version > len(log.get(match, ())):
                yield f"{person.name} was shown version {version} of {match}, which is not in the log"
                continue
            stored = [event for _, step in log[match][since:version] for event in step["events"]]
            if len(stored) != len(events) or not all(map(_is_copy, events, stored)):
                yield f"{person.name} was shown other events of {match} ({since} to {version}) than the log has"
                continue
            for place, (event, original) in enumerate(zip(events, stored, strict=True), len(stored)):
                for path, is_open in _sights(event, original):
                    sights[match, since, place, *path][seat] = is_open
        yield from _choices(log, person)
    # What is hidden from anybody belongs to one seat: a second one that sees it was shown what it may not see.
    for where, seen in sights.items():
        if not all(seen.values()) and sum(seen.values()) > 1:
            yield f"{where}: hidden from some, and shown to seats {[seat for seat, is_open in seen.items() if is_open]}"


def _sights(shown: Any, stored: Any, path: tuple[object, ...] = ()) -> Iterator[tuple[tuple[object, ...], bool]]:
    """For every value in the log whether it was shown as it is, or by its back."""
    if isinstance(stored, dict):
        for key, value in stored.items():
            yield from _sights(shown.get(key) if isinstance(shown, dict) else None, value, (*path, key))
    elif isinstance(stored, list):
        parts = shown if isinstance(shown, list) else [None] * len(stored)
        for number, (part, value) in enumerate(zip(parts, stored, strict=True)):
            yield from _sights(part, value, (*path, number))
    elif stored not in BACKS:
        yield path, shown == stored


def _choices(log: dict[str, list[tuple[int, Any]]], person: Witness) -> Iterator[str]:
    whose = f"{person.name}'s choice at version"
    for choice in person.done:
        step = _step_after(log, choice)
        if step is None or (step.get("seat"), step.get("action")) != (choice.seat, choice.action):
            yield f"{whose} {choice.version} of {choice.match} was acknowledged, but is not there"
    for choice in person.late:
        step = _step_after(log, choice)
        if step is None:
            yield f"{whose} {choice.version} of {choice.match} was late, but nothing came before"
        elif (step.get("seat"), step.get("action")) == (choice.seat, choice.action):
            yield f"{whose} {choice.version} of {choice.match} was called late, but is there"
    taken = [(choice.match, choice.version) for choice in person.done]
    if len(taken) != len(set(taken)):
        yield f"{person.name}'s choices were acknowledged twice"


def _step_after(log: dict[str, list[tuple[int, Any]]], choice: Chosen) -> Any:
    steps = log.get(choice.match, [])
    return steps[choice.version][1] if choice.version < len(steps) else None


def _is_copy(shown: Any, stored: Any) -> bool:
    """Whether something is what the log has, but for backs in the place of what is hidden."""
    if isinstance(stored, dict) and isinstance(shown, dict):
        # A field that is missing has its usual value: what is hidden may have become just that.
        return all(key in stored or value in BACKS or not value for key, value in shown.items()) and all(
            _is_copy(shown[key], value) for key, value in stored.items() if key in shown
        )
    if isinstance(stored, list) and isinstance(shown, list):
        return len(stored) == len(shown) and all(map(_is_copy, shown, stored))
    return bool(shown == stored) or shown in BACKS
