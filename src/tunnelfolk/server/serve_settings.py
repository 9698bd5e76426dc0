"""The settings of `tunnelfolk serve`: one name each, as flag, environment variable and line of a TOML file.

A flag wins over the environment, that over the file, and that over the default. `--bot-workers 2`,
`TUNNELFOLK_BOT_WORKERS=2` and `bot_workers = 2` are the same. No server code is imported here, so that other commands
start fast.
"""

import argparse
import difflib
import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import FieldInfo, fields, replace

from tunnelfolk.server.addresses import BadAddress, Proxies
from tunnelfolk.server.limits import UNLIMITED, Limits

PREFIX = "TUNNELFOLK_"
FILE = "tunnelfolk.toml"
LOOPBACK = "127.0.0.1"
PORT = 8642


def _about(text: str, **bounds: Any) -> Meta:
    return Meta(description=text, **bounds)


def _data_folder() -> str:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(base) / "tunnelfolk")


def _bot_workers() -> int:
    return max(1, (os.cpu_count() or 2) - 1)


Names: TypeAlias = tuple[str, ...]


class ServeSettings(Struct, frozen=True, kw_only=True):
    """What an operator decides. The limits are settings too; they stand beside these (see `Limits`)."""

    host: Annotated[str, _about("address to listen on; the default is this machine only")] = LOOPBACK
    port: Annotated[int, _about("port to listen on; 0 takes any free one", ge=0, le=65_535)] = PORT
    data: Annotated[str, _about("folder to keep everything in; default: the XDG data folder")] = field(
        default_factory=_data_folder
    )
    store: Annotated[
        str,
        _about("postgresql:// address of a database that servers share; default: a file in the data folder"),
    ] = ""
    workers: Annotated[
        int, _about("processes that serve people, to use more than one core; more than 1 need --store", ge=1, le=256)
    ] = 1
    config: Annotated[str, _about(f"file with settings; default: {FILE} in the data folder, if it is there")] = ""
    lan: Annotated[bool, _about("serve the local network, and show a QR code for phones")] = False
    host_name: Annotated[
        Names, _about("names that people reach this server by, besides addresses and this machine's own name")
    ] = ()
    trusted_proxy: Annotated[
        Names, _about("addresses and networks of proxies whose X-Forwarded-For and -Proto are believed")
    ] = (LOOPBACK, "::1")
    no_browser: Annotated[bool, _about("do not open a browser")] = False
    bot_delay: Annotated[float, _about("how long bots seem to think, in seconds", ge=0)] = 0.9
    bot_workers: Annotated[int, _about("processes that think for bots; default: one less than cores", ge=1)] = field(
        default_factory=_bot_workers
    )
    bot_patience: Annotated[float, _about("seconds after which a bot counts as hanging", gt=0)] = 10
    keep_visitors: Annotated[
        int, _about("days after which visitors are deleted who did not come again and never played", ge=1)
    ] = 90
    keep_tables: Annotated[
        int, _about("days after which a table is deleted where nothing is played, changed or said", ge=1)
    ] = 30
    keep_chat: Annotated[int, _about("days after which a line of chat is deleted", ge=1)] = 30
    push_contact: Annotated[
        str,
        _about("mailto: or https: address that push services may write to; with it browsers are told of turns"),
    ] = ""
    webhook_host: Annotated[
        Names, _about("hosts that tables' webhooks may be at; * allows every public one, an empty one none")
    ] = ("discord.com", "discordapp.com", "hooks.slack.com")
    no_deep: Annotated[bool, _about("leave the searching bot cold: keen plays for it")] = False
    no_limits: Annotated[bool, _about("let everybody ask as often as they like; for tests")] = False
    limits: Limits = Limits()

    @property
    def folder(self) -> Path:
        """The data folder."""
        return Path(self.data)


SERVE_FIELDS = tuple(one for one in fields(ServeSettings) if one.name != "limits")
LIMIT_FIELDS = fields(Limits)
FIELDS = {one.name: one for one in (*SERVE_FIELDS, *LIMIT_FIELDS)}
KINDS = {bool: "yes or no", int: "a whole number", float: "a number", str: "text", Names: "a list of names"}
NOT_IN_FOLDER = ("data", "config")
"""What a file in the data folder cannot set, since these say where it is."""


class BadSetting(ValueError):
    """What is wrong with a setting, and where it came from, in a sentence."""


class Given(Struct, frozen=True):
    """A value as somebody wrote it, and where."""

    value: Any
    origin: str


def flag(name: str) -> str:
    """A setting on the command line."""
    return "--" + name.replace("_", "-")


def variable(name: str) -> str:
    """A setting in the environment."""
    return PREFIX + name.upper()


