"""What goes wrong with what a person asked for."""

DAMAGED, WRONG = 1, 2
"""Exit statuses: a damaged record; wrong input or an unreadable file."""


class Complaint(Exception):
    """Something is wrong with what was asked for; the message is one line for the person who asked."""

    def __init__(self, message: str, status: int = WRONG) -> None:
        """A message, and the exit status that goes with it."""
        super().__init__(message)
        self.status = status
