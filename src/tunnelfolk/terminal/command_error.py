"""How a command says that it cannot do what was asked: one line, and an exit status."""

DAMAGED, WRONG, INTERRUPTED = 1, 2, 130
"""Exit statuses: a damaged record; wrong input or an unreadable file; Ctrl-C."""


class CommandError(Exception):
    """Something is wrong with what was asked for; the message is one line for the person who asked."""

    def __init__(self, message: str, status: int = WRONG) -> None:
        """A message, and the exit status that goes with it."""
        super().__init__(message)
        self.status = status
