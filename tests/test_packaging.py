"""What an installed Tunnelfolk has, beside its code."""

from pathlib import Path
from typing import Any

import pytest

import hatch_build

ROOT = Path(__file__).parents[1]


def included(version: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What the build hook adds to a wheel."""
    monkeypatch.setattr("scripts.client_bundle.build", lambda: None)
    data: dict[str, Any] = {"force_include": {}}
    unused: Any = None
    hook = hatch_build.ClientHook(str(ROOT), {}, unused, unused, "", "wheel")
    hook.initialize(version, data)
    files: dict[str, str] = data["force_include"]
    return files


def test_a_wheel_carries_the_rules_where_the_terminal_looks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    assert included("standard", monkeypatch) == {str(ROOT / "docs" / "rules.md"): "tunnelfolk/rules.md"}


def test_an_editable_install_reads_them_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert included("editable", monkeypatch) == {}
