"""Records played on: their own lines kept, the rest legal, the same from the same record."""

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from rami_solver.analysis import player_game
from rami_solver.analysis.play_out import play_out
from rami_solver.cards import DECK, JOKER
from rami_solver.findings import Code, InputError, WrongAnswer
from rami_solver.plays import Discard, Draw, Play, Position
from rami_solver.records.events import DealScored, LineJudged, RecordEnded
from rami_solver.records.lines import (
    DealerEntry,
    EndedEntry,
    HandEntry,
    LeftEntry,
    OpenEntry,
    OutEntry,
    PaysEntry,
    RecordLine,
    ReshuffleEntry,
    ScoreEntry,
    StockEntry,
    TotalEntry,
    TurnEntry,
    WinnerEntry,
    told,
)
from rami_solver.records.read import read_lines
from rami_solver.records.replay import replay
from rami_solver.records.write import write_record
from rami_solver.rules.load import load

CAFE = "rami 1\nrules: rami-bridge\nplayers: An Bert Cas\ndealer: Cas\nseed: 7\n"
PAPER = "rami 1\nrules: rami-bridge-50\nplayers: An Bert\ndealer: An\nseed: 0\n"
APP = "rami 1\nrules: rami-51\nplayers: An Bert Cas\ndealer: Cas\nseed: 3\n"
ROW = "rami 1\nrules: roemie\nplayers: An Bert Cas\ndealer: Bert\nseed: 5\n"


NAMES = ("An", "Bert", "Cas")


def lines_of(text: str) -> tuple[RecordLine, ...]:
    return tuple(read_lines([text], source="game.rami"))


def played(text: str, *, seed: int | None = None, deals: int | None = None) -> str:
    """Play a record on, and give it as text; what it says has no faults and is complete."""
    lines = play_out(lines_of(text), seed=seed, deals=deals, source="game.rami")
    assert [one.number for one in lines] == list(range(1, len(lines) + 1))
    written = write_record(lines)
    read = lines_of(written)
    assert told(read) == told(lines)
    return written


def replayed(text: str) -> tuple[list[DealScored], RecordEnded]:
    """Replay a record that has no faults, and give its deals and its end."""
    events = list(replay(lines_of(text)))
    for one in events:
        assert not isinstance(one, LineJudged) or not (one.surprises or one.missing), one
    last = events[-1]
    assert isinstance(last, RecordEnded)
    assert last.complete
    return [one for one in events if isinstance(one, DealScored)], last


def refused(text: str, seed: int | None = None) -> list[tuple[Code, int | None]]:
    """Give why a record is not played on: codes and lines."""
    with pytest.raises(InputError) as caught:
        play_out(lines_of(text), source="game.rami", seed=seed)
    return [(one.code, one.span.line if one.span else None) for one in caught.value.problems]


def entries(text: str, *kinds: type) -> list[object]:
    return [one.entry for one in lines_of(text) if isinstance(one.entry, kinds)]


# Whole games


@pytest.mark.parametrize("head", [CAFE, PAPER, APP, ROW], ids=["cafe", "paper", "app", "row"])
def test_a_head_alone_gets_one_deal(head: str) -> None:
    text = played(head)
    assert text.startswith(head + "\ndeal 1\nhand An: ")
    (deal,), _ = replayed(text)
    assert deal.end is not None
    rules = load(head.split()[3])
    hands = entries(text, HandEntry)
    sizes = [len(one.cards) for one in hands if isinstance(one, HandEntry)]
    assert sorted(set(sizes)) == sorted({rules.deal.hand, rules.deal.hand + rules.deal.dealer_extra})
    assert len(entries(text, OpenEntry)) == rules.deal.turned_up
    assert len(entries(text, StockEntry)) == len(entries(text, ScoreEntry)) == len(entries(text, TotalEntry)) == 1
    assert len(entries(text, LeftEntry)) == len(hands) - 1
    turns = [one.number for one in lines_of(text) if isinstance(one.entry, TurnEntry)]
    assert len(turns) == deal.turns > len(hands)


def test_a_whole_game_ends_where_its_rules_say_with_a_winner_and_payers() -> None:
    text = played(CAFE, deals=100)
    deals, end = replayed(text)
    assert len(deals) == 6
    assert [one.dealer for one in deals] == ["Cas", "An", "Bert"] * 2
    assert end.standing is not None
    assert end.standing.over
    assert entries(text, WinnerEntry) == [WinnerEntry(tuple(NAMES[at] for at in end.standing.winners))]
    assert len(entries(text, PaysEntry)) == 1
    stocks = entries(text, StockEntry)
    assert len({str(one) for one in stocks}) == 6


