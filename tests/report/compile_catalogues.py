"""Compile the message catalogues: `python tests/report/compile_catalogues.py` writes a `.mo` beside every `.po`.

Babel is needed for it, and by developers only: what is installed reads the compiled files.
"""

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).parents[2] / "rami_solver" / "report" / "locale"

Texts = dict[str, str | tuple[str, ...]]


def sources() -> list[Path]:
    """Give the catalogues' sources, one a language."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/rami.po"))


def read_source(path: Path) -> Catalog:
    """Read a catalogue's source; a faulty one raises."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], abort_invalid=True)


def texts(catalogue: Catalog) -> Texts:
    """Give the sentences of a catalogue by key, plurals as tuples."""
    found: Texts = {}
    for message in catalogue:
        key = message.id if isinstance(message.id, str) else message.id[0]
        if key:
            found[key] = message.string if isinstance(message.string, str) else tuple(message.string or ())
    return found


def compiled(path: Path) -> bytes:
    """Compile a source in memory."""
    buffer = BytesIO()
    write_mo(buffer, read_source(path))
    return buffer.getvalue()


def is_stale(path: Path) -> bool:
    """Tell whether the compiled file beside a source is missing or says something else."""
    beside = path.with_suffix(".mo")
    if not beside.exists():
        return True
    with beside.open("rb") as file:
        return texts(read_mo(file)) != texts(read_mo(BytesIO(compiled(path))))


def main() -> None:
    """Compile every catalogue."""
    for path in sources():
        path.with_suffix(".mo").write_bytes(compiled(path))
        print(path.with_suffix(".mo").relative_to(LOCALE.parents[2]))


if __name__ == "__main__":
    main()
