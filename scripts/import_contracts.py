"""What import-linter cannot say by itself: a package may import these things and nothing else."""

import sys
from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class AllowOnly(Contract):
    """The package imports itself, the standard library and the allowed packages."""

    package = fields.StringField()
    allowed = fields.SetField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: FBT001
        # On an instance, import-linter has put the configured values in place of the fields.
        package, allowed = cast(str, self.package), cast(set[str], self.allowed)
        own = {package} | graph.find_descendants(package)
        strays = [
            (module, imported)
            for module in sorted(own)
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if imported not in own | allowed | sys.stdlib_module_names
        ]
        return ContractCheck(kept=not strays, metadata={"strays": strays})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for module, imported in check.metadata["strays"]:
            output.print_error(f"{module} may not import {imported}")
