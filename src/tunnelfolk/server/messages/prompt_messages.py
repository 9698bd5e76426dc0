"""What a seat is told of its match over the socket: whole prompts, and what changed since the last one."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.options import Result
from tunnelfolk.rules.views import DraftView, Goal, Laid, Prompt, Token


class Clock(Struct, frozen=True):
    """How long the seat to act may still think, at the moment this was sent."""

    seat: int
    left_ms: int


Outcome = Literal["done", "late", "refused"]


class Answer(Struct, frozen=True):
    """What became of a choice that came over this socket."""

    version: int
    """The version that the choice named."""
    outcome: Outcome
    """`done`: it was stored as the step after that version. `late`: the match had gone on, or another seat is to act.
    `refused`: it can never be done (no such index, no seat, another match), or it could not be stored."""


class PromptMessage(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="prompt"):
    """What the receiver's seat sees now, whole. `legal` is empty unless this seat is to act."""

    match: str
    since: int
    """The events are those after this version: what this socket has not been told yet."""
    answer: Answer | None = None
    """To the oldest choice of this socket that has not been answered yet."""
    clock: Clock | None = None
    prompt: Prompt


Strings = tuple[int, int, tuple[str, ...]]
"""Where a list of strings changed: the place, how many are gone there, and what takes their place."""


class PanelChanges(Struct, frozen=True, omit_defaults=True):
    """The fields of a panel that are not the same any more; null for those that have nothing to say any more."""

    cards: int | UnsetType = UNSET
    broken: tuple[str, ...] | UnsetType | None = UNSET
    gold_cards: int | UnsetType | None = UNSET
    gold: tuple[int, ...] | UnsetType | None = UNSET
    peeked: tuple[Cell, ...] | UnsetType | None = UNSET
    role: Role | UnsetType | None = UNSET
    debt: int | UnsetType | None = UNSET


class ViewChanges(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The fields of a view that are not the same any more. Numbers, words and Structs are told whole.

    Of a list it says where it changed: the place, how many are gone there, and what takes their place.
    """

    round: int | UnsetType = UNSET
    first: int | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    to_act: int | UnsetType | None = UNSET
    draws: int | UnsetType = UNSET
    ended: str | UnsetType = UNSET
    turning: Goal | UnsetType = UNSET
    board: tuple[int, int, tuple[Laid, ...]] | UnsetType = UNSET
    goals: tuple[int, int, tuple[Goal, ...]] | UnsetType = UNSET
    tokens: tuple[int, int, tuple[Token, ...]] | UnsetType = UNSET
    reached: tuple[tuple[int, tuple[int, int, tuple[tuple[int, int, int], ...]]], ...] | UnsetType = UNSET
    """By the place of the dwarf in the list: where the list of its cells changed."""
    panels: tuple[tuple[int, PanelChanges], ...] | UnsetType = UNSET
    """By the seat."""
    hand: Strings | UnsetType = UNSET
    pile: int | UnsetType = UNSET
    aside: int | UnsetType = UNSET
    discards: Strings | UnsetType = UNSET
    markers: int | UnsetType = UNSET
    keys: int | UnsetType = UNSET
    gold_pile: int | UnsetType = UNSET
    draft: DraftView | UnsetType = UNSET
    spare: Role | UnsetType = UNSET
    won: Strings | UnsetType = UNSET
    buried: Strings | UnsetType = UNSET
    result: Result | UnsetType = UNSET
    gone: tuple[str, ...] | UnsetType = UNSET
    """The fields that are not sent any more: they have nothing to say."""


class Changes(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="changes"):
    """What the next prompt of this socket has that the last one had not; only for those who asked for it."""

    since: int
    """The version of the prompt that these are changes of; the events are those after it."""
    version: int | UnsetType = UNSET
    """Missing where it is the one after `since`."""
    answer: Answer | None = None
    clock: Clock | None = None
    events: tuple[Event, ...] = ()
    legal: tuple[dict[str, Any], ...] = ()
    """All of them. What has a field `each` stands for several actions: that field takes each value of the list `of`."""
    view: ViewChanges = ViewChanges()
