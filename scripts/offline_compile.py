"""Compiles the modules in archives. Runs in the Python of browsers, by offline_compile.mjs."""

import importlib
import importlib.util
import marshal
import sys
import zipfile
from collections.abc import Callable

ENTRY = (
    *("tunnelfolk.offline.browser_server", "tunnelfolk.offline.page_deep", "tunnelfolk.offline.record_review"),
    *("tunnelfolk.analysis.keen_evaluator", "tunnelfolk.analysis.keen_rounds"),
)
"""What a browser imports: of the standard library only what these need is compiled, the rest stays as it is."""
NEVER = (
    *("_pyrepl", "cProfile", "doctest", "ftplib", "idlelib", "imaplib", "lib2to3", "mailbox", "multiprocessing"),
    *("optparse", "pdb", "pickletools", "plistlib", "poplib", "profile", "pstats", "pydoc", "pydoc_data", "smtplib"),
    *("socketserver", "test", "tkinter", "trace", "turtle", "unittest", "webbrowser", "wsgiref", "xml", "xmlrpc"),
)
"""What talks to people, processes or networks, and nobody imports here."""
SPOKEN = ("ascii", "cp437", "idna", "latin_1", "punycode", "utf_16", "utf_32", "utf_8", "utf_8_sig")
"""The encodings that are kept beside those that were imported: nothing here reads what others wrote."""
EPOCH = (1980, 1, 1, 0, 0, 0)
UNCHECKED = 1
"""The flag of a compiled file that is not compared with its source: there is none."""


def main() -> None:
    """Compile both archives."""
    for module in ENTRY:
        importlib.import_module(module)
    needed = {name.replace(".", "/") for name in sys.modules}
    _compile("/tmp/library.zip", "/tmp/library-compiled.zip", lambda name: _module(name) in needed)
    _compile("/tmp/site.zip", "/tmp/site-compiled.zip", lambda name: True)


def _is_left_out(name: str) -> bool:
    first, _, second = name.removesuffix(".py").partition("/")
    return first in NEVER or (first == "encodings" and second not in SPOKEN)


def _module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__")


def _compile(source: str, target: str, is_wanted: Callable[[str], bool]) -> None:
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for entry in old.infolist():
            name, body = entry.filename, b"" if entry.is_dir() else old.read(entry)
            if _is_left_out(name) and not is_wanted(name):
                continue
            if name.endswith(".py") and is_wanted(name):
                # Neither docstrings nor asserts: nobody reads them there, and they are a third of the bytes.
                code = compile(body, name, "exec", dont_inherit=True, optimize=2)
                name, body = f"{name}c", _header(body) + marshal.dumps(code)
            new.writestr(zipfile.ZipInfo(name, EPOCH), body, zipfile.ZIP_DEFLATED)


def _header(source: bytes) -> bytes:
    return importlib.util.MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little") + importlib.util.source_hash(source)
