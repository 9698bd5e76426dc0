"""What a tournament showed, counted with intervals."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct

from tunnelfolk.arena.contenders import roles_of
from tunnelfolk.arena.intervals import Estimate, Reliability, bootstrap, log_loss, reliability, wilson
from tunnelfolk.arena.pairings import TICK, Outcome, Pairing
from tunnelfolk.arena.plan import Plan
from tunnelfolk.arena.ratings import Rating, ratings
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.decks import ROLES
from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.options import Options


class Line(Struct, frozen=True):
    """One bot at tables of one size."""

    players: int
    bot: str
    seats: int
    gold: Estimate
    place: float
    """1 is first; equal gold shares a place."""
    wins: Estimate
    as_digger: Estimate | None
    as_saboteur: Estimate | None


class Rounds(Struct, frozen=True):
    """How often diggers won, by the bots in both roles and the number of saboteurs in play."""

    players: int
    digger: str
    saboteur: str
    saboteurs: int | None
    found: Estimate


class Meeting(Struct, frozen=True):
    """How often a bot had more gold than another at the same table, of the matches where one had."""

    players: int
    bot: str
    other: str
    ahead: Estimate


class ThinkingTime(Struct, frozen=True):
    """Processor milliseconds per choice."""

    bot: str
    choices: int
    mean: float
    most: float
    """The 95th percentile."""


class Calibration(Struct, frozen=True):
    """How well beliefs held against the truth."""

    forecasts: int
    loss: float
    prior_loss: float
    table: list[Reliability]


class Comparison(Struct, frozen=True):
    """The first bot against the second on the same deals."""

    players: int
    what: str
    margin: Estimate


class Report(Struct, frozen=True, kw_only=True):
    """Everything a tournament showed."""

    game: str
    options: Options
    """What the tables asked for; without a colour, both were played."""
    seed: str
    lineup: str
    bots: tuple[str, ...]
    matches: int
    deals: int
    settled: str | None
    lines: list[Line]
    rounds: list[Rounds]
    meetings: list[Meeting]
    comparisons: list[Comparison]
    ratings: list[Rating]
    thinking: list[ThinkingTime]
    ranks: dict[str, list[Estimate]]
    """The share of matches in each rank, where the game has ranks (O7)."""
    calibration: Calibration | None


def bot_lines(outcomes: Sequence[Outcome], seed: str) -> list[Line]:
    """Gold, place and wins of each bot at each size of table."""
    by_bot: dict[tuple[int, str], list[tuple[Outcome, int]]] = defaultdict(list)
    for outcome in outcomes:
        for seat, name in enumerate(outcome.pairing.names):
            by_bot[len(outcome.pairing.names), name].append((outcome, seat))
    return [_bot_line(players, bot, seats, seed) for (players, bot), seats in sorted(by_bot.items())]


def _bot_line(players: int, bot: str, seats: list[tuple[Outcome, int]], seed: str) -> Line:
    # Where everybody wins, nobody does: a draw at a table of two is no win. Alone at a table one always wins.
    wins = sum(seat in outcome.winners and len(outcome.winners) < max(2, players) for outcome, seat in seats)
    roles: dict[bool, list[bool]] = {False: [], True: []}
    for outcome, seat in seats:
        for each in outcome.rounds:
            is_saboteur = seat in each.saboteurs
            roles[is_saboteur].append(each.found is not is_saboteur)
    return Line(
        players,
        bot,
        len(seats),
        bootstrap(_deal_means((outcome, outcome.gold[seat]) for outcome, seat in seats), seed),
        sum(1 + sum(gold > outcome.gold[seat] for gold in outcome.gold) for outcome, seat in seats) / len(seats),
        wilson(wins, len(seats)),
        wilson(sum(roles[False]), len(roles[False])) if roles[False] else None,
        wilson(sum(roles[True]), len(roles[True])) if roles[True] else None,
    )


def _deal_means(values: Iterable[tuple[Outcome, float]]) -> list[float]:
    """The mean of each deal."""
    deals: dict[str, list[float]] = defaultdict(list)
    for outcome, value in values:
        deals[outcome.pairing.deal].append(value)
    return [sum(each) / len(each) for each in deals.values()]


def rounds_won(outcomes: Sequence[Outcome]) -> list[Rounds]:
    """How often diggers won, at tables where one bot plays each role."""
    found: dict[tuple[int, str, str, int], list[bool]] = defaultdict(list)
    for outcome in outcomes:
        if len(set(outcome.pairing.names)) == 1:
            digger, saboteur = roles_of(outcome.pairing.names[0])
            for each in outcome.rounds:
                key = (len(outcome.pairing.names), digger, saboteur)
                for saboteurs in (-1, len(each.saboteurs)):
                    found[*key, saboteurs].append(each.found)
    return [
        Rounds(players, digger, saboteur, None if count < 0 else count, wilson(sum(hits), len(hits)))
        for (players, digger, saboteur, count), hits in sorted(found.items())
    ]


def meetings(outcomes: Sequence[Outcome]) -> list[Meeting]:
    """Every bot against every other at the same table."""
    ahead: Counter[tuple[int, str, str]] = Counter()
    for outcome in outcomes:
        seats = list(zip(outcome.pairing.names, outcome.gold, strict=True))
        for bot, gold in seats:
            for other, less in seats:
                if bot != other and gold > less:
                    ahead[len(seats), bot, other] += 1
    pairs = sorted({*ahead, *((players, other, bot) for players, bot, other in ahead)})
    return [Meeting(*pair, wilson(ahead[pair], ahead[pair] + ahead[pair[0], pair[2], pair[1]])) for pair in pairs]


def thinking_times(outcomes: Sequence[Outcome]) -> list[ThinkingTime]:
    """How long each bot thought."""
    ticks: dict[str, Counter[int]] = defaultdict(Counter)
    for outcome in outcomes:
        for name, counts in outcome.ticks.items():
            ticks[name].update(counts)
    return [_thinking_time(name, counts) for name, counts in sorted(ticks.items())]


def _thinking_time(name: str, counts: Counter[int]) -> ThinkingTime:
    total, passed = counts.total(), 0
    for tick in sorted(counts):
        passed += counts[tick]
        if passed >= 0.95 * total:
            break
    mean = sum((tick + 0.5) * TICK * count for tick, count in counts.items()) / total
    return ThinkingTime(name, total, round(mean, 3), round((tick + 1) * TICK, 1))


def rank_shares(outcomes: Sequence[Outcome], facts: GameFacts) -> dict[str, list[Estimate]]:
    """The share of a single player's matches in each rank (O7)."""
    by_bot: dict[str, list[int]] = defaultdict(list)
    for outcome in outcomes:
        by_bot[outcome.pairing.names[0]].append(facts.rank(outcome.gold[0]))
    steps = range(len(facts.ranks))
    return {bot: [wilson(own.count(step), len(own)) for step in steps] for bot, own in sorted(by_bot.items())}


