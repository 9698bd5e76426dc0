"""An independent second reading of the rules: replays the traces of games and names the first fault of each."""

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Protocol

Cell = tuple[int, int]
Place = tuple[Cell, str]  # a mouth, named by its one side, or a way of two sides and more, named by all of them
Line = dict[str, object]
Deed = Callable[[], int]  # does what an action says, returns how many cards are drawn for it

STEPS = {"T": (0, -1), "R": (1, 0), "B": (0, 1), "L": (-1, 0)}
OPPOSITE = {"T": "B", "R": "L", "B": "T", "L": "R"}
BOX: dict[str, Any] = json.loads((Path(__file__).parent / "reference" / "cards.json").read_text(encoding="utf-8"))
ROLES = {3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7)}  # S1
WAGES = {1: 4, 2: 3, 3: 3, 4: 2}  # S14
PAYMENTS = {4: ((3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)), 3: ((3,), (2, 1), (1, 1, 1)), 2: ((2,), (1, 1))}  # S14


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

    def sources(self, dwarf: str) -> list[Place]:
        """The ways where a dwarf comes from: the own start and the ladder joined to it (T5, D11)."""
        ladders = [cell for cell, face in self.laid.items() if face.ladder == dwarf]
        return [(cell, self.laid[cell].ways[0]) for cell in [self.starts[dwarf], *ladders]]

    def reach(self, dwarf: str) -> set[Place]:
        """All mouths and ways that a dwarf has reached (T5)."""
        reached: set[Place] = set()
        waiting = self.sources(dwarf)
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
            return [(cell, side) for side in sides if not self.is_shut(cell, side, dwarf)]
        way = self.laid[cell].way(sides)
        inward = [(cell, way)] if len(way) > 1 and not self.is_shut(cell, sides, dwarf) else []
        neighbour = self.laid.get(beside(cell, sides))
        is_met = neighbour is not None and OPPOSITE[sides] in neighbour.open
        return [*inward, (beside(cell, sides), OPPOSITE[sides])] if is_met else inward

    def reach_of_all(self) -> set[Place]:
        """What any dwarf has reached."""
        return {place for dwarf in self.starts for place in self.reach(dwarf)}

    def clashes(self, face: Face, cell: Cell) -> int:
        """How many sides disagree with a laid neighbour (T6, T9)."""
        neighbours = {side: self.laid.get(beside(cell, side)) for side in "TRBL"}
        return sum(
            (side in face.open) != (OPPOSITE[side] in neighbour.open)
            for side, neighbour in neighbours.items()
            if neighbour is not None
        )

    def meets(self, face: Face, cell: Cell, mouths: set[Place]) -> bool:
        """Whether an open side of a face at a cell meets one of these mouths."""
        return any((beside(cell, side), OPPOSITE[side]) in mouths for side in face.open)

    def may_lay(self, face: Face, cell: Cell, reached: set[Place]) -> bool:
        """Whether a path card may lie at an empty cell (T6, T7, D11)."""
        if cell in self.laid or cell in self.hidden or self.clashes(face, cell):
            return False
        if face.ladder not in self.starts:  # O1: the other colour's ladder is a plain curve
            return self.meets(face, cell, reached)
        any_mouths = {(other, side) for other, laid in self.laid.items() for side in laid.open}
        return self.meets(face, cell, any_mouths) and not any(self.bars_ladder(beside(cell, s)) for s in "TRBL")

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

    def totals(self) -> list[int]:
        """Gold by seat."""
        return [sum(cards) for cards in self.gold]


@dataclass
class Table:
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

    def decide(self, table: Table, seat: int, legal: list[str]) -> str:
        """The action chosen by a seat."""

    def note(self, line: Line) -> None:
        """An outcome."""


def ask(table: Table, seat: int, legal: Iterable[str]) -> str:
    """Have a seat choose among actions."""
    return table.match.scribe.decide(table, seat, sorted(legal))


def box_of(match: Match) -> dict[str, Any]:
    """The reference of the game's cards."""
    box: dict[str, Any] = BOX["saboteur" if match.is_saboteur else "duel"]
    return box


