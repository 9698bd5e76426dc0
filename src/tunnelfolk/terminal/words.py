"""Cards, goals, places, choices and ranks in the words of the spoken language."""

from collections.abc import Sequence

from tunnelfolk.languages.speech import say, say_commas, say_if_known, say_list
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
from tunnelfolk.rules.cards import BACK, ActionKind, Dwarf, Kind, PathCard, Role, Side
from tunnelfolk.rules.decks import ACTIONS, FACES, SABOTEUR_GOALS
from tunnelfolk.rules.facts import GameFacts

Way = tuple[Side, ...]
STONES = {goal.name for goal in SABOTEUR_GOALS if not goal.is_treasure}
DEAD_ENDS = ("match.aDeadEnd", "match.deadEnds2", "match.deadEnds3", "match.deadEnds4")


def counted(count: int, word: str) -> str:
    """So many of something, where figures are told in English: `1 card`, `2 cards`, `3 matches`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}{'es' if word.endswith('ch') else 's'}"


def place(cell: Cell) -> str:
    """A cell as it is written everywhere."""
    return f"{cell[0]},{cell[1]}"


def sides(way: Sequence[Side]) -> str:
    """Sides in words, clockwise from the top."""
    return "-".join(say(f"cards.{side.name.lower()}") for side in sorted(way))


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


def layout(face: PathCard) -> str:
    """What kind of tunnel a card shows, by the name that the dictionaries have for it."""
    if is_bridge(face):
        return "bridge"
    if is_double_bend(face):
        return "doubleBend"
    through = [way for way in ways(face) if len(way) > 1]
    if not through:
        return "deadEnd"
    match len(through[0]):
        case 4:
            return "crossing"
        case 3:
            return "fork"
        case _:
            return "straight" if is_straight(through[0]) else "bend"


def brief(face: PathCard) -> str:
    """A card in a sentence: `a fork with a blue door`."""
    kind = layout(face)
    what = say(DEAD_ENDS[len(ways(face)) - 1]) if kind == "deadEnd" else say(f"match.a{kind[0].upper()}{kind[1:]}")
    if face.ladder_to:
        return say(f"match.withLadder{face.ladder_to}", what=what)
    if face.gate:
        return say("match.withTroll" if face.gate.is_troll else f"match.withDoor{face.gate.colour}", what=what)
    return say("match.withGold", what=what) if face.gold else what


def describe(face: PathCard) -> str:
    """Everything a card shows, as it lies: `fork, open top-bottom-left`."""
    open_sides = [side for way in ways(face) for side in way]
    return say_commas(
        [
            *_place(face),
            say(f"cards.{layout(face)}"),
            say("cards.open", sides=sides(open_sides)),
            *_ways(face),
            *_gate(face),
            *([say(f"cards.ladder{face.ladder_to.capitalize()}")] if face.ladder_to else []),
            *_gold(face),
            *([say("cards.turned")] if face.is_turned else []),
        ]
    )


def _place(face: PathCard) -> list[str]:
    if face.is_treasure:
        return [say("cards.treasure")]
    if face.name in STONES:
        return [say("cards.stone")]
    if face.kind is Kind.START:
        colour = "" if face.start_of in (None, Dwarf.EVERYONE) else str(face.start_of).capitalize()
        return [say(f"cards.start{colour}")]
    return [say("cards.goal")] if face.kind is Kind.GOAL else []


def _ways(face: PathCard) -> list[str]:
    """Which openings belong together, where that is not plain from the kind of card."""
    through = [way for way in ways(face) if len(way) > 1]
    dead_ends = [side for way in ways(face) if len(way) == 1 for side in way]
    joins = [say("cards.joins", ways=say_list([sides(way) for way in through]))] if len(through) > 1 else []
    return joins + ([say("cards.deadEndAt", sides=sides(dead_ends))] if through and dead_ends else [])


def _gate(face: PathCard) -> list[str]:
    if face.gate is None:
        return []
    name = "troll" if face.gate.is_troll else f"door{str(face.gate.colour).capitalize()}"
    return [say(f"cards.{name}", side=sides(face.tunnels[face.gate.joins[1]].sides))]


def _gold(face: PathCard) -> list[str]:
    if not face.gold:
        return []
    on = face.tunnels[face.gold_tunnel].sides
    key = "cards.goldAt" if len(ways(face)) > 1 and on else "cards.gold"
    return [say(key, n=face.gold, sides=sides(on))]


def card_name(card: str) -> str:
    """A card of a hand in words, without its id."""
    if card == BACK:
        return say("cards.backDeck")
    if card in FACES:
        return describe(FACES[card])
    action = ACTIONS[card]
    if action.kind in (ActionKind.SABOTAGE, ActionKind.REPAIR):
        return say(f"cards.{action.kind}", tools=say_list([say(f"cards.{tool}") for tool in action.tools], "or"))
    return say(f"cards.{action.kind}")


def card_with_id(card: str) -> str:
    """A card of a hand in words and as it is written."""
    return f"{card_name(card)} ({card})"


def game_title(facts: GameFacts) -> str:
    """What a game is called."""
    return say_if_known(f"games.{facts.name}", facts.title)


def role_name(role: Role) -> str:
    """What a role is called."""
    return say("match.roleHidden") if role is Role.HIDDEN else say(f"match.{role}")


def rank_name(rank: int, ranks: int) -> str:
    """A rank in a word or two; a game with more ranks than names numbers the others."""
    return say_if_known(f"match.rank{rank}", say("match.rankOf", n=rank + 1, most=ranks))


def describe_rank(facts: GameFacts, gold: int) -> list[str]:
    """The rank that so much gold earns, and what it means."""
    rank, most = facts.rank(gold), len(facts.ranks)
    number, name = say("match.rankOf", n=rank + 1, most=most), rank_name(rank, most)
    means = say_if_known(f"match.rankMeans{rank}", "")
    return [number if name == number else f"{number}: {name}", *([means] if means else [])]


def goal_phrase(goal: str) -> str:
    """A goal in a sentence."""
    face = FACES[goal]
    if face.is_treasure:
        return say("match.theTreasure")
    if goal in STONES:
        return say("match.aStone")
    return say("match.aGoalGold", n=face.gold) if face.gold else say("match.aGoalEmpty")


def goal_name(goal: str) -> str:
    """A goal in a sentence, with all that it shows; of a treasure and a stone there is nothing more to know."""
    face = FACES[goal]
    return goal_phrase(goal) if face.is_treasure or goal in STONES else f"{goal} ({describe(face)})"


def goal_label(goal: str) -> str:
    """A goal in a few letters, for the board."""
    if FACES[goal].is_treasure:
        return say("terminal.treasureShort")
    return say("terminal.stoneShort") if goal in STONES else goal


def tool_of(card: str) -> str:
    """The tool that a sabotage card breaks, in a word."""
    return say(f"cards.{ACTIONS[card].tools[0]}")


def dwarf_sign(dwarf: Dwarf) -> str:
    """The shape of a dwarf's marker: green is a diamond, blue is round."""
    return {Dwarf.GREEN: "◆", Dwarf.BLUE: "●"}.get(dwarf, "■")


def describe_choice(action: Action, names: Sequence[str]) -> str:
    """What an action does, under the heading of its card."""
    match action:
        case Dig(face, cell):
            return place(cell) + (f" {say('cards.turned')}" if FACES[face].is_turned else "")
        case Sabotage(card, seat):
            return f"{names[seat]}: {tool_of(card)}"
        case Repair(_, tool, seat):
            return f"{names[seat]}: {say(f'cards.{tool}')}"
        case Collapse(cell) | Peek(cell) | Unlock(cell):
            return place(cell)
        case Bribe(cell):
            return say("match.bribeAt", place=place(cell))
        case Done():
            return say("terminal.endTurn")
        case Shed(cards, tool):
            return f"{say(f'cards.{tool}')}: {' + '.join(map(card_with_id, cards))}"
        case Discard(cards):
            return " + ".join(map(card_with_id, cards))
        case Orient(face, cell):
            position = say("match.otherWay" if FACES[face].is_turned else "match.printed")
            return f"{say('match.goalAt', place=place(cell))}, {position}: {describe(FACES[face])}"
        case Take(gold):
            return say("hint.t_take", n=gold)