def description(one: FieldInfo) -> str:
    """What a setting does."""
    meta: Meta = get_args(one.type)[1]
    assert meta.description is not None
    return meta.description


def kind(one: FieldInfo) -> Any:
    """The type of a setting, without its bounds."""
    return get_args(one.type)[0]


def default_text(one: FieldInfo) -> str:
    """The default as it would be written in a file; nothing where it depends on the machine."""
    if one.default is msgspec.NODEFAULT or one.default in ("", ()):
        return ""
    match one.default:
        case bool():
            return "yes" if one.default else "no"
        case tuple():
            return ", ".join(one.default)
        case _:
            return str(one.default)


def resolve(args: argparse.Namespace, environment: Mapping[str, str]) -> ServeSettings:
    """The settings that hold, from all three places; raises BadSetting."""
    given = {**_from_environment(environment), **_from_flags(args)}
    chosen = {**_from_chosen_file(given), **given}
    if "config" not in chosen:
        folder = ServeSettings(**_converted(chosen, ("data",))).folder
        chosen = {**_from_folder(folder / FILE), **chosen}
    limits = UNLIMITED if _converted(chosen, ("no_limits",)).get("no_limits") else Limits()
    limits = replace(limits, **_converted(chosen, [one.name for one in LIMIT_FIELDS]))
    return ServeSettings(**_converted(chosen, [one.name for one in SERVE_FIELDS]), limits=limits)


def _from_flags(args: argparse.Namespace) -> dict[str, Given]:
    found = {name: getattr(args, name, None) for name in FIELDS}
    return {name: Given(value, flag(name)) for name, value in found.items() if value is not None}


def _from_environment(environment: Mapping[str, str]) -> dict[str, Given]:
    named = {text: text.removeprefix(PREFIX).lower() for text in sorted(environment) if text.startswith(PREFIX)}
    for text, name in named.items():
        _require_known(name, f"the environment variable {text}", variable)
    return {name: Given(environment[text], f"the environment variable {text}") for text, name in named.items()}


def _from_chosen_file(given: Mapping[str, Given]) -> dict[str, Given]:
    if "config" not in given:
        return {}
    path = Path(str(given["config"].value))
    if not path.is_file():
        raise BadSetting(f"{given['config'].origin}: there is no file {path}")
    return dict(_from_file(path))


def _from_folder(path: Path) -> dict[str, Given]:
    found = dict(_from_file(path)) if path.is_file() else {}
    for name in NOT_IN_FOLDER:
        if name in found:
            raise BadSetting(f"{found[name].origin} cannot be set there: use {flag(name)} or {variable(name)}")
    return found


def _from_file(path: Path) -> Iterator[tuple[str, Given]]:
    try:
        lines = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as error:
        raise BadSetting(f"cannot read {path}: {error}") from None
    for name, value in lines.items():
        _require_known(name, f"{name} in {path}", str)
        yield name, Given(value, f"{name} in {path}")


def _require_known(name: str, origin: str, spelled: Any) -> None:
    if name not in FIELDS:
        near = difflib.get_close_matches(name, FIELDS, 1)
        hint = f"; did you mean {spelled(near[0])}?" if near else ""
        raise BadSetting(f"{origin} is no setting{hint}")


def _converted(given: Mapping[str, Given], names: Sequence[str]) -> dict[str, Any]:
    return {name: _convert(FIELDS[name], given[name]) for name in names if name in given}


def _convert(one: FieldInfo, given: Given) -> Any:
    try:
        value = msgspec.convert(_plain(one, given.value), one.type, strict=not isinstance(given.value, str))
        if one.name == "trusted_proxy":
            Proxies(value)
        return value
    except BadAddress as error:
        raise BadSetting(f"{given.origin}: {error}") from None
    except (msgspec.ValidationError, TypeError):
        raise BadSetting(f"{given.origin} is {given.value!r}, which is not {_expected(one)}") from None


def _expected(one: FieldInfo) -> str:
    """What a value has to be, in words."""
    meta: Meta = get_args(one.type)[1]
    bounds = {"of at least": meta.ge, "above": meta.gt, "of at most": meta.le}
    words = [f"{word} {bound}" for word, bound in bounds.items() if bound is not None]
    return " ".join([KINDS[kind(one)], " and ".join(words)]).strip()


def _plain(one: FieldInfo, value: Any) -> Any:
    """Words for yes and no, and lists with commas, where a value is text."""
    if kind(one) is bool and isinstance(value, str):
        return {"yes": True, "on": True, "no": False, "off": False}.get(value.lower(), value)
    if kind(one) is Names:
        texts = [value] if isinstance(value, str) else value
        return [part.strip() for text in texts for part in str(text).split(",") if part.strip()]
    return value
