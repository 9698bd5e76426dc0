"""An independent second reading of the rules: replays the traces of games and names the first fault of each."""

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations, cycle, islice
from pathlib import Path
from random import Random
from typing import Any, Protocol

Cell = tuple[int, int]
Place = tuple[Cell, str]  # a mouth, named by its one side, or a way of two sides and more, named by all of them
Line = dict[str, object]
Choice = Callable[[], int]  # does what an action says, returns how many cards are drawn for it

STEPS = {"T": (0, -1), "R": (1, 0), "B": (0, 1), "L": (-1, 0)}
OPPOSITE = {"T": "B", "R": "L", "B": "T", "L": "R"}
BOX: dict[str, Any] = json.loads((Path(__file__).parent / "reference" / "cards.json").read_text(encoding="utf-8"))
ROLES = {3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7)}  # S1
WAGES = {1: 4, 2: 3, 3: 3, 4: 2}  # S14
PLAYERS = {"saboteur": range(3, 11), "duel": range(2, 3), "solo": range(1, 2)}
VARIANTS = {
    "saboteur": ("gold_per_player", "sabotaged_unpaid", "one_round", "all_saboteurs"),
    "duel": ("one_round",),
    "solo": ("one_round", "opening_strikes"),
}  # V1 to V5
RULES = 2


class Problem(Exception):
    """What is wrong with a line of a trace."""


@dataclass(frozen=True)
class Face:
    """A card as it lies: two faces are equal if nothing tells one position from the other."""

    id: str
    ways: tuple[str, ...]
    arm: str = ""
    gate: str = ""
    gold: int = 0
    spot: str = ""
    ladder: str = ""

    @property
    def open(self) -> str:
        """All open sides."""
        return "".join(self.ways)

    def way(self, side: str) -> str:
        """The way that has this open side."""
        return next(way for way in self.ways if side in way)


def sorted_sides(sides: Iterable[str]) -> str:
    """Sides in one fixed order, so that equal ways have equal names."""
    return "".join(sorted(sides, key="TRBL".index))


def turned(face: Face) -> Face:
    """The face turned by 180 degrees."""

    def over(sides: str) -> str:
        return sorted_sides(OPPOSITE[side] for side in sides)

    return replace(face, ways=tuple(sorted(map(over, face.ways))), arm=over(face.arm), spot=over(face.spot))


def read_face(entry: dict[str, Any]) -> Face:
    """A face from the reference."""
    ways = tuple(sorted(map(sorted_sides, entry["groups"])))
    gate = entry.get("gate", {})
    spot = entry.get("gold_on", "")
    return Face(
        id=entry["id"],
        ways=ways,
        arm=gate.get("arm", ""),
        gate="troll" if gate.get("troll") else gate.get("door", ""),
        gold=entry.get("gold", 0),
        spot=ways[0] if spot == "hub" else sorted_sides(spot),  # D14: the middle is reached with its way
        ladder=entry.get("ladder", ""),
    )


PATHS = {entry["id"]: read_face(entry) for box in BOX.values() for entry in box["paths"]}
GOALS = {entry["id"]: read_face(entry) for box in BOX.values() for entry in box["goals"]}
STARTS = {
    "any": read_face(BOX["saboteur"]["start"]),
    "blue": read_face(BOX["duel"]["starts"][0]),
    "green": read_face(BOX["duel"]["starts"][1]),
}


def positions(card: str) -> dict[str, Face]:
    """The different positions of a path card or goal, by the way they are written."""
    face = PATHS.get(card) or GOALS[card]
    return {card: face} if turned(face) == face else {card: face, card + "~": turned(face)}


def beside(cell: Cell, side: str) -> Cell:
    """The neighbouring cell on one side."""
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def at(cell: Cell) -> str:
    """A cell as actions write it."""
    return f"@{cell[0]},{cell[1]}"


def reading_order(cells: Iterable[Cell]) -> list[Cell]:
    """Cells by row, then from the left (T10)."""
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


