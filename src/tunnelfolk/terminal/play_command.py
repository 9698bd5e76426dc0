"""`tunnelfolk play` from the first question to the last: what to play, the match, its record."""

import sys
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console

from tunnelfolk.bots import ladder
from tunnelfolk.option_arguments import VARIANT_TEXTS
from tunnelfolk.rules import records
from tunnelfolk.rules.cards import Colour
from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.rules.game import Match, all_facts, game_named
from tunnelfolk.rules.options import VARIANTS, Options
from tunnelfolk.terminal import seating
from tunnelfolk.terminal.command_error import INTERRUPTED
from tunnelfolk.terminal.playing import PersonAtTable
from tunnelfolk.terminal.questions import Quit, ask, pick_number, pick_one, pick_several
from tunnelfolk.terminal.seating import MatchSetup, make_bots
from tunnelfolk.terminal.words import listed

BOT_TEXTS = {
    "keen": "remembers, suspects and plans ahead",
    "deep": "tries its choices out in thousands of worlds",
    "net": "learned by playing against itself: the strongest in the Duel and in Solo",
    "thumb": "plays by rules of thumb",
    "greedy": "digs straight for the goals, whatever its role: good for a first match",
    "chance": "does anything at all",
}
"""The bots as a person is offered them: the usual one first."""
COLOUR_TEXTS = {Colour.GREEN: "the diamond", Colour.BLUE: "the circle"}


class MatchRequest(Struct, frozen=True):
    """What was said about the match on the command line; None is what was left open."""

    game: str | None
    players: int | None
    options: Options
    bots: str | None


def set_up_match(console: Console, request: MatchRequest) -> MatchSetup:
    """A match for one person and bots; where no game was named, the person is asked."""
    if request.game is None:
        request = _ask_for_match(console, request)
    assert request.game is not None
    bots = request.bots or seating.usual_bot(game_named(request.game).FACTS)
    return seating.set_up_match(request.game, request.players, request.options, bots, people=1)


def _ask_for_match(console: Console, request: MatchRequest) -> MatchRequest:
    """Ask for what was not said."""
    name = pick_one("Which game?", [(facts.name, facts.tagline) for facts in all_facts()], console)
    facts, players = game_named(name).FACTS, request.players
    if players is None and len(facts.seats) > 1:
        players = pick_number("How many players?", facts.seats, facts.usual_seats, console)
    options = _ask_for_options(console, facts, request.options)
    bots = request.bots
    if bots is None and facts.seats[-1] > 1:
        offered = [(bot, text) for bot, text in BOT_TEXTS.items() if bot in ladder.players_of(facts)]
        bots = pick_one("Which bots?", offered, console)
    return MatchRequest(name, players, options, bots)


def _ask_for_options(console: Console, facts: GameFacts, options: Options) -> Options:
    if options.colour is None and "colour" in facts.options:
        colour = pick_one("Which colour?", [(str(key), text) for key, text in COLOUR_TEXTS.items()], console)
        options = replace(options, colour=Colour(colour))
    offered = [(name, VARIANT_TEXTS[name]) for name in VARIANTS if name in facts.options]
    if offered and not any(getattr(options, name) for name in VARIANTS):
        options = replace(options, **dict.fromkeys(pick_several("Which variants?", offered, console), True))
    return options


def play_match(console: Console, setup: MatchSetup, seat: int, seed: int, record: Path | None) -> int:
    """Let a person play a match against bots; the exit status."""
    if "deep" in setup.bots:
        _warm_up(console)
    person = PersonAtTable(console, setup.begin(seed), seat, make_bots(setup.bots, seed), setup.bots)
    _greet(person, setup)
    try:
        return _play_and_save(person, seed, record)
    except EOFError:
        return _leave(person, "The input ended", record, 0)
    except KeyboardInterrupt:
        return _leave(person, "Interrupted", record, INTERRUPTED)


def _warm_up(console: Console) -> None:
    from tunnelfolk.lab.deep import warm_up  # noqa: PLC0415  # an extra

    with console.status("deep gets ready; the first time this takes about a minute …"):
        warm_up()


def _play_and_save(person: PersonAtTable, seed: int, record: Path | None) -> int:
    try:
        person.play()
    except Quit:
        person.console.print("You left the match.")
    person.console.print(f"The seed was {seed}: --seed {seed} deals the same cards again.")
    _offer_to_save(person, record)
    return 0


def _greet(person: PersonAtTable, setup: MatchSetup) -> None:
    others = [person.cast.names[seat] for seat in person.bots]
    bots = [f"{name} ({bot})" for name, bot in zip(others, setup.bots, strict=True)]
    company = f" with {listed(bots)}" if bots else ""
    variants = [VARIANT_TEXTS[name] for name in VARIANTS if getattr(setup.options, name)]
    person.console.print(f"You play {setup.title}{company}. Type ? for help, r for the rules.")
    if variants:
        person.console.print(f"Played differently: {listed(variants)}.")


def _offer_to_save(person: PersonAtTable, record: Path | None) -> None:
    """Save the record where it was asked for, else ask."""
    path = record
    if path is None and sys.stdin.isatty():
        path = _ask_path(person.console)
    while path is not None and not _save_and_say(person, path):
        path = _ask_path(person.console) if sys.stdin.isatty() else None


def _ask_path(console: Console) -> Path | None:
    text = ask("Save the record? A file name, or Enter for no> ", console)
    return Path(text) if text else None


def _save_and_say(person: PersonAtTable, path: Path) -> bool:
    """Save the record and say so; whether that worked."""
    match = person.match
    try:
        save_record(match, path, person.hint_counts)
    except OSError as error:
        person.console.print(f"{path}: {error.strerror}.")
        return False
    except ValueError as error:  # a name with a NUL character
        person.console.print(f"{str(path)!r}: {error}.")
        return False
    state = "" if match.result else " unfinished"
    person.console.print(f"Saved{state} as {path}. Look at it again: tunnelfolk replay {path}")
    return True


def save_record(match: Match, path: Path, hints: tuple[int, ...] | None = None) -> None:
    """Write the record of a match to a new file; only a finished one names its seed."""
    with path.open("x", encoding="utf-8") as file:
        public = replace(match, seed_is_public=match.result is not None)
        file.writelines(f"{line}\n" for line in records.lines(public, hints))


def _leave(person: PersonAtTable, why: str, record: Path | None, status: int) -> int:
    """End without another question, since nobody may be there to answer."""
    person.console.print(f"\n{why}; the match ends here.")
    if record is not None:
        _save_and_say(person, record)
    return status
