"""The options of the commands for whoever operates a server; they load nothing, so that every command starts fast."""

import argparse
from collections.abc import Callable
from pathlib import Path

Parser = argparse.ArgumentParser


def _add_folder(command: Parser) -> None:
    command.add_argument("--data", metavar="TEXT", help="the server's folder; default: as for `tunnelfolk serve`")
    command.add_argument("--store", metavar="TEXT", help="the servers' database; default: as for `tunnelfolk serve`")
    command.add_argument("--config", metavar="TEXT", help="file with settings; default: as for `tunnelfolk serve`")


def _backup(command: Parser) -> None:
    command.add_argument("file", metavar="FILE", type=Path, help="where the copy goes; nothing is overwritten")
    _add_folder(command)


def _restore(command: Parser) -> None:
    command.add_argument("file", metavar="FILE", type=Path, help="a copy that `tunnelfolk backup` made")
    _add_folder(command)


def _import(command: Parser) -> None:
    command.add_argument("file", metavar="FILE", type=Path, help="a server's folder, or a copy that `backup` made")
    _add_folder(command)


def _doctor(command: Parser) -> None:
    command.add_argument("--host", metavar="TEXT", help="the address the server listens on")
    command.add_argument("--port", metavar="N", help="the port the server listens on")
    _add_folder(command)


def _forget(command: Parser) -> None:
    command.add_argument("visitor", metavar="NAME-or-ID", help="what the visitor is called, or the id from their data")
    _add_folder(command)


COMMANDS: dict[str, tuple[str, str, Callable[[Parser], None]]] = {
    "backup": (
        "copy a server's store to a file, also while people play",
        '  tunnelfolk backup "/backups/tunnelfolk-$(date +%F).sqlite3" --data /srv/tunnelfolk\n',
        _backup,
    ),
    "restore": (
        "put a backup in the place of a server's store, which is kept beside it",
        "  tunnelfolk restore /backups/tunnelfolk-2026-11-16.sqlite3 --data /srv/tunnelfolk\n",
        _restore,
    ),
    "import": (
        "bring a server's store from its file into an empty PostgreSQL database (--store)",
        "  tunnelfolk import /srv/tunnelfolk --store postgresql://tunnelfolk@db.example/tunnelfolk\n",
        _import,
    ),
    "doctor": (
        "check a server's folder, store and machine, and say what to do",
        "  tunnelfolk doctor --data /srv/tunnelfolk\n",
        _doctor,
    ),
    "forget": (
        "delete a visitor's name and chat everywhere; an anonymous seat stays in matches",
        '  tunnelfolk forget "Anna" --data /srv/tunnelfolk\n  tunnelfolk forget 0123456789abcdef\n',
        _forget,
    ),
}
"""For each command what it does, examples, and its arguments."""