@dataclass
class Board:
    """Everything that lies on the grid; `laid` is in the order of laying."""

    starts: dict[str, Cell]
    hidden: dict[Cell, str]
    laid: dict[Cell, Face]
    keyed: set[Cell] = field(default_factory=set)
    bribed: dict[Cell, int] = field(default_factory=dict)
    marked: dict[Cell, int] = field(default_factory=dict)

    def is_shut(self, cell: Cell, side: str, dwarf: str) -> bool:
        """Whether a gate closes this arm for this dwarf (T3, D10, D12, D19)."""
        face = self.laid[cell]
        if face.arm != side:
            return False
        return cell not in self.bribed if face.gate == "troll" else face.gate != dwarf and cell not in self.keyed

    def joined(self, cell: Cell) -> list[Place]:
        """The way of a start and those of its ladders, which are one; nothing for any other cell (D11)."""
        for colour, start in self.starts.items():
            cells = [start, *(ladder for ladder, face in self.laid.items() if face.ladder == colour)]
            if cell in cells:
                return [(other, self.laid[other].ways[0]) for other in cells]
        return []  # O1: among these the ladder of a colour that has no start

    def reach(self, dwarf: str) -> set[Place]:
        """All mouths and ways that a dwarf has reached (T5)."""
        reached: set[Place] = set()
        waiting = self.joined(self.starts[dwarf])
        while waiting:
            place = waiting.pop()
            if place not in reached:
                reached.add(place)
                waiting += self.onward(place, dwarf)
        return reached

    def onward(self, place: Place, dwarf: str) -> list[Place]:
        """Where a dwarf comes directly from a mouth or a way (T5)."""
        cell, sides = place
        if len(sides) > 1:
            return [*((cell, side) for side in sides if not self.is_shut(cell, side, dwarf)), *self.joined(cell)]
        way = self.laid[cell].way(sides)
        inward = [(cell, way)] if len(way) > 1 and not self.is_shut(cell, sides, dwarf) else []
        neighbour = self.laid.get(beside(cell, sides))
        is_met = neighbour is not None and OPPOSITE[sides] in neighbour.open
        return [*inward, (beside(cell, sides), OPPOSITE[sides])] if is_met else inward

    def reach_of_all(self) -> set[Place]:
        """What any dwarf has reached."""
        return {place for dwarf in self.starts for place in self.reach(dwarf)}

    def agrees(self, face: Face, cell: Cell) -> bool:
        """Whether all sides of a face at a cell agree with the laid neighbours (T6, T9)."""
        neighbours = {side: self.laid.get(beside(cell, side)) for side in "TRBL"}
        return all(
            (side in face.open) == (OPPOSITE[side] in neighbour.open)
            for side, neighbour in neighbours.items()
            if neighbour is not None
        )

    def meets(self, face: Face, cell: Cell, mouths: set[Place]) -> bool:
        """Whether an open side of a face at a cell meets one of these mouths."""
        return any((beside(cell, side), OPPOSITE[side]) in mouths for side in face.open)

    def may_lay(self, face: Face, cell: Cell, reached: set[Place]) -> bool:
        """Whether a path card may lie at an empty cell (T6, T7, D11)."""
        if cell in self.laid or cell in self.hidden or not self.agrees(face, cell):
            return False
        if not face.ladder:
            return self.meets(face, cell, reached)
        around = [beside(cell, side) for side in "TRBL"]  # D11b: a wall will do, a corner will not
        return any(other in self.laid for other in around) and not any(map(self.bars_ladder, around))

    def bars_ladder(self, cell: Cell) -> bool:
        """Whether a goal or a path card with gold lies here (D11c)."""
        face = self.laid.get(cell)
        return cell in self.hidden or (face is not None and (face.id in GOALS or face.gold > 0))

    def frontier(self) -> list[Cell]:
        """All cells beside laid cards."""
        return sorted({beside(cell, side) for cell in self.laid for side in "TRBL"})

    def may_fall(self, cell: Cell) -> bool:
        """Whether a rockslide may remove what lies here (S9, D20, O4)."""
        face = self.laid[cell]
        return face.id in PATHS and not face.gold and face.gate != "troll"

    def remove(self, cell: Cell) -> None:
        """Take a card away; a key token on it returns (T12, D20)."""
        del self.laid[cell]
        self.keyed.discard(cell)

    def remove_last(self) -> None:
        """Take away the path card laid last among those that may fall (O4)."""
        falling = [cell for cell in self.laid if self.may_fall(cell)]
        if falling:
            self.remove(falling[-1])


@dataclass
class Match:
    """What outlasts a round."""

    game: str
    options: Line
    colours: list[str]  # by seat
    scribe: "Scribe"
    first: int | None = None
    gold: list[list[int]] = field(default_factory=list)
    gold_pile: list[int] = field(default_factory=list)
    won_paths: list[str] = field(default_factory=list)
    used_goals: list[str] = field(default_factory=list)

    @property
    def is_saboteur(self) -> bool:
        """Whether this is the game of three to ten."""
        return self.game == "saboteur"

    def has(self, variant: str) -> bool:
        """Whether the players asked for a variant (V1 to V5)."""
        return variant in self.options

    def totals(self) -> list[int]:
        """Gold by seat."""
        return [sum(cards) for cards in self.gold]


