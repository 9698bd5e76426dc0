"""English words for cards, goals, places and ranks."""

from collections.abc import Sequence

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
from tunnelfolk.rules.cards import BACK, ActionKind, Dwarf, Kind, PathCard, Side, Tool
from tunnelfolk.rules.decks import ACTIONS, FACES, SABOTEUR_GOALS
from tunnelfolk.rules.facts import GameFacts

Way = tuple[Side, ...]

RANKS = (
    "apprentice: the cart came home light",
    "digger: the lamps stay lit another year",
    "prospector: the whole inn hears of it",
    "master of the mountain: they carve your beard in stone",
)
"""What the ranks of a single player are called here (O7)."""

REASONS = {
    "treasure": "the treasure was reached",
    "cards": "nobody holds a card any more",
    "goals": "every goal is turned up",
    "markers": "all markers are placed",
}
"""Why a round ended."""

STONES = {goal.name for goal in SABOTEUR_GOALS if not goal.is_treasure}

ACTION_NAMES = {
    ActionKind.SABOTAGE: "break a {tools}",
    ActionKind.REPAIR: "repair {tools}",
    ActionKind.ROCKSLIDE: "rockslide",
    ActionKind.MAP: "map",
    ActionKind.KEY: "key",
}


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words with commas between them, and `and` before the last."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def counted(count: int, word: str) -> str:
    """So many of something: `1 card`, `2 cards`, `3 matches`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}{'es' if word.endswith('ch') else 's'}"


def place(cell: Cell) -> str:
    """A cell as it is written everywhere."""
    return f"{cell[0]},{cell[1]}"


def sides(way: Way) -> str:
    """The open sides of a way."""
    return "-".join(side.name.lower() for side in (Side.TOP, Side.BOTTOM, Side.LEFT, Side.RIGHT) if side in way)


def ways(face: PathCard) -> list[Way]:
    """The ways of a card as they look: the arm behind a gate belongs to the way it leaves from."""
    if face.gate is None:
        return [tunnel.sides for tunnel in face.tunnels]
    inner, arm = face.gate.joins
    joined = tuple(sorted(face.tunnels[inner].sides + face.tunnels[arm].sides))
    return [joined if index == inner else tunnel.sides for index, tunnel in enumerate(face.tunnels) if index != arm]


def is_straight(way: Way) -> bool:
    """Whether a way leads from one side to the opposite one."""
    return len(way) == 2 and way[0].opposite is way[1]


def is_bridge(face: PathCard) -> bool:
    """Whether two straight ways cross without meeting (D9)."""
    return [is_straight(way) for way in ways(face)] == [True, True]


def is_double_bend(face: PathCard) -> bool:
    """Whether two bends lie side by side (D9)."""
    both = ways(face)
    return len(both) == 2 and all(len(way) == 2 and not is_straight(way) for way in both)


def shape(face: PathCard) -> str:
    """What kind of tunnel a card shows, in a word or two."""
    if is_bridge(face):
        return "bridge"
    if is_double_bend(face):
        return "double bend"
    through = [_shape(way) for way in ways(face) if len(way) > 1]
    dead_ends = [way for way in ways(face) if len(way) == 1]
    if not through:
        return "dead end"
    return f"{through[0]} with a dead end" if dead_ends else through[0]


def _shape(way: Way) -> str:
    if len(way) == 2:
        return "straight tunnel" if is_straight(way) else "bend"
    return "fork" if len(way) == 3 else "crossing"


def gate_name(face: PathCard) -> str:
    """What stands on a card's gate: a troll, or a door and its colour."""
    assert face.gate is not None
    return "troll" if face.gate.is_troll else f"{face.gate.colour} door"


def brief(face: PathCard) -> str:
    """A card in a sentence: `bend with a blue door`, `green ladder`."""
    if face.kind is Kind.START:
        return "start"
    extras = ([f"a {gate_name(face)}"] if face.gate else []) + (["gold"] if face.gold else [])
    name = f"{face.ladder_to} ladder" if face.is_ladder else shape(face)
    return f"{name} {'and' if ' with ' in name else 'with'} {listed(extras)}" if extras else name


def describe(face: PathCard) -> str:
    """Everything a card shows, as it lies: `fork, open top-bottom-left`."""
    if face.kind is Kind.START:
        return "start, open on all sides"
    return ", ".join([*_ladder(face), *_ways_in_words(face), *_gate_in_words(face), *_gold_in_words(face)])