def full_deck(match: Match) -> Counter[str]:
    """The cards that are shuffled for the next round (S3, D2, D25)."""
    paths = {entry["id"]: entry["n"] for entry in box_of(match)["paths"]}
    return Counter({**paths, **box_of(match)["actions"]}) - Counter(match.won_paths)


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
    extra = {"roles", "spare"} | ({"gold_pile"} if number == 1 else set())
    keys = {"round", "first", "deck", "goals"} | (extra if match.is_saboteur else set())
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
    if "gold_pile" in line:
        gold = {int(value): n for value, n in box_of(match)["gold"].items()}
        demand(Counter(list_of(line, "gold_pile", int)) == gold, f"the gold pile is not {gold}")


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
    """Complain about wrong roles (S1)."""
    roles = list_of(line, "roles", str)
    demand(len(roles) == len(match.colours), f"{len(roles)} roles for {len(match.colours)} players")
    saboteurs, diggers = ROLES[len(roles)]
    dwarfs = Counter([*roles, str(line["spare"])])
    demand(dwarfs == {"saboteur": saboteurs, "digger": diggers}, f"roles with the spare one are {dict(dwarfs)}")


def set_up(match: Match, line: Line) -> Table:
    """Lay out and deal a round."""
    players = len(match.colours)
    starts = start_cells(match)
    goals = {(x, y): name for name, x, y in list_of(line, "goals", list)}
    board = Board(starts, goals, {cell: STARTS[colour] for colour, cell in starts.items()})
    markers = {"saboteur": 0, "duel": 8, "solo": 6}[match.game]
    roles = list_of(line, "roles", str) if match.is_saboteur else []
    first = line["first"]
    assert isinstance(first, int)
    in_front: list[set[str]] = [set() for _ in range(players)]
    table = Table(match, board, list_of(line, "deck", str)[:], [[] for _ in in_front], in_front, roles, first, markers)
    for seat in range(players):
        draw(table, seat, hand_size(match))
    if match.game == "solo":
        del table.pile[:10]  # O2
    return table


def draw(table: Table, seat: int, count: int) -> None:
    """Draw cards one by one while the pile lasts; in Solo forced ones are replaced (S5, D8, O3, O4)."""
    while count and table.pile:
        card = table.pile.pop(0)
        if table.match.game == "solo" and is_forced(table, card):
            continue
        table.hands[seat].append(card)
        count -= 1


def is_forced(table: Table, card: str) -> bool:
    """Whether a card drawn in Solo takes effect at once, which it then does (O3, O4)."""
    if card == "rockslide":
        table.board.remove_last()
    elif card.startswith("sabotage_"):
        table.in_front[0].add(card.removeprefix("sabotage_"))
    return card == "rockslide" or card.startswith("sabotage_")


def spend(table: Table, cards: Iterable[str], draws: int, effect: Callable[[], None]) -> int:
    """Take cards from the mover's hand for an effect."""
    for card in cards:
        table.hands[table.seat].remove(card)
    effect()
    return draws


def main_choices(table: Table) -> dict[str, Deed]:
    """All that the mover may do: lay, play, shed, pass, bribe."""
    choices = passes(table) | sheds(table) | bribes(table)
    for card in set(table.hands[table.seat]):
        effects = lays(table, card) if card in PATHS else plays(table, card)
        choices |= {action: partial(spend, table, [card], 1, effect) for action, effect in effects.items()}
    return choices


def lays(table: Table, card: str) -> dict[str, Callable[[], None]]:
    """Where and how a path card may be laid."""
    if table.in_front[table.seat]:  # S7, D17
        return {}
    reached = table.reach()
    return {
        f"lay {name}{at(cell)}": partial(lay, table, face, cell)
        for cell in table.board.frontier()
        for name, face in positions(card).items()
        if table.board.may_lay(face, cell, reached)
    }


def lay(table: Table, face: Face, cell: Cell) -> None:
    """Lay a path card."""
    table.board.laid[cell] = face
    look_around(table)


