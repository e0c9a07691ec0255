"""The commands that make records: `deal` and `play-out`."""

import io
import json
import sys
from pathlib import Path

import pytest

from rami_solver.records.lines import CardsEntry, Unreadable, told
from rami_solver.records.read import read_lines
from rami_solver.report.schemas import validate
from tests.cli.calls import Call, finished, on_a_terminal, started

EVENING = """\
rami 1
rules: rami-bridge
players: An Bert Cas
dealer: Cas
seed: 7
deal 1
hand An: ♠A ♠2 ♠6 ♠8 ♥5 ♥6 ♥10 ♦A ♦3 ♦8 ♦9 ♦K ♦K ♣5
hand Bert: ♠3 ♠4 ♠9 ♠J ♠Q ♥2 ♥J ♥K ♦4 ♦J ♦Q ♣3 ♣4 ♣J
hand Cas: ♠7 ♠10 ♠J ♠K ♥A ♥A ♥5 ♥7 ♥J ♦3 ♦Q ♣7 ♣8 ♣9 ♣K
"""


def begun(rami: Call, *words: str) -> list[str]:
    """Give the lines of a deal but for the cards."""
    called = rami("deal", *words)
    assert (called.exit, called.err) == (0, "")
    return [one for one in called.out.splitlines() if not one.startswith(("hand", "open", "stock"))]


# deal


def test_a_deal_is_a_record(rami: Call) -> None:
    called = rami("deal", "--seed", "7", "--names", "An Bert Cas")
    assert called.exit == 0
    assert called.out.startswith(EVENING + "stock: ♦5 ♥6 ♠A ♦A ♣10 ♦7 ")
    assert called.out.count("\n") == 10
    Path("evening.rami").write_text(called.out, encoding="utf-8")
    replayed = rami("replay", "evening.rami", "--format", "json")
    assert replayed.json["players"] == ["An", "Bert", "Cas"]
    assert replayed.json["verdict"] == "legal"


def test_without_names_as_many_sit_down_as_play(rami: Call) -> None:
    four = ["rami 1", "rules: rami-bridge", "players: An Bert Cas Dina", "dealer: Dina", "seed: 1", "deal 1"]
    assert begun(rami, "--seed", "1") == four
    assert begun(rami, "--seed", "1", "--players", "2")[2:4] == ["players: An Bert", "dealer: Bert"]
    assert begun(rami, "--seed", "1", "--dealer", "Bert")[3] == "dealer: Bert"
    assert begun(rami, "--seed", "1", "--names", 'Zoë "An Maria"')[2:4] == [
        'players: Zoë "An Maria"',
        'dealer: "An Maria"',
    ]


def test_rules_and_settings_go_into_the_record(rami: Call) -> None:
    lines = begun(rami, "--seed", "1", "--rules", "rami-51", "--set", "deal.hand=10", "--set", "opening.points=41")
    assert lines[1:3] == ["rules: rami-51", "set: deal.hand=10 opening.points=41"]
    hands = [one for one in rami("deal", "--seed", "1", "--set", "deal.hand=10").out.splitlines() if "hand" in one]
    assert [len(one.partition(": ")[2].split()) for one in hands[1:]] == [10, 10, 10, 11]


def test_rules_of_the_surroundings_are_told(rami: Call) -> None:
    Path("rami.toml").write_text('rules = "roemie"\nplayers = 3\n[set]\n"opening.points" = 41\n', encoding="utf-8")
    assert begun(rami, "--seed", "1")[1:4] == ["rules: roemie", "set: opening.points=41", "players: An Bert Cas"]


def test_a_seed_that_is_not_given_is_chosen_and_told(rami: Call) -> None:
    one, other = rami("deal").out, rami("deal").out
    assert one != other
    seed = one.splitlines()[4].removeprefix("seed: ")
    assert rami("deal", "--seed", seed).out == one


