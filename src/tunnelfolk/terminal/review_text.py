"""A review in words: the story of a match, the moves that told most, and what choices cost."""

from collections.abc import Iterator

from tunnelfolk.analysis.match_story import Sentence
from tunnelfolk.analysis.move_review import MoveReview, ReviewedChoice
from tunnelfolk.analysis.review import Review
from tunnelfolk.analysis.suspicion_review import Eyes, RoundSuspicion, Turn
from tunnelfolk.languages.speech import (
    say,
    say_if_known,
    say_list,
    say_sentence,
    say_sentences,
    say_tenths,
    upper_first,
)
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
from tunnelfolk.rules.decks import FACES
from tunnelfolk.rules.game import Match
from tunnelfolk.terminal.event_sentences import Cast, tell_events
from tunnelfolk.terminal.words import brief, card_name, describe, place, role_name, tool_of


def describe_review(match: Match, review: Review, cast: Cast) -> list[str]:
    """The lines of a review."""
    lines = [tell_sentence(sentence, cast) for sentence in review.story]
    for part in review.suspicion:
        lines += ["", *describe_round(match, part, cast)]
    if review.suspicion:
        lines += ["", say("review.asRead")]
    if review.moves:
        lines += ["", *describe_moves(review.moves, cast)]
    return lines


def tell_sentence(sentence: Sentence, cast: Cast) -> str:
    """A sentence of the story; empty where nobody thought of its key."""
    names = say_list([cast.who(seat) for seat in sentence.seats])
    first, second = (*sentence.numbers, 0.0, 0.0)[:2]
    match sentence.key:
        case "diggers_won" if not first:
            return say("review.s_no_treasure")
        case "diggers_won" if second <= 1:
            return say("review.s_treasure")
        case "diggers_won":
            return say("review.s_diggers_won", a=f"{first:.0f}", b=f"{second:.0f}")
        case "led":
            return say("review.s_led", names=names, a=f"{first:.0f}")
        case "telling":
            return say("review.s_telling", names=names, b=f"{second:.0f}", times=times(first))
        case "cover" | "swings":
            return say(f"review.s_{sentence.key}", names=names, n=round(first), b=f"{second:.0f}")
        case "wronged":
            return say("review.s_wronged", names=names, b=f"{second:.0f}", percent=percent(first))
        case "known":
            return say("review.s_known", names=names, b=f"{second:.0f}", step=sentence.step)
        case "turned":
            shares = {"from": percent(first), "to": percent(sentence.numbers[2])}
            return say("review.s_turned", names=names, b=f"{second:.0f}", **shares)
        case "lost":
            pairs = zip(sentence.seats, sentence.numbers, strict=True)
            lost = [f"{cast.who(seat)} {say_tenths(points)}" for seat, points in pairs]
            return say("review.s_lost", list=say_list(lost))
        case "luck_alone":
            return say("review.s_luck_alone", a=say_tenths(first, sign="+"), b=say_tenths(second))
        case "luck":
            rest = " : ".join(say_tenths(gold) for gold in sentence.numbers[1:])
            return say("review.s_luck", names=names, text=say_tenths(first), rest=rest)
        case key:
            return say_if_known(f"review.s_{key}", "", names=names, n=round(first), b=f"{second:.0f}")


def times(odds: float) -> str:
    """Odds in words."""
    if odds >= 20:
        return say("review.manyTimes")
    return say("review.times", n=f"{odds:.0f}" if odds >= 2.5 else say_tenths(odds))


def often(odds: float) -> str:
    """What a deed tells of whoever did it."""
    if odds >= 1:
        return say("review.saboteurTimes", times=times(odds))
    return say("review.diggerTimes", times=times(1 / odds))


def percent(share: float) -> str:
    """A share of one in percent, without the sign."""
    return f"{100 * share:.0f}"


def share(part: float) -> str:
    """The same with its sign."""
    return say("common.percent", n=percent(part))


def describe_round(match: Match, part: RoundSuspicion, cast: Cast) -> Iterator[str]:
    """How suspicion moved in a round, in everybody's eyes."""
    public = part.eyes[0]
    yield say("terminal.asDealt", n=part.round, percent=percent(part.dealt))
    for seat, role in enumerate(part.roles):
        last = public.after[-1][seat] if public.after else public.prior[seat]
        yield f"  {say('terminal.looked', who=cast.who(seat), role=role_name(role), percent=percent(last))}"
    for turn in public.turns:
        yield f"  {describe_turn(match, part, public, turn, cast)}"


