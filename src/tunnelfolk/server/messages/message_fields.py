"""What single fields of messages may hold: what comes in is held to these bounds before anybody looks at it."""

from typing import Annotated

from msgspec import Meta

from tunnelfolk.languages.dictionaries import LANGUAGES

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Avatar = Annotated[int, Meta(ge=0, le=9)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Seats = Annotated[int, Meta(ge=1, le=10)]
TurnSeconds = Annotated[int, Meta(ge=1, le=604_800)]
StandInSeconds = Annotated[int, Meta(ge=60, le=3_600)]
VisitorId = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Level = Annotated[str, Meta(min_length=1, max_length=24)]
Index = Annotated[int, Meta(ge=0, le=1_000_000)]
WebhookUrl = Annotated[str, Meta(max_length=1_000)]
Key = Annotated[str, Meta(min_length=1, max_length=200)]
MatchSeed = Annotated[str, Meta(pattern=r"^([0-9a-f]{32}|\d{4}-\d\d-\d\d-[a-z]{1,20}-offline)$")]
"""Drawn by chance, or the public one of a day (`days.public_deal`)."""
Moment = Annotated[int, Meta(ge=0, le=9_000_000_000_000)]
"""Milliseconds since 1970."""
Language = Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$")]
"""One that there is a dictionary of."""
