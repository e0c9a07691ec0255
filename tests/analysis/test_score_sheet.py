"""Score sheets as spreadsheets save them: read in every dialect, every fault at its place, nothing guessed."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rami_solver.analysis.score_game import count_sheet
from rami_solver.analysis.score_sheet import Sheet, read_sheet
from rami_solver.findings import Code, Finding, InputError, Severity, Verdict
from rami_solver.rules.load import load

BRIDGE = load("rami-bridge")


def read(text: str | bytes, *settings: str, rules: str = "rami-bridge") -> Sheet:
    content = text if isinstance(text, bytes) else text.encode()
    return read_sheet(content, "sheet.csv", load(rules, settings) if settings or rules != "rami-bridge" else BRIDGE)


def faults(text: str | bytes) -> list[tuple[str, int, int]]:
    """Give the case and the place of everything that is wrong with a sheet."""
    with pytest.raises(InputError) as caught:
        read(text)
    assert {one.code for one in caught.value.problems} == {Code.BAD_SHEET}
    for one in caught.value.problems:
        assert one.span is not None
        assert (one.span.source, one.span.line) == ("sheet.csv", one.facts["line"])
    return [(one.facts["case"], one.facts["line"], one.facts["column"]) for one in caught.value.problems]


def scores(sheet: Sheet) -> list[tuple[int, ...]]:
    return [one.scores for one in sheet.deals]


# Dialects


def number(value: int, chance: Random, comma: bool) -> str:
    sign = chance.choice(("-", "\u2212")) if value < 0 else chance.choice(("", "", "+"))
    point = "," if comma else "."
    return sign + chance.choice((str(abs(value)), f"{abs(value)}{point}0", f"{abs(value)}{point}00"))


def cell(text: str, chance: Random, between: str) -> str:
    quoted = chance.random() < 0.3 or between in text or '"' in text
    text = '"' + text.replace('"', '""') + '"' if quoted else text
    return " " + text + " " if chance.random() < 0.2 else text


ENCODERS: list[Callable[[str], bytes]] = [
    str.encode,
    lambda text: text.encode("utf-8-sig"),
    lambda text: text.encode("utf-16"),
    lambda text: text.replace("\u2212", "-").encode("cp1252"),
]


@pytest.mark.parametrize("seed", range(150))
def test_a_sheet_says_the_same_in_every_dialect(seed: int) -> None:
    chance = Random(seed)
    names = chance.sample(["An", "José", "Jan, Piet", 'De "Rosse"', "Zoë", "Cas; C.", "Bert"], chance.randint(2, 5))
    deals = [tuple(chance.choice((-100, -20, 0, 7, 35, 100)) for _ in names) for _ in range(chance.randint(1, 6))]
    between, labelled = chance.choice(",;\t"), chance.random() < 0.5
    rows = [[*([chance.choice(("", "deel", "#", "Nr.", "manche"))] if labelled else []), *names]]
    for count, deal in enumerate(deals, start=1):
        label = [chance.choice((str(count), f"deel {count}", f"#{count}"))] if labelled else []
        rows.append([*label, *(number(one, chance, between != ",") for one in deal)])
    total = chance.random() < 0.5
    sums = [sum(deal[place] for deal in deals) for place in range(len(names))]
    if total:
        rows.append([chance.choice(("Totaal", "total:", "SOM")), *map(str, sums)])
    spare = [""] * chance.choice((0, 0, 1, 2))
    lines = [between.join([*(cell(one, chance, between) for one in row), *spare]) for row in rows]
    for extra in ('# een opmerking, met "iets', between * 3, "", "   "):
        lines.insert(chance.randint(1, len(lines)), extra)
    end = chance.choice(("\n", "\r\n", "\r"))
    sheet = read(chance.choice(ENCODERS)(end.join(lines) + chance.choice(("", end))), "game.deals=9")
    assert (sheet.players, scores(sheet)) == (tuple(names), deals)
    assert [(one.after, one.totals) for one in sheet.claims] == ([(len(deals), tuple(sums))] if total else [])


@pytest.mark.parametrize(
    ("text", "players", "points"),
    [
        ("sep=|\nAn|Bert\n5|6\n", ("An", "Bert"), [(5, 6)]),
        ("An;Bert;;\n5;6;;\n;;;\n", ("An", "Bert"), [(5, 6)]),
        ("An;Bert\n—5;6\n", ("An", "Bert"), [(-5, 6)]),
        ("Deel nr.;An;Bert\n4;5;6\n5;7;8\n", ("An", "Bert"), [(5, 6), (7, 8)]),
        (";An;Bert\neerste;5;6\n", ("An", "Bert"), [(5, 6)]),
        ("avondje;An;Bert\n1;5;6\n2;7;8\n3;;\n", ("An", "Bert"), [(5, 6), (7, 8)]),
        ("wanneer,An,Bert\nma 3/2,5,6\ndi 4/2,7,8\n", ("An", "Bert"), [(5, 6), (7, 8)]),
        ('An,"Bert\n(gast)"\n5,"6"\n', ("An", "Bert (gast)"), [(5, 6)]),
        ("An\tBert\n- 5\t\u00a06\n", ("An", "Bert"), [(-5, 6)]),
    ],
)
def test_what_spreadsheets_and_people_do(text: str, players: tuple[str, ...], points: list[tuple[int, ...]]) -> None:
    sheet = read(text)
    assert (sheet.players, scores(sheet)) == (players, points)


def test_numbers_under_an_unknown_head_are_a_players_unless_they_count_the_deals() -> None:
    assert read("Dirk;An;Bert\n1;5;6\n3;7;8\n").players == ("Dirk", "An", "Bert")


def test_names_in_windows_code_page_are_read_with_a_note() -> None:
    sheet = read("José;Zoë\n5;6\n".encode("cp1252"))
    assert sheet.players == ("José", "Zoë")
    assert [(one.code, one.facts["case"]) for one in sheet.notes] == [(Code.BAD_ENCODING, "cp1252")]
    assert read("José;Zoë\n5;6\n").notes == ()


# Faults


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("empty", 1, 1)]),
        ("# alleen dit\n\n;;\n", [("empty", 1, 1)]),
        ("An;Bert\n", [("no-deals", 1, 1)]),
        ("An Bert\n5 6\n", [("not-parted", 1, 1)]),
        ("An;Bert\n5;12,5\n", [("part", 2, 3)]),
        ("An;Bert\n5;1.000\n", [("part", 2, 3)]),
        ("An;Bert\n5;twintig\n", [("no-number", 2, 3)]),
        ("An;Bert\n5;1234567\n", [("no-number", 2, 3)]),
        ("An;Bert\n5;\n", [("no-points", 2, 3)]),
        ("An;Bert\n5\n", [("width", 2, 1)]),
        ("An,Bert\n-20,0,100,0\n", [("width", 2, 1)]),
        ("An;Bert;an\n5;6;7\n", [("name-alike", 1, 9)]),
        ("An;Bert;An\n5;6;7\n", [("name-twice", 1, 9)]),
        ("An;;Bert\n5;6;7\n", [("no-name", 1, 4)]),
        ("An;Bert;Totaal\n5;6;11\n", [("total-column", 1, 9)]),
        ("An;-100;20\nBert;40;-20\n", [("head", 1, 4), ("head", 1, 9)]),
        ('An;Bert\n"5;6\n', [("quotes", 2, 1)]),
        ('An;Bert\n5;"6"7\n', [("quotes", 2, 3)]),
    ],
)
def test_a_fault_is_told_at_its_place(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert faults(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("An;Bert;Cas\n(20);100;35\n", [("no-number", 2, 1)]),
        ("An;Bert;Cas\n-20 pt;100;35\n100;40;-20\n", [("no-number", 2, 1)]),
        ("An;Bert;Cas\n20-;100;35\n20-;100;35\n", [("no-number", 2, 1), ("no-number", 3, 1)]),
        ("An;Bert;Cas\n;100;35\nuit;100;35\n", [("no-points", 2, 1), ("no-number", 3, 1)]),
        ("An;Bert;Cas\n1.000;100;35\n", [("part", 2, 1)]),
        ("An;Bert;Cas\n1;5;6\n2;7;8\n", [("counts-deals", 1, 1)]),
        ("Ma;Pa;An\n20;-20;6\n40;7;-20\n", [("label-points", 1, 1)]),
        ("hand;Pa;An\n15;-20;6\n40;7;-20\n", [("label-points", 1, 1)]),
        (";Pa;An\n-20;20;6\n", [("no-name", 1, 1)]),
    ],
)
def test_a_column_that_may_be_a_players_is_never_left_out(text: str, expected: list[tuple[str, int, int]]) -> None:
    """The first player of a sheet whose first column had no plain number was taken for the names of the deals."""
    assert faults(text) == expected


@pytest.mark.parametrize("cell", ["9" * 5000, "x" * 5000, "1." + "0" * 5000 + "1"])
def test_a_cell_without_end_is_not_repeated_in_full(cell: str) -> None:
    with pytest.raises(InputError) as caught:
        read(f"An;Bert\n5;{cell}\n")
    assert [len(one.facts["cell"]) for one in caught.value.problems] == [43]


def test_all_faults_are_told_at_once_in_the_order_of_the_sheet() -> None:
    text = "An;Bert;An\n# let op\n5;x;7\n1;2;3;4\n;;\n6;;0,5\n"
    assert faults(text) == [
        ("name-twice", 1, 9),
        ("no-number", 3, 3),
        ("width", 4, 1),
        ("no-points", 6, 3),
        ("part", 6, 4),
    ]


def test_columns_count_characters_and_carets_cells() -> None:
    with pytest.raises(InputError) as caught:
        read("李;Bert;Cas\n5;6;x\n李;5;6\n")
    first, second = caught.value.problems
    assert (first.facts["column"], first.span and first.span.start) == (5, 4)
    assert (second.facts["column"], second.span and second.span.width) == (1, 2)


def test_too_many_players_are_refused_where_the_rules_insist() -> None:
    text = "A;B;C;D;E;F\n1;2;3;4;5;6\n"
    with pytest.raises(InputError) as caught:
        read(text)
    (problem,) = caught.value.problems
    assert (problem.code, problem.facts["players"]) == (Code.PLAYERS_NUMBER, 6)
    assert problem.span is not None
    assert (problem.span.line, problem.span.width) == (1, 11)
    assert [one.code for one in read(text, rules="roemie").notes] == [Code.PLAYERS_NUMBER]


@pytest.mark.parametrize("content", [b"a\0b", b"\xff\xfea", b"An;Bert\n5;\x81\n"])
def test_what_is_no_text_is_refused(content: bytes) -> None:
    with pytest.raises(InputError) as caught:
        read(content)
    assert [one.code for one in caught.value.problems] == [Code.FILE_NOT_READABLE]


@given(st.text('An;,\t"\n\r #x15-.=', max_size=60))
def test_no_text_is_too_odd_to_answer(text: str) -> None:
    try:
        sheet = read(text)
    except InputError:
        return
    assert all(len(one.scores) == len(sheet.players) for one in sheet.deals)
    assert count_sheet(sheet, BRIDGE).standing.deals == len(sheet.deals) > 0


def test_a_quote_that_nothing_closes_swallows_no_other_row() -> None:
    assert faults('An;Bert\n"5;6\n' + "5;6\n" * 25 + '"7";x\n') == [("quotes", 2, 1), ("no-number", 28, 5)]


# Counting

EVENING = "A,B,C,D\n-100,40,100,15\n20,-20,100,12\n100,-20,30,8\n-20,15,25,40\n35,-20,60,22\n10,100,-20,30\n"


def weighty(found: tuple[Finding, ...]) -> list[tuple[Code, str, int]]:
    return [(one.code, str(one.facts["case"]), one.facts["line"]) for one in found if one.severity is not Severity.NOTE]


def test_an_evening_of_six_deals() -> None:
    answer = count_sheet(read(EVENING), BRIDGE)
    assert answer.totals[-1] == answer.standing.totals == (45, 95, 295, 127)
    assert answer.totals[1] == (-80, 20, 200, 27)
    assert (answer.standing.over, answer.standing.winners, answer.standing.payers) == (True, (0,), (2, 3))
    assert (answer.verdict, answer.wanted, weighty(answer.findings)) == (Verdict.ANSWERED, 6, [])


def test_a_row_of_totals_is_counted_again_wherever_it_stands() -> None:
    head, *rows = EVENING.splitlines()
    text = "\n".join([head, *rows[:2], "tussenstand,-80,20,200,28", *rows[2:], "totaal,45,,295,172", ""])
    answer = count_sheet(read(text), BRIDGE)
    wrong = [(one.facts["player"], one.facts["claimed"], one.facts["counted"]) for one in answer.findings]
    assert wrong == [("D", 28, 27), ("D", 172, 127)]
    assert weighty(answer.findings) == [(Code.SCORE_DIFFERS, "total", 4), (Code.SCORE_DIFFERS, "total", 9)]
    assert answer.verdict is Verdict.ILLEGAL
    assert answer.standing.totals == (45, 95, 295, 127)


def test_one_deal_too_many_is_a_fault_at_its_line() -> None:
    answer = count_sheet(read(EVENING + "-20,5,5,5\n"), BRIDGE)
    assert weighty(answer.findings) == [(Code.GAME_OVER, "sheet", 8)]
    assert answer.verdict is Verdict.ILLEGAL
    assert (answer.counted, len(answer.totals)) == (6, 7)
    assert count_sheet(read(EVENING + "-20,5,5,5\n", "game.deals=7"), load("rami-bridge", ["game.deals=7"])).verdict


def test_deals_beyond_the_game_decide_neither_who_wins_nor_who_pays() -> None:
    """The seventh deal of six made B the winner and A a payer."""
    answer = count_sheet(read(EVENING + "100,-20,-20,-20\n100,-20,100,100\n"), BRIDGE)
    assert answer.standing == count_sheet(read(EVENING), BRIDGE).standing
    assert answer.totals[-1] == (245, 55, 375, 207)
    claimed = count_sheet(read(EVENING + "100,-20,40,35\ntotaal,145,75,335,162\n"), BRIDGE)
    assert weighty(claimed.findings) == [(Code.GAME_OVER, "sheet", 8)]


def test_who_went_out_in_the_last_deal_of_the_game_wins_it() -> None:
    book = load("rami-bridge-50", ["game.deals=1"])
    sheet = read("An;Bert\n40;0\n0;30\n", "game.deals=1", rules="rami-bridge-50")
    assert count_sheet(sheet, book).standing.winners == (1,)


def test_points_that_no_deal_gives_are_a_warning_and_counted_all_the_same() -> None:
    answer = count_sheet(read("An;Bert;Cas\n-20;-20;35\n-30;40;100\n-20;40;100\n"), BRIDGE)
    found = [(code, case, line) for code, case, line in weighty(answer.findings)]
    assert found == [(Code.SCORE_IMPOSSIBLE, "winners", 2), (Code.SCORE_IMPOSSIBLE, "value", 3)]
    assert (answer.verdict, answer.standing.totals) == (Verdict.ANSWERED, (-70, 60, 235))


def test_ties_are_noted_and_decide_nothing() -> None:
    answer = count_sheet(read("An;Bert;Cas;Dirk\n-20;100;35;35\n35;-20;100;100\n20;100;-20;-20\n"), BRIDGE)
    ties = [(one.facts["case"], one.facts["players"]) for one in answer.findings if one.code is Code.TIE]
    assert ties == [("pays", ("Cas", "Dirk"))]
    assert (answer.standing.payers, answer.standing.tied, answer.standing.open_payments) == ((1,), (2, 3), 1)


def test_who_went_out_last_wins_where_that_wins_the_game() -> None:
    book = load("rami-bridge-50")
    assert count_sheet(read("An;Bert\n40;0\n", rules="rami-bridge-50"), book).standing.winners == (1,)
    assert count_sheet(read("An;Bert\n12;40\n", rules="rami-bridge-50"), book).standing.winners == (0,)
