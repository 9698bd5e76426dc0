"""Questions to the person at the keyboard."""

import os
import select
import sys
from collections.abc import Sequence
from importlib.util import find_spec

from rich.console import Console

from tunnelfolk.languages.speech import say
from tunnelfolk.terminal.screens import numbered_list

END_OF_INPUT = b"\x04"
"""Ctrl-D."""


class Quit(Exception):
    """The person wants to leave."""


def ask(question: str, console: Console) -> str:
    """The line that was typed; where nobody types, it is shown too, so that a script reads like a dialogue."""
    answer = input(f"{question}> ").strip()
    if not is_somebody_typing():
        console.print(answer)
    return answer


def is_somebody_typing() -> bool:
    """Whether a person sits at the keyboard, not a script."""
    return sys.stdin.isatty()


def ask_key(question: str, console: Console) -> str:
    """The key that was pressed: `b` for the keys that go back, `q` for those that leave, else as it is.

    Where the terminal cannot tell single keys (or there is none), a line is asked for instead.
    """
    if find_spec("termios") is None or not is_somebody_typing():
        return ask(question, console).lower()
    key = _read_key(question, sys.stdin.fileno())
    print()
    return KEYS.get(key, key.lower())


KEYS = {"\x1b[5~": "b", "\x1b[A": "b", "\x1b[D": "b", "\x7f": "b", "\x1b": "q"}
"""Page up, up, left and backspace; escape."""


def _read_key(question: str, terminal: int) -> str:
    import termios  # noqa: PLC0415  # Windows has neither
    import tty  # noqa: PLC0415

    before = termios.tcgetattr(terminal)
    try:
        # Not TCSAFLUSH, which is usual: it would forget what was typed ahead.
        tty.setcbreak(terminal, termios.TCSADRAIN)
        # Asked only now: a key that came before would be echoed, and might wait for Enter.
        print(f"{question}> ", end="", flush=True)
        key = os.read(terminal, 1)
        # The rest of an arrow or page key is there already; after Escape itself comes nothing.
        if key == b"\x1b" and select.select([terminal], [], [], 0)[0]:
            key += os.read(terminal, 8)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
    if not key or key == END_OF_INPUT:
        raise EOFError
    return key.decode(errors="replace")


def pause(question: str, console: Console) -> None:
    """Wait until a person has read the screen; a script needs no time."""
    if is_somebody_typing():
        ask(question, console)


def confirm(question: str, console: Console) -> bool:
    """Whether the answer is yes."""
    return ask(question, console).lower() in ("y", *say("terminal.yes").split())


def read_number(text: str, allowed: range) -> int | None:
    """The number that was typed, if it is one of those allowed."""
    is_number = text.isascii() and text.isdigit() and len(text) <= 9
    return int(text) if is_number and int(text) in allowed else None


def printable(text: str) -> str:
    """What somebody typed, without what a terminal would obey."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def _expected(answer: str, expected: str) -> str:
    return say("terminal.expected", text=printable(answer), expected=expected)


def pick_one(question: str, options: Sequence[tuple[str, str]], console: Console) -> str:
    """One of the options, which are keys with their descriptions, by number or key; Enter takes the first."""
    console.print(numbered_list([(str(at), f"{key}: {text}") for at, (key, text) in enumerate(options, 1)], console))
    keys = [key for key, _ in options]
    choices = {"": keys[0], **{str(at): key for at, key in enumerate(keys, 1)}, **{key: key for key in keys}}
    while (answer := ask(f"{question} [{keys[0]}]", console).lower()) not in choices:
        console.print(_expected(answer, say("terminal.expectedOne", n=len(keys), keys=", ".join(keys))))
    return choices[answer]


def pick_several(question: str, options: Sequence[tuple[str, str]], console: Console) -> tuple[str, ...]:
    """Any of the options, by numbers or keys apart by spaces or commas; Enter takes none."""
    console.print(numbered_list([(str(at), f"{key}: {text}") for at, (key, text) in enumerate(options, 1)], console))
    keys = [key for key, _ in options]
    choices = {str(at): key for at, key in enumerate(keys, 1)} | {key: key for key in keys}
    while True:
        answers = ask(f"{question} [{say('options.none')}]", console).lower().replace(",", " ").split()
        unknown = [answer for answer in answers if answer not in choices]
        if not unknown:
            return tuple(dict.fromkeys(choices[answer] for answer in answers))
        expected = say("terminal.expectedSeveral", n=len(keys), keys=", ".join(keys))
        console.print(_expected(unknown[0], expected))


def pick_number(question: str, allowed: range, default: int, console: Console) -> int:
    """A number out of a range; Enter takes the default."""
    span = {"least": allowed[0], "most": allowed[-1]}
    while (answer := ask(f"{question} ({say('terminal.span', **span)}) [{default}]", console)) != "":
        if (number := read_number(answer, allowed)) is not None:
            return number
        console.print(_expected(answer, say("terminal.expectedNumber", **span)))
    return default
