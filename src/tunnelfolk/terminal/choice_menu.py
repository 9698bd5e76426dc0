"""What a seat may choose, grouped by card, and how a typed answer is understood."""

import re
from collections.abc import Sequence

from msgspec import Struct

from tunnelfolk.languages.speech import say
from tunnelfolk.rules.actions import (
    Action,
    Bribe,
    Collapse,
    Dig,
    Discard,
    Done,
    Orient,
    Peek,
    Repair,
    Sabotage,
    Shed,
    Take,
    Unlock,
)
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import ActionKind
from tunnelfolk.rules.decks import CARDS_FOR, FACES, PATHS
from tunnelfolk.rules.notation import write
from tunnelfolk.rules.views import Prompt
from tunnelfolk.terminal.questions import read_number
from tunnelfolk.terminal.words import card_with_id, describe_choice

TWO = "two"
"""Stands for passing with two cards (D7)."""
SHED = "shed"
"""Stands for discarding two cards to repair a tool (D6)."""


class Entry(Struct, frozen=True):
    """One line of the menu: a card with all that can be done with it, or something done at once."""

    key: str
    """The card, as it is written."""
    label: str
    actions: tuple[Action, ...]
    is_direct: bool = False
    """Whether choosing the line is choosing the action."""


def menu_entries(prompt: Prompt, names: Sequence[str]) -> list[Entry]:
    """The menu of a prompt: the hand first, then what needs no card or several."""
    by_key: dict[str, list[Action]] = {card: [] for card in prompt.view.hand} if _plays_cards(prompt) else {}
    for action in prompt.legal:
        by_key.setdefault(key_of(action), []).append(action)
    return [_make_entry(key, tuple(actions), prompt, names) for key, actions in by_key.items()]


def _plays_cards(prompt: Prompt) -> bool:
    return any(isinstance(action, Discard) for action in prompt.legal)


def key_of(action: Action) -> str:
    """The menu line that an action belongs to."""
    match action:
        case Dig(face):
            return FACES[face].name
        case Sabotage(card) | Repair(card):
            return card
        case Collapse():
            return _card_for(ActionKind.ROCKSLIDE)
        case Peek():
            return _card_for(ActionKind.MAP)
        case Unlock():
            return _card_for(ActionKind.KEY)
        case Shed():
            return SHED
        case Discard(cards):
            return cards[0] if len(cards) == 1 else TWO
        case Bribe() | Done() | Orient() | Take():
            return write(action)


def _card_for(kind: ActionKind) -> str:
    """The only card of its kind: actions that need no more than that do not name it."""
    (card,) = CARDS_FOR[kind]
    return card


def _make_entry(key: str, actions: tuple[Action, ...], prompt: Prompt, names: Sequence[str]) -> Entry:
    if isinstance(actions[0], Bribe | Done | Orient | Take):
        return Entry(key, describe_choice(actions[0], names), actions, is_direct=True)
    if key == TWO:
        return Entry(key, say("terminal.discardTwo"), actions)
    if key == SHED:
        return Entry(key, say("terminal.shedTwo"), actions)
    return Entry(key, _card_label(key, actions, prompt), actions)


def _card_label(card: str, actions: tuple[Action, ...], prompt: Prompt) -> str:
    plays = sum(not isinstance(action, Discard) for action in actions)
    held = prompt.view.hand.count(card)
    copies = f" ×{held}" if held > 1 else ""
    return f"{card_with_id(card)}{copies} · {say('terminal.ways', n=plays) if plays else _why_not(card, prompt)}"


def _why_not(card: str, prompt: Prompt) -> str:
    """Why a card can only be passed."""
    is_broken = bool(prompt.view.panels[prompt.view.turn].broken)
    return say("terminal.notBroken" if card in PATHS and is_broken else "terminal.onlyDiscard")


def cell_marks(actions: Sequence[Action]) -> dict[Cell, str]:
    """The numbers of a card's choices, written on their cells."""
    numbers: dict[Cell, list[int]] = {}
    for number, action in enumerate(actions, 1):
        match action:
            case Dig(_, cell) | Collapse(cell) | Peek(cell) | Unlock(cell):
                numbers.setdefault(cell, []).append(number)
            case _:
                pass
    return {cell: "/".join(map(str, own)) for cell, own in numbers.items()}


def describe_under_card(action: Action, names: Sequence[str]) -> str:
    """A choice under the heading of its card."""
    if isinstance(action, Discard) and len(action.cards) == 1:
        return say("terminal.discardIt")
    return describe_choice(action, names)


def find_written(text: str, legal: Sequence[Action]) -> Action | None:
    """The legal action that was typed in notation, whatever its letters' case and spaces."""
    wanted = _without_spaces(text)
    return next((action for action in legal if _without_spaces(write(action)) == wanted), None)


def _without_spaces(text: str) -> str:
    return re.sub(r"\s+", "", text).lower()


def find_entry(text: str, menu: Sequence[Entry]) -> Entry | None:
    """The menu line with that number or that card."""
    if number := read_number(text, range(1, len(menu) + 1)):
        return menu[number - 1]
    return next((entry for entry in menu if entry.key.lower() == text.lower()), None)


def split_numbers(text: str) -> tuple[str, str]:
    """A menu line and a choice under it, where both were typed at once: `3 2`."""
    found = re.fullmatch(r"(\w+)[ .](\d{1,4})", text, re.ASCII)
    return (found[1], found[2]) if found else (text, "")
