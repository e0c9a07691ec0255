"""The shipped profiles against a table of the rules that was written down apart from their files."""

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rami_solver.rules
from rami_solver.findings import Basis
from rami_solver.rules.checked import faults_and_values
from rami_solver.rules.contradictions import contradictions
from rami_solver.rules.keys import ABOUT, KEYS
from rami_solver.rules.load import default_profile, load, profile_ids, systems
from rami_solver.rules.model import NOT_IN_TEXT, Rules
from rami_solver.rules.shipped import head, is_shipped, shipped, why, whys
from rami_solver.rules.typed import shown

PROFILES = Path(rami_solver.rules.__file__).parent / "profiles"
SYSTEMS = ("rami-bridge", "rami-bridge-50", "rami-51", "rami-40", "roemie")
HOUSE_OF = {"rami-51-house": "rami-51", "rami-40-house": "rami-40"}

# Value and letter (Stated, Inferred, Ruling) in the café game, the encyclopaedia's game, Rami 51, Rami 40 and Roemie;
# a cell `=` is the one to its left.
TABLE = """
players.min                   2 S                    2 S                      2 S               =     2 R
players.max                   5 S                    7 R                      6 S               =     4 R
players.enforced              true I                 true R                   true I            =     false R
pack.decks                    2 S                    2 S                      2 S               =     2 I
pack.jokers                   2 S                    2 S                      4 S               =     4 I
pack.larger_from              none S                 none S                   5 S               =     none I
pack.larger_decks             2 S                    2 S                      3 S               =     2 I
pack.larger_jokers            2 S                    2 S                      4 S               =     4 I
deal.hand                     14 S                   14 S                     13 S              =     13 R
deal.hand_enforced            true I                 true I                   true I            =     false R
deal.dealer_extra             1 S                    1 S                      0 S               =     0 R
deal.turned_up                0 I                    0 I                      1 S               =     1 R
deal.packets                  three-then-twos S      one-by-one S             one-by-one R      =     one-by-one R
deal.first_turn               dealer S               dealer S                 left-of-dealer S  =     left-of-dealer R
deal.first_turn_may_lay       false R                true S                   true I            =     true R
deal.first_dealer             drawn-or-agreed S      youngest-or-appointed S  any R             =     any R
deal.next_dealer              clockwise S            clockwise R              clockwise I       =     clockwise R
deal.direction                clockwise I            clockwise S              clockwise I       =     clockwise R
set.min                       3 S                    3 S                      3 S               =     3 S
set.max                       4 S                    4 S                      4 S               =     4 I
set.one_rank                  true S                 true S                   true S            =     true S
set.different_suits           true S                 true S                   true S            =     true S
run.min                       3 I                    3 S                      3 S               =     3 S
run.max                       5 S                    none S                   none S            =     none I
run.one_suit                  true S                 true S                   true S            =     true S
run.in_sequence               true S                 true S                   true S            =     true S
run.ace_low                   true S                 true S                   true S            =     true S
run.ace_high                  true I                 true S                   true S            =     true S
run.round_the_corner          false R                false S                  false S           =     false I
run.ace_at_both_ends          false R                false R                  false S           =     false I
run.written_order             free I                 free I                   free R            =     free R
jokers_per_meld               1 S                    1 S                      1 S               =     1 R
naturals_per_meld             2 I                    2 I                      2 I               =     2 I
naturals_per_meld_of_many_jokers  1 R                1 R                      1 R               =     1 R
joker.place                   as-laid I              as-laid I                lowest S          =     as-laid I
joker.set_of_three            undetermined S         undetermined S           undetermined I    =     declared R
values.two_to_nine            pips S                 pips S                   pips S            =     5 S
values.ten                    10 S                   10 S                     10 I              =     10 S
values.court                  10 S                   10 S                     10 S              =     10 S
values.ace_low                1 S                    1 S                      1 S               =     5 S
values.ace_low_only_in_a23    false R                false S                  false S           =     false S
values.ace_high               10 S                   10 S                     11 S              =     10 S
values.ace_in_set             10 S                   10 S                     11 S              =     15 S
values.joker                  card-it-stands-for S   card-it-stands-for S     card-it-stands-for S  =  card-it-stands-for S
values.hand.two_to_nine       pips S                 pips I                   pips R            =     5 S
values.hand.ten               10 S                   10 I                     10 R              =     10 S
values.hand.court             10 S                   10 I                     10 R              =     10 S
values.hand.ace               10 S                   10 R                     11 R              =     10 S
values.hand.joker             50 S                   20 S                     20 R              =     50 S
opening.points                51 S                   50 S                     51 I              40 I  40 S
opening.layoffs_count         false I                false S                  false I           =     false S
opening.waived_when_going_out true S                 false S                  false R           =     false R
opening.clean_run             false I                false I                  false R           =     false I
opening.layoff_before         when-going-out S       no S                     no S              =     no S
opening.more_in_same_turn     true I                 true I                   true I            =     true I
draw.sources                  stock-and-open S       stock-and-open S         stock-and-open S  =     stock-open-and-row S
draw.open_card                must-open S            must-open S              free S            =     free I
draw.open_card_going_out      true R                 false S                  true S            =     true I
draw.open_card_opened         must-be-used R         must-be-used R           free S            =     free I
draw.open_card_must_be_laid   false R                false R                  false S           =     false I
draw.deeper_card              none I                 none I                   none I            =     new-meld-this-turn S
draw.deeper_card_opens        false I                false I                  false I           =     true R
discard.every_turn            true S                 true S                   true S            =     true S
discard.to_go_out             true S                 true S                   false S           =     false R
discard.taken_card            false R                false R                  false S           =     false R
discard.taken_twin            true R                 true R                   true R            =     true R
discard.taken_along           none I                 none I                   none I            =     true R
discard.joker                 true R                 true R                   true R            =     true R
layoff.onto_others            true S                 true S                   true S            =     true S
layoff.onto_own               true I                 true S                   true S            =     true S
layoff.joker                  if-none R              if-none R                if-none R         =     if-none R
layoff.past_run_max           true R                 true S                   true S            =     true I
layoff.rearranging            false R                false R                  false R           =     false R
layoff.going_out              true S                 true I                   true I            =     true I
swap.who                      opened-or-going-out I  opened S                 opened S          =     opened R
swap.run                      exact-card S           exact-card I             exact-card S      =     exact-card S
swap.set_of_four              exact-card I           exact-card I             exact-card S      =     exact-card I
swap.set_of_three             both-cards S           both-cards R             never S           =     card-it-stands-for I
swap.grown_set                exact-card R           exact-card R             exact-card S      =     exact-card R
swap.freed_joker              anywhere S             new-meld S               if-possible S     =     anywhere I
swap.freed_joker_laid_again   true S                 true S                   true S            =     true S
swap.freed_joker_own_meld     true R                 false S                  true I            =     true I
swap.freed_joker_opens        false I                false S                  false I           =     false R
score.winner                  fixed S                wins S                   wins S            =     melds S
score.one_turn                -100 S                 0 R                      0 I               =     0 I
score.one_turn_first_round    -20 S                  0 R                      0 I               =     0 I
score.one_turn_factor         1 I                    1 I                      1 I               =     2 S
score.one_turn_with_layoffs   true R                 true I                   true I            =     true R
score.several_turns           -20 S                  0 R                      0 I               =     0 I
score.round_two               everyone-could-draw S  none I                   none I            =     none I
score.loser_opened            hand S                 hand I                   hand S            =     melds-minus-hand S
score.loser_unopened          flat S                 hand R                   hand S            =     minus-hand I
score.loser_unopened_flat     100 S                  0 R                      0 I               =     0 I
score.layoffs                 none I                 none I                   none I            =     who-lays-them R
score.swaps                   none I                 none I                   none I            =     0 S
score.ties                    reported R             reported R               reported R        =     reported R
game.deals                    6 S                    1 R                      none R            =     none R
game.deals_of_five            5 S                    1 R                      none R            =     none R
game.winner                   lowest-total S         who-goes-out S           lowest-total S    =     highest-total I
game.payers_of_two            1 R                    0 R                      0 R               =     0 R
game.payers_of_three          1 S                    0 R                      0 R               =     0 R
game.payers_of_more           2 S                    0 R                      0 R               =     0 R
end.stock_empty               reshuffle-all-but-top R  reshuffle-all-but-top R  reshuffle-all-but-top S  =  reshuffle-all-but-top R
end.reshuffles                2 R                    2 R                      2 S               =     2 R
end.turns                     300 R                  300 R                    300 S             =     300 R
end.score                     as-losers R            lowest-hand-wins R       lowest-hand-wins S  =   melds-minus-hand R
end.lowest_hand_scores_zero   false R                false R                  true R            =     false R
"""  # noqa: E501
HOUSE_PACK = {"pack.decks": 2, "pack.jokers": 2, "pack.larger_from": 5, "pack.larger_decks": 3, "pack.larger_jokers": 3}


