"""Where every card and all the gold of a state are: the book-keeping of the property tests."""

from collections import Counter
from typing import Any

from tunnelfolk.rules.cards import Kind
from tunnelfolk.rules.game_state import GameState


def cards_of(state: Any) -> Counter[str]:
    """The path and action cards of a round, wherever they are."""
    return Counter(
        [
            *(card for player in state.players for card in (*player.hand, *player.broken)),
            *state.pile,
            *(discard.card for discard in state.discards),
            *(face.name for face in state.board.faces.values() if face.kind is Kind.PATH),
            *getattr(state, "aside", ()),
        ]
    )


def goals_of(state: Any) -> Counter[str]:
    """The goals of this round and of earlier ones, face down or not."""
    return Counter([*state.goals.values(), *(goal.name for goal in getattr(state, "buried", ()))])


def gold_of(state: Any) -> Counter[int]:
    """The gold cards of Saboteur wherever they are; in the other games those of the players."""
    draft = getattr(state, "draft", None)
    return Counter(
        [
            *(gold for player in state.players for gold in player.gold),
            *getattr(state, "gold_pile", ()),
            *(draft.gold if draft else ()),
        ]
    )


def roles_of(state: Any) -> Counter[str]:
    """The dwarf cards of Saboteur, the spare one too."""
    return Counter([*state.roles, state.spare])


def is_consistent(state: GameState) -> bool:
    """Whether what lies open on the board agrees with what the state says about its goals."""
    faces = {cell: face.name for cell, face in state.board.faces.items() if face.kind is Kind.GOAL}
    return (
        all(state.goals[cell] == name for cell, name in faces.items())
        and faces.keys() | set(state.board.covered) == state.goals.keys()
        and not faces.keys() & set(state.board.covered)
    )
