"""What a table's webhook is told: a sentence for Discord and Slack, plain JSON for everybody else.

Only what everybody at the table may know: whose turn it is, and for how long. Never a card, never a role.
"""

import re
from typing import Any, Literal, TypeAlias
from urllib.parse import urlsplit

import msgspec

from tunnelfolk.languages.dictionaries import find_phrase, phrase_in
from tunnelfolk.server.notices.turn_watch import Turn
from tunnelfolk.server.table_state import TableState, Webhook

Kind: TypeAlias = Literal["discord", "slack", "json"]
DISCORD = ("discord.com", "discordapp.com")
SLACK = ("hooks.slack.com",)
USUAL_HOSTS = (*DISCORD, *SLACK)
MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<:@-])")
HOUR, DAY = 3_600, 86_400


def kind_of(url: str) -> Kind:
    """Who listens at an address."""
    host = urlsplit(url).hostname or ""
    return "discord" if host in DISCORD else "slack" if host in SLACK else "json"


def hello(table: TableState, webhook: Webhook) -> bytes:
    """What is said when a webhook is set, so that whoever sets it sees whether it works."""
    sentence = phrase_in(webhook.language, "webhook.hello", game=_title(table, webhook))
    return _body(webhook, f"{sentence} {_link(table, webhook)}", {"event": "hello", **_facts(table, webhook)})


def turn_message(turn: Turn, webhook: Webhook, left: float | None) -> bytes:
    """Whose turn it is; with a clock, how many seconds are left."""
    table, language = turn.table, webhook.language
    name = _escaped(turn.person.name, kind_of(webhook.url))
    told = phrase_in(language, "webhook.turn", name=name, game=_title(table, webhook))
    time = "" if left is None else _time(language, left)
    # It ends as the sentence before it does: not every language has this full stop.
    ended = f"{time[0].upper()}{time[1:]}{told[-1]}" if time else ""
    sentence = " ".join(part for part in (told, ended, _link(table, webhook)) if part)
    facts = {
        "event": "turn",
        **_facts(table, webhook),
        "match": turn.match,
        "version": turn.version,
        "seat": turn.seat,
        "name": turn.person.name,
        "left_seconds": None if left is None else round(left),
    }
    return _body(webhook, sentence, facts)


def _body(webhook: Webhook, sentence: str, facts: dict[str, Any]) -> bytes:
    match kind_of(webhook.url):
        case "discord":
            # Nobody is pinged, whatever a player is called.
            return msgspec.json.encode({"content": sentence, "allowed_mentions": {"parse": []}})
        case "slack":
            return msgspec.json.encode({"text": sentence})
        case "json":
            return msgspec.json.encode(facts)


def _facts(table: TableState, webhook: Webhook) -> dict[str, Any]:
    return {"game": table.settings.game, "table": table.code, "link": _link(table, webhook)}


def _link(table: TableState, webhook: Webhook) -> str:
    return f"{webhook.origin}/t/{table.id}"


def _title(table: TableState, webhook: Webhook) -> str:
    own = find_phrase(webhook.language, f"games.{table.settings.game}")
    return own if isinstance(own, str) else table.facts.title


def _time(language: str, left: float) -> str:
    """In the unit that people use; nothing where it is less than an hour."""
    unit, size = ("days", DAY) if left >= 2 * DAY else ("hours", HOUR)
    number = round(left / size)
    return phrase_in(language, f"webhook.{unit}", n=number) if number > 0 else ""


def _escaped(name: str, kind: Kind) -> str:
    """A name that looks like markup is still a name."""
    match kind:
        case "discord":
            return MARKDOWN.sub(r"\\\1", name)
        case "slack":
            return name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        case "json":
            return name
