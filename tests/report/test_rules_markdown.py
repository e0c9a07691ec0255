"""The rules as a Markdown page, and the page that is shipped."""

from pathlib import Path

import pytest

from rami_solver.notation.style import CardStyle
from rami_solver.report.messages import LANGUAGES, Messages
from rami_solver.report.rules_markdown import markdown
from rami_solver.rules.keys import KEYS
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.model import NOT_IN_TEXT
from rami_solver.rules.shipped import whys

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


def _plain(key: str) -> str:
    return f"<{key}>"


def _rows(page: str) -> dict[str, list[str]]:
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| `")]
    return {row[0].split("`")[1]: row for row in rows}


def test_the_page_of_the_documentation_is_fresh() -> None:
    fresh = markdown(Messages("en", CardStyle()).text)
    assert PAGE.read_text(encoding="utf-8") == fresh, "run: rami rules show --format markdown > docs/rules.md"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogue_has_every_sentence_of_the_page(lang: str) -> None:
    messages = Messages(lang, CardStyle())
    asked: list[str] = []

    def say(key: str) -> str:
        asked.append(key)
        return messages.text(key)

    markdown(say, lang=lang)
    markdown(say, [load("roemie")], lang)
    assert {f"rule.{key}" for key in KEYS} <= {*asked}
    assert [key for key in asked if not messages.has(key)] == []


def test_every_key_has_a_row_with_a_value_and_a_letter_for_every_profile() -> None:
    rows = _rows(markdown(_plain))
    assert [*rows] == sorted(KEYS, key=[*rows].index)
    assert rows.keys() == KEYS.keys()
    assert {len(row) for row in rows.values()} == {1 + len(profile_ids()) + 1}
    assert rows["run.max"][1:8] == ["`5` S", "`none` S", "`none` S", "`none` S", "`none` R", "`none` R", "`none` I"]
    assert rows["opening.points"][1:8] == ["`51` S", "`50` S", "`51` I", "`40` I", "`51` R", "`40` R", "`40` S"]


def test_places_and_reasons_are_told_once_for_the_profiles_that_share_them() -> None:
    told = _rows(markdown(_plain))["end.turns"][-1]
    assert told == (
        "**rami-bridge, rami-bridge-50, roemie**: <rules-page.not-in-text>. "
        f"{whys('roemie')['end.turns']['en']}<br>"
        f"**rami-51, rami-40**: *El final de la mà*. {whys('rami-51')['end.turns']['en']}"
    )


def test_every_place_and_every_reason_is_on_the_page() -> None:
    page = markdown(_plain)
    for name in profile_ids():
        for ground in load(name).grounds.values():
            assert ground.place == NOT_IN_TEXT or f"*{ground.place}*" in page
        for reason in whys(name).values():
            assert reason["en"] in page
            assert reason["nl"] not in page or reason["nl"] == reason["en"]


def test_contradictions_of_the_texts_have_their_own_list() -> None:
    page = markdown(_plain)
    told = page.partition("## <rules-page.contradictions>\n")[2].partition("##")[0].strip().splitlines()
    assert [line.split(":")[0] for line in told] == [
        "- **rami-bridge**, `run.max`",
        "- **rami-bridge**, `values.ace_low_only_in_a23`",
        "- **rami-bridge-50**, `swap.set_of_three`",
        "- **roemie**, `opening.waived_when_going_out`",
        "- **roemie**, `discard.to_go_out`",
    ]


def test_one_table_alone_has_its_own_page_in_the_language_asked() -> None:
    rules = load("rami-bridge", ["run.max=none"])
    page = markdown(_plain, [rules], "nl")
    assert page.startswith("# Rami Bridge, Vlaamse caféregels (51)\n")
    rows = _rows(page)
    assert rows.keys() == KEYS.keys()
    assert rows["run.max"][1:4] == ["`none`", "<basis.house>", "*--set*"]
    assert rows["run.min"][2:] == [
        "<basis.inferred>",
        "*Welke combinaties mag men afleggen?*",
        whys("rami-bridge")["run.min"]["nl"],
    ]


def test_a_house_file_has_its_own_title_and_nothing_breaks_its_table(tmp_path: Path) -> None:
    path = tmp_path / "a|b.toml"
    path.write_text('based_on = "roemie"\ntitle = "De *Zwaan* | Gent"\nopening.points = 41\n', encoding="utf-8")
    page = markdown(_plain, [load(str(path))])
    assert page.startswith("# De \\*Zwaan\\* \\| Gent\n")
    assert "*a\\|b.toml: opening.points*" in page
    both = _rows(markdown(_plain, [load("roemie"), load(str(path))]))
    assert both["opening.points"][1:3] == ["`40` S", "`41` H"]


def test_a_house_file_without_a_title_is_named(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('based_on = "roemie"\n', encoding="utf-8")
    assert markdown(_plain, [load(str(path))]).startswith("# club\n")
