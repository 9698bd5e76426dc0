"""Settings of a server: flags, environment variables and one file, with the same names."""

import argparse
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.settings_table import PAGE, with_table
from tests.server.people import PATIENCE, SERVE
from tunnelfolk.server.limits import UNLIMITED, Limits
from tunnelfolk.server.serve_arguments import add_arguments
from tunnelfolk.server.serve_settings import FIELDS, FILE, BadSetting, ServeSettings, flag, resolve, variable


def settings(*flags: str, **environment: str) -> ServeSettings:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return resolve(parser.parse_args(flags), environment)


def complaint(*flags: str, **environment: str) -> str:
    with pytest.raises(BadSetting) as error:
        settings(*flags, **environment)
    return str(error.value)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a file of settings."""
    (tmp_path / FILE).write_text('bot_workers = 5\nport = 5\nhost_name = ["a.example", "b.example"]\nlan = true\n')
    return tmp_path


def test_without_a_word_all_settings_have_their_defaults(tmp_path: Path) -> None:
    assert settings("--data", str(tmp_path)) == ServeSettings(data=str(tmp_path))


def test_a_flag_wins_over_the_environment_and_that_over_the_file(folder: Path) -> None:
    found = settings("--port", "3", TUNNELFOLK_PORT="4", TUNNELFOLK_BOT_WORKERS="4", TUNNELFOLK_DATA=str(folder))
    assert (found.port, found.bot_workers, found.lan) == (3, 4, True)
    assert found.host_name == ("a.example", "b.example")


def test_a_flag_can_take_back_what_the_file_says(folder: Path) -> None:
    assert not settings("--data", str(folder), "--lan", "no").lan


@pytest.mark.parametrize("word", ["yes", "1", "true", "on"])
def test_yes_has_many_spellings(word: str, tmp_path: Path) -> None:
    assert settings("--data", str(tmp_path), TUNNELFOLK_NO_BROWSER=word).no_browser


def test_lists_are_repeated_or_written_with_commas(tmp_path: Path) -> None:
    found = settings("--data", str(tmp_path), "--host-name", "a, b", "--host-name", "c", TUNNELFOLK_TRUSTED_PROXY="::1")
    assert (found.host_name, found.trusted_proxy) == (("a", "b", "c"), ("::1",))


def test_a_chosen_file_may_name_the_folder_and_replaces_the_one_in_it(folder: Path, tmp_path: Path) -> None:
    chosen = tmp_path / "other.toml"
    chosen.write_text(f"data = '{folder}'\nport = 9\n")
    found = settings("--config", str(chosen))
    assert (found.folder, found.port, found.lan) == (folder, 9, False)


def test_limits_are_settings_too(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("frame_burst = 7\n")
    assert settings("--data", str(tmp_path)).limits == Limits(frame_burst=7)
    assert settings("--data", str(tmp_path), "--no-limits").limits.frame_burst == 7
    assert settings("--data", str(tmp_path), "--no-limits").limits.request_burst == UNLIMITED.request_burst


def test_a_bad_value_is_named_with_the_place_it_came_from(tmp_path: Path) -> None:
    data = str(tmp_path)
    assert complaint("--data", data, "--port", "x") == (
        "--port is 'x', which is not a whole number of at least 0 and of at most 65535"
    )
    assert complaint("--data", data, TUNNELFOLK_BOT_WORKERS="0") == (
        "the environment variable TUNNELFOLK_BOT_WORKERS is '0', which is not a whole number of at least 1"
    )
    (tmp_path / FILE).write_text("lan = 3\n")
    assert complaint("--data", data) == f"lan in {tmp_path / FILE} is 3, which is not yes or no"
    (tmp_path / FILE).write_text("host_name = 3\n")
    assert complaint("--data", data) == f"host_name in {tmp_path / FILE} is 3, which is not a list of names"


def test_a_proxy_has_to_be_an_address_or_a_network(tmp_path: Path) -> None:
    assert settings("--data", str(tmp_path), "--trusted-proxy", "10.0.0.0/8").trusted_proxy == ("10.0.0.0/8",)
    assert complaint("--data", str(tmp_path), TUNNELFOLK_TRUSTED_PROXY="nginx") == (
        "the environment variable TUNNELFOLK_TRUSTED_PROXY: 'nginx' is no address and no network like 10.0.0.0/8"
    )


def test_an_unknown_setting_is_named_with_the_one_that_was_meant(tmp_path: Path) -> None:
    assert complaint("--data", str(tmp_path), TUNNELFOLK_BOT_WORKER="3") == (
        "the environment variable TUNNELFOLK_BOT_WORKER is no setting; did you mean TUNNELFOLK_BOT_WORKERS?"
    )
    (tmp_path / FILE).write_text("colour = 3\n")
    assert complaint("--data", str(tmp_path)) == f"colour in {tmp_path / FILE} is no setting"


def test_the_file_in_the_folder_cannot_say_where_the_folder_is(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("data = '/elsewhere'\n")
    assert complaint("--data", str(tmp_path)) == (
        f"data in {tmp_path / FILE} cannot be set there: use --data or TUNNELFOLK_DATA"
    )


@pytest.mark.parametrize("text", ["port =", "port = 1\nport = 2"])
def test_a_file_that_is_no_toml_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert complaint("--data", str(tmp_path)).startswith(f"cannot read {tmp_path / FILE}: ")


def test_a_chosen_file_has_to_be_there(tmp_path: Path) -> None:
    assert complaint("--config", str(tmp_path / "x")) == f"--config: there is no file {tmp_path / 'x'}"


def test_a_server_with_a_wrong_setting_says_so_in_a_line_and_does_not_start(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SERVE, "--data", str(tmp_path), "--port", "x"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert ended.stderr.startswith("tunnelfolk: --port is 'x'")


def test_the_manual_lists_every_setting_as_it_is() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_table(page) == page, "run `python -m scripts.settings_table`, and read the diff"
    for name in FIELDS:
        assert f"`{flag(name)}`" in page
        assert variable(name).removeprefix("TUNNELFOLK_") == name.upper()
