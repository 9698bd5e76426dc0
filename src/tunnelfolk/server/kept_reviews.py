"""Reviews that were made already, as the store keeps them; and which matches can have one."""

import zlib

import msgspec

from tunnelfolk.analysis.review import SHAPE, Review, may_review
from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.game_state import RULES
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.store import Store
from tunnelfolk.server.store_changes import KeepResult
from tunnelfolk.server.stored_values import MatchRow

KIND = "review"
"""Under which name results are kept."""
_decode = msgspec.json.Decoder(Review).decode


async def kept_size(kept: Store, match: str) -> int:
    """How many bytes are kept of a review, readable or not; 0 where there is none. Raises StoreError."""
    return len(await kept.kept_result(match, KIND) or b"")


async def kept_review(kept: Store, match: str) -> Review | None:
    """The review of a match, if it was made already. Raises StoreError."""
    body = await kept.kept_result(match, KIND)
    try:
        review = _decode(zlib.decompress(body)) if body else None
    except (zlib.error, msgspec.MsgspecError):  # of another shape: it is made anew
        return None
    return review if review and review.shape == SHAPE else None


def keep_review(match: str, body: bytes) -> KeepResult:
    """Keep a review, which comes as JSON."""
    return KeepResult(match, KIND, zlib.compress(body))


def is_reviewable(row: MatchRow) -> bool:
    """Whether a finished match was played to its end by the rules of today, in a game that bots can talk about."""
    return row.result is not None and row.rules == RULES and may_review(game_named(row.game).FACTS)


def require_reviewable(row: MatchRow) -> None:
    """Raise Refused unless a match was played to its end by the rules of today, in a game that bots can talk about."""
    if row.finished is None:
        raise Refused("hidden", "The review is open when the match is over.", 403)
    if not is_reviewable(row):
        raise Refused("no_review", "There is no review of this match.", 409)
