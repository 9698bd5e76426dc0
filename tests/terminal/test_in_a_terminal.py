"""A person at a real (pseudo) terminal: whole matches, colours, Ctrl-C."""

import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from tunnelfolk.cli import main
from tunnelfolk.languages.dictionaries import load_dictionary

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")
END = "match ended"
PROGRAM = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from tunnelfolk.cli import main; sys.exit(main())"
)
"""The command; it hears Ctrl-C even where the tests run in the background and ignore it."""


class Terminal:
    """A program in a terminal of a certain size."""

    def __init__(self, columns: int, lines: int, *arguments: str, **environment: str) -> None:
        self.text = ""
        self.screen, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.program = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env={**os.environ, "TERM": "xterm-256color", **environment},
            start_new_session=True,
        )
        os.close(inside)

    def type(self, text: str) -> None:
        os.write(self.screen, text.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C, and Enter: Python does not hear one that comes just before it waits, until a key wakes it."""
        self.program.send_signal(signal.SIGINT)
        self.type("\n")

    def read_question(self) -> str:
        """All that is shown until the program waits; the end, once it has ended."""
        shown = b""
        while not re.search(rb"(> |\[y/N\] )(\x1b\[[0-9;?]*[A-Za-z])*$", shown):
            try:
                more = os.read(self.screen, 65536)
            except OSError:
                more = b""
            if not more:
                self.text += shown.decode()
                return END
            shown += more
        self.text += shown.decode()
        return ESCAPES.sub("", shown.decode()).rsplit("\n", 1)[-1]

    def status(self) -> int:
        """The exit status, once the program has ended."""
        os.close(self.screen)
        return self.program.wait()

    @property
    def plain(self) -> str:
        return ESCAPES.sub("", self.text)


def answer(question: str, record: Path) -> str:
    """What somebody types who always takes the first thing there is."""
    if question.startswith("Save the record?"):
        return str(record)
    return "" if question.startswith("Enter") else "1"


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (120, 40)], ids=str)
@pytest.mark.parametrize("game", ["saboteur", "duel", "solo"])
def test_a_match_is_played_to_its_end(game: str, columns: int, lines: int, tmp_path: Path) -> None:
    record = tmp_path / "record"
    terminal = Terminal(columns, lines, "play", game, "--seed", "9")
    while (question := terminal.read_question()) != END:
        terminal.type(answer(question, record) + "\n")
    assert terminal.status() == 0
    assert terminal.plain.count("end of round") == 3
    shown = [line for line in terminal.plain.splitlines() if "> " not in line]
    assert max(map(len, shown)) <= columns
    assert main(["verify", str(record)]) == 0


def test_Ctrl_C_ends_with_a_line() -> None:
    terminal = Terminal(80, 24, "play", "duel")
    terminal.read_question()
    terminal.interrupt()
    assert terminal.read_question() == END
    assert terminal.status() == 130
    assert terminal.plain.rstrip().endswith("Interrupted; the match ends here.")


def test_colours_are_left_out_where_they_are_unwelcome() -> None:
    def colours(**environment: str) -> list[str]:
        terminal = Terminal(80, 24, "play", "duel", **environment)
        terminal.read_question()
        terminal.program.kill()
        terminal.status()
        return re.findall(r"\x1b\[[0-9;]*3[0-9]m", terminal.text)

    assert colours()
    assert not colours(NO_COLOR="1")


def test_the_rules_are_read_page_by_page_with_single_keys() -> None:
    terminal = Terminal(80, 24, "play", "solo", "--seed", "1")
    terminal.read_question()
    questions = []
    for keys in ("r\n", " ", "\n", "b", "\x1b[6~", "\x1b[5~", "q"):
        terminal.type(keys)
        before = len(terminal.plain.splitlines())
        questions.append(terminal.read_question())
        assert len(terminal.plain.splitlines()) - before < 24
    assert [question.partition("/")[0] for question in questions[:-1]] == [
        f"Rules {page}" for page in (1, 2, 3, 2, 3, 2)
    ]
    assert questions[-1] == "Your choice (? help)> "
    assert load_dictionary("en")["rulebook"]["paths"]["title"] in terminal.plain
    terminal.interrupt()
    assert terminal.read_question() == END
    assert terminal.status() == 130


def test_a_record_is_walked_through(tmp_path: Path) -> None:
    record = tmp_path / "record"
    main(["simulate", "--game", "solo", "--seed", "1", "--trace", str(record)])
    terminal = Terminal(80, 24, "replay", str(record))
    for typed in ("", "p", "p", "12", "r", "x", "?", "99999", "q"):
        terminal.read_question()
        terminal.type(typed + "\n")
    assert terminal.read_question() == END
    assert terminal.status() == 0
    steps = re.findall(r"^Step (\d+) of \d+ · ", terminal.plain, re.MULTILINE)
    assert steps[:4] == ["1", "2", "1", "12"]
    assert len(steps) == 5
    for expected in ("There is no step 0", "“x”: expected a step from 1", "r: next round", "There is no step 99999"):
        assert expected in terminal.plain
