"""Who can enter the arena: bots of the ladder, compiled ones, two bots in one (by role), programs from outside."""

import contextlib
import os
import re
import select
import shlex
import subprocess
from pathlib import Path

import msgspec

from tunnelfolk.bots import BOTS, ladder
from tunnelfolk.bots.bot import Bot
from tunnelfolk.bots.characters import CHARACTERS, character
from tunnelfolk.bots.net.trained_games import GAMES
from tunnelfolk.bots.strategy import CannotPlay
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.rules.views import Prompt

POLICIES = {"chance": "random", "digging": "digging", "hindering": "hindering", "by-role": "by_role"}
"""The policies of the compiled games, by the names they have here."""
SEARCHING = "deep"
LEARNED = "net"
CHAMPION = "champion"
LEARNED_NAME = re.compile(LEARNED + r"(@(?P<heat>\d+(\.\d+)?))?(:(?P<path>.+))?")
"""Perhaps with a temperature at which it draws its choices, and with weights of one's own: net@0.5:duel.npz."""
OUTSIDE = "exec:"
WORDS = (*BOTS, SEARCHING, LEARNED, CHAMPION, *CHARACTERS, *POLICIES)
BY_ROLE = re.compile(rf"(?P<digger>.+?)/(?P<saboteur>({'|'.join(map(re.escape, WORDS))})([:@].*)?|{OUTSIDE}.*)")
"""Who digs, and who sabotages; in a name of weights of one's own there are slashes, too."""
PATIENCE: float | None = 10.0
"""How many seconds an outside bot may take for one answer."""


class UnknownBot(ValueError):
    """A name that no bot has."""


class BadAnswer(RuntimeError):
    """What an outside bot said is no choice."""


class ByRole:
    """Digs as one bot and sabotages as another."""

    def __init__(self, digger: Bot, saboteur: Bot) -> None:
        """A bot for each role."""
        self.digger, self.saboteur = digger, saboteur

    def choose(self, prompt: Prompt) -> int:
        """What the bot for the role at hand chooses."""
        role = prompt.view.panels[prompt.view.seat or 0].role
        return (self.saboteur if role is Role.SABOTEUR else self.digger).choose(prompt)


class OutsideBot:
    """A program that reads a Prompt as a line of JSON and writes the index of its choice as a line."""

    def __init__(self, command: str) -> None:
        """Start the program."""
        self.command = command
        try:
            self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise UnknownBot(f"bot {OUTSIDE}{command}: {error.strerror}") from None

    def choose(self, prompt: Prompt) -> int:
        """Ask the program."""
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(msgspec.json.encode(prompt) + b"\n")
            self.process.stdin.flush()
        answer = self._answer()
        if not answer.isdecimal() or int(answer) >= len(prompt.legal):
            raise BadAnswer(f"bot {self.command!r} answered {answer!r}: expected 0 to {len(prompt.legal) - 1}")
        return int(answer)

    def _answer(self) -> str:
        assert self.process.stdout is not None
        if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
            raise BadAnswer(f"bot {self.command!r}: no answer within {PATIENCE:.0f} seconds")
        return self.process.stdout.readline().decode().strip()

    def close(self) -> None:
        """Let the program go."""
        for stream in (self.process.stdin, self.process.stdout):
            if stream:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()
        self.process.terminate()
        self.process.wait()


_OUTSIDE: dict[tuple[int, str], OutsideBot] = {}
"""The programs this process has started: a prompt says everything, so one serves every seat.

The process id is part of the key, because a forked process must not talk through its parent's pipes.
"""


def roles_of(name: str) -> tuple[str, str]:
    """Who digs and who sabotages: keen/thumb are two bots in one; any other name is one for both roles."""
    learned = LEARNED_NAME.fullmatch(name)
    if learned and learned["path"] and Path(learned["path"]).is_file():
        return name, name
    if found := BY_ROLE.fullmatch(name):
        return found["digger"], found["saboteur"]
    # What is left may be a path that does not exist, or a word that no bot has.
    digger, _, saboteur = (name, "", name) if ":" in name else name.partition("/")
    return digger, saboteur or digger