@pytest.mark.parametrize("profile", ["rami-bridge", "rami-51", "roemie"])
def test_a_deal_as_json(rami: Call, profile: str) -> None:
    found = rami("deal", "--seed", "9", "--rules", profile, "--format", "json").json
    validate("deal", found)
    assert (found["schema"], found["rules"], found["seed"], found["dealer"]) == ("rami.deal/1", profile, 9, "Dina")
    text = rami("deal", "--seed", "9", "--rules", profile).out
    assert f"stock: {' '.join(found['stock'])}\n" in text
    assert all(f"hand {name}: {' '.join(cards)}\n" in text for name, cards in found["hands"].items())
    assert (f"open: {found['open']}\n" in text) == (profile != "rami-bridge")


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (["--seed", "-1"], ["bad-option-value"]),
        (["--seed", "x"], ["bad-option-value"]),
        (["--names", "An An"], ["player-twice"]),
        (["--names", "An"], ["bad-option-value"]),
        (["--names", ""], ["bad-record"]),
        (["--names", "An ♥A"], ["bad-record"]),
        (["--names", "An Bert", "--players", "3"], ["bad-option-value"]),
        (["--names", "An Bert", "--dealer", "Cas"], ["bad-option-value"]),
        (["--players", "7"], ["bad-option-value"]),
        (["--players", "8", "--set", "players.enforced=false"], ["rules-contradict"]),
        (["--rules", "rami-brigde"], ["unknown-profile"]),
        (["An"], ["unexpected-argument"]),
    ],
)
def test_what_cannot_be_dealt_is_refused(rami: Call, words: list[str], codes: list[str]) -> None:
    called = rami("deal", *words, "--format", "json")
    assert (called.exit, called.out, called.codes) == (2, "", codes)


def test_where_only_ascii_can_be_written_the_letters_are_told() -> None:
    words = ("deal", "--seed", "7", "--names", "An Bert")
    plain = on_a_terminal(*words, "--cards", "nl", PYTHONIOENCODING="ascii").replace("\r\n", "\n")
    assert "\ncards: nl\n" in plain
    symbols = finished(*words, env={"PYTHONIOENCODING": "utf-8"})
    without = plain.replace("cards: nl\n", "")
    assert told(list(read_lines([without], source="-", locale="nl"))) == told(
        list(read_lines([symbols.out], source="-"))
    )


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8", "utf-16"])
def test_a_record_is_utf_8_whatever_the_output_is(encoding: str, tmp_path: Path) -> None:
    """With the Windows code page it was written in that, with ASCII a name became `Zo\\xeb`: no replay reads either."""
    words = ("deal", "--seed", "7", "--names", 'Zoë "李 Łukasz"')
    env = {"PYTHONIOENCODING": encoding}
    dealt = finished(*words, env=env)
    assert dealt == finished(*words, env={"PYTHONIOENCODING": "utf-8"})
    assert '\nplayers: Zoë "李 Łukasz"\n' in dealt.out
    record = tmp_path / "game.rami"
    record.write_text(dealt.out, encoding="utf-8")
    done = finished("play-out", str(record), env=env)
    assert done.out.startswith(dealt.out)
    record.write_text(done.out, encoding="utf-8")
    assert finished("replay", str(record), env=env).exit == 0


@pytest.mark.parametrize(
    ("names", "players"),
    [
        ("Zoë Bert", "Zoe Bert"),
        ("Zoë Zoe", "Zoueb Zoe"),
        ("Hä Zoë", "Ha Zoe"),
        ("李 Bert", "u674e Bert"),
        ('Bert "Ana Lucía"', 'Bert "Ana Lucia"'),
    ],
)
def test_on_a_terminal_without_their_letters_names_can_be_read_again(names: str, players: str) -> None:
    shown = on_a_terminal("deal", "--seed", "7", "--names", names, PYTHONIOENCODING="ascii").replace("\r\n", "\n")
    entries = told(list(read_lines([shown], source="-")))
    assert f"\nplayers: {players}\n" in shown
    assert not any(isinstance(one, Unreadable) for one, _, _ in entries)
    dealt = finished("deal", "--seed", "7", "--names", players, env={"PYTHONIOENCODING": "utf-8"})
    assert tuple(one for one in entries if not isinstance(one[0], CardsEntry)) == told(
        list(read_lines([dealt.out], source="-"))
    )


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8"])
def test_a_record_that_cannot_be_written_is_told(encoding: str) -> None:
    env = {"PYTHONIOENCODING": encoding}
    with Path("/dev/full").open("wb") as full:
        process = started("deal", "--seed", "7", stdout=full, env=env)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, b"cannot-write" in err) == (74, True)


# play-out


def written(text: str, name: str = "evening.rami") -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def test_a_record_is_finished_and_its_own_lines_stay_as_they_are(rami: Call) -> None:
    given = EVENING.replace("deal 1", "\ndeal 1   # the first\n#   nobody saw the stock") + "1 Cas   gooi cK\n"
    called = rami("play-out", written(given))
    assert (called.exit, called.err) == (0, "")
    assert called.out.startswith(given + "2 An ")