@dataclass
class State:
    """A round under way; `seat` is the mover."""

    match: Match
    board: Board
    pile: list[str]
    hands: list[list[str]]
    in_front: list[set[str]]
    roles: list[str]
    seat: int
    markers: int

    def reach(self) -> set[Place]:
        """What the mover has reached."""
        return self.board.reach(self.match.colours[self.seat])


class Scribe(Protocol):
    """Where deals and decisions come from, and where outcomes go: a trace that is read, or one that is written."""

    def deal(self, match: Match, number: int) -> Line:
        """The line that opens a round."""

    def decide(self, state: State, seat: int, legal: list[str]) -> str:
        """The action chosen by a seat."""

    def note(self, line: Line) -> None:
        """An outcome."""


def ask(state: State, seat: int, legal: Iterable[str]) -> str:
    """Have a seat choose among actions."""
    return state.match.scribe.decide(state, seat, sorted(legal))


def box_of(match: Match) -> dict[str, Any]:
    """The reference of the game's cards."""
    box: dict[str, Any] = BOX["saboteur" if match.is_saboteur else "duel"]
    return box


def full_deck(match: Match) -> Counter[str]:
    """The cards that are shuffled for the next round (S3, D2, D25)."""
    paths = {entry["id"]: entry["n"] for entry in box_of(match)["paths"]}
    return Counter({**paths, **box_of(match)["actions"]}) - Counter(match.won_paths)


def gold_left(match: Match) -> Counter[int]:
    """The gold cards that no player holds (S3)."""
    box = Counter({int(value): count for value, count in box_of(match)["gold"].items()})
    return box - Counter(card for cards in match.gold for card in cards)


def goal_cells(match: Match) -> list[Cell]:
    """Where goals lie (S2, D1, O1)."""
    layout = {"saboteur": "layout", "duel": "layout_duel", "solo": "layout_solo"}[match.game]
    return [(x, y) for x, y in box_of(match)[layout]["goals"]]


def start_cells(match: Match) -> dict[str, Cell]:
    """Where the dwarfs start (S2, D1, O1)."""
    return {"blue": (0, -1), "green": (0, 1)} if match.game == "duel" else {match.colours[0]: (0, 0)}


def hand_size(match: Match) -> int:
    """Cards in a hand at the beginning (S3, D2)."""
    players = len(match.colours)
    return 6 if players <= 5 else 5 if players <= 7 else 4


def demand(condition: bool, complaint: str) -> None:
    """Complain unless the condition holds."""
    if not condition:
        raise Problem(complaint)


def list_of(line: Line, key: str, kind: type) -> list[Any]:
    """A list in a line, all of one type."""
    values = line[key]
    demand(isinstance(values, list) and all(type(value) is kind for value in values), f"{key} is no list of {kind}")
    assert isinstance(values, list)
    return values


def check_deal(match: Match, number: int, line: Line) -> None:
    """Complain about a round line that the rules do not allow."""
    extra = {"roles", "spare", "gold_pile"} if match.is_saboteur else set()
    keys = {"round", "first", "deck", "goals"} | extra
    demand(set(line) == keys, f"a round line has {sorted(line)} instead of {sorted(keys)}")
    demand(line["round"] == number, f"round {line['round']} instead of {number}")
    seats = list(range(len(match.colours))) if match.first is None else [match.first]
    demand(line["first"] in seats, f"first is {line['first']} instead of one of {seats}")
    wrong = Counter(list_of(line, "deck", str))
    wrong.subtract(full_deck(match))
    demand(not any(wrong.values()), f"too many or too few in the deck: { {c: n for c, n in wrong.items() if n} }")
    check_goals(match, line)
    if match.is_saboteur:
        check_roles(match, line)
        gold = gold_left(match)
        demand(Counter(list_of(line, "gold_pile", int)) == gold, f"the gold pile is not {dict(gold)}")


def check_goals(match: Match, line: Line) -> None:
    """Complain about wrong goals or places (S2, D1, O1)."""
    goals = list_of(line, "goals", list)
    demand(all(len(goal) == 3 for goal in goals), "a goal is not a face and a cell")
    cells = [(x, y) for _, x, y in goals]
    demand(sorted(cells) == sorted(goal_cells(match)), f"the goals lie at {cells} instead of {goal_cells(match)}")
    names = [name for name, _, _ in goals]
    box = {entry["id"] for entry in box_of(match)["goals"]}
    demand(len(set(names)) == len(names) and set(names) <= box, f"a goal twice, or none of this game: {names}")
    demand(not set(names) & set(match.used_goals), f"goals {set(names) & set(match.used_goals)} were used before")


