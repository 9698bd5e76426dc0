"""Who is told of turns elsewhere: browsers whose page is closed, and a table's webhook."""

from typing import Literal

from msgspec import Struct

from tunnelfolk.server.messages.message_fields import Key, Language, WebhookUrl


class WebhookInfo(Struct, frozen=True):
    """Who is told of every turn at a table. The address itself is a secret, so nobody is shown it again."""

    kind: Literal["discord", "slack", "json"]
    host: str
    """Whose server it is."""
    trouble: str = ""
    """Why the last message did not arrive; empty where it did."""
    off: bool = False
    """Whether nothing is sent any more, because nobody listens there."""


class PushOffer(Struct, frozen=True):
    """Whether browsers can be told something while their page is closed."""

    key: str | None
    """What a browser needs for that, as base64url; None where nobody is told."""


class Subscribe(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a browser listens while its page is closed, as it says itself (Web Push)."""

    endpoint: WebhookUrl
    p256dh: Key
    auth: Key
    language: Language | None = None
    """As before on this device if none is given: a browser that listens elsewhere from now on does not know it."""


class EndPush(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a browser is not to be told anything any more."""

    endpoint: WebhookUrl


class SetWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to be told of every turn at a table; nobody without an address."""

    url: WebhookUrl = ""
    language: Language = "en"