def contender(name: str, seed: str) -> Bot:
    """The bot of a name; raises UnknownBot."""
    if name.startswith(OUTSIDE):
        key = (os.getpid(), name)
        if key not in _OUTSIDE:
            _OUTSIDE[key] = OutsideBot(name.removeprefix(OUTSIDE))
        return _OUTSIDE[key]
    digger, saboteur = roles_of(name)
    if (digger, saboteur) != (name, name):
        return ByRole(contender(digger, seed), contender(saboteur, seed))
    if LEARNED_NAME.fullmatch(name):
        return _learned(name, seed)
    if name in CHARACTERS:
        return character(name, seed)
    if name in BOTS:
        return BOTS[name](seed)
    if name.split(":", maxsplit=1)[0] == SEARCHING:
        return _searching(name, seed)
    if name.split(":", maxsplit=1)[0] == CHAMPION:
        return _champion(name, seed)
    if name in POLICIES:
        return _compiled(name, seed)
    known = ", ".join(dict.fromkeys(WORDS))
    raise UnknownBot(f"bot {name!r}: expected one of {known}, A/B by role, or exec:COMMAND")


def require_player(name: str, facts: GameFacts) -> None:
    """Raise CannotPlay where a bot does not know a game; a program from outside is taken to know it."""
    if name.startswith(OUTSIDE):
        return
    for part in dict.fromkeys(roles_of(name)):
        learned = LEARNED_NAME.fullmatch(part)
        if learned and learned["path"]:
            _require_learned(part, facts)
            continue
        level = CHARACTERS[part].level if part in CHARACTERS else re.split("[:@]", part, maxsplit=1)[0]
        if level in ladder.names():
            ladder.require_player(level, facts)
        elif not ladder.can_play(SEARCHING, facts):  # a policy of the compiled games
            raise CannotPlay(f"bot {part!r} cannot play {facts.title}")


def _require_learned(name: str, facts: GameFacts) -> None:
    """Weights of one's own may be for a game that there are none for yet."""
    if facts.name not in GAMES:
        raise CannotPlay(f"bot {name!r} cannot play {facts.title}: it knows {', '.join(GAMES)}")


def _learned(name: str, seed: str) -> Bot:
    """The bot that learned: net, net@0.5, or net:build/learn/duel.npz."""
    from tunnelfolk.bots.net.net_bot import Net  # noqa: PLC0415  # numpy takes a while to load
    from tunnelfolk.bots.net.weights_store import read_weights  # noqa: PLC0415

    asked = LEARNED_NAME.fullmatch(name)
    assert asked
    heat, path = float(asked["heat"] or 0), asked["path"]
    if not path:
        return Net(seed, heat)
    if not Path(path).is_file():
        raise UnknownBot(f"bot {name!r}: there is no file {path}")
    return Net(seed, heat, read_weights(Path(path)))


def _searching(name: str, seed: str) -> Bot:
    """The searching bot, perhaps with a budget: deep, deep:4000 (playouts) or deep:100ms."""
    try:
        from tunnelfolk.lab.deep import Budget, Deep, budget_of  # noqa: PLC0415  # an extra
    except ImportError:
        raise UnknownBot(f"bot {name!r} needs the extra: pip install 'tunnelfolk[lab]'") from None
    budget = name.removeprefix(SEARCHING).removeprefix(":")
    return Deep(seed, budget_of(budget) if budget else Budget())


def _champion(name: str, seed: str) -> Bot:
    """The bot that learned and looks ahead where it is in doubt, perhaps with settings: champion:weight=20+worlds=8."""
    try:
        from tunnelfolk.lab.champion import Champion, Doubt, doubt_of  # noqa: PLC0415  # an extra
    except ImportError:
        raise UnknownBot(f"bot {name!r} needs the extra: pip install 'tunnelfolk[lab]'") from None
    settings = name.removeprefix(CHAMPION).removeprefix(":")
    return Champion(seed, doubt_of(settings) if settings else Doubt())


def _compiled(name: str, seed: str) -> Bot:
    try:
        from tunnelfolk.lab.policy import CompiledBot  # noqa: PLC0415  # an extra
    except ImportError:
        raise UnknownBot(f"bot {name!r} needs the extra: pip install 'tunnelfolk[lab]'") from None
    return CompiledBot(seed, POLICIES[name])


def stop_programs() -> None:
    """End the programs that were started."""
    for key in [key for key in _OUTSIDE if key[0] == os.getpid()]:
        _OUTSIDE.pop(key).close()