def check_roles(match: Match, line: Line) -> None:
    """Complain about wrong roles (S1, V4)."""
    roles = list_of(line, "roles", str)
    demand(len(roles) == len(match.colours), f"{len(roles)} roles for {len(match.colours)} players")
    saboteurs, diggers = ROLES[len(roles)]
    dwarfs = Counter([*roles, str(line["spare"])])
    demand(dwarfs == {"saboteur": saboteurs, "digger": diggers}, f"roles with the spare one are {dict(dwarfs)}")
    demand(not match.has("all_saboteurs") or line["spare"] == "digger", "a saboteur is left over")


def set_up(match: Match, line: Line) -> State:
    """Lay out and deal a round."""
    starts = start_cells(match)
    goals = {(x, y): name for name, x, y in list_of(line, "goals", list)}
    board = Board(starts, goals, {cell: STARTS[colour] for colour, cell in starts.items()})
    markers = {"saboteur": 0, "duel": 8, "solo": 6}[match.game]
    roles = list_of(line, "roles", str) if match.is_saboteur else []
    first = line["first"]
    assert isinstance(first, int)
    in_front: list[set[str]] = [set() for _ in match.colours]
    state = State(match, board, list_of(line, "deck", str)[:], [[] for _ in in_front], in_front, roles, first, markers)
    deal_hands(state)
    if match.game == "solo":
        del state.pile[:10]  # O2
    return state


def deal_hands(state: State) -> None:
    """The opening hands are dealt, not drawn: nothing in them is forced, but with V5 (S3, D2, O5)."""
    size = hand_size(state.match)
    for seat, hand in enumerate(state.hands):
        if state.match.has("opening_strikes"):
            draw(state, seat, size)
        else:
            hand.extend(state.pile[:size])
            del state.pile[:size]


def draw(state: State, seat: int, count: int) -> None:
    """Draw cards one by one while the pile lasts; in Solo forced ones are replaced (S5, D8, O3, O4)."""
    while count and state.pile:
        card = state.pile.pop(0)
        if state.match.game == "solo" and is_forced(state, card):
            continue
        state.hands[seat].append(card)
        count -= 1


def is_forced(state: State, card: str) -> bool:
    """Whether a card drawn in Solo takes effect at once, which it then does (O3, O4)."""
    if card == "rockslide":
        state.board.remove_last()
    elif card.startswith("sabotage_"):
        state.in_front[0].add(card.removeprefix("sabotage_"))
    return card == "rockslide" or card.startswith("sabotage_")


def spend(state: State, cards: Iterable[str], draws: int, effect: Callable[[], None]) -> int:
    """Take cards from the mover's hand for an effect."""
    for card in cards:
        state.hands[state.seat].remove(card)
    effect()
    return draws


def main_choices(state: State) -> dict[str, Choice]:
    """All that the mover may do: lay, play, shed, pass, bribe."""
    choices = passes(state) | sheds(state) | bribes(state)
    for card in set(state.hands[state.seat]):
        effects = lays(state, card) if card in PATHS else plays(state, card)
        choices |= {action: partial(spend, state, [card], 1, effect) for action, effect in effects.items()}
    return choices


def lays(state: State, card: str) -> dict[str, Callable[[], None]]:
    """Where and how a path card may be laid."""
    if state.in_front[state.seat]:  # S7, D17
        return {}
    reached = state.reach()
    return {
        f"lay {name}{at(cell)}": partial(lay, state, face, cell)
        for cell in state.board.frontier()
        for name, face in positions(card).items()
        if state.board.may_lay(face, cell, reached)
    }


def lay(state: State, face: Face, cell: Cell) -> None:
    """Lay a path card."""
    state.board.laid[cell] = face
    look_around(state)


def plays(state: State, card: str) -> dict[str, Callable[[], None]]:
    """What an action card may be played on (S7-S10, D17-D21)."""
    board = state.board
    kind, *symbols = card.split("_")
    if kind == "sabotage":
        fronts = [front for front in enumerate(state.in_front) if front[0] != state.seat and symbols[0] not in front[1]]
        return {f"{card}>{seat}": partial(front.add, symbols[0]) for seat, front in fronts}
    if kind == "repair":
        return repairs(state, card, symbols)
    if kind == "rockslide":
        return {card + at(cell): partial(board.remove, cell) for cell in board.laid if board.may_fall(cell)}
    if kind == "map":
        return {card + at(cell): lambda: None for cell in board.hidden}
    assert kind == "key"
    return {card + at(cell): partial(turn_key, state, cell) for cell in shut_doors(state)}


