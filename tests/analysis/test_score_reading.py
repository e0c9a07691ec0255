"""A deal as it is typed: who plays, what is refused and why, and what stays open."""

from typing import Any

import pytest

from rami_solver.analysis.score import DealAnswer, score
from rami_solver.analysis.score_reading import read_score
from rami_solver.analysis.score_said import ScoreAsked
from rami_solver.findings import Code, InputError, Severity, Verdict


def asked(*said: str, rules: str = "rami-bridge", **how: Any) -> ScoreAsked:
    """Give a deal in words: `out An`, `hand Bert=hK`, …"""
    parts = [one.partition(" ") for one in said]
    return ScoreAsked(tuple((f"--{option}", value) for option, _, value in parts), rules=rules, **how)


def scored(*said: str, **how: Any) -> DealAnswer:
    return score(read_score(asked(*said, **how)))


def points(*said: str, **how: Any) -> dict[str, int | None]:
    answer = scored(*said, **how)
    names = [one.name for one in answer.question.players]
    return dict(zip(names, (one.value for one in answer.scores.scores), strict=True))


def refused(*said: str, **how: Any) -> list[tuple[Code, str | None]]:
    with pytest.raises(InputError) as caught:
        read_score(asked(*said, **how))
    return [(one.code, one.help) for one in caught.value.problems]


def test_players_are_all_who_are_mentioned_in_that_order() -> None:
    found = points("hand Bert=hK h5", "out An", "unopened Cas", one_turn=True)
    assert list(found.items()) == [("Bert", 15), ("An", -100), ("Cas", 100)]


def test_a_name_is_the_same_whatever_its_capitals() -> None:
    assert points("out An", "melds an=60", "hand Bert=hK") == {"An": -20, "Bert": 10}


@pytest.mark.parametrize("names", ["names An Bert Cas", "names An, Bert, Cas", "names An;Bert;Cas"])
def test_named_players_need_not_be_mentioned(names: str) -> None:
    assert points(names, "out Bert", "hand An=h5") == {"An": 5, "Bert": -20, "Cas": None}


def test_the_roemie_examples() -> None:
    assert points("melds Roemie=55", "hand Roemie=hA J c10", rules="roemie") == {"Roemie": -15}
    at_once = {"rules": "roemie", "one_turn": True}
    assert points("out An", "melds An=h10 hJ hQ hK", "hand An=", **at_once) == {"An": 80}
    assert points("out An", "melds An=h10 hJ hQ hK | s10 d10 c10", **at_once) == {"An": 140}
    assert points("out An", "melds An=40", rules="roemie") == {"An": 40}


def test_where_melds_score_who_names_none_has_laid_nothing() -> None:
    assert points("out An", "melds An=60", "hand Bert=hK h5", rules="roemie") == {"An": 60, "Bert": -15}
    answer = scored("out An", "melds An=60", "hand Bert=hK h5", rules="roemie")
    assert answer.scores.scores[1].rules[0] == "score.loser_unopened"


def test_no_points_laid_is_never_opened() -> None:
    assert points("out An", "melds Bert=0") == {"An": -20, "Bert": 100}


@pytest.mark.parametrize(
    ("said", "how", "case"),
    [
        (("out An", "names An Bert"), {}, "hand"),
        (("out An", "hand Bert=hK ?"), {}, "hand"),
        (("out An", "hand Bert=hK"), {"rules": "roemie"}, "melds"),
    ],
)
def test_what_nobody_showed_leaves_the_score_open(said: tuple[str, ...], how: dict[str, Any], case: str) -> None:
    answer = scored(*said, **how)
    assert answer.verdict is Verdict.UNDECIDED
    open_notes = [one for one in answer.findings if one.code is Code.HIDDEN_CARD]
    assert [(one.facts["case"], one.facts["mend"]) for one in open_notes] == [(case, case)]


def test_a_hidden_hand_matters_only_where_it_counts() -> None:
    assert scored("out An", "unopened Bert", "hand Bert=?").verdict is Verdict.ANSWERED
    found = scored("hand An=h5", "hand Bert=hK", "names An Bert Cas", rules="rami-51")
    cases = {str(one.facts["player"]): one.facts["case"] for one in found.findings if one.code is Code.HIDDEN_CARD}
    assert (cases, found.verdict) == ({"An": "lowest", "Cas": "hand"}, Verdict.UNDECIDED)


