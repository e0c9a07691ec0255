"""Whatever the command line writes as JSON has the schema that it names."""

import json
from pathlib import Path

import pytest

from rami_solver.report.schemas import SCHEMAS, validate
from tests.cli.calls import Call

ANSWERS = [
    ("check", "hQ hK hA sK dK cK c9"),
    ("check", "hA h2 h3", "--opened", "--phase", "before-draw"),
    ("check", "hA h2 h3 | sK dK JK"),
    ("check", "[h8 h7 h9 J]", "--opened", "--left", "c9"),
    ("check", "hA h2", "--set", "opening.points=41"),
    ("check", "h7 s9", "--table", "h4 h5 h6", "--opened", "--play", "add h7 to M1 then discard s9"),
    ("check", "h8 s9", "--table", "h4 h5 h6", "--play", "draw ? ; add h8 -> M1 ; discard s9"),
    ("check", "h7 s9", "--table", "h4 h5 d6", "--play", "put h7"),
    ("best-opening", "hQ hK hA sK dK cK c9", "--top", "3"),
    ("best-opening", "hQ hK sK dK cK h3 h8"),
    ("score", "--out", "An", "--one-turn", "--hand", "Bert=hK h5", "--unopened", "Cas"),
    ("rules", "list"),
    ("rules", "show", "roemie"),
    ("rules", "diff", "roemie", "rami-51"),
    ("explain",),
    ("explain", "opening-too-low"),
    ("check", "hA hZ"),
    ("chek",),
    ("check", "hA", "--players", "99"),
    ("rules", "check", "nowhere.toml"),
]


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize("words", ANSWERS, ids=" ".join)
def test_an_answer_has_its_schema(rami: Call, words: tuple[str, ...], lang: str) -> None:
    called = rami("--lang", lang, "--format", "json", *words)
    data = json.loads(called.out or called.err)
    name, _, version = data["schema"].removeprefix("rami.").partition("/")
    assert (name in SCHEMAS, version) == (True, "1")
    validate(name, data)


def test_lines_of_a_stream_have_their_schemas(ask: Call) -> None:
    called = ask('hA h2 h3\nhA h2 h3 + sK dK hK\nhZ\n{"hand": 1}\n{"hand": "J J J", "rules": "all"}\n')
    found = [one for line in called.lines for one in (line if isinstance(line, list) else [line])]
    assert {one["schema"] for one in found} == {"rami.check/1", "rami.laydown/1", "rami.error/1"}
    for one in found:
        validate(one["schema"].removeprefix("rami.").removesuffix("/1"), one)


def test_questions_of_a_stream_have_their_schema(ask: Call) -> None:
    question = {"hand": "hA h2 h3", "engine": "cpsat", "rules": "all", "set": {"run": {"max": "none"}}}
    validate("question", question)
    assert ask(json.dumps(question)).exit == 0


def test_a_batch_has_its_schemas(rami: Call) -> None:
    case = '[[case]]\nname = "one"\nhand = "hA"\nexpect = { verdict = "legal" }\n'
    Path("cases.toml").write_text(case, encoding="utf-8")
    validate("batch", rami("batch", ".", "--format", "json").json)
    one, summary = rami("batch", ".", "--format", "jsonl").lines
    validate("batch-case", one)
    validate("batch-summary", summary)