def plays(table: Table, card: str) -> dict[str, Callable[[], None]]:
    """What an action card may be played on (S7-S10, D17-D21)."""
    board = table.board
    kind, *symbols = card.split("_")
    if kind == "sabotage":
        fronts = [front for front in enumerate(table.in_front) if front[0] != table.seat and symbols[0] not in front[1]]
        return {f"{card}>{seat}": partial(front.add, symbols[0]) for seat, front in fronts}
    if kind == "repair":
        return repairs(table, card, symbols)
    if kind == "rockslide":
        return {card + at(cell): partial(board.remove, cell) for cell in board.laid if board.may_fall(cell)}
    if kind == "map":
        return {card + at(cell): lambda: None for cell in board.hidden}
    assert kind == "key"
    return {card + at(cell): partial(turn_key, table, cell) for cell in shut_doors(table)}


def repairs(table: Table, card: str, symbols: list[str]) -> dict[str, Callable[[], None]]:
    """Sabotage cards that a repair card can remove: anyone's in Saboteur, one's own in the Duel (S8, D18)."""
    return {
        f"{card}:{symbol}>{seat}": partial(front.remove, symbol)
        for seat, front in enumerate(table.in_front)
        for symbol in symbols
        if symbol in front and (table.match.is_saboteur or seat == table.seat)
    }


def shut_doors(table: Table) -> list[Cell]:
    """Doors that the mover may open with a key, while there is a token (D19)."""
    colour, board = table.match.colours[table.seat], table.board
    doors = [cell for cell, face in board.laid.items() if face.gate not in ("", "troll", colour)]
    return [cell for cell in doors if cell not in board.keyed and len(board.keyed) < BOX["duel"]["tokens"]["keys"]]


def turn_key(table: Table, cell: Cell) -> None:
    """Open a door."""
    table.board.keyed.add(cell)
    look_around(table)


def passes(table: Table) -> dict[str, Deed]:
    """The cards that can be discarded without effect (S5, D7)."""
    hand = sorted(table.hands[table.seat])
    counts = (1,) if table.match.is_saboteur else (1, 2)
    sets = [cards for count in counts for cards in combinations(hand, count)]
    return {f"pass {'+'.join(cards)}": partial(spend, table, cards, len(cards), lambda: None) for cards in sets}


def sheds(table: Table) -> dict[str, Deed]:
    """Pairs that can be given for a sabotage card in front of the mover (D6)."""
    if table.match.is_saboteur:
        return {}
    front = table.in_front[table.seat]
    pairs = list(combinations(sorted(table.hands[table.seat]), 2))
    return {
        f"shed {'+'.join(pair)}:{symbol}": partial(spend, table, pair, 1, partial(front.remove, symbol))
        for pair in pairs
        for symbol in front
    }


def bribes(table: Table) -> dict[str, Deed]:
    """The trolls that the mover may bribe now (D12)."""
    board, reached = table.board, table.reach()
    trolls = [(cell, face) for cell, face in board.laid.items() if face.gate == "troll" and cell not in board.bribed]
    return {
        f"bribe{at(cell)}": partial(bribe, table, cell)
        for cell, face in trolls
        if table.markers and {(cell, face.arm), (cell, face.way(face.arm))} & reached
    }


def bribe(table: Table, cell: Cell) -> int:
    """Put a marker on a troll."""
    table.board.bribed[cell] = table.seat
    table.markers -= 1
    look_around(table)
    return 0


def look_around(table: Table) -> None:
    """Reveal goals one by one, then mark gold (T8, T10, D13, D16)."""
    while not has_treasure(table):
        faced = {beside(cell, sides) for cell, sides in table.board.reach_of_all() if len(sides) == 1}
        found = reading_order(faced & table.board.hidden.keys())
        if not found:
            break
        reveal(table, found[0])
    mark_gold(table)


def has_treasure(table: Table) -> bool:
    """Whether the treasure lies open (S11)."""
    return any(face.id == "B-GOLD" for face in table.board.laid.values())


def reveal(table: Table, cell: Cell) -> None:
    """Turn a goal face up; the mover chooses where both positions will do (T9)."""
    board = table.board
    sides = positions(board.hidden[cell])
    fitting = {name: face for name, face in sides.items() if not board.clashes(face, cell)}
    if not fitting:
        reached = board.reach_of_all()
        fitting = {name: face for name, face in sides.items() if board.meets(face, cell, reached)}
        least = min(board.clashes(face, cell) for face in fitting.values())
        fitting = {name: face for name, face in fitting.items() if board.clashes(face, cell) == least}
    choices = {f"turn {name}{at(cell)}": face for name, face in fitting.items()}
    action = ask(table, table.seat, choices) if len(choices) > 1 else next(iter(choices))
    del board.hidden[cell]
    board.laid[cell] = choices[action]


