"""What a tournament showed, counted with intervals."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct

from tunnelfolk.arena.intervals import Estimate, Reliability, bootstrap, log_loss, reliability, wilson
from tunnelfolk.arena.pairings import TICK, Outcome
from tunnelfolk.arena.ratings import Rating, ratings
from tunnelfolk.rules import solo
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.decks import ROLES


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


class Clock(Struct, frozen=True):
    """Processor milliseconds per choice."""

    bot: str
    choices: int
    mean: float
    most: float
    """The 95th percentile."""


class Trust(Struct, frozen=True):
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
    clocks: list[Clock]
    ranks: dict[str, list[Estimate]]
    """Solo: the share of matches in each of the four ranks (O7)."""
    trust: Trust | None


def lines(outcomes: Sequence[Outcome], seed: str) -> list[Line]:
    """Gold, place and wins of each bot at each size of table."""
    by_bot: dict[tuple[int, str], list[tuple[Outcome, int]]] = defaultdict(list)
    for outcome in outcomes:
        for seat, name in enumerate(outcome.bout.names):
            by_bot[len(outcome.bout.names), name].append((outcome, seat))
    return [_line(players, bot, seats, seed) for (players, bot), seats in sorted(by_bot.items())]


def _line(players: int, bot: str, seats: list[tuple[Outcome, int]], seed: str) -> Line:
    wins = sum(seat in outcome.winners and len(outcome.winners) < max(2, players) for outcome, seat in seats)
    roles: dict[bool, list[bool]] = {False: [], True: []}
    for outcome, seat in seats:
        for each in outcome.rounds:
            sneaks = seat in each.saboteurs
            roles[sneaks].append(each.found is not sneaks)
    return Line(
        players,
        bot,
        len(seats),
        bootstrap(_by_deal((outcome, outcome.gold[seat]) for outcome, seat in seats), seed),
        sum(1 + sum(gold > outcome.gold[seat] for gold in outcome.gold) for outcome, seat in seats) / len(seats),
        wilson(wins, len(seats)),
        wilson(sum(roles[False]), len(roles[False])) if roles[False] else None,
        wilson(sum(roles[True]), len(roles[True])) if roles[True] else None,
    )


def _by_deal(values: Iterable[tuple[Outcome, float]]) -> list[float]:
    """The mean of each deal."""
    deals: dict[str, list[float]] = defaultdict(list)
    for outcome, value in values:
        deals[outcome.bout.deal].append(value)
    return [sum(each) / len(each) for each in deals.values()]


def rounds(outcomes: Sequence[Outcome]) -> list[Rounds]:
    """How often diggers won, at tables where one bot plays each role."""
    found: dict[tuple[int, str, str, int], list[bool]] = defaultdict(list)
    for outcome in outcomes:
        if len(set(outcome.bout.names)) == 1:
            digger, _, saboteur = outcome.bout.names[0].partition("/")
            for each in outcome.rounds:
                key = (len(outcome.bout.names), digger, saboteur or digger)
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
        seats = list(zip(outcome.bout.names, outcome.gold, strict=True))
        for bot, gold in seats:
            for other, less in seats:
                if bot != other and gold > less:
                    ahead[len(seats), bot, other] += 1
    pairs = sorted({*ahead, *((players, other, bot) for players, bot, other in ahead)})
    return [Meeting(*pair, wilson(ahead[pair], ahead[pair] + ahead[pair[0], pair[2], pair[1]])) for pair in pairs]


def clocks(outcomes: Sequence[Outcome]) -> list[Clock]:
    """How long each bot thought."""
    ticks: dict[str, Counter[int]] = defaultdict(Counter)
    for outcome in outcomes:
        for name, counts in outcome.ticks.items():
            ticks[name].update(counts)
    return [_clock(name, counts) for name, counts in sorted(ticks.items())]


def _clock(name: str, counts: Counter[int]) -> Clock:
    total, passed = counts.total(), 0
    for tick in sorted(counts):
        passed += counts[tick]
        if passed >= 0.95 * total:
            break
    mean = sum((tick + 0.5) * TICK * count for tick, count in counts.items()) / total
    return Clock(name, total, round(mean, 3), round((tick + 1) * TICK, 1))


def ranks(outcomes: Sequence[Outcome]) -> dict[str, list[Estimate]]:
    """The share of Solo matches in each rank (O7)."""
    by_bot: dict[str, list[int]] = defaultdict(list)
    for outcome in outcomes:
        by_bot[outcome.bout.names[0]].append(solo.FACTS.rank(outcome.gold[0]))
    return {bot: [wilson(own.count(step), len(own)) for step in range(4)] for bot, own in sorted(by_bot.items())}


def trust(outcomes: Sequence[Outcome]) -> Trust | None:
    """How beliefs held against the truth, and against knowing only how many saboteurs there may be."""
    forecasts = [forecast for outcome in outcomes for forecast in outcome.forecasts]
    if not forecasts:
        return None
    prior = [(_prior(len(outcome.bout.names)), true) for outcome in outcomes for _, true in outcome.forecasts]
    return Trust(len(forecasts), log_loss(forecasts), log_loss(prior), reliability(forecasts))


def _prior(players: int) -> float:
    return ROLES[players].count(Role.SABOTEUR) / len(ROLES[players])


def report(
    outcomes: Sequence[Outcome],
    *,
    seed: str,
    lineup: str,
    bots: tuple[str, ...],
    margins: list[Comparison],
    settled: str | None,
) -> Report:
    """All of it."""
    game = outcomes[0].bout.game
    return Report(
        game=game,
        seed=seed,
        lineup=lineup,
        bots=bots,
        matches=len(outcomes),
        deals=len({outcome.bout.deal for outcome in outcomes}),
        settled=settled,
        lines=lines(outcomes, seed),
        rounds=rounds(outcomes),
        meetings=meetings(outcomes),
        comparisons=margins,
        ratings=ratings(outcomes),
        clocks=clocks(outcomes),
        ranks=ranks(outcomes) if game == "solo" else {},
        trust=trust(outcomes),
    )
