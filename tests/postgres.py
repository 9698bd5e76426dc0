"""A PostgreSQL of the tests' own: in a folder that goes when they end, as a user who may do nothing else."""

import os
import re
import shutil
import socket
import subprocess
import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    import psycopg

PATIENCE = 600
NOBODY = "nobody"
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "max_connections": "200",
    "shared_buffers": "32MB",
    # A process that dies loses nothing by this, and no test pulls the plug of the machine.
    "fsync": "off",
    "log_min_messages": "fatal",
    "autovacuum": "off",
}


class NoPostgres(Exception):
    """Why there is none here."""


def find_programs() -> Path:
    """The folder of PostgreSQL's programs; Debian's package is installed where that is allowed. Raises NoPostgres."""
    if find_spec("psycopg") is None:
        raise NoPostgres("psycopg is not installed: it comes with the extra `cluster`")
    if found := _installed():
        return found
    if os.geteuid() == 0 and shutil.which("apt-get"):
        print("== installing postgresql", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for wanted in (["update"], ["install", "--yes", "--no-install-recommends", "postgresql"]):
            subprocess.run(["apt-get", *wanted], env=quiet, capture_output=True, timeout=PATIENCE, check=False)
        if found := _installed():
            return found
    raise NoPostgres("PostgreSQL is not installed, and cannot be: install Debian's package `postgresql`")


def _installed() -> Path | None:
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    usual = [Path(found) for found in [shutil.which("initdb")] if found]
    return next((path.parent for path in [*reversed(debian), *usual]), None)


class Postgres:
    """One cluster of databases, which can be stopped in any way and started again on the same port."""

    def __init__(self, disk_mb: int | None = None) -> None:
        """With so many megabytes it gets a disk of its own, where that is allowed."""
        self.programs = find_programs()
        self.folder = Path(tempfile.mkdtemp(prefix="tunnelfolk-postgres-"))
        self.has_own_disk = disk_mb is not None and _mount(self.folder, disk_mb)
        self._as_somebody: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(self.folder, NOBODY)
            self._as_somebody = ["setpriv", f"--reuid={NOBODY}", "--regid=nogroup", "--clear-groups"]
        self.data, self.port = self.folder / "data", _free_port()
        trusting = ["--username=tests", "--auth=trust", "--no-sync", "--encoding=UTF8"]
        small = ["--wal-segsize=1"] if self.has_own_disk else []
        self._run("initdb", "--pgdata", str(self.data), *trusting, *small)
        self._schemas = 0
        self.start()

    def _run(self, program: str, *options: str, check: bool = True) -> None:
        command = [*self._as_somebody, str(self.programs / program), *options]
        done = subprocess.run(
            command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=PATIENCE, check=False
        )
        assert not check or done.returncode == 0, done.stderr.decode()

    def start(self) -> None:
        small = {"max_wal_size": "32MB", "min_wal_size": "8MB"} if self.has_own_disk else {}
        settings = {**SETTINGS, **small, "port": str(self.port), "unix_socket_directories": str(self.folder)}
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        log = str(self.folder / "log")
        self._run("pg_ctl", "start", "--pgdata", str(self.data), "--wait", "--log", log, "--options", options)

    def stop(self, mode: str = "immediate") -> None:
        self._run("pg_ctl", "stop", "--pgdata", str(self.data), "--mode", mode, "--wait", check=False)

    def start_if_dead(self) -> None:
        """It ends by itself where it cannot write its log any more."""
        if subprocess.run(
            [str(self.programs / "pg_isready"), "--host=127.0.0.1", f"--port={self.port}"],
            stdout=subprocess.DEVNULL,
            check=False,
        ).returncode:
            self.stop()
            self.start()

    def remove(self) -> None:
        self.stop()
        if self.has_own_disk:
            subprocess.run(["umount", "--lazy", str(self.folder)], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def address(self) -> str:
        return f"postgresql://tests@127.0.0.1:{self.port}/postgres"

    def new_store(self, port: int | None = None) -> str:
        """The address of a store that nobody else has, in a schema of its own; perhaps by way of a proxy."""
        self._schemas += 1
        return self.store_called(f"store_{self._schemas}", port)

    def store_called(self, schema: str, port: int | None = None) -> str:
        address = self.address if port is None else re.sub(r":\d+/", f":{port}/", self.address)
        return f"{address}?options=-csearch_path%3D{schema}"

    def connect(self, address: str | None = None) -> "psycopg.Connection[tuple[Any, ...]]":
        connection: psycopg.Connection[tuple[Any, ...]]
        connection = import_module("psycopg").connect(address or self.address, autocommit=True)
        return connection


def _mount(folder: Path, megabytes: int) -> bool:
    """Whether there is a small disk in that folder now: root may have one."""
    if os.geteuid() != 0 or not shutil.which("mount"):
        return False
    command = ["mount", "--types", "tmpfs", "--options", f"size={megabytes}m", "tunnelfolk-tests", str(folder)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def begin_postgres() -> Postgres:
    """One for the tests that ask; without one they are skipped, but never on CI."""
    try:
        return Postgres()
    except NoPostgres as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))


if __name__ == "__main__":  # `make test` looks for it once, before its processes do
    try:
        find_programs()
    except NoPostgres as error:
        print(error)