def calibrate_beliefs(outcomes: Sequence[Outcome]) -> Calibration | None:
    """How beliefs held against the truth, and against knowing only how many saboteurs there may be."""
    forecasts = [forecast for outcome in outcomes for forecast in outcome.forecasts]
    if not forecasts:
        return None
    prior = [(_prior(outcome.pairing), true) for outcome in outcomes for _, true in outcome.forecasts]
    return Calibration(len(forecasts), log_loss(forecasts), log_loss(prior), reliability(forecasts))


def _prior(pairing: Pairing) -> float:
    """How likely a seat is a saboteur before anything happens: one dwarf card is left over (S1), a digger with V4."""
    players = len(pairing.names)
    return ROLES[players].count(Role.SABOTEUR) / (players if pairing.options.all_saboteurs else players + 1)


def make_report(plan: Plan, outcomes: Sequence[Outcome], comparisons: list[Comparison], settled: str | None) -> Report:
    """Everything that these outcomes show."""
    facts = game_named(plan.game).FACTS
    return Report(
        game=plan.game,
        options=plan.options,
        seed=plan.seed,
        lineup=plan.lineup,
        bots=plan.bots,
        matches=len(outcomes),
        deals=len({outcome.pairing.deal for outcome in outcomes}),
        settled=settled,
        lines=bot_lines(outcomes, plan.seed),
        rounds=rounds_won(outcomes),
        meetings=meetings(outcomes),
        comparisons=comparisons,
        ratings=ratings(outcomes),
        thinking=thinking_times(outcomes),
        ranks=rank_shares(outcomes, facts) if facts.ranks else {},
        calibration=calibrate_beliefs(outcomes),
    )