def repairs(state: State, card: str, symbols: list[str]) -> dict[str, Callable[[], None]]:
    """Sabotage cards that a repair card can remove: anyone's in Saboteur, one's own in the Duel (S8, D18)."""
    return {
        f"{card}:{symbol}>{seat}": partial(front.remove, symbol)
        for seat, front in enumerate(state.in_front)
        for symbol in symbols
        if symbol in front and (state.match.is_saboteur or seat == state.seat)
    }


def shut_doors(state: State) -> list[Cell]:
    """Doors that the mover may open with a key, while there is a token (D19)."""
    colour, board = state.match.colours[state.seat], state.board
    doors = [cell for cell, face in board.laid.items() if face.gate not in ("", "troll", colour)]
    return [cell for cell in doors if cell not in board.keyed and len(board.keyed) < BOX["duel"]["tokens"]["keys"]]


def turn_key(state: State, cell: Cell) -> None:
    """Open a door."""
    state.board.keyed.add(cell)
    look_around(state)


def passes(state: State) -> dict[str, Choice]:
    """The cards that can be discarded without effect (S5, D7)."""
    hand = sorted(state.hands[state.seat])
    counts = (1,) if state.match.is_saboteur else (1, 2)
    sets = [cards for count in counts for cards in combinations(hand, count)]
    return {f"pass {'+'.join(cards)}": partial(spend, state, cards, len(cards), lambda: None) for cards in sets}


def sheds(state: State) -> dict[str, Choice]:
    """Pairs that can be given for a sabotage card in front of the mover (D6)."""
    if state.match.is_saboteur:
        return {}
    front = state.in_front[state.seat]
    pairs = list(combinations(sorted(state.hands[state.seat]), 2))
    return {
        f"shed {'+'.join(pair)}:{symbol}": partial(spend, state, pair, 1, partial(front.remove, symbol))
        for pair in pairs
        for symbol in front
    }


def bribes(state: State) -> dict[str, Choice]:
    """The trolls that the mover may bribe now (D12)."""
    board, reached = state.board, state.reach()
    trolls = [(cell, face) for cell, face in board.laid.items() if face.gate == "troll" and cell not in board.bribed]
    return {
        f"bribe{at(cell)}": partial(bribe, state, cell)
        for cell, face in trolls
        if state.markers and {(cell, face.arm), (cell, face.way(face.arm))} & reached
    }


def bribe(state: State, cell: Cell) -> int:
    """Put a marker on a troll."""
    state.board.bribed[cell] = state.seat
    state.markers -= 1
    look_around(state)
    return 0


def look_around(state: State) -> None:
    """Reveal goals one by one, then mark gold (T8, T10, D13, D16)."""
    while not has_treasure(state):
        faced = {beside(cell, sides) for cell, sides in state.board.reach_of_all() if len(sides) == 1}
        found = reading_order(faced & state.board.hidden.keys())
        if not found:
            break
        reveal(state, found[0])
    mark_gold(state)


def has_treasure(state: State) -> bool:
    """Whether the treasure lies open (S11)."""
    return any(face.id == "B-GOLD" for face in state.board.laid.values())


def reveal(state: State, cell: Cell) -> None:
    """Turn a goal face up; the mover chooses where both positions will do (T9)."""
    board = state.board
    sides = positions(board.hidden[cell])
    fitting = {name: face for name, face in sides.items() if board.agrees(face, cell)}
    if not fitting:
        reached = board.reach_of_all()
        fitting = {name: face for name, face in sides.items() if board.meets(face, cell, reached)}
    choices = {f"turn {name}{at(cell)}": face for name, face in fitting.items()}
    action = ask(state, state.seat, choices) if len(choices) > 1 else next(iter(choices))
    del board.hidden[cell]
    board.laid[cell] = choices[action]


def mark_gold(state: State) -> None:
    """Mark all gold that is reached, the mover's first, by falling value (D14, D15)."""
    board, colours = state.board, state.match.colours
    for seat in [state.seat, *(seat for seat in range(len(colours)) if seat != state.seat)]:
        reached = board.reach(colours[seat])
        nuggets = [cell for cell, face in board.laid.items() if face.gold and (cell, face.spot) in reached]
        for cell in sorted(reading_order(nuggets), key=lambda cell: -board.laid[cell].gold):
            if state.markers and cell not in board.marked:
                board.marked[cell] = seat
                state.markers -= 1


