"""The wheel brings the built client along: whoever installs Tunnelfolk can play in the browser."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
from scripts import client_bundle


class ClientHook(BuildHookInterface[Any]):
    """Builds the client before the wheel is packed; an editable install takes whatever `make web` has made."""

    def dependencies(self) -> list[str]:
        """Node, where the system has none and there is something to build."""
        is_needed = not client_bundle.is_fresh() and not client_bundle.has_node()
        return [client_bundle.NODE_FROM_PYPI] if is_needed else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build it."""
        if self.target_name == "wheel" and version != "editable":
            client_bundle.build()
