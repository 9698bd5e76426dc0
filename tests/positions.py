"""Positions for tests: a match of any game in the middle of a round, from a board as text.

    match = position("saboteur", "0,0\\nB-START B05", hands=["B01 map"], goals={(8, 0): "B-GOLD"})
    assert "lay B01@2,0" in legal(match)
    after = play(match, "lay B01@2,0")

What a position does not say is as seed 0 deals it; it is the turn of seat 0.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from tunnelfolk.rules import game as rules
from tunnelfolk.rules import notation, tunnels
from tunnelfolk.rules.board import Board, Cell, reading_order
from tunnelfolk.rules.cards import Dwarf, Kind, Role, Side
from tunnelfolk.rules.decks import DUEL_GOALS, ROLES, SABOTEUR_GOALS
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.game_state import Player, without
from tunnelfolk.rules.options import Options


def position(
    game: str,
    board: str = "",
    *,
    hands: Sequence[str] = (),
    broken: Mapping[int, str] | None = None,
    gold: Mapping[int, Sequence[int]] | None = None,
    goals: Mapping[Cell, str] | None = None,
    pile: str | None = None,
    roles: str = "",
    seats: int | None = None,
    options: Options = Options(),  # noqa: B008
    **fields: Any,
) -> Match:
    """A match with this board, with a hand like `B01 map` for each of the first seats.

    Starts and face-down goals that the board leaves out lie in their places, and goals that are not named get what is
    left. `broken` is `{1: "pick lamp"}` by seat, `roles` a letter for each seat: `DDS`. Other fields of the state
    (`turn`, `round`, `gold_pile`, `markers`, ...) are taken as they are.
    """
    match = rules.new(game, seats or len(roles) or None, seed=0, options=options)
    dealt = match.state
    laid = notation.read_board(board) if board else Board({})
    covered = {*laid.covered, *dealt.board.covered} - laid.faces.keys()
    fields["board"] = Board({**dealt.board.faces, **laid.faces}, tuple(sorted(covered, key=reading_order)), laid.opened)
    fields["goals"] = _goals(fields["board"], goals or {}, game)
    fields.setdefault("turn", 0)
    fields["players"] = tuple(
        replace(
            player,
            hand=tuple(hands[seat].split()) if seat < len(hands) else player.hand,
            broken=tuple(f"sabotage_{tool}" for tool in (broken or {}).get(seat, "").split()),
            gold=tuple((gold or {}).get(seat, ())),
        )
        for seat, player in enumerate(dealt.players)
    )
    if pile is not None:
        fields["pile"] = tuple(pile.split())
    if roles:
        fields["roles"] = tuple(Role.SABOTEUR if letter == "S" else Role.DIGGER for letter in roles)
        [fields["spare"]] = without(ROLES[len(roles)], *fields["roles"])
    return replace(match, state=replace(dealt, **fields))


def _goals(board: Board, named: Mapping[Cell, str], game: str) -> dict[Cell, str]:
    """What every goal is: those that are named or lie face up, the others from what is left."""
    known = {cell: face.name for cell, face in board.faces.items() if face.kind is Kind.GOAL} | dict(named)
    box = SABOTEUR_GOALS if game == "saboteur" else DUEL_GOALS
    left = [goal.name for goal in box if goal.name not in known.values()]
    return known | {cell: left.pop(0) for cell in board.covered if cell not in known}


def legal(match: Match) -> list[str]:
    """What the seat to act may choose, as text, sorted."""
    return sorted(notation.write(action) for action in match.legal)


def lays(board: str, cards: str, *, game: str = "saboteur") -> list[str]:
    """Where seat 0 may lay these cards, as faces and cells: `B05@1,0`."""
    choices = legal(position(game, board, hands=[cards]))
    return [text.removeprefix("lay ") for text in choices if text.startswith("lay ")]


def reached(board: str, dwarf: Dwarf = Dwarf.EVERYONE) -> dict[Cell, str]:
    """The mouths that a dwarf reaches on a board, by cell: `TRBL`."""
    laid = notation.read_board(board)
    mouths: dict[Cell, set[Side]] = {}
    for cell, tunnel in tunnels.reach(laid, dwarf).spots:
        mouths.setdefault(cell, set()).update(laid.faces[cell].tunnels[tunnel].sides)
    return {cell: "".join(side.name[0] for side in sorted(sides)) for cell, sides in mouths.items()}


def play(match: Match, *texts: str) -> Match:
    """The match after these choices; no new round is dealt."""
    for text in texts:
        match = match.act(notation.read(text))
    return match


def drafted(match: Match) -> Match:
    """The match after the draft, in which everyone takes the lowest card (S13)."""
    while match.to_act is not None:
        match = play(match, legal(match)[0])
    return match


def events(match: Match, seat: int | None = None, *, public: bool = False) -> tuple[Event, ...]:
    """What happened in the last step: all of it, or what a seat (or, `public`, a watcher) saw."""
    last = match.steps[-1].events
    return tuple(event.seen_by(seat) for event in last) if public or seat is not None else last


def lies(match: Match, cell: Cell) -> str:
    """What lies on a cell: a face, `?` for a face-down goal, or `.` for nothing."""
    if cell in match.state.board.covered:
        return "?"
    return match.state.board.faces[cell].text if cell in match.state.board.faces else "."


def player(match: Match, seat: int) -> Player:
    """What a seat has."""
    return match.state.players[seat]  # type: ignore[no-any-return]
