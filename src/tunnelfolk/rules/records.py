"""A match as lines of JSON, the trace of docs/notation.md: save, load, verify."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.rules import events as ev
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.claims import Claim
from tunnelfolk.rules.deals import Deal, IllegalDeal
from tunnelfolk.rules.game import Match, Step, game_named
from tunnelfolk.rules.game_state import RULES
from tunnelfolk.rules.notation import read, write
from tunnelfolk.rules.options import BadOptions, Options


class CorruptRecord(ValueError):
    """A record that is damaged or is none: the message names the line and what is wrong with it."""


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: which match this is."""

    game: str
    players: int
    options: Options
    rules: int = 1
    """The number of the rules it was played by; the first ones had none."""
    seed: str | None = None
    """Published when a match is over, so that its deals can be checked."""
    seed_hash: str | None = None
    """SHA-256 of the seed, where it was published before the first deal."""
    hints: tuple[int, ...] | None = None
    """For how many choices each seat was given hints by a bot; missing where nobody could ask for any."""
    claims: tuple[Claim, ...] = ()
    """What the players claimed, in order: no part of the match, and nothing that could be checked."""


class Round(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A round begins: everything that chance decided."""

    round: int
    first: int
    deck: tuple[str, ...]
    goals: tuple[tuple[str, int, int], ...]
    roles: tuple[Role, ...] = ()
    spare: Role | None = None
    gold_pile: tuple[int, ...] = ()


class Decision(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat chose."""

    seat: int
    legal: tuple[str, ...]
    action: str


class RoundEnd(Struct, frozen=True, forbid_unknown_fields=True):
    """A round is over, its gold given out."""

    round_end: int
    reason: str
    gold: tuple[int, ...]


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """The match is over."""

    result: tuple[int, ...]
    winners: tuple[int, ...]


Line = Header | Round | Decision | RoundEnd | End
_KINDS: dict[str, type[Line]] = {
    "game": Header,
    "round": Round,
    "seat": Decision,
    "round_end": RoundEnd,
    "result": End,
}
L = TypeVar("L", Header, Round, Decision, RoundEnd, End)


def seed_hash(seed: str) -> str:
    """What can be published of a seed while it is still a secret."""
    return hashlib.sha256(seed.encode()).hexdigest()


def save(matches: Iterable[Match], path: Path) -> None:
    """Write matches to a file, one after another."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for match in matches for line in lines(match))


def lines(match: Match, hints: tuple[int, ...] | None = None) -> Iterator[str]:
    """The record of a match, line by line; with it, how many hints each seat was given, where there were any to ask."""
    for line in _written(match, hints):
        yield msgspec.json.format(msgspec.json.encode(line), indent=0).decode()


def _written(match: Match, hints: tuple[int, ...] | None) -> Iterator[Line]:
    seed = match.seed if match.seed_is_public else None
    yield Header(match.game.FACTS.name, match.seats, match.options, match.rules, seed, hints=hints)
    now = match.rewound()
    for step in match.steps:
        if step.action is None or step.seat is None:
            yield _round(step)
        else:
            chosen = write(step.action)
            # What else could be chosen by older rules is not known any more.
            yield Decision(step.seat, _legal(now) if match.rules == RULES else (chosen,), chosen)
        now = now.follow(step)
        if now.to_act is None:
            yield _round_end(now)
    if now.result:
        yield End(now.result.gold, now.result.winners)


def _legal(match: Match) -> tuple[str, ...]:
    return tuple(sorted(write(action) for action in match.legal))


def _round(step: Step) -> Round:
    dealt = next(event for event in step.events if isinstance(event, ev.RoundDealt))
    roles = next((event for event in step.events if isinstance(event, ev.RolesDealt)), None)
    gold = next((event for event in step.events if isinstance(event, ev.GoldShuffled)), None)
    return Round(
        dealt.round,
        dealt.first,
        dealt.deck,
        tuple((goal, *cell) for goal, cell in dealt.goals),
        roles.roles if roles else (),
        roles.spare if roles else None,
        gold.pile if gold else (),
    )


def _round_end(match: Match) -> RoundEnd:
    state = match.state
    return RoundEnd(state.round, state.ended, tuple(sum(player.gold) for player in state.players))


def load(path: Path, *, allow_unfinished: bool = False) -> list[Match]:
    """Read and audit every match of a file: all of them, or a CorruptRecord and none."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        number = error.object[: error.start].count(b"\n") + 1
        raise CorruptRecord(f"line {number}: not text in UTF-8") from None
    return audit(text.split("\n"), allow_unfinished=allow_unfinished)


def audit(text: Iterable[str], *, allow_unfinished: bool = False) -> list[Match]:
    """Replay the lines of a record, holding every one of them to the rules."""
    reader = _Reader(text)
    matches: list[Match] = []
    while not reader.is_at_end or not matches:
        matches.append(_audit_match(reader, allow_unfinished=allow_unfinished))
    return matches


class _Reader:
    """Lines of a record, decoded one by one."""

    def __init__(self, text: Iterable[str]) -> None:
        self._lines = [(number, line) for number, line in enumerate(text, 1) if line.strip()]
        self._next = 0

    @property
    def is_at_end(self) -> bool:
        """Whether every line was read."""
        return self._next == len(self._lines)

    def read(self, kind: type[L], what: str) -> L:
        """The next line, which must be of this kind."""
        if self.is_at_end:
            raise self.wrong(f"the file ends where {what} is due", after=1)
        self._next += 1
        return self._decode(kind, what)

    def _decode(self, kind: type[L], what: str) -> L:
        text = self._lines[self._next - 1][1]
        try:
            line = msgspec.json.decode(text)
            found = next((kind for key, kind in _KINDS.items() if isinstance(line, dict) and key in line), None)
            if found is not kind:
                raise self.wrong(f"{what} is due, but this is {_ARTICLES.get(found, 'no line of a record')}")
            return msgspec.convert(line, kind, strict=True)
        except (msgspec.MsgspecError, RecursionError, UnicodeEncodeError) as error:
            raise self.wrong(f"{error}") from None

    def wrong(self, problem: str, after: int = 0) -> CorruptRecord:
        """What is wrong with the line that was read last, or the one after it."""
        number = self._lines[self._next - 1][0] if self._next else 0
        return CorruptRecord(f"line {number + after}: {problem}")


_ARTICLES: dict[type[Line] | None, str] = {
    Header: "the header of a match",
    Round: "a deal",
    Decision: "a decision",
    RoundEnd: "the end of a round",
    End: "the end of a match",
}


def _audit_match(reader: _Reader, *, allow_unfinished: bool) -> Match:
    match = _begin(reader)
    while match.result is None:
        if allow_unfinished and reader.is_at_end:
            return match
        match = _audit_deal(reader, match) if match.is_deal_due else _audit_decision(reader, match)
        if match.to_act is None:
            _expect(reader, reader.read(RoundEnd, "the end of a round"), _round_end(match))
    _expect(reader, reader.read(End, "the end of a match"), End(match.result.gold, match.result.winners))
    return match


def _begin(reader: _Reader) -> Match:
    header = reader.read(Header, "the header of a match")
    if None not in (header.seed, header.seed_hash) and seed_hash(header.seed or "") != header.seed_hash:
        raise reader.wrong("the seed is not the one whose hash was published")
    try:
        game = game_named(header.game)
        state = replace(game.new(header.players, header.options), rules=header.rules)
    except BadOptions as error:
        raise reader.wrong(str(error)) from None
    if header.hints is not None and not _is_count_of_hints(header.hints, header.players):
        raise reader.wrong(f"hints {list(header.hints)}: expected a count for each of {header.players} seats")
    if header.rules not in range(1, RULES + 1):
        raise reader.wrong(f"rules {header.rules}: expected 1 to {RULES}")
    return Match(game, header.players, header.options, header.seed, state, seed_is_public=header.seed is not None)


def _is_count_of_hints(hints: tuple[int, ...], players: int) -> bool:
    return len(hints) == players and min(hints) >= 0


def _audit_deal(reader: _Reader, match: Match) -> Match:
    line = reader.read(Round, "a deal")
    if line.round != match.state.round + 1:
        raise reader.wrong(f"round {line.round}, expected {match.state.round + 1}")
    deal = Deal(
        first=line.first,
        deck=line.deck,
        goals=tuple((goal, (x, y)) for goal, x, y in line.goals),
        roles=line.roles,
        spare=line.spare,
        gold_pile=line.gold_pile,
    )
    # A seed that was published is checked first: a deal that the box allows may still be a forged one.
    if match.seed is not None and _in_order(deal) != _in_order(match.shuffle()):
        raise reader.wrong("the deal does not follow from the seed")
    try:
        return match.deal(deal)
    except IllegalDeal as error:
        raise reader.wrong(str(error)) from None


def _in_order(deal: Deal) -> Deal:
    """The deal with its goals in one order: a record may list them in any."""
    return replace(deal, goals=tuple(sorted(deal.goals)))


def _audit_decision(reader: _Reader, match: Match) -> Match:
    line = reader.read(Decision, "a decision")
    if match.rules != RULES:
        return _follow_decision(reader, match, line)
    legal = _legal(match)
    if line.seat != match.to_act:
        raise reader.wrong(f"seat {line.seat} acts, but it is seat {match.to_act}'s turn")
    if line.legal != legal:
        odd = sorted(set(line.legal) ^ set(legal)) or ["their order"]
        raise reader.wrong(f"the legal actions differ from the rules: {', '.join(odd[:3])}")
    if line.action not in legal:
        raise reader.wrong(f"{line.action!r} is not legal here")
    return match.act(read(line.action))


def _follow_decision(reader: _Reader, match: Match, line: Decision) -> Match:
    """Play what was played by older rules, whether it would be allowed today or not."""
    if line.seat != match.to_act:
        raise reader.wrong(f"seat {line.seat} acts, but it is seat {match.to_act}'s turn")
    try:
        return match.act(read(line.action))
    except (ValueError, LookupError, AssertionError):
        raise reader.wrong(f"{line.action!r} cannot be done here") from None


def _expect(reader: _Reader, found: Line, right: Line) -> None:
    for field in right.__struct_fields__:
        if getattr(found, field) != getattr(right, field):
            raise reader.wrong(f"{field} {getattr(found, field)}, expected {getattr(right, field)}")