def describe_turn(match: Match, part: RoundSuspicion, eyes: Eyes, turn: Turn, cast: Cast) -> str:
    """A turning point in words: what was done, and what it told."""
    point = part.points[turn.point]
    seen = [event.seen_by(eyes.seat) for event in match.steps[point.step - 1].events]
    deed = (tell_events(seen, cast) or [say("terminal.acted", who=cast.who(point.seat))])[0]
    change = f"{share(turn.before)} → {share(turn.after)}"
    return f"{point.step}. {say_sentences([say_sentence(deed), often(turn.odds)])} {change}"


def describe_moves(review: MoveReview, cast: Cast) -> Iterator[str]:
    """What choices cost, and what luck brought."""
    for seat in review.seats:
        error = say_tenths(2 * seat.luck_error)
        luck = f"{say('review.luck')} {say_tenths(seat.luck, sign='+')} (± {error})"
        fate = [luck, f"{say('review.without')} {say_tenths(seat.adjusted)}"] if review.unit != "diggers" else []
        parts = (say("match.gold", n=seat.gold), *fate, say("review.lost", text=say_tenths(seat.lost)))
        yield f"{cast.who(seat.seat)}: {' · '.join(parts)}"
    for choice in review.choices:
        if choice.stones:
            yield describe_mark(choice, review, cast)


def describe_mark(choice: ReviewedChoice, review: MoveReview, cast: Cast) -> str:
    """A choice that cost something, with the better one."""
    assert choice.better is not None
    actions = (choice.action, choice.better.action)
    made, better = (describe_action(action, cast) for action in actions)
    if made == better:  # they differ in how a card lies, or in which card it is
        made, better = (f"{made} ({_cards_in_full(action)})" for action in actions)
    cost = f"{say('review.points', n=round(choice.cost))} (± {2 * choice.error:.0f})"
    reason = say_if_known(f"review.because_{choice.better.reason}", "")
    return (
        f"{choice.step}. {'●' * choice.stones} {cost}: "
        f"{say('review.made', name=cast.who(choice.seat))}: {made} ({value(choice.value, review)}). "
        f"{say('review.better')}: {better} ({value(choice.better.value, review)}). {reason}"
    ).rstrip()


def describe_action(action: Action, cast: Cast) -> str:
    """An action in a few words."""
    match action:
        case Dig(face, cell):
            text = say("review.dig", what=brief(FACES[face]), place=place(cell))
        case Sabotage(card, seat):
            text = say("review.sabotage", tool=tool_of(card), name=cast.names[seat])
        case Repair(_, tool, seat):
            text = say("review.repair", tool=say(f"cards.{tool}"), name=cast.names[seat])
        case Collapse(cell):
            text = say("review.collapse", place=place(cell))
        case Peek(cell):
            text = say("review.peek", place=place(cell))
        case Unlock(cell):
            text = say("review.unlock", place=place(cell))
        case Bribe(cell):
            text = say("review.bribe", place=place(cell))
        case Orient(_, cell):
            text = say("review.orient", place=place(cell))
        case Shed(_, tool):
            text = say("review.shed", tool=say(f"cards.{tool}"))
        case Discard(cards):
            text = say("review.discard", what=say_list([_in_brief(card) for card in cards]))
        case Take(gold):
            text = say("review.take", n=gold)
        case Done():
            text = say("review.done")
    return upper_first(text)


def _cards_in_full(action: Action) -> str:
    """The cards of an action with all that they show, as they lie."""
    match action:
        case Dig(face) | Orient(face):
            return describe(FACES[face])
        case Repair(card):
            return card_name(card)
        case Shed(cards) | Discard(cards):
            return say_list([describe(FACES[card]) if card in FACES else card_name(card) for card in cards])
        case _:
            return ""


def _in_brief(card: str) -> str:
    return brief(FACES[card]) if card in FACES else card_name(card)


def value(number: float, review: MoveReview) -> str:
    """A chance to win, or gold; in Saboteur the diggers' chance of the round."""
    if review.unit == "diggers":
        return say("review.diggersWin", n=percent(number))
    return share(number) if review.unit == "chance" else say("review.goldOf", text=say_tenths(number))
