"""What a table's webhook is told: a sentence for Discord and Slack, plain JSON for everybody else.

Only what everybody at the table may know: whose turn it is, and for how long. Never a card, never a role.
"""

import re
from typing import Any, Literal, TypeAlias
from urllib.parse import urlsplit

import msgspec

from tunnelfolk.server.notices.turn_watch import Turn
from tunnelfolk.server.tables import TableState, Webhook

Kind: TypeAlias = Literal["discord", "slack", "json"]
DISCORD = ("discord.com", "discordapp.com")
SLACK = ("hooks.slack.com",)
USUAL_HOSTS = (*DISCORD, *SLACK)
MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<:@-])")
HOUR, DAY = 3_600, 86_400

WORDS = {
    "en": {
        "turn": "It is {name}’s turn ({game}).",
        "hello": "From now on, this table says here whose turn it is ({game}).",
        "day": ("{n} day left", "{n} days left"),
        "hour": ("{n} hour left", "{n} hours left"),
    },
    "de": {
        "turn": "{name} ist am Zug ({game}).",
        "hello": "Ab jetzt sagt dieser Tisch hier, wer am Zug ist ({game}).",
        "day": ("noch {n} Tag", "noch {n} Tage"),
        "hour": ("noch {n} Stunde", "noch {n} Stunden"),
    },
}
GAMES = {"en": {"duel": "The Duel"}, "de": {"duel": "Das Duell"}}
"""What games are called there, where that is not their title."""


def kind_of(url: str) -> Kind:
    """Who listens at an address."""
    host = urlsplit(url).hostname or ""
    return "discord" if host in DISCORD else "slack" if host in SLACK else "json"


def hello(table: TableState, webhook: Webhook) -> bytes:
    """What is said when a webhook is set, so that whoever sets it sees whether it works."""
    sentence = _words(webhook)["hello"].format(game=_title(table, webhook))
    return _body(webhook, f"{sentence} {_link(table, webhook)}", {"event": "hello", **_facts(table, webhook)})


def turn_message(turn: Turn, webhook: Webhook, left: float | None) -> bytes:
    """Whose turn it is; with a clock, how many seconds are left."""
    table, words = turn.table, _words(webhook)
    name = _escaped(turn.person.name, kind_of(webhook.url))
    time = "" if left is None else _time(words, left)
    sentence = " ".join(
        part
        for part in (words["turn"].format(name=name, game=_title(table, webhook)), time, _link(table, webhook))
        if part
    )
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


def _words(webhook: Webhook) -> dict[str, Any]:
    return WORDS.get(webhook.language, WORDS["en"])


def _title(table: TableState, webhook: Webhook) -> str:
    return GAMES.get(webhook.language, {}).get(table.settings.game, table.facts.title)


def _time(words: dict[str, Any], left: float) -> str:
    """In the unit that people use; nothing where it is less than an hour."""
    unit, size = ("day", DAY) if left >= 2 * DAY else ("hour", HOUR)
    number = round(left / size)
    if number < 1:
        return ""
    text: str = words[unit][number != 1].format(n=number)
    return f"{text[0].upper()}{text[1:]}."


def _escaped(name: str, kind: Kind) -> str:
    """A name that looks like markup is still a name."""
    match kind:
        case "discord":
            return MARKDOWN.sub(r"\\\1", name)
        case "slack":
            return name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        case "json":
            return name