def _expected() -> dict[tuple[str, str], str]:
    cells: dict[tuple[str, str], str] = {}
    for row in TABLE.strip().splitlines():
        key, *words = row.split()
        told: list[str] = []
        while words:
            told.append(told[-1] if words[0] == "=" else " ".join(words[:2]))
            words = words[1:] if words[0] == "=" else words[2:]
        cells |= {(system, key): cell for system, cell in zip(SYSTEMS, told, strict=True)}
    return cells


EXPECTED = _expected()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_value_and_basis(system: str) -> None:
    rules = load(system)
    found = {key: f"{shown(rules.value(key))} {rules.basis(key)[0].upper()}" for key in KEYS}
    assert found == {key: cell for (of, key), cell in EXPECTED.items() if of == system}


@pytest.mark.parametrize("house", HOUSE_OF)
def test_house_decks_are_stated_and_all_else_is_ruled_as_in_the_reference_rules(house: str) -> None:
    rules, reference = load(house), load(HOUSE_OF[house])
    for key in KEYS:
        if key in HOUSE_PACK:
            assert (rules.value(key), rules.basis(key)) == (HOUSE_PACK[key], Basis.STATED)
        else:
            assert (rules.value(key), rules.basis(key)) == (reference.value(key), Basis.RULING)


def test_packs_of_the_texts() -> None:
    cards = {
        name: [52 * decks + jokers for decks, jokers in (load(name).pack.of(players) for players in (2, 4, 5))]
        for name in profile_ids()
    }
    assert cards == {
        "rami-bridge": [106, 106, 106],
        "rami-bridge-50": [106, 106, 106],
        "rami-51": [108, 108, 160],
        "rami-40": [108, 108, 160],
        "rami-51-house": [106, 106, 159],
        "rami-40-house": [106, 106, 159],
        "roemie": [108, 108, 108],
    }


