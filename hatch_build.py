"""The wheel brings along what lies outside the package: the built client for browsers, the rules for the terminal."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
from scripts import client_bundle, offline_bundle


class ClientHook(BuildHookInterface[Any]):
    """Fills the wheel; an editable install takes whatever `make web` has made, and reads docs/rules.md where it is."""

    def dependencies(self) -> list[str]:
        """Node, where the system has none and there is something to build."""
        is_fresh = client_bundle.is_fresh() and (not client_bundle.WEB.exists() or offline_bundle.is_fresh())
        is_needed = not is_fresh and not client_bundle.has_node()
        # What is packed for browsers is fetched by pip, which an isolated build has not.
        return ["pip", *([client_bundle.NODE_FROM_PYPI] if is_needed else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, and put the rules beside the code."""
        if self.target_name == "wheel" and version != "editable":
            client_bundle.build()
            build_data["force_include"][str(Path(self.root, "docs", "rules.md"))] = "tunnelfolk/rules.md"
