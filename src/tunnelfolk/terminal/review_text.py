"""A review in English: the story of a match, the moves that told most, and what choices cost."""

from collections.abc import Iterator, Sequence

from tunnelfolk.analysis.match_story import Sentence
from tunnelfolk.analysis.move_review import MoveReview, ReviewedChoice
from tunnelfolk.analysis.review import Review
from tunnelfolk.analysis.suspicion_review import Eyes, RoundSuspicion, Turn
from tunnelfolk.bots.advice import REASONS
from tunnelfolk.rules.actions import Action
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.notation import write
from tunnelfolk.terminal.event_sentences import Cast, tell_events
from tunnelfolk.terminal.words import counted, describe_choice, listed, rank_name

AS_READ = "As our bots read it: what looked like sabotage need not have been."
STONES = ("", "loose stone", "crack", "cave-in")


def describe_review(match: Match, review: Review, cast: Cast) -> list[str]:
    """The lines of a review."""
    lines = [tell_sentence(sentence, review, cast) for sentence in review.story]
    for part in review.suspicion:
        lines += ["", *describe_round(match, part, cast)]
    if review.suspicion:
        lines += ["", AS_READ]
    if review.moves:
        lines += ["", *describe_moves(review.moves, cast)]
    return lines


def tell_sentence(sentence: Sentence, review: Review, cast: Cast) -> str:
    """A sentence of the story."""
    who = listed([cast.who(seat) for seat in sentence.seats])
    first, second = (*sentence.numbers, 0.0, 0.0)[:2]
    match sentence.key:
        case "won":
            return f"{who} won with {first:.0f} gold; the next had {second:.0f}."
        case "drawn":
            return f"{who} shared the victory with {first:.0f} gold each."
        case "dug_alone":
            return f"{first:.0f} gold came home: {rank_name(round(second))}."
        case "diggers_won":
            if second == 1:
                return "The diggers reached the treasure." if first else "The diggers never reached the treasure."
            return f"The diggers reached the treasure in {first:.0f} of {second:.0f} rounds."
        case "telling":
            return f"The most telling move was {who}'s in round {second:.0f}: a saboteur would do it {times(first)}."
        case "cover":
            span = f"{counted(round(first), 'move')} of round {second:.0f}"
            return f"{who} had the best cover: no more suspect than dealt for {span}."
        case "wronged":
            return f"{who} dug honestly, but in round {second:.0f} looked like a saboteur with {percent(first)}."
        case "known":
            return f"In round {second:.0f} the table could have known {who} from step {sentence.step} on."
        case "turned":
            turn = f"{percent(first)} to {percent(sentence.numbers[2])}"
            return f"Round {second:.0f} turned with {who}'s move at step {sentence.step}: the diggers' chance, {turn}."
        case "swings":
            return f"The lead changed {counted(round(first), 'time')}."
        case "led":
            return f"{who} took the lead in round {first:.0f} and never lost it."
        case "costliest":
            return f"The costliest choice was {who}'s in round {second:.0f}, step {sentence.step}: {first:.0f} points."
        case "nothing_costly":
            return "No choice surely cost more than five points."
        case "lost":
            pairs = zip(sentence.seats, sentence.numbers, strict=True)
            return (
                f"Points lost per real choice: {listed([f'{cast.who(seat)} {points:.1f}' for seat, points in pairs])}."
            )
        case "luck_alone":
            return f"Luck brought {first:+.1f} gold; without it {second:.1f}."
        case "luck_even":
            return "Luck was even."
        case "luck":
            rest = " : ".join(f"{gold:.1f}" for gold in sentence.numbers[1:])
            return f"{who} had {first:.1f} gold more luck; without luck it would have ended {rest}."
        case _:
            raise AssertionError(sentence.key)


def times(odds: float) -> str:
    """Odds in words."""
    if odds >= 20:
        return "more than 20 times as often"
    return f"{odds:.0f} times as often" if odds >= 2.5 else f"{odds:.1f} times as often"


def percent(share: float) -> str:
    """A share of one in percent."""
    return f"{100 * share:.0f} %"


def describe_round(match: Match, part: RoundSuspicion, cast: Cast) -> Iterator[str]:
    """How suspicion moved in a round, in everybody's eyes."""
    public = part.eyes[0]
    yield f"Round {part.round}: as dealt, everybody was a saboteur with {percent(part.dealt)}."
    for seat, role in enumerate(part.roles):
        last = public.after[-1][seat] if public.after else public.prior[seat]
        yield f"  {cast.who(seat)}, {role}: looked like a saboteur with {percent(last)} at the end."
    for turn in public.turns:
        yield f"  {describe_turn(match, part, public, turn, cast)}"


def describe_turn(match: Match, part: RoundSuspicion, eyes: Eyes, turn: Turn, cast: Cast) -> str:
    """A turning point in words: what was done, and what it told."""
    point = part.points[turn.point]
    seen = [event.seen_by(eyes.seat) for event in match.steps[point.step - 1].events]
    deed = (tell_events(seen, cast) or [f"{cast.who(point.seat)} acted."])[0]
    doer, odds = (Role.SABOTEUR, turn.odds) if turn.odds >= 1 else (Role.DIGGER, 1 / turn.odds)
    change = f"{percent(turn.before)} → {percent(turn.after)}"
    return f"Step {point.step}: {deed} A {doer} would do this {times(odds)}: {change}."


def describe_moves(review: MoveReview, cast: Cast) -> Iterator[str]:
    """What choices cost, and what luck brought."""
    for seat in review.seats:
        luck = f", luck {seat.luck:+.1f} (± {2 * seat.luck_error:.1f}), without luck {seat.adjusted:.1f}"
        yield (
            f"{cast.who(seat.seat)}: {seat.gold} gold{luck if review.unit != 'diggers' else ''}; "
            f"{seat.lost:.1f} points lost per choice in {counted(seat.real, 'real choice')}."
        )
    for choice in review.choices:
        if choice.stones:
            yield describe_mark(choice, review, cast)


def describe_mark(choice: ReviewedChoice, review: MoveReview, cast: Cast) -> str:
    """A choice that cost something, with the better one."""
    assert choice.better is not None
    made, better = (_describe_action(action, cast.names) for action in (choice.action, choice.better.action))
    return (
        f"Step {choice.step}, {STONES[choice.stones]}: {cast.who(choice.seat)} chose {made} "
        f"({value(choice.value, review)}); better was {better} ({value(choice.better.value, review)}), "
        f"which {REASONS[choice.better.reason]}. {choice.cost:.0f} points (± {2 * choice.error:.0f})."
    )


def _describe_action(action: Action, names: Sequence[str]) -> str:
    kind = write(action).partition("@")[0].partition(">")[0]
    return f"“{kind}: {describe_choice(action, names)}”"


def value(number: float, review: MoveReview) -> str:
    """A chance to win, or gold; in Saboteur the diggers' chance of the round."""
    if review.unit == "diggers":
        return f"the diggers win with {percent(number)}"
    return percent(number) if review.unit == "chance" else f"{number:.1f} gold"
