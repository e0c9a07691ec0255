"""What would mend a claim does mend it; and what holds of claims whatever their cards."""

import random
from collections import Counter
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from rami_solver.cards import DECK, JOKER, AnyCard, Card, card, counted
from rami_solver.findings import Basis, Code, Severity, Verdict
from rami_solver.melds import ClaimedCard, Kind, LaidJoker, as_held
from rami_solver.referee.laydown import judge_laydown
from rami_solver.referee.meld import judge_meld
from rami_solver.referee.mending import split
from rami_solver.referee.verdict import JudgedMeld
from rami_solver.rules.load import load
from rami_solver.rules.model import Rules
from tests.referee.claims import SYSTEMS, codes, meld
from tests.referee.test_by_definition import some_claim, some_rules


def _mends(judged: JudgedMeld, rules: Rules) -> str | None:
    """Try the mend that a fault offers, and name it."""
    mend = None
    for fault in judged.findings:
        facts = fault.facts
        mend = facts.get("mend", mend)
        if facts.get("mend") not in ("split", "drop"):
            continue
        parts = [judge_meld(part, rules) for part in facts["parts"]]
        assert all(part.verdict is Verdict.LEGAL for part in parts)
        assert sum(part.points or 0 for part in parts) == facts["points"]
        laid = counted(as_held(one) for part in facts["parts"] for one in part)
        assert laid + counted(facts.get("drop", ())) == counted(map(as_held, judged.cards))
        assert (len(parts) > 1) == (facts["mend"] == "split")
    return mend


def test_what_is_offered_mends_the_claim() -> None:
    rng = random.Random(5)
    offered = Counter[str | None]()
    for _ in range(3000):
        rules, claim = some_rules(rng), some_claim(rng)
        if rng.random() < 0.2:
            claim += some_claim(rng)
        judged = judge_meld(claim, rules)
        if judged.verdict is Verdict.ILLEGAL:
            offered[_mends(judged, rules)] += 1
    assert min(offered[one] for one in ("split", "drop", "reorder", "joker-place", None)) > 10


def _parts(length: int, rules: Rules) -> list[int]:
    line = [card(DECK[0].suit, place) for place in range(1, length + 1)]
    return [len(part.cards) for part in split(line, rules)]


def test_a_long_run_is_cut_into_as_few_and_as_even_parts_as_can_be() -> None:
    rules = load("rami-bridge")
    assert {length: _parts(length, rules) for length in range(6, 14)} == {
        6: [3, 3],
        7: [4, 3],
        8: [4, 4],
        9: [5, 4],
        10: [5, 5],
        11: [4, 4, 3],
        12: [4, 4, 4],
        13: [5, 4, 4],
    }


def test_a_run_that_cannot_be_cut_is_not_cut() -> None:
    assert split(meld("♥3 ♥4 ♥5 ♥6 ♥7"), load("rami-bridge")) == ()
    assert split(meld("♥3 ♥4 ♥5 ♥6 ♥7 ♥8"), load("rami-bridge", ["run.min=4"])) == ()


CLAIMED = st.one_of(
    st.sampled_from(DECK),
    st.just(JOKER),
    st.lists(st.sampled_from(DECK), min_size=1, max_size=3).map(lambda cards: LaidJoker(tuple(cards))),
)
CLAIMS = st.lists(CLAIMED, max_size=20)
PROFILES = st.sampled_from(SYSTEMS)


@given(CLAIMS, PROFILES)
def test_any_claim_is_judged_and_every_finding_names_its_rule(claim: list[ClaimedCard], profile: str) -> None:
    rules = load(profile)
    judged = judge_meld(claim, rules)
    assert judged.cards == tuple(claim)
    assert (judged.verdict is Verdict.LEGAL) == (judged.meld is not None)
    assert (judged.verdict is Verdict.ILLEGAL) == any(one.severity is Severity.ERROR for one in judged.findings)
    assert len(set(codes(judged.findings))) == len(codes(judged.findings)) or judged.verdict is Verdict.LEGAL
    for one in judged.findings:
        assert one.rule is not None
        assert one.basis is rules.basis(one.rule)


@given(st.lists(CLAIMS, max_size=4), PROFILES, st.booleans(), st.none() | st.lists(st.sampled_from((*DECK, JOKER))))
def test_any_lay_down_is_judged(
    melds: list[list[ClaimedCard]], profile: str, opened: bool, left: list[AnyCard] | None
) -> None:
    found = judge_laydown(melds, load(profile), opened=opened, left=left)
    assert (found.verdict is Verdict.ILLEGAL) == bool(found.errors)
    assert found.points == sum(one.points or 0 for one in found.melds)
    assert (found.opening is None) == opened
    rulings = [one for one in found.findings if one.code is Code.HOUSE_RULING]
    assert all(one.basis is Basis.RULING for one in rulings)
    assert len({one.rule for one in rulings}) == len(rulings)


def _told(claim: Sequence[ClaimedCard], rng: random.Random, rules: Rules) -> list[ClaimedCard]:
    """Write a legal meld in another order, every joker with what it stands for."""
    found = judge_meld(claim, rules).meld
    assert found is not None
    return rng.sample(found.cards, len(found.cards))


def test_where_order_is_free_a_meld_that_is_told_is_the_same_in_any_order() -> None:
    rng = random.Random(17)
    seen = Counter[Kind]()
    while seen.total() < 500:
        rules, claim = some_rules(rng), some_claim(rng)
        judged = judge_meld(claim, rules)
        if judged.meld is None or rules.run.written_order != "free" or len(claim) == 13:
            continue
        again = judge_meld(_told(claim, rng, rules), rules)
        assert again.meld == judged.meld
        seen[judged.meld.kind] += 1
    assert min(seen.values()) > 50


def test_a_judged_meld_is_legal_as_it_is_shown() -> None:
    rng = random.Random(18)
    seen = 0
    while seen < 500:
        rules, claim = some_rules(rng), some_claim(rng)
        judged = judge_meld(claim, rules)
        if judged.meld is not None:
            again = judge_meld(judged.meld.cards, rules)
            assert again.meld == judged.meld
            assert again.findings == ()
            seen += any(not isinstance(one, Card) for one in claim)


def test_the_order_of_naturals_never_decides_what_is_wrong() -> None:
    rng = random.Random(19)
    seen = Counter[Verdict]()
    while seen.total() < 500:
        rules = load(rng.choice(SYSTEMS))
        claim = [one for one in some_claim(rng) if isinstance(one, Card)]
        if len(claim) >= 13:
            continue
        judged, again = (judge_meld(rng.sample(claim, len(claim)), rules) for _ in range(2))
        assert judged.verdict is again.verdict
        assert judged.meld == again.meld
        assert sorted(codes(judged.findings)) == sorted(codes(again.findings))
        seen[judged.verdict] += 1
    assert min(seen[Verdict.LEGAL], seen[Verdict.ILLEGAL]) > 50