def test_so_many_deals_are_played_as_are_asked_for() -> None:
    assert len(replayed(played(APP, deals=3))[0]) == 3
    three = played(APP, deals=3)
    assert played(three, deals=2) == three
    assert played(three) == three
    assert played(played(APP), deals=3) == three


@pytest.mark.parametrize("head", [CAFE, PAPER, ROW], ids=["cafe", "paper", "row"])
def test_wherever_a_record_breaks_off_it_ends_the_same(head: str) -> None:
    whole = played(head, deals=2)
    lines = whole.splitlines(keepends=True)
    dealt = next(at for at, line in enumerate(lines) if line.startswith("stock"))
    second = next(at for at, line in enumerate(lines) if line.startswith("deal 2")) if "deal 2" in whole else None
    for end in range(dealt + 1, len(lines), 11):
        if second is not None and second < end <= second + 4 + 1:
            continue  # among its hands: the rest is dealt out of what is left
        assert played("".join(lines[:end]).rstrip("\n") + "\n", deals=2) == whole, lines[end - 1]


def test_the_seed_decides_and_the_same_one_gives_the_same_game() -> None:
    bare = CAFE.replace("seed: 7\n", "")
    one, same, other = (played(bare, seed=seed) for seed in (7, 7, 8))
    assert one == same != other
    assert one == played(CAFE).replace("seed: 7\n", "")
    assert played(bare) == played(bare, seed=0)
    assert played(CAFE, seed=7) == played(CAFE)
    assert refused(CAFE, seed=8) == [(Code.OPTIONS_CLASH, 5)]


def test_a_dealer_that_nobody_named_is_told() -> None:
    for head, dealer in ((CAFE, "An"), (APP, "Cas")):
        text = played(head.replace("dealer: Cas\n", ""))
        assert f"seed: {head[-2]}\ndealer: {dealer}\n\ndeal 1\n" in text
        assert [one.dealer for one in replayed(text)[0]] == [dealer]


@pytest.mark.parametrize("head", [CAFE, PAPER, APP, ROW], ids=["cafe", "paper", "app", "row"])
def test_a_deal_that_began_without_a_dealer_gets_the_one_who_dealt(head: str) -> None:
    whole = played(head)
    dealer = next(one.player for one in entries(head, DealerEntry) if isinstance(one, DealerEntry))
    bare = whole.replace(f"dealer: {dealer}\n", "")
    lines = bare.splitlines(keepends=True)
    first = next(at for at, line in enumerate(lines) if line.startswith("1 "))
    assert played("".join(lines[: first + 1])) == bare  # who plays first tells who dealt
    for end in range(first):
        given = "".join(lines[:end])
        if "deal 1" in given:
            text = played(given)
            assert text.startswith(given)
            assert len(entries(text, DealerEntry)) == 1
            replayed(text)


# What a record leaves open


def without(text: str, *words: str) -> str:
    """Leave out the lines that begin so."""
    return "".join(one for one in text.splitlines(keepends=True) if not one.startswith(words))


@pytest.mark.parametrize("head", [CAFE, PAPER, APP], ids=["cafe", "paper", "app"])
def test_hidden_cards_are_dealt_out_of_those_that_nobody_saw(head: str) -> None:
    whole = without(played(head), "hand An", "hand Bert", "stock")
    lines = whole.splitlines(keepends=True)
    outcomes = set()
    for end in range(10, len(lines) - 2, 11):
        given = "".join(lines[:end])
        text = played(given)
        assert text.startswith(given)
        replayed(text)
        assert played(given) == text
        outcomes.add(text)
    assert len(outcomes) > 1


def test_every_card_of_the_pack_is_somewhere_in_the_end() -> None:
    given = "".join(without(played(CAFE), "hand An", "hand Bert", "stock").splitlines(keepends=True)[:16])
    text = played(given)
    counted: Counter[object] = Counter(drawn_cards(text))
    assert max(counted[one] for one in DECK) <= 2
    assert counted[JOKER] <= 2


def drawn_cards(text: str) -> Iterable[object]:
    """Give the cards that were seen: the dealer's hand, those drawn, and those played or left by the others."""
    for line in lines_of(text):
        entry = line.entry
        if isinstance(entry, HandEntry):
            yield from entry.cards
        elif isinstance(entry, TurnEntry) and isinstance(entry.play[0], Draw):
            yield entry.play[0].card


