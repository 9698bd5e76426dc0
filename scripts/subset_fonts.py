"""Make the two bundled typefaces small: only the letters that English, German and their neighbours are written with.

npm pack @fontsource/aleo @fontsource/nunito-sans   # unpacked side by side in a folder
pip install fonttools brotli
python -m scripts.subset_fonts FOLDER

Names in other scripts are shown in the reader's own fonts. Both faces are under the SIL Open Font License, without a
reserved name.
"""

import subprocess
import sys
from pathlib import Path

FONTS = Path(__file__).parent.parent / "web" / "src" / "styles" / "fonts"
LETTERS = "".join(map(chr, range(0x20, 0x7F))) + "ÄÖÜäöüßàáâãåæçèéêëìíîïñòóôõøùúûýÅÆÇÉØœłšž"
MARKS = "\u00a0·×»«–—‘’‚“”„•…−"
FACES = {
    "aleo/files/aleo-latin-700-normal.woff2": "aleo-700.woff2",
    "nunito-sans/files/nunito-sans-latin-400-normal.woff2": "nunito-sans-400.woff2",
    "nunito-sans/files/nunito-sans-latin-700-normal.woff2": "nunito-sans-700.woff2",
}


def main(folder: Path) -> None:
    """Write the subsets into the client's sources."""
    FONTS.mkdir(exist_ok=True)
    for source, target in FACES.items():
        subprocess.run(
            [
                *("pyftsubset", str(folder / source), f"--text={LETTERS}{MARKS}", "--flavor=woff2"),
                # Kerning and even figures; hinting is for screens of another age.
                *("--layout-features=tnum", "--no-hinting", "--desubroutinize"),
                f"--output-file={FONTS / target}",
            ],
            check=True,
        )
        print(f"{target}: {(FONTS / target).stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
