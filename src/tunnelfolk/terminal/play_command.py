"""How an evening at the terminal begins and ends: greeting, saving the record, saying goodbye."""

import sys
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console

from tunnelfolk.bots import ladder
from tunnelfolk.rules import records, solo
from tunnelfolk.rules.cards import Colour
from tunnelfolk.rules.game import GAMES, Match
from tunnelfolk.rules.options import Options
from tunnelfolk.terminal import seating
from tunnelfolk.terminal.playing import Session
from tunnelfolk.terminal.questions import Quit, ask, pick, pick_number
from tunnelfolk.terminal.seating import Table, wake
from tunnelfolk.terminal.words import TITLES, listed

INTERRUPTED = 130
"""The exit status after Ctrl-C."""


GAME_TEXTS = {
    "saboteur": "3 to 10 dwarves, some of them traitors",
    "duel": "green against blue, doors, trolls and gold",
    "solo": "alone against the mountain",
}
BOT_TEXTS = {
    "keen": "remembers, suspects and plans ahead",
    "deep": "tries its choices out in thousands of worlds: the strongest",
    "thumb": "plays by rules of thumb",
    "greedy": "digs straight for the goals, whatever its role: good for a first match",
    "chance": "does anything at all",
}
USUAL_BOT = "keen"


class Wishes(Struct, frozen=True):
    """What was said about the match on the command line."""

    game: str | None
    players: int | None
    options: Options
    bots: str | None


def set_table(console: Console, wishes: Wishes) -> Table:
    """A table for one person and bots; where no game was named, the person is asked."""
    if wishes.game is None:
        wishes = _ask_wishes(console, wishes)
    assert wishes.game is not None
    return seating.set_table(wishes.game, wishes.players, wishes.options, wishes.bots or USUAL_BOT, people=1)


def _ask_wishes(console: Console, wishes: Wishes) -> Wishes:
    """Ask for what was not said."""
    game = pick("Which game?", [(name, GAME_TEXTS[name]) for name in GAMES], console)
    seats, players, bots, options = GAMES[game].FACTS.seats, wishes.players, wishes.bots, wishes.options
    if players is None and len(seats) > 1:
        players = pick_number("How many players?", seats, seating.usual_seats(game), console)
    if options.colour is None and GAMES[game] is solo:
        colour = pick("Which colour?", [("green", "the diamond"), ("blue", "the circle")], console)
        options = replace(options, colour=Colour(colour))
    if bots is None and seats[-1] > 1:
        bots = pick(
            "Which bots?", [(name, text) for name, text in BOT_TEXTS.items() if name in ladder.names()], console
        )
    return Wishes(game, players, options, bots)


def play(console: Console, table: Table, seat: int, seed: int, record: Path | None) -> int:
    """Let a person play a match against bots; the exit status."""
    if "deep" in table.bots:
        _warm_up(console)
    session = Session(console, table.begin(seed), seat, wake(table.bots, seed))
    _greet(session, table)
    try:
        return _play(session, seed, record)
    except EOFError:
        return _leave(session, "The input ended", record, 0)
    except KeyboardInterrupt:
        return _leave(session, "Interrupted", record, INTERRUPTED)


def _warm_up(console: Console) -> None:
    from tunnelfolk.lab.deep import warm_up  # noqa: PLC0415  # an extra

    with console.status("deep gets ready; the first time this takes about a minute …"):
        warm_up()


def _play(session: Session, seed: int, record: Path | None) -> int:
    try:
        session.play()
    except Quit:
        session.console.print("You left the match.")
    session.console.print(f"The seed was {seed}: --seed {seed} deals the same cards again.")
    _offer_to_save(session, record)
    return 0


def _greet(session: Session, table: Table) -> None:
    others = [session.cast.names[seat] for seat in session.bots]
    bots = [f"{name} ({bot})" for name, bot in zip(others, table.bots, strict=True)]
    company = f" with {listed(bots)}" if bots else ""
    session.console.print(f"You play {TITLES[table.game]}{company}. Type ? for help, r for the rules.")


def _offer_to_save(session: Session, record: Path | None) -> None:
    """Save the record where it was asked for, else ask."""
    path = record
    if path is None and sys.stdin.isatty():
        path = _ask_path(session.console)
    while path is not None and not _save(session, path):
        path = _ask_path(session.console) if sys.stdin.isatty() else None


def _ask_path(console: Console) -> Path | None:
    text = ask("Save the record? A file name, or Enter for no> ", console)
    return Path(text) if text else None


def _save(session: Session, path: Path) -> bool:
    """Save the record and say so; whether that worked."""
    match = session.match
    try:
        save(match, path)
    except OSError as error:
        session.console.print(f"{path}: {error.strerror}.")
        return False
    except ValueError as error:
        session.console.print(f"{str(path)!r}: {error}.")
        return False
    state = "" if match.result else " unfinished"
    session.console.print(f"Saved{state} as {path}. Look at it again: tunnelfolk replay {path}")
    return True


def save(match: Match, path: Path) -> None:
    """Write the record of a match to a new file; only a finished one names its seed."""
    with path.open("x", encoding="utf-8") as file:
        public = replace(match, seed_is_public=match.result is not None)
        file.writelines(f"{line}\n" for line in records.lines(public))


def _leave(session: Session, why: str, record: Path | None, code: int) -> int:
    """End without another question, since nobody may be there to answer."""
    session.console.print(f"\n{why}; the match ends here.")
    if record is not None:
        _save(session, record)
    return code