def test_hands_that_were_told_are_kept_and_the_others_dealt() -> None:
    hand = "hand Bert: ♥A ♥A ♥2 ♥2 ♥3 ♥3 ♥4 ♥4 J J ♠K ♠K ♦K ♦K"
    text = played(f"{CAFE}deal 1\n{hand}  # a fine one\n")
    assert text.startswith(f"{CAFE}deal 1\n{hand}  # a fine one\nhand An: ")
    replayed(text)
    hands = {one.player: one.cards for one in entries(text, HandEntry) if isinstance(one, HandEntry)}
    assert [len(hands[name]) for name in ("An", "Bert", "Cas")] == [14, 14, 15]
    assert not {JOKER, DECK[12]} & {*hands["An"], *hands["Cas"]}


def test_a_hand_of_which_some_cards_are_hidden_is_left_as_it_is_told() -> None:
    text = played(f"{APP}deal 1\nhand Bert: ♥A ♥2 ♥3 ? ? ? ? ? ? ? ? ? ?\n")
    assert text.count("hand Bert") == 1
    assert "\nopen: " in text
    replayed(text)


FOURTEEN = " ?" * 14


@pytest.mark.parametrize(
    "hands",
    [
        f"hand An:{FOURTEEN}\n",
        f"hand An:{FOURTEEN}\nhand Bert:{FOURTEEN}\nhand Cas:{FOURTEEN} ?\n",
        f"hand An: ♥A J{' ?' * 12}\nhand Bert:{FOURTEEN}\n",
    ],
)
@pytest.mark.parametrize("seed", range(4))
def test_a_hand_told_as_hidden_is_not_told_again(hands: str, seed: int) -> None:
    """A second `hand` line was said, which no replay takes, and the program ended with a wrong answer."""
    given = f"{CAFE.replace('seed: 7', f'seed: {seed}')}deal 1\n{hands}"
    text = played(given)
    assert text.startswith(given)
    (deal,), _ = replayed(text)
    assert deal.end is not None
    told_of = [one.player for one in entries(text, HandEntry) if isinstance(one, HandEntry)]
    assert sorted(told_of) == ["An", "Bert", "Cas"]


@pytest.mark.parametrize("dealt", [0, 1, 2, 3])
def test_hidden_hands_of_any_number_are_not_told_again(dealt: int) -> None:
    given = f"{ROW}deal 1\n" + "".join(f"hand {name}:{' ?' * 9}\n" for name in NAMES[:dealt])
    text = played(given)
    assert text.startswith(given)
    replayed(text)
    assert len(entries(text, HandEntry)) == 3


def test_drawn_cards_that_nobody_saw_and_reshuffles_without_an_order_are_no_hindrance() -> None:
    players = "players: An Bert Cas Dina Els\ndealer"
    settings = "set: end.reshuffles=1 opening.points=140 opening.waived_when_going_out=false\n"
    whole = played(CAFE.replace("players: An Bert Cas\ndealer", settings + players, 1))
    replayed(whole)
    at = whole.index("reshuffle: ")
    begin, turns = whole[:at], whole[at:].splitlines(keepends=True)
    hidden = without(begin, "stock") + "reshuffle\n" + "".join(turns[1:6])
    text = played(hidden)
    assert text.startswith(hidden)
    replayed(text)


# How deals end


def ends(settings: str, head: str = CAFE) -> tuple[str, list[str]]:
    text = played(head.replace("dealer", f"set: {settings}\ndealer", 1))
    deals, _ = replayed(text)
    return text, [one.end.kind for one in deals if one.end]


def test_a_deal_that_nobody_can_win_ends_with_its_stock_or_its_turns() -> None:
    never = "opening.points=140 opening.waived_when_going_out=false set.min=4 run.min=4"
    five = CAFE.replace("An Bert Cas", "An Bert Cas Dina Els")
    text, kinds = ends(never, five)
    assert kinds == ["stock"]
    assert entries(text, EndedEntry, OutEntry) == [EndedEntry("stock")]
    assert len(entries(text, ReshuffleEntry)) == load("rami-bridge").end.reshuffles == 2
    assert len(entries(text, LeftEntry)) == 5
    text, kinds = ends(f"{never} end.turns=8")
    assert kinds == ["turns"]
    assert entries(text, EndedEntry, OutEntry) == [EndedEntry("turns")]
    assert len(entries(text, TurnEntry)) == 8