def test_a_hidden_hand_leaves_the_winner_open_even_where_every_score_is_known() -> None:
    house = {"rules": "rami-51", "settings": ("score.loser_unopened=flat", "end.lowest_hand_scores_zero=false")}
    answer = scored("hand An=h5", "unopened Bert", **house)
    assert [one.value for one in answer.scores.scores] == [5, 0]
    assert answer.verdict is Verdict.UNDECIDED


def test_a_tie_for_the_lowest_hand_is_noted() -> None:
    answer = scored("hand An=h5", "hand Bert=s5", rules="rami-51")
    assert [(one.code, one.facts["players"]) for one in answer.findings if one.code is Code.TIE] == [
        (Code.TIE, ("An", "Bert"))
    ]
    assert [one.rule for one in answer.findings].count("score.ties") == 1
    assert answer.verdict is Verdict.UNDECIDED
    assert scored("hand An=h5", "hand Bert=s5", rules="rami-bridge-50").verdict is Verdict.ANSWERED


def test_rulings_behind_the_scores_are_noted_with_their_cards() -> None:
    answer = scored("out An", "hand Bert=hA J", rules="rami-bridge-50")
    rulings = {one.rule: one.cards for one in answer.findings if one.code is Code.HOUSE_RULING}
    assert {"values.hand.ace"} == rulings.keys()
    assert list(map(str, rulings["values.hand.ace"])) == ["♥A"]
    assert not [one for one in scored("out An", "hand Bert=hA J").findings if one.code is Code.HOUSE_RULING]
    with_layoffs = scored("out An", "unopened Bert", one_turn=True, with_layoffs=True)
    assert [one.rule for one in with_layoffs.findings] == ["score.one_turn_with_layoffs"]


def test_melds_that_no_opening_allows_are_a_warning() -> None:
    answer = scored("out An", "melds An=h7 h8 h9 h10", rules="roemie", one_turn=True)
    assert [one.value for one in answer.scores.scores] == [50]
    assert [(one.code, one.facts["points"]) for one in answer.findings if one.severity is Severity.WARNING] == [
        (Code.SCORE_IMPOSSIBLE, 25)
    ]
    waived = scored("out An", "melds An=25", "unopened Bert", one_turn=True)
    assert Code.SCORE_IMPOSSIBLE not in [one.code for one in waived.findings]


@pytest.mark.parametrize(
    ("said", "how"),
    [
        (("out An", "melds An=35", "hand Bert=s2"), {"rules": "roemie", "one_turn": True}),
        (("out An", "melds An=0", "hand Bert=s2"), {"rules": "roemie"}),
        (("out Bert", "melds An=35", "hand An=s2"), {"rules": "roemie"}),
        (("out An", "melds An=25", "unopened Bert"), {}),  # it was opened in an earlier turn, which waives nothing
    ],
    ids=str,
)
def test_too_few_points_to_open_are_a_warning_whoever_has_them(said: tuple[str, ...], how: dict[str, Any]) -> None:
    warned = [one.facts for one in scored(*said, **how).findings if one.severity is Severity.WARNING]
    assert [(one["case"], one["player"]) for one in warned] == [("melds", "An")]


FOURTEEN = "h2 h3 h4 h5 h6 h7 h8 h9 h10 hJ hQ hK s2 s3"


@pytest.mark.parametrize(
    ("said", "rules", "expected"),
    [
        (("out An", f"hand Bert={FOURTEEN} s4 s5 s6"), "rami-bridge", ("hand-opened", 17, 11)),
        (("out An", f"hand Bert={FOURTEEN} s4 s5 s6 ?"), "rami-bridge", ("hand-opened", 17, 11)),
        (("out An", f"hand Bert={FOURTEEN} s4", "unopened Bert"), "rami-bridge", ("hand", 15, 14)),
        (("out An", f"hand Bert={FOURTEEN}", "unopened Bert"), "rami-bridge", None),
        (("out An", f"hand Bert={FOURTEEN[:-9]}"), "rami-bridge", None),
        (("out An", f"hand Bert={FOURTEEN} s4 s5 s6"), "roemie", None),
    ],
    ids=str,
)
def test_more_cards_than_anybody_holds_are_a_warning(
    said: tuple[str, ...], rules: str, expected: tuple[str, int, int] | None
) -> None:
    found = [one for one in scored(*said, rules=rules).findings if one.code is Code.SCORE_IMPOSSIBLE]
    told = [(one.facts["case"], one.facts["number"], one.facts["most"]) for one in found]
    assert told == ([] if expected is None else [expected])
    assert all(one.severity is Severity.WARNING and one.rule == "deal.hand" for one in found)


