"""A statement of SQL, for either engine."""

from collections.abc import Sequence
from typing import Any

Statement = tuple[str, Sequence[Any]]
"""The text, and the values that stand for its place holders."""
