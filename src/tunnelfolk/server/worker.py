"""A process that thinks for bots: prompts come in by line, indices go out. Started by `bot_pool`."""

import fcntl
import os
import sys
import threading
import time
import traceback
from pathlib import Path

import msgspec

from tunnelfolk.bots.bot import Adviser
from tunnelfolk.bots.characters import somebody
from tunnelfolk.bots.hints import give_hints
from tunnelfolk.server.bot_questions import Hinted, Question, think_aloud

WARM = "--warm"
"""Has a worker get the searching bot ready in the background."""
LAST = "--last"
"""Has a worker wait for all others that think: it is the one for hints."""
SEARCHING, MEANWHILE = "deep", "keen"
"""Who is compiled before it can play, and who plays for it until then."""
PLAYOUTS, MILLISECONDS = 20_000, 700.0
"""What the searching bot may take for a choice when people wait for it."""
HINT_PLAYOUTS = 8_000
"""What it puts into a hint: counted, not timed, so that the same prompt always gets the same hint."""

_ready = threading.Event()


def answer(question: Question) -> str:
    """The index a bot chose, or its hints, or what went wrong and where; never what the bot was shown."""
    try:
        if question.hints:
            return msgspec.json.encode(_hints(question)).decode()
        if question.heard is not None:
            return msgspec.json.encode(think_aloud(_player(question.level, question.seed), question)).decode()
        return str(_player(question.level, question.seed).choose(question.prompt))
    except Exception as error:  # a bot may fail in any way; the server wants to know and go on
        place = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {place.name}, line {place.lineno}"


def _hints(question: Question) -> Hinted:
    level = MEANWHILE if question.level == SEARCHING and not _ready.is_set() else question.level
    return Hinted(level, give_hints(_adviser(level, question.seed), question.prompt, question.hints))


def _adviser(level: str, seed: str) -> Adviser:
    if level != SEARCHING:
        return somebody(level, seed)
    from tunnelfolk.lab.deep import Budget, Deep  # noqa: PLC0415  # an extra

    return Deep(seed, Budget(HINT_PLAYOUTS))


def _player(level: str, seed: str) -> Adviser:
    if level != SEARCHING:
        return somebody(level, seed)
    if not _ready.is_set():
        return somebody(MEANWHILE, seed)
    from tunnelfolk.lab.deep import Budget, Deep  # noqa: PLC0415  # an extra

    return Deep(seed, Budget(PLAYOUTS, MILLISECONDS))


def get_ready() -> None:
    """Compile the searching bot, or load what was compiled before."""
    from tunnelfolk.lab import deep  # noqa: PLC0415  # an extra

    with Path(deep.__file__).open("rb") as source:
        fcntl.flock(source, fcntl.LOCK_EX)  # one worker compiles, the others load what it kept
        deep.warm_up()
    _ready.set()


def main() -> None:
    """Answer until the other end closes."""
    os.nice(10 if LAST in sys.argv else 5)  # thinking may wait for playing, and hints for both
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy comes: a net is small, and workers are many
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    if WARM in sys.argv:
        threading.Thread(target=get_ready, daemon=True).start()
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
