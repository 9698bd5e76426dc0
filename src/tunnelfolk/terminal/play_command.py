"""`tunnelfolk play` from the first question to the last: what to play, the match, its record."""

import sys
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console

from tunnelfolk.bots import ladder
from tunnelfolk.languages.speech import say, say_if_known, say_list, say_sentence, say_sentences
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
from tunnelfolk.terminal.words import game_title

OFFERED = ("keen", "deep", "net", "thumb", "greedy", "chance")
"""The bots as a person is offered them: the usual one first."""


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
    name = pick_one(say("terminal.askGame"), [(facts.name, _about(facts)) for facts in all_facts()], console)
    facts, players = game_named(name).FACTS, request.players
    if players is None and len(facts.seats) > 1:
        players = pick_number(say("terminal.askPlayers"), facts.seats, facts.usual_seats, console)
    options = _ask_for_options(console, facts, request.options)
    bots = request.bots
    if bots is None and facts.seats[-1] > 1:
        offered = [(bot, say(f"levels.{bot}")) for bot in OFFERED if bot in ladder.players_of(facts)]
        bots = pick_one(say("terminal.askBots"), offered, console)
    return MatchRequest(name, players, options, bots)


def _ask_for_options(console: Console, facts: GameFacts, options: Options) -> Options:
    if options.colour is None and "colour" in facts.options:
        colours = [(str(colour), say(f"match.{colour}")) for colour in (Colour.GREEN, Colour.BLUE)]
        colour = pick_one(say("terminal.askColour"), colours, console)
        options = replace(options, colour=Colour(colour))
    offered = [(name, _about_variant(name)) for name in VARIANTS if name in facts.options]
    if offered and not any(getattr(options, name) for name in VARIANTS):
        options = replace(options, **dict.fromkeys(pick_several(say("terminal.askVariants"), offered, console), True))
    return options


def _about(facts: GameFacts) -> str:
    """A game in a line."""
    hint = say_if_known(f"start.{facts.name}Hint", "")
    return say_sentences([say_sentence(game_title(facts)), hint]) if hint else facts.tagline


def _about_variant(name: str) -> str:
    return say_sentences([say_sentence(say(f"options.{name}")), say(f"options.{name}Hint")])


def play_match(console: Console, setup: MatchSetup, seat: int, seed: int, record: Path | None) -> int:
    """Let a person play a match against bots; the exit status."""
    if "deep" in setup.bots:
        _warm_up(console)
    person = PersonAtTable(console, setup.begin(seed), seat, make_bots(setup.bots, seed), setup.bots)
    _greet(person, setup)
    try:
        return _play_and_save(person, seed, record)
    except EOFError:
        return _leave(person, say("terminal.inputEnded"), record, 0)
    except KeyboardInterrupt:
        return _leave(person, say("terminal.interrupted"), record, INTERRUPTED)


def _warm_up(console: Console) -> None:
    from tunnelfolk.lab.deep import warm_up  # noqa: PLC0415  # an extra

    with console.status(say("terminal.warmUp")):
        warm_up()


def _play_and_save(person: PersonAtTable, seed: int, record: Path | None) -> int:
    try:
        person.play()
    except Quit:
        person.console.print(say("terminal.left"))
    person.console.print(say("terminal.seed", seed=seed))
    _offer_to_save(person, record)
    return 0


def _greet(person: PersonAtTable, setup: MatchSetup) -> None:
    others = [person.cast.names[seat] for seat in person.bots]
    bots = [f"{name} ({bot})" for name, bot in zip(others, setup.bots, strict=True)]
    variants = [say(f"options.{name}") for name in VARIANTS if getattr(setup.options, name)]
    title = game_title(game_named(setup.game).FACTS)
    greeting = "terminal.greet" if bots else "terminal.greetAlone"
    person.console.print(say(greeting, game=title, names=say_list(bots)))
    if variants:
        person.console.print(say("options.inForce", names=say_list(variants)))


def _offer_to_save(person: PersonAtTable, record: Path | None) -> None:
    """Save the record where it was asked for, else ask."""
    path = record
    if path is None and sys.stdin.isatty():
        path = _ask_path(person.console)
    while path is not None and not _save_and_say(person, path):
        path = _ask_path(person.console) if sys.stdin.isatty() else None


def _ask_path(console: Console) -> Path | None:
    text = ask(say("terminal.save"), console)
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
    person.console.print(say("terminal.saved" if match.result else "terminal.savedUnfinished", file=path))
    return True


def save_record(match: Match, path: Path, hints: tuple[int, ...] | None = None) -> None:
    """Write the record of a match to a new file; only a finished one names its seed."""
    with path.open("x", encoding="utf-8") as file:
        public = replace(match, seed_is_public=match.result is not None)
        file.writelines(f"{line}\n" for line in records.lines(public, hints))


def _leave(person: PersonAtTable, why: str, record: Path | None, status: int) -> int:
    """End without another question, since nobody may be there to answer."""
    person.console.print(f"\n{why}")
    if record is not None:
        _save_and_say(person, record)
    return status
