"""A process that thinks for bots: prompts come in by line, indices go out. Started by `players`."""

import os
import threading
import time
import traceback

import msgspec
from msgspec import Struct

from tunnelfolk.bots.characters import somebody
from tunnelfolk.rules.views import Prompt


class Question(Struct, frozen=True):
    """A prompt for a bot of some level with some seed."""

    level: str
    seed: str
    prompt: Prompt


def answer(question: Question) -> str:
    """The index a bot chose, or what went wrong and where; never what the bot was shown."""
    try:
        return str(somebody(question.level, question.seed).choose(question.prompt))
    except Exception as error:  # a bot may fail in any way; the server wants to know and go on
        place = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {place.name}, line {place.lineno}"


def main() -> None:
    """Answer until the other end closes."""
    os.nice(5)  # thinking may wait for playing
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever a bot prints must not be taken for an answer
    decoder = msgspec.json.Decoder(Question)
    for line in questions:
        answers.write(answer(decoder.decode(line)).encode() + b"\n")


def _end_with(parent: int) -> None:
    """End a bot that hangs after its server was killed."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


if __name__ == "__main__":
    main()