def mark_gold(table: Table) -> None:
    """Mark all gold that is reached, the mover's first (D14, D15)."""
    board, colours = table.board, table.match.colours
    for seat in [table.seat, *(seat for seat in range(len(colours)) if seat != table.seat)]:
        reached = board.reach(colours[seat])
        nuggets = [cell for cell, face in board.laid.items() if face.gold and (cell, face.spot) in reached]
        for cell in reading_order(nuggets):
            if table.markers and cell not in board.marked:
                board.marked[cell] = seat
                table.markers -= 1


def reason_to_end(table: Table) -> str:
    """Why the round ends at once, or nothing (S11, D22, O6)."""
    if table.match.is_saboteur:
        return "treasure" if has_treasure(table) else ""
    return "goals" if not table.board.hidden else "" if table.markers else "markers"


def take_turn(table: Table) -> str:
    """Play one turn; returns why the round ends with it, or nothing."""
    action = "bribe"
    while action.startswith("bribe"):
        choices = main_choices(table)
        action = ask(table, table.seat, choices)
        draws = choices[action]()
        if reason := reason_to_end(table):
            return reason
    while choices := bribes(table):
        action = ask(table, table.seat, [*choices, "end"])
        if action == "end":
            break
        choices[action]()
        if reason := reason_to_end(table):
            return reason
    draw(table, table.seat, draws)
    return "" if any(table.hands) or table.pile else "cards"


def play_round(match: Match, number: int) -> None:
    """Play one round from the deal to the gold."""
    line = match.scribe.deal(match, number)
    check_deal(match, number, line)
    if number == 1 and match.is_saboteur:
        match.gold_pile = list_of(line, "gold_pile", int)[:]
    table = set_up(match, line)
    if not match.is_saboteur:
        match.used_goals += table.board.hidden.values()
    while not (reason := take_turn(table)):
        seats = [(table.seat + step) % len(table.hands) for step in range(1, len(table.hands) + 1)]
        table.seat = next(seat for seat in seats if table.hands[seat])  # S6, D8
    settle(table, reason)
    match.scribe.note({"round_end": number, "reason": reason, "gold": match.totals()})


def settle(table: Table, reason: str) -> None:
    """Give out the round's gold and say who begins the next round."""
    match = table.match
    if not match.is_saboteur:
        share_nuggets(table)
        totals = match.totals()
        match.first = 0 if match.game == "solo" or totals[0] < totals[1] else 1  # D26
        return
    if reason == "treasure":
        draft(table)
    else:
        pay_saboteurs(table)
    match.first = (table.seat + 1) % len(match.colours)  # S17


def draft(table: Table) -> None:
    """The diggers' draft, from the one who connected on counter-clockwise (S13)."""
    match, players = table.match, len(table.roles)
    seats = [(table.seat - step) % players for step in range(players)]
    diggers = [seat for seat in seats if table.roles[seat] == "digger"]
    cards = match.gold_pile[: len(diggers)]
    del match.gold_pile[: len(diggers)]
    for seat in diggers:
        choices = {f"take {value}": value for value in cards}
        taken = choices[ask(table, seat, choices)] if len(choices) > 1 else cards[0]
        cards.remove(taken)
        match.gold[seat].append(taken)


def pay_saboteurs(table: Table) -> None:
    """The saboteurs' exact pay, in seat order (S14, S15)."""
    saboteurs = [seat for seat, role in enumerate(table.roles) if role == "saboteur"]
    for seat in saboteurs:
        ways_to_pay = PAYMENTS[WAGES[len(saboteurs)]]
        cards = next(cards for cards in ways_to_pay if Counter(cards) <= Counter(table.match.gold_pile))
        for card in cards:
            table.match.gold_pile.remove(card)
        table.match.gold[seat] += cards


def share_nuggets(table: Table) -> None:
    """Marked gold goes to its winners, then bribes are paid (D23, D24)."""
    match, board = table.match, table.board
    for cell, seat in board.marked.items():
        match.gold[seat].append(board.laid[cell].gold)
        match.won_paths += [board.laid[cell].id] if board.laid[cell].id in PATHS else []
    for seat, cards in enumerate(match.gold):
        for card in payment(cards, list(board.bribed.values()).count(seat)):
            cards.remove(card)


