"""What people are answered when something does not go."""


class Refused(Exception):
    """A command that does not go now: a word for programs, a sentence for people."""

    def __init__(self, code: str, message: str, status: int = 409) -> None:
        """Say what was refused, and why."""
        super().__init__(message)
        self.code, self.message, self.status = code, message, status
