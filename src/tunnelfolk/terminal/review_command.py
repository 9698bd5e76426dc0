"""The command `tunnelfolk review`: a summary, perhaps a page, and how far it is once a second has passed."""

import re
import time
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from tunnelfolk.analysis.review import CannotReview, Review, evaluator_for, review_match
from tunnelfolk.languages.speech import say
from tunnelfolk.rules.game import Match
from tunnelfolk.terminal.command_error import CommandError
from tunnelfolk.terminal.event_sentences import Cast
from tunnelfolk.terminal.replaying import seat_names
from tunnelfolk.terminal.review_page import draw_page
from tunnelfolk.terminal.review_text import describe_review
from tunnelfolk.terminal.screens import hanging_list

SILENT_SECONDS = 1.0
POINT = re.compile(r" *\d+\. ")
"""How a point of a list begins: the step of the match."""


class ProgressBar:
    """Shows on the error stream how far something is, once it has taken a while."""

    def __init__(self, console: Console) -> None:
        """Nothing is shown yet."""
        self._began = time.monotonic()
        self._bar = Progress(
            TextColumn(say("terminal.reviewing")), BarColumn(), TaskProgressColumn(), console=console, transient=True
        )
        self._task = self._bar.add_task("", total=1.0)
        self._is_shown = False

    def tell(self, share: float) -> None:
        """So much is done."""
        if not self._is_shown and time.monotonic() - self._began > SILENT_SECONDS:
            self._is_shown = True
            self._bar.start()
        self._bar.update(self._task, completed=share)

    def end(self) -> None:
        """It is done."""
        if self._is_shown:
            self._bar.stop()


def run(match: Match, by: str | None, page: Path | None) -> int:
    """Review a match and say what it shows; the exit status."""
    review = _review(match, by)
    cast = Cast(seat_names(match.view(), None))
    if page is not None:
        page.write_text(draw_page(match, review, cast), encoding="utf-8")
    console = Console(highlight=False, markup=False)
    for line in describe_review(match, review, cast):
        point = POINT.match(line)
        console.print(hanging_list([(point[0].rstrip(), line[point.end() :])]) if point else line)
    if page is not None:
        console.print(f"\n{say('terminal.reviewPage', file=page)}")
    return 0


def _review(match: Match, by: str | None) -> Review:
    bar = ProgressBar(Console(stderr=True))
    try:
        return review_match(match, evaluator_for(match.game.FACTS, by), progress=bar.tell)
    except CannotReview as error:
        raise CommandError(str(error)) from None
    except ImportError:
        raise CommandError("--by deep needs the extra: pip install 'tunnelfolk[lab]'") from None
    finally:
        bar.end()