@pytest.mark.parametrize(
    ("said", "how", "expected"),
    [
        (("names An Bert", "hand Bart=h5"), {}, [(Code.UNKNOWN_PLAYER, "nearest")]),
        (("names An Bert", "hand Xavier=h5"), {}, [(Code.UNKNOWN_PLAYER, "choice")]),
        (("names An Bert an",), {}, [(Code.PLAYER_TWICE, "alike")]),
        (("names An Bert An",), {}, [(Code.PLAYER_TWICE, None)]),
        (("hand An=h5", "hand An=h6"), {}, [(Code.PLAYER_TWICE, None)]),
        (("hand An=h5", "hand an=h6"), {}, [(Code.PLAYER_TWICE, "alike")]),
        (("names ,",), {}, [(Code.BAD_OPTION_VALUE, "names")]),
        (("hand h5",), {}, [(Code.BAD_OPTION_VALUE, "hand")]),
        (("hand =h5",), {}, [(Code.BAD_OPTION_VALUE, "hand")]),
        (("melds 55",), {}, [(Code.BAD_OPTION_VALUE, "melds")]),
        (("out An", "hand Bert="), {}, [(Code.BAD_OPTION_VALUE, "no-cards-left")]),
        (("out An", "hand Bert=h5", "melds Bert="), {}, [(Code.BAD_OPTION_VALUE, "melds")]),
        (("out An", "out Bert"), {}, [(Code.OPTIONS_CLASH, "one-out")]),
        (("out An", "unopened An", "hand Bert=h5"), {}, [(Code.OPTIONS_CLASH, "out-has-laid")]),
        (("out An", "hand An=h5", "hand Bert=h5"), {}, [(Code.OPTIONS_CLASH, "out-has-no-cards")]),
        (("out An", "unopened Bert", "melds Bert=50"), {}, [(Code.OPTIONS_CLASH, "unopened-has-none")]),
        (("hand An=h5", "hand Bert=h5"), {"one_turn": True}, [(Code.OPTIONS_CLASH, "who-is-out")]),
        (("hand An=h5", "hand Bert=h5"), {"with_layoffs": True}, [(Code.OPTIONS_CLASH, "who-is-out")]),
        (("hand An=h5", "hand Bert=h5"), {"round": 2}, [(Code.OPTIONS_CLASH, "who-is-out")]),
        (("out An",), {}, [(Code.PLAYERS_NUMBER, "bad-option-value.help.players")]),
        (("out An", "hand Bert=hA hA", "hand Cas=hA"), {}, [(Code.IMPOSSIBLE_CARDS, "decks")]),
        (("out An", "melds An=hA h2 h3 | hA h2 h3", "hand Cas=hA"), {}, [(Code.IMPOSSIBLE_CARDS, "decks")]),
        (("out An", "hand Bert=[hA h2 h3]"), {}, [(Code.OPTIONS_CLASH, None)]),
        (("out An", "melds An=h4 h5 h7", "hand Bert=h5"), {}, [(Code.RUN_GAP, "table-meld.help.illegal")]),
        (("out An", "hand Bert=hX"), {}, [(Code.UNKNOWN_CARD, "ranks")]),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(
    said: tuple[str, ...], how: dict[str, Any], expected: list[tuple[Code, str | None]]
) -> None:
    assert refused(*said, **how) == expected


def test_every_bad_option_is_told_at_once() -> None:
    assert len(refused("names An Bert", "hand Cas=h5", "melds Dirk=5", "unopened")) == 3


def test_an_illegal_meld_is_shown_in_its_place() -> None:
    with pytest.raises(InputError) as caught:
        read_score(asked("out An", "melds An=s9 d9 c9 | h4 h5 h7", "hand Bert=h5"))
    (problem,) = caught.value.problems
    assert problem.span is not None
    assert (problem.span.source, problem.span.start, problem.span.width) == ("--melds An", 11, 8)


def test_a_run_that_lay_offs_made_longer_than_may_be_laid_is_a_meld() -> None:
    house = {"rules": "roemie", "settings": ("run.max=5",)}
    assert points("out An", "melds An=h4 h5 h6 h7 h8 h9 h10", **house) == {"An": 40}