def reason_to_end(state: State) -> str:
    """Why the round ends at once, or nothing (S11, D22, O6)."""
    if state.match.is_saboteur:
        return "treasure" if has_treasure(state) else ""
    return "goals" if not state.board.hidden else "" if state.markers else "markers"


def take_turn(state: State) -> str:
    """Play one turn; returns why the round ends with it, or nothing."""
    action = "bribe"
    while action.startswith("bribe"):
        choices = main_choices(state)
        action = ask(state, state.seat, choices)
        draws = choices[action]()
        if reason := reason_to_end(state):
            return reason
    while choices := bribes(state):
        action = ask(state, state.seat, [*choices, "end"])
        if action == "end":
            break
        choices[action]()
        if reason := reason_to_end(state):
            return reason
    draw(state, state.seat, draws)
    return "" if any(state.hands) or state.pile else "cards"


def take_turns(state: State) -> str:
    """Play until the round ends; returns why it does."""
    while not (reason := take_turn(state)):
        seats = [(state.seat + step) % len(state.hands) for step in range(1, len(state.hands) + 1)]
        state.seat = next(seat for seat in seats if state.hands[seat])  # S6, D8
    return reason


def play_round(match: Match, number: int) -> None:
    """Play one round from the deal to the gold."""
    line = match.scribe.deal(match, number)
    check_deal(match, number, line)
    if match.is_saboteur:
        match.gold_pile = list_of(line, "gold_pile", int)[:]
    state = set_up(match, line)
    if not match.is_saboteur:
        match.used_goals += state.board.hidden.values()
    reason = take_turns(state)
    settle(state, reason)
    match.scribe.note({"round_end": number, "reason": reason, "gold": match.totals()})


def settle(state: State, reason: str) -> None:
    """Give out the round's gold and say who begins the next round."""
    match = state.match
    if not match.is_saboteur:
        share_nuggets(state)
        totals = match.totals()
        match.first = 0 if match.game == "solo" or totals[0] < totals[1] else 1  # D26
        return
    if reason == "treasure":
        draft(state)
    else:
        pay_saboteurs(state)
    match.first = (state.seat + 1) % len(match.colours)  # S17


def draft(state: State) -> None:
    """The diggers' draft, from the one who connected on counter-clockwise (S13, V1, V2)."""
    match, players = state.match, len(state.roles)
    seats = [(state.seat - step) % players for step in range(players)]
    diggers = [seat for seat in seats if state.roles[seat] == "digger"]
    if match.has("sabotaged_unpaid"):
        diggers = [seat for seat in diggers if not state.in_front[seat]]
    count = min(players, 9) if match.has("gold_per_player") else len(diggers)
    cards = match.gold_pile[:count] if diggers else []
    for seat in islice(cycle(diggers), len(cards)):
        choices = {f"take {value}": value for value in cards}
        taken = choices[ask(state, seat, choices)] if len(cards) > 1 else cards[0]
        cards.remove(taken)
        match.gold[seat].append(taken)


def pay_saboteurs(state: State) -> None:
    """The saboteurs' pay in seat order, from what is left for each (S14, S15, V1)."""
    saboteurs = [seat for seat, role in enumerate(state.roles) if role == "saboteur"]
    for seat in saboteurs:
        cards = payment(state.match.gold_pile, WAGES[len(saboteurs)])
        for card in cards:
            state.match.gold_pile.remove(card)
        state.match.gold[seat] += cards


def share_nuggets(state: State) -> None:
    """Marked gold goes to its winners, then bribes are paid (D23, D24)."""
    match, board = state.match, state.board
    for cell, seat in board.marked.items():
        match.gold[seat].append(board.laid[cell].gold)
        match.won_paths += [board.laid[cell].id] if board.laid[cell].id in PATHS else []
    for seat, cards in enumerate(match.gold):
        for card in payment(cards, list(board.bribed.values()).count(seat)):
            cards.remove(card)


def payment(cards: list[int], debt: int) -> list[int]:
    """The cards of least worth that cover a debt, then the fewest, then the highest; all, if none do (S14, V1, D24)."""
    if sum(cards) < debt:
        return cards[:]
    # Every card is worth at least 1, so a set with more cards than the debt has one too many.
    useful = [card for card, count in Counter(cards).items() for _ in range(min(count, debt))]
    sets = [sorted(chosen, reverse=True) for size in range(debt + 1) for chosen in combinations(useful, size)]
    covering = [chosen for chosen in sets if sum(chosen) >= debt]
    return min(covering, key=lambda chosen: (sum(chosen), len(chosen), [-card for card in chosen]))