def test_names_come_from_the_files() -> None:
    assert set(profile_ids()) == {path.stem for path in PROFILES.glob("*.toml")}
    assert profile_ids() == (*SYSTEMS[:4], *HOUSE_OF, "roemie")
    assert systems() == SYSTEMS
    assert [one for one in profile_ids() if head(one).default] == [default_profile()] == ["rami-bridge"]
    assert is_shipped("roemie")
    assert not is_shipped("../profiles/roemie")


@pytest.mark.parametrize("name", ["rami-bridge", "rami-bridge-50", "rami-51", "rami-40", *HOUSE_OF, "roemie"])
def test_a_file_is_complete_and_explains_its_rulings(name: str) -> None:
    table = tomllib.loads((PROFILES / f"{name}.toml").read_text(encoding="utf-8"))
    about = table["profile"]
    assert about["id"] == name
    assert {*about["title"]} == {*about["text"]} == {"en", "nl"}
    rules = shipped(name)
    assert rules.grounds.keys() == KEYS.keys()
    assert {ground.place for ground in rules.grounds.values()} <= {*table["places"].values()}
    assert table["places"].pop("silent") == NOT_IN_TEXT
    assert {*table["places"].values()} <= {ground.place for ground in rules.grounds.values()}
    assert whys(name).keys() <= {*KEYS, "*"}
    assert {*about["contradictions"]} <= whys(name).keys()
    for key in KEYS:
        if rules.basis(key) is Basis.RULING:
            assert why(rules, key, "en")
            assert why(rules, key, "nl")
        else:
            assert rules.grounds[key].place != NOT_IN_TEXT
    for reason in whys(name).values():
        assert {*reason} == {"en", "nl"}