def test_a_whole_game_is_played_and_its_replay_holds(rami: Call) -> None:
    called = rami("play-out", written(EVENING + "1 Cas discard ♣K  # too dear\n"), "--deals", "2")
    assert called.exit == 0
    assert called.out.startswith(EVENING + "1 Cas discard ♣K  # too dear\n2 An ")
    assert called.out.count("\ndeal ") == 2
    assert called.out.count("\nscore: ") == called.out.count("\ntotal: ") == 2
    assert rami("replay", written(called.out)).exit == 0
    assert rami("play-out", written(called.out)).out == called.out


def test_a_record_comes_from_standard_input(rami: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    dealt = rami("deal", "--seed", "3", "--rules", "rami-51", "--players", "2").out
    path = written(dealt)
    with (tmp_path / path).open("rb") as source:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(source))
        piped = rami("play-out", "-")
    assert piped == rami("play-out", path)
    assert piped.out.startswith(dealt)


def test_the_seed_of_the_command_line_is_for_a_record_without_one(rami: Call) -> None:
    bare = written(EVENING.replace("seed: 7\n", ""))
    assert rami("play-out", bare, "--seed", "7").out == rami("play-out", written(EVENING, "b.rami")).out.replace(
        "seed: 7\n", ""
    )
    assert rami("play-out", bare, "--seed", "8").out != rami("play-out", bare, "--seed", "7").out
    called = rami("play-out", "b.rami", "--seed", "8")
    assert (called.exit, called.out) == (2, "")
    assert called.err.splitlines()[:2] == [
        "error[options-clash]: --seed cannot go together with another seed in the record",
        "  b.rami:5",
    ]


def test_rules_of_the_command_line_hold_where_the_record_names_none(rami: Call) -> None:
    bare = written(EVENING.replace("rules: rami-bridge\n", "").partition("deal 1")[0])
    called = rami("play-out", bare, "--rules", "roemie")
    assert len(called.out.partition("hand An: ")[2].partition("\n")[0].split()) == 13
    assert rami("replay", written(called.out), "--rules", "roemie").exit == 0


def test_house_files_are_found_from_the_folder_of_the_record(rami: Call) -> None:
    Path("club").mkdir()
    written('based_on = "rami-bridge"\n[deal]\nhand = 10\n', "club/house.toml")
    head = EVENING.replace("rami-bridge", "house.toml").partition("deal 1")[0]
    called = rami("play-out", written(head, "club/night.rami"))
    assert called.exit == 0
    assert len(called.out.partition("hand An: ")[2].partition("\n")[0].split()) == 10


def test_every_fault_is_told_at_its_line_and_nothing_is_written(rami: Call) -> None:
    faulty = EVENING + "1 Cas discard ♥10\n2 Bert draw ? ; discard ♠3\n"
    called = rami("play-out", written(faulty))
    assert (called.exit, called.out) == (2, "")
    told_of = [line for line in called.err.splitlines() if line.startswith(("error", "  evening.rami"))]
    assert told_of == [
        "error[card-not-held]: ♥10 is not in the hand",
        "  evening.rami:10",
        "error[not-your-turn]: Bert plays out of turn: An is to play",
        "  evening.rami:11",
    ]
    assert "fout[not-your-turn]" in rami("--lang", "nl", "play-out", "evening.rami").err
    data = json.loads(rami("play-out", "evening.rami", "--format", "json").err)
    assert data["code"] == "bad-option-value"


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (["nowhere.rami"], ["file-not-readable"]),
        (["."], ["file-not-readable"]),
        ([], ["missing-argument"]),
        (["a.rami", "b.rami"], ["unexpected-argument"]),
        (["empty.rami"], ["record-incomplete"]),
        (["words.rami"], ["bad-record"]),
    ],
)
def test_what_is_no_record_is_refused(rami: Call, words: list[str], codes: list[str]) -> None:
    written("", "empty.rami")
    written("once upon a time\n", "words.rami")
    called = rami("play-out", *words)
    assert (called.exit, called.out) == (2, "")
    assert [
        line.partition("[")[2].partition("]")[0] for line in called.err.splitlines() if line[:6] == "error["
    ] == codes