def play_match(match: Match) -> None:
    """Play all rounds and note the result (S18, D27, O7, V3)."""
    for number in (1,) if match.has("one_round") else (1, 2, 3):
        play_round(match, number)
    totals = match.totals()
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    match.scribe.note({"result": totals, "winners": winners})


def open_match(header: Line, scribe: Scribe) -> Match:
    """A match from its header line; a seed and hints may stand there, but neither is the referee's to follow."""
    demand(set(header) - {"seed", "hints"} == {"game", "players", "options", "rules"}, f"a header has {sorted(header)}")
    demand(header["rules"] == RULES, f"rules {header['rules']} instead of {RULES}")
    game, players, options = header["game"], header["players"], header["options"]
    demand(isinstance(game, str) and game in PLAYERS, f"no such game: {game}")
    assert isinstance(game, str)
    demand(type(players) is int and players in PLAYERS[game], f"{players} players for {game}")
    assert isinstance(players, int)
    demand(isinstance(options, dict), f"options {options}")
    assert isinstance(options, dict)
    check_options(game, players, options)
    colours = {"saboteur": ["any"] * players, "duel": ["green", "blue"], "solo": [str(options.get("colour"))]}[game]
    first = options.get("first") if game == "saboteur" else 0  # S4, D3
    return Match(game, options, colours, scribe, first, [[] for _ in colours])


def check_options(game: str, players: int, options: Line) -> None:
    """Complain about options that a game does not have, or that say nothing (S4, O1, V1 to V5)."""
    named = {"saboteur": {"first"}, "duel": set(), "solo": {"colour"}}[game]
    demand(set(options) <= {*VARIANTS[game], *named}, f"options {options} for {game}")
    demand(all(options[name] is True for name in options if name not in named), f"a variant that is off: {options}")
    first = options.get("first", 0)
    demand(type(first) is int and first in range(players), f"first seat {first} of {players}")
    demand(game != "solo" or options.get("colour") in ("blue", "green"), f"colour {options.get('colour')}")


