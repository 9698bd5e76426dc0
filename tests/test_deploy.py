"""What deploy/ offers: settings and figures that exist, and a build that works in a bare folder."""

import json
import re
import shutil
import subprocess
from ipaddress import ip_address, ip_network
from pathlib import Path

import pytest

from tunnelfolk.server import metrics
from tunnelfolk.server.serve_settings import FIELDS, PREFIX

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
SUFFIXES = re.compile(r"_(total|bucket|count|sum)$")


def test_every_variable_is_a_setting() -> None:
    named = re.findall(rf"\b{PREFIX}(\w+)", (DEPLOY / "compose.yaml").read_text() + (DEPLOY / "Dockerfile").read_text())
    assert {"STORE", "HOST_NAME", "TRUSTED_PROXY", "DATA"} <= set(named)
    assert {name.lower() for name in named} <= set(FIELDS)


def test_a_server_whose_container_is_made_anew_is_found_by_the_balancer_again() -> None:
    """HAProxy looks names up once, so each has an address of its own, which is known while it is away."""
    servers = re.findall(r"^ +server (\w+) \1:8642$", (DEPLOY / "haproxy.cfg").read_text(), re.MULTILINE)
    text = (DEPLOY / "compose.yaml").read_text()
    places = re.findall(
        r"^  (\w+):\n    <<: \*node\n    networks: {inside: {ipv4_address: (\S+)}}$", text, re.MULTILINE
    )
    subnet, dealt = re.findall(r"subnet: ([^,}]+), ip_range: ([^,}]+)}", text)[0]
    assert [name for name, _ in places] == servers
    assert re.findall(r'"([a-z]\w*):([\d.]+)"', text) == places
    addresses = {ip_address(address) for _, address in places}
    assert len(addresses) == len(servers)
    assert all(one in ip_network(subnet) and one not in ip_network(dealt) for one in addresses)


def test_secrets_beside_the_compose_file_go_into_no_image_and_no_commit() -> None:
    for ignored in (".dockerignore", ".gitignore"):
        patterns = {line.removeprefix("**/") for line in (ROOT / ignored).read_text().splitlines()}
        assert {".env", "*.pem"} <= patterns


def test_the_dashboard_shows_figures_that_there_are_and_leaves_none_out() -> None:
    told = json.loads((DEPLOY / "grafana" / "tunnelfolk.json").read_text())
    asked = " ".join(target["expr"] for panel in told["panels"] for target in panel["targets"])
    shown = {SUFFIXES.sub("", name) for name in re.findall(r"tunnelfolk_\w+", asked)}
    assert shown == {family.name for family in metrics.REGISTRY.collect()}


def test_the_unit_is_understood_by_systemd() -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    unit = str(DEPLOY / "tunnelfolk.service")
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    # The program is not installed here, which is all that may be wrong.
    lines = [line for line in done.stderr.splitlines() if "tunnelfolk.service" in line]
    assert not [line for line in lines if "is not executable" not in line]


def test_the_balancer_understands_its_configuration(tmp_path: Path) -> None:
    if shutil.which("haproxy") is None:
        pytest.skip("haproxy is not installed")
    text = (DEPLOY / "haproxy.cfg").read_text().replace(" ssl crt /usr/local/etc/haproxy/tls.pem alpn http/1.1", "")
    local = tmp_path / "haproxy.cfg"
    local.write_text(re.sub(r"(server node\d) node\d", r"\1 127.0.0.1", text))
    done = subprocess.run(["haproxy", "-c", "-f", str(local)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_container_is_built_by_commands_that_work_in_a_bare_folder(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """What `docker build` does, without docker; it fetches all packages, so it is left to `make soak`."""
    assert "RUN deploy/build.sh /app ${LOCKS}" in (DEPLOY / "Dockerfile").read_text()
    if request.config.getoption("--hypothesis-profile") != "soak":
        subprocess.run(["sh", "-n", str(DEPLOY / "build.sh")], check=True)
        return
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    for name in files:
        (tmp_path / "src" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tmp_path / "src" / name)
    command = ["deploy/build.sh", str(tmp_path / "app"), "requirements-cluster.lock"]
    subprocess.run(command, cwd=tmp_path / "src", check=True)
    told = subprocess.run(
        [str(tmp_path / "app" / "bin" / "tunnelfolk"), "serve", "--help"], capture_output=True, text=True, check=True
    )
    assert "--store" in told.stdout