def _ladder(face: PathCard) -> list[str]:
    return [f"{face.ladder_to} ladder"] if face.is_ladder else []


def _ways_in_words(face: PathCard) -> list[str]:
    if is_bridge(face):
        return ["bridge"]
    if is_double_bend(face):
        return [f"double bend {listed([sides(way) for way in ways(face)])}"]
    through = [_way_in_words(way) for way in ways(face) if len(way) > 1]
    dead_ends = tuple(side for way in ways(face) if len(way) == 1 for side in way)
    ends = [f"dead end{'s' if len(dead_ends) > 1 else ''} {sides(dead_ends)}"] if dead_ends else []
    return through + ends


def _way_in_words(way: Way) -> str:
    match len(way):
        case 4:
            return "crossing"
        case 3:
            return f"fork, open {sides(way)}"
        case _:
            return f"{'straight' if is_straight(way) else 'bend'} {sides(way)}"


def _gate_in_words(face: PathCard) -> list[str]:
    return [f"{gate_name(face)} {sides(face.tunnels[face.gate.joins[1]].sides)}"] if face.gate else []


def _gold_in_words(face: PathCard) -> list[str]:
    if not face.gold:
        return []
    where = f" on {sides(face.tunnels[face.gold_tunnel].sides)}" if len(face.tunnels) > 1 else ""
    return [f"gold {face.gold}{where}"]


def card_name(card: str) -> str:
    """A card of a hand in words, without its id."""
    if card == BACK:
        return "a card"
    if card in FACES:
        return describe(FACES[card])
    action = ACTIONS[card]
    return ACTION_NAMES[action.kind].format(tools=listed(action.tools, "or"))


def card_with_id(card: str) -> str:
    """A card of a hand in words and as it is written."""
    name = card_name(card)
    return name if name == card else f"{name} ({card})"


def rank_name(rank: int) -> str:
    """A rank in a word or two; a game with more ranks than names numbers the others."""
    return RANKS[rank].partition(":")[0] if rank < len(RANKS) else f"rank {rank + 1}"


def describe_rank(facts: GameFacts, gold: int) -> str:
    """The rank that so much gold earns, in a sentence."""
    rank = facts.rank(gold)
    return f"Rank {rank + 1} of {len(facts.ranks)}{f', {RANKS[rank]}' if rank < len(RANKS) else ''}."


def goal_name(goal: str) -> str:
    """A goal in a sentence."""
    face = FACES[goal]
    if face.is_treasure:
        return "the treasure"
    if goal in STONES:
        return "only stone"
    return f"{goal} ({describe(face)})"


def goal_label(goal: str) -> str:
    """A goal in a few letters, for the board."""
    if FACES[goal].is_treasure:
        return "GOLD"
    return "stone" if goal in STONES else goal


def tool_of(card: str) -> Tool:
    """The tool that a sabotage card breaks."""
    return ACTIONS[card].tools[0]


def dwarf_sign(dwarf: Dwarf) -> str:
    """The shape of a dwarf's marker: green is a diamond, blue is round."""
    return {Dwarf.GREEN: "◆", Dwarf.BLUE: "●"}.get(dwarf, "■")


def describe_choice(action: Action, names: Sequence[str]) -> str:
    """What an action does, under the heading of its card."""
    match action:
        case Dig(face, cell):
            return place(cell) + (" turned" if FACES[face].is_turned else "")
        case Sabotage(card, seat):
            return f"{names[seat]}: {tool_of(card)}"
        case Repair(_, tool, seat):
            return f"{names[seat]}: {tool}"
        case Collapse(cell) | Peek(cell) | Unlock(cell):
            return place(cell)
        case Bribe(cell):
            return f"bribe the troll at {place(cell)}"
        case Done():
            return "end the turn"
        case Shed(cards, tool):
            return f"{tool}: {' + '.join(map(card_with_id, cards))}"
        case Discard(cards):
            return " + ".join(map(card_with_id, cards))
        case Orient(face, cell):
            position = "turned" if FACES[face].is_turned else "as printed"
            return f"goal at {place(cell)} {position}: {describe(FACES[face])}"
        case Take(gold):
            return f"keep the gold card worth {gold}"
