import os
from pathlib import Path

import pytest

from scripts import client_bundle


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(client_bundle, "WEB", tmp_path / "web")
    monkeypatch.setattr(client_bundle, "BUNDLE", tmp_path / "static")
    monkeypatch.setattr(client_bundle, "LANGUAGES", tmp_path)
    (tmp_path / "web/src").mkdir(parents=True)
    (tmp_path / "static").mkdir()
    return tmp_path / "web"


def _write(path: Path, second: int) -> None:
    path.write_text("")
    os.utime(path, (second, second))


def test_a_bundle_that_was_never_made_is_stale(web: Path) -> None:
    _write(web / "src/main.ts", 1)
    assert not client_bundle.is_fresh()


def test_a_bundle_older_than_a_source_is_stale(web: Path) -> None:
    _write(client_bundle.BUNDLE / "index.html", 1)
    _write(web / "src/main.ts", 2)
    assert not client_bundle.is_fresh()


def test_a_bundle_older_than_a_language_is_stale(web: Path) -> None:
    _write(client_bundle.BUNDLE / "index.html", 1)
    _write(client_bundle.LANGUAGES / "en.toml", 2)
    assert not client_bundle.is_fresh()


def test_a_bundle_newer_than_every_source_is_fresh(web: Path) -> None:
    _write(web / "src/main.ts", 1)
    _write(client_bundle.BUNDLE / "index.html", 2)
    assert client_bundle.is_fresh()


def test_without_sources_there_is_nothing_to_build(web: Path) -> None:
    assert client_bundle.is_fresh()