def payment(cards: list[int], debt: int) -> list[int]:
    """The cards of least value, then the fewest, that cover a debt; all, if none do (D24)."""
    if sum(cards) < debt:
        return cards[:]
    # Every card is worth at least 1, so a set with more cards than the debt has one too many.
    sets = [list(chosen) for size in range(debt + 1) for chosen in combinations(cards, size) if sum(chosen) >= debt]
    return min(sets, key=lambda chosen: (sum(chosen), len(chosen)))


def play_match(match: Match) -> None:
    """Play three rounds and note the result (S18, D27, O7)."""
    for number in (1, 2, 3):
        play_round(match, number)
    totals = match.totals()
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    match.scribe.note({"result": totals, "winners": winners})


def open_match(header: Line, scribe: Scribe) -> Match:
    """A match from its header line."""
    demand(set(header) == {"game", "players", "options"}, f"a header has {sorted(header)}")
    game, players, options = header["game"], header["players"], header["options"]
    counts = {"saboteur": list(ROLES), "duel": [2], "solo": [1]}
    demand(isinstance(game, str) and game in counts, f"no such game: {game}")
    assert isinstance(game, str)
    demand(type(players) is int and players in counts[game], f"{players} players for {game}")
    assert isinstance(players, int)
    allowed = [{"colour": "blue"}, {"colour": "green"}] if game == "solo" else [{}]
    demand(options in allowed, f"options {options} for {game}")
    assert isinstance(options, dict)
    colours = {"saboteur": ["any"] * players, "duel": ["green", "blue"], "solo": [str(options.get("colour"))]}[game]
    first = None if game == "saboteur" else 0  # S4, D3
    return Match(game, colours, scribe, first, [[] for _ in colours])


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

    def decide(self, table: Table, seat: int, legal: list[str]) -> str:
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
            saboteurs, diggers = ROLES[len(match.colours)]
            line["spare"], *line["roles"] = self.shuffled(["saboteur"] * saboteurs + ["digger"] * diggers)
            if number == 1:
                line["gold_pile"] = self.shuffled([1] * 16 + [2] * 8 + [3] * 4)
        self.note(line)
        return line

    def decide(self, table: Table, seat: int, legal: list[str]) -> str:
        """Choose and write a decision."""
        action = self.dig(table, legal) if self.digging else ""
        if not action:
            kinds = {action: re.findall("[a-z]+", action)[0] for action in legal}
            kind = self.random.choice(sorted(set(kinds.values())))
            action = self.random.choice([action for action in legal if kinds[action] == kind])
        self.note({"seat": seat, "legal": legal, "action": action})
        return action

    def dig(self, table: Table, legal: list[str]) -> str:
        """A bribe, a key, the lay that comes nearest to a goal, or a cure; now and then nothing of this."""
        for pattern in ("bribe", "key", "lay", f"repair.*>{table.seat}$", "shed"):
            actions = [action for action in legal if re.match(pattern, action)]
            if actions and self.random.random() < 0.8:
                self.random.shuffle(actions)
                return min(actions, key=partial(distance_left, table)) if pattern == "lay" else actions[0]
        return ""


def distance_left(table: Table, action: str) -> int:
    """How far from the nearest face-down goal the mover's tunnel still is after a lay."""
    name, x, y = re.split("[@,]", action.removeprefix("lay "))
    laid = {**table.board.laid, (int(x), int(y)): positions(name.removesuffix("~"))[name]}
    reached = replace(table.board, laid=laid).reach(table.match.colours[table.seat])
    ends = [beside(cell, sides) for cell, sides in reached if len(sides) == 1 and beside(cell, sides) not in laid]
    gaps = [abs(end[0] - goal[0]) + abs(end[1] - goal[1]) for end in ends for goal in table.board.hidden]
    return min(gaps, default=100)


def random_game(game: str, players: int, colour: str, seed: int, digging: bool) -> list[str]:
    """A complete trace of random play; the colour counts in Solo only."""
    player = Player(Random(seed), digging=digging)
    header: Line = {"game": game, "players": players, "options": {"colour": colour} if game == "solo" else {}}
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