def test_what_is_missing_at_the_end_of_a_deal_is_told() -> None:
    whole = played(CAFE)
    assert played(without(whole, "out", "left", "score", "total")) == whole
    assert played(without(whole, "left", "score", "total")) == whole
    assert played(without(whole, "score", "total")) == whole


def test_hands_that_nobody_showed_are_not_made_up_when_the_deal_is_over() -> None:
    whole = played(CAFE)
    (out,) = (one.player for one in entries(whole, OutEntry) if isinstance(one, OutEntry))
    text = played(without(whole, "hand", "stock", "left", "score", "total"))
    assert [one for one in entries(text, LeftEntry) if one not in entries(whole, LeftEntry)] == []
    assert len(entries(text, LeftEntry)) < len(entries(whole, LeftEntry))
    (claims,) = (one.claims for one in entries(text, ScoreEntry) if isinstance(one, ScoreEntry))
    assert out in [one.player for one in claims]


def test_a_player_without_a_legal_turn_ends_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_game, "choose_turn", lambda *_: None)
    text = write_record(play_out(lines_of(CAFE), deals=3))
    assert entries(text, TurnEntry, EndedEntry, ScoreEntry) == []


def test_a_turn_that_the_referee_refuses_is_never_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def throws_what_it_has_not(position: Position, *_: object) -> Play:
        return (Discard(next(one for one in DECK if one not in position.hand)),)

    monkeypatch.setattr(player_game, "choose_turn", throws_what_it_has_not)
    with pytest.raises(WrongAnswer) as caught:
        play_out(lines_of(CAFE))
    assert "card-not-held" in caught.value.report["codes"]


# Faults


def begun(*turns: str) -> str:
    """Give a record of some turns after a deal."""
    dealt = played(CAFE)
    return dealt[: dealt.index("\n1 Cas") + 1] + "".join(f"{one}\n" for one in turns)


def test_a_record_with_faults_is_not_played_on_and_each_is_told_at_its_line() -> None:
    first = len(begun().splitlines()) + 1
    text = begun("1 Cas discard ♠7", "2 An draw ♥6 ; discard ♠A", "3 Cas draw ♦5 ; discard ♠10", "4 Dirk draw ?")
    assert refused(text) == [
        (Code.NOT_TOP_OF_STOCK, first + 1),
        (Code.NOT_YOUR_TURN, first + 2),
        (Code.UNKNOWN_PLAYER, first + 3),
    ]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", [Code.RECORD_INCOMPLETE]),
        ("rami 1\nrules: rami-bridge\n", [Code.RECORD_INCOMPLETE]),
        ("rami 1\nplayers: An Bert\nrules: rami-brigde\ndealer: An\n", [Code.UNKNOWN_PROFILE]),
        ("rami 1\nplayers: An Bert Cas Dina Els Fons\ndealer: An\n", [Code.PLAYERS_NUMBER]),
        ("rami 1\nplayers: An Bert\ndealer: Cas\n", [Code.UNKNOWN_PLAYER]),
    ],
)
def test_a_head_that_cannot_be_used_is_refused(text: str, codes: Sequence[Code]) -> None:
    assert [code for code, _ in refused(text)] == codes


def test_faults_that_are_announced_are_kept_and_those_announced_in_vain_are_told() -> None:
    announced = begun("1 Cas discard ♠7", "2 An draw ♥6 ; discard ♠A !not-top-of-stock")
    assert played(announced).startswith(announced)
    replayed(played(announced))
    in_vain = begun("1 Cas discard ♠7 !not-your-turn")
    assert [code for code, _ in refused(in_vain)] == [Code.EXPECTED_FAULT_MISSING]


def test_a_line_that_was_cut_off_is_played_anew() -> None:
    whole = begun("1 Cas discard ♠7", "2 An draw ♦5 ; discard ♦K")
    for cut in range(whole.index("2 An") + 2, len(whole) - 3, 3):
        text = write_record(play_out(lines_of(whole[:cut]), source="game.rami"))
        replayed(text)
        assert text.startswith(whole[: whole.index("2 An")] + "2 An "), whole[:cut]
    uncut = write_record(play_out(lines_of(whole[:-1]), source="game.rami"))
    assert uncut.startswith(whole)


def test_letters_of_another_language_stay_readable() -> None:
    head = CAFE.replace("seed", "cards: nl\nseed")
    text = played(head)
    assert text.startswith(head)
    replayed(text)
