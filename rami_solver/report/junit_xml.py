"""JUnit XML: one suite a file, its tests, and what is wrong with them."""

import re
from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from rami_solver.report.batch_words import slashed
from rami_solver.report.view import View

__all__ = ["Suites", "tell"]

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot carry, in whatever form."""


class Suites:
    """A document that grows test by test and is written as a whole."""

    def __init__(self) -> None:
        self._suites: dict[str, Element] = {}

    def test(self, file: str, name: str, line: int | None) -> Element:
        """Add a test to the suite of a file; lines count from 1."""
        path = _clean(slashed(file))
        if path not in self._suites:
            self._suites[path] = Element("testsuite", name=path)
        test = SubElement(self._suites[path], "testcase", name=_clean(name), classname=path, file=path)
        if line is not None:
            test.set("line", str(line))
        return test

    def write(self, view: View) -> None:
        """Write the document with its counts; raises OSError where the view's stream cannot take it."""
        root = Element("testsuites", name="rami")
        root.extend(self._suites.values())
        for one in (*self._suites.values(), root):
            one.set("tests", str(_count(one, "testcase")))
            one.set("failures", str(_count(one, "failure")))
            one.set("errors", str(_count(one, "error")))
        indent(root)
        encoding = getattr(view.stream, "encoding", None) or "utf-8"
        carried = "utf-8" if encoding.lower().replace("-", "") == "utf8" else "us-ascii"
        view.stream.write(tostring(root, encoding=carried, xml_declaration=True).decode(carried) + "\n")


def tell(test: Element, kind: str, what: str, lines: Sequence[str]) -> None:
    """Tell what is wrong with a test: a `failure` or an `error`, its code, and why, a line each."""
    told = SubElement(test, kind, type=what, message=_clean(lines[0] if lines else what))
    told.text = _clean("\n".join(lines))


def _count(element: Element, name: str) -> int:
    return sum(1 for _ in element.iter(name))


def _clean(text: str) -> str:
    return _NOT_XML.sub(lambda char: f"\\u{ord(char[0]):04x}", text)
