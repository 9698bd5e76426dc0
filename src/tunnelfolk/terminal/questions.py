"""Questions to the person at the keyboard."""

import sys
from collections.abc import Sequence

from rich.console import Console

from tunnelfolk.terminal.screens import numbered


class Quit(Exception):
    """The person wants to leave."""


def ask(question: str, console: Console) -> str:
    """The line that was typed; where nobody types, it is shown too, so that a script reads like a dialogue."""
    answer = input(question).strip()
    if not sys.stdin.isatty():
        console.print(answer)
    return answer


def pause(question: str, console: Console) -> None:
    """Wait until a person has read the screen; a script needs no time."""
    if sys.stdin.isatty():
        ask(question, console)


def confirm(question: str, console: Console) -> bool:
    """Whether the answer is yes."""
    return ask(question, console).lower() in ("y", "yes")


def number_in(text: str, allowed: range) -> int | None:
    """The number that was typed, if it is one of those allowed."""
    is_number = text.isascii() and text.isdigit() and len(text) <= 9
    return int(text) if is_number and int(text) in allowed else None


def pick(question: str, options: Sequence[tuple[str, str]], console: Console) -> str:
    """One of the options, which are keys with their descriptions, by number or key; Enter takes the first."""
    console.print(numbered([(str(at), f"{key}: {text}") for at, (key, text) in enumerate(options, 1)], console))
    keys = [key for key, _ in options]
    choices = {"": keys[0], **{str(at): key for at, key in enumerate(keys, 1)}, **{key: key for key in keys}}
    while (answer := ask(f"{question} [{keys[0]}]> ", console).lower()) not in choices:
        console.print(f"{answer!r}: expected a number from 1 to {len(keys)}, or one of {', '.join(keys)}.")
    return choices[answer]


def pick_number(question: str, allowed: range, default: int, console: Console) -> int:
    """A number out of a range; Enter takes the default."""
    while (answer := ask(f"{question} ({allowed[0]} to {allowed[-1]}) [{default}]> ", console)) != "":
        if (number := number_in(answer, allowed)) is not None:
            return number
        console.print(f"{answer!r}: expected a number from {allowed[0]} to {allowed[-1]}.")
    return default