class Auditor:
    """The scribe that reads a trace and compares."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines: Iterator[tuple[int, str]] = ((n, text) for n, text in enumerate(lines, 1) if text.strip())
        self.number = 1
        self.games = self.decisions = 0
        self.ahead = next(self.lines, None)

    def is_at_header(self) -> bool:
        """Whether a game begins with the line ahead."""
        try:
            line = json.loads(self.ahead[1]) if self.ahead else None
        except ValueError:
            return False
        return isinstance(line, dict) and "game" in line

    def advance(self) -> Line:
        """Read a line."""
        assert self.ahead is not None
        self.number, text = self.ahead
        self.ahead = next(self.lines, None)
        try:
            line = json.loads(text)
        except ValueError as error:
            raise Problem(f"no JSON: {error}") from error
        demand(isinstance(line, dict), "no JSON object")
        assert isinstance(line, dict)
        return line

    def skip_game(self) -> None:
        """Leave out lines until a game begins."""
        while self.ahead and not self.is_at_header():
            self.ahead = next(self.lines, None)

    def read(self, key: str) -> Line:
        """Read a line of the kind that has this key."""
        demand(self.ahead is not None and not self.is_at_header(), f"the game is cut off after this line, before {key}")
        line = self.advance()
        demand(key in line, f"expected a line with {key}, found {sorted(line)}")
        return line

    def deal(self, match: Match, number: int) -> Line:
        """Read the line that opens a round."""
        return self.read("round")

    def decide(self, state: State, seat: int, legal: list[str]) -> str:
        """Read a decision and compare who is asked for what."""
        line = self.read("legal")
        self.decisions += 1
        demand(set(line) == {"seat", "legal", "action"}, f"a decision has {sorted(line)}")
        demand(type(line["seat"]) is int and line["seat"] == seat, f"seat {line['seat']} is asked instead of {seat}")
        found, action = list_of(line, "legal", str), line["action"]
        missing, extra = sorted(set(legal) - set(found)), sorted(set(found) - set(legal))
        demand(not missing and not extra, f"legal: missing {missing}, not legal {extra}")
        demand(found == legal, "legal is not sorted, or holds an action twice")
        demand(action in legal, f"action {action} is not legal")
        return str(action)

    def note(self, line: Line) -> None:
        """Read an outcome and compare."""
        found = self.read(next(iter(line)))
        demand(found == line, f"{found} instead of {line}")


class Player:
    """The scribe that writes a trace of random play; one who digs looks for goals, trolls and doors."""

    def __init__(self, random: Random, *, digging: bool) -> None:
        self.random = random
        self.digging = digging
        self.lines: list[str] = []

    def note(self, line: Line) -> None:
        """Write a line."""
        self.lines.append(json.dumps(line))

    def shuffled(self, cards: Iterable[Any]) -> list[Any]:
        """Cards in random order."""
        cards = sorted(cards)
        return self.random.sample(cards, len(cards))

    def deal(self, match: Match, number: int) -> Line:
        """Shuffle and write the line that opens a round."""
        first = self.random.randrange(len(match.colours)) if match.first is None else match.first
        goals = self.shuffled({entry["id"] for entry in box_of(match)["goals"]} - set(match.used_goals))
        cells = goal_cells(match)
        placed = [[name, x, y] for name, (x, y) in zip(goals, cells, strict=False)]
        line: Line = {"round": number, "first": first, "deck": self.shuffled(full_deck(match).elements())}
        line["goals"] = placed
        if match.is_saboteur:
            line["spare"], *line["roles"] = self.shuffled_roles(match)
            line["gold_pile"] = self.shuffled(gold_left(match).elements())
        self.note(line)
        return line

    def shuffled_roles(self, match: Match) -> list[str]:
        """The spare role, and the roles by seat (S1, V4)."""
        saboteurs, diggers = ROLES[len(match.colours)]
        if match.has("all_saboteurs"):
            return ["digger", *self.shuffled(["saboteur"] * saboteurs + ["digger"] * (diggers - 1))]
        return self.shuffled(["saboteur"] * saboteurs + ["digger"] * diggers)

    def decide(self, state: State, seat: int, legal: list[str]) -> str:
        """Choose and write a decision."""
        action = self.dig(state, legal) if self.digging else ""
        if not action:
            kinds = {action: re.findall("[a-z]+", action)[0] for action in legal}
            kind = self.random.choice(sorted(set(kinds.values())))
            action = self.random.choice([action for action in legal if kinds[action] == kind])
        self.note({"seat": seat, "legal": legal, "action": action})
        return action

    def dig(self, state: State, legal: list[str]) -> str:
        """A bribe, a key, the lay that comes nearest to a goal, or a cure; now and then nothing of this."""
        for pattern in ("bribe", "key", "lay", f"repair.*>{state.seat}$", "shed"):
            actions = [action for action in legal if re.match(pattern, action)]
            if actions and self.random.random() < 0.8:
                self.random.shuffle(actions)
                return min(actions, key=partial(distance_left, state)) if pattern == "lay" else actions[0]
        return ""


def distance_left(state: State, action: str) -> int:
    """How far from the nearest face-down goal the mover's tunnel still is after a lay."""
    name, x, y = re.split("[@,]", action.removeprefix("lay "))
    laid = {**state.board.laid, (int(x), int(y)): positions(name.removesuffix("~"))[name]}
    reached = replace(state.board, laid=laid).reach(state.match.colours[state.seat])
    ends = [beside(cell, sides) for cell, sides in reached if len(sides) == 1 and beside(cell, sides) not in laid]
    gaps = [abs(end[0] - goal[0]) + abs(end[1] - goal[1]) for end in ends for goal in state.board.hidden]
    return min(gaps, default=100)


def random_game(game: str, players: int, options: Line, seed: int, *, digging: bool) -> list[str]:
    """A complete trace of random play."""
    player = Player(Random(seed), digging=digging)
    header: Line = {"game": game, "players": players, "options": options, "rules": RULES}
    player.note(header)
    play_match(open_match(header, player))
    return player.lines


def audit(lines: Iterable[str]) -> list[str]:
    """The first fault of every game in a trace."""
    return audit_all(Auditor(lines))


def audit_all(auditor: Auditor) -> list[str]:
    """The first fault of every game that the auditor reads."""
    problems = [] if auditor.ahead else ["line 1: no game"]
    while auditor.ahead:
        auditor.games += 1
        try:
            play_match(open_match(auditor.advance(), auditor))
        except Problem as problem:
            problems.append(f"line {auditor.number}: {problem}")
            auditor.skip_game()
    return problems


def main() -> None:
    """Audit the files named on the command line."""
    is_clean = True
    for name in sys.argv[1:]:
        with Path(name).open(encoding="utf-8") as lines:
            auditor = Auditor(lines)
            problems = audit_all(auditor)
        is_clean = is_clean and not problems
        print("\n".join(problems) or f"{auditor.games} games, {auditor.decisions} decisions: clean")
    sys.exit(not is_clean)


if __name__ == "__main__":
    main()