@pytest.mark.parametrize("name", ["rami-bridge", "rami-bridge-50", "rami-51", "rami-40", *HOUSE_OF, "roemie"])
def test_a_profile_passes_the_model_of_house_files_and_can_be_played(name: str) -> None:
    rules = load(name)
    nested: dict[str, object] = {"based_on": name}
    for key in KEYS:
        section: dict[str, object] = nested
        *path, last = key.split(".")
        for part in path:
            inner = section.setdefault(part, {})
            assert isinstance(inner, dict)
            section = inner
        value = rules.value(key)
        section[last] = "none" if value is None else value
    faults, values = faults_and_values(nested)
    assert not faults
    assert {key: values[key] for key in KEYS} == {key: rules.value(key) for key in KEYS}
    assert not contradictions(rules)


def test_the_slips_of_the_texts_are_explained() -> None:
    assert "25" in (why(load("roemie"), "opening.waived_when_going_out") or "")
    assert "19" in (why(load("rami-bridge"), "values.ace_low_only_in_a23") or "")
    assert "eleven" in (why(load("rami-bridge"), "run.max") or "")
    assert "both" in (why(load("rami-bridge-50"), "swap.set_of_three", "en") or "")
    assert "beide" in (why(load("rami-bridge-50"), "swap.set_of_three", "nl") or "")
    assert why(load("roemie"), "values.ten") is None
    assert why(load("roemie"), "values.hand.joker") is None
    assert why(load("rami-bridge"), "run.max", "tlh") == why(load("rami-bridge"), "run.max", "en")
    assert why(load("rami-51-house"), "run.max") == why(load("rami-51-house"), "set.max")


def test_a_value_that_the_asker_set_has_no_reason_of_the_text() -> None:
    assert why(load("rami-bridge", ["run.max=none"]), "run.max") is None


def test_keys_are_the_fields_of_the_model() -> None:
    assert len(KEYS) == len(EXPECTED) / len(SYSTEMS)
    assert {key.partition(".")[0] for key in KEYS} | ABOUT == set(Rules._fields)


def test_rules_can_be_looked_up_in_a_cache() -> None:
    assert hash(load("rami-51")) == hash(load("rami-51"))
    assert load("rami-51") is load("rami-51")
    assert load("rami-51") != load("rami-40")


def test_a_shipped_profile_needs_neither_pydantic_nor_any_other_heavy_module() -> None:
    code = (
        "import json, sys; from rami_solver.rules.load import load; load('roemie'); load();"
        "print(json.dumps([name for name in ('pydantic', 'rich', 'ortools', 'typer', 'gettext', 'difflib')"
        " if name in sys.modules]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []


@pytest.mark.parametrize("name", profile_ids())
def test_a_file_says_line_by_line_what_it_says_as_toml(name: str) -> None:
    table = tomllib.loads((PROFILES / f"{name}.toml").read_text(encoding="utf-8"))
    reasons, about, places = (table.pop(part) for part in ("why", "profile", "places"))
    cells = dict(flat(table))
    rules = shipped(name)
    assert whys(name) == reasons
    assert head(name)._asdict() == about | {"contradictions": tuple(about["contradictions"])}
    assert {key: (shown(rules.value(key)), *rules.grounds[key]) for key in KEYS} == {
        key: (shown(value), basis, places[place]) for key, (value, basis, place) in cells.items()
    }


def flat(table: dict[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{above}{name}.")
        else:
            yield above + name, value
