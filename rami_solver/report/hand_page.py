"""The page of a hand: can it open, can it go out, which melds does it make and what is left."""

from collections.abc import Sequence

from rami_solver.analysis.hand_answers import Arrangement, Award, BestOpening, FinishAnswer, HandAnswer, LayDown
from rami_solver.plays import Discard
from rami_solver.report.messages import Messages
from rami_solver.report.page import Block, Page, Row, Section, Sentence, Tone
from rami_solver.report.saying import (
    OBSTACLES,
    by_weight,
    finding_sentences,
    in_force,
    in_the_way,
    left_row,
    meld_rows,
    note_sentences,
    rule_sentence,
)

__all__ = ["award_text", "best_opening_page", "hand_headline", "hand_page", "how_text"]

BLANK = Sentence("")


def hand_page(answer: HandAnswer, messages: Messages, unmet: str | None = None) -> Page:
    """Build the page of a hand: one sentence that answers, the claim that fails, the melds, then rules and notes."""
    weighty, notes = by_weight(one for one in answer.findings if one.code not in OBSTACLES)
    sections: list[Block] = [*_going_out(answer, messages), *_arrangements(answer, messages)]
    return (
        hand_headline(answer, messages),
        *([Sentence(messages.text(f"hand.required.{unmet}"), Tone.BAD, indent=1)] if unmet else []),
        *(rule_sentence(key, answer.rules, messages, indent=1) for key in _rests_on(answer)),
        *in_the_way(answer.findings, answer.rules, messages),
        BLANK,
        *(_spaced(sections)),
        *finding_sentences(weighty, answer.rules, messages),
        *note_sentences(notes, answer.rules, messages),
        in_force(answer.rules, messages),
    )


def _spaced(sections: Sequence[Block]) -> list[Block]:
    return [*sections, BLANK] if sections else []


def hand_headline(answer: HandAnswer, messages: Messages) -> Sentence:
    """Answer in one sentence: going out first, else the opening, else what can be laid."""
    opening, finish = answer.opening, answer.finish
    facts: dict[str, object] = {"how": how_text(finish, answer, messages), "award": award_text(finish.award, messages)}
    if opening is not None:
        facts |= {"points": opening.points, "short_by": opening.short_by, "threshold": opening.threshold}
    else:
        facts["points"] = answer.best.points
    return Sentence(messages.text(_headline_key(answer), **facts), _headline_tone(answer))


def _headline_key(answer: HandAnswer) -> str:
    opening = answer.opening
    if answer.finish.possible:
        if opening is None:
            return "hand.go-out-opened"
        return "hand.go-out" if opening.reachable else "hand.go-out-only"
    if opening is None:
        return "hand.lay" if answer.best.melds else "hand.nothing"
    return "hand.open" if opening.reachable else "hand.cannot-open"


def _headline_tone(answer: HandAnswer) -> Tone:
    opens = answer.opening is None or answer.opening.reachable
    return Tone.GOOD if answer.finish.possible else Tone.STRONG if opens else Tone.OPEN


def how_text(finish: FinishAnswer, answer: HandAnswer, messages: Messages) -> str:
    """Say what is thrown to go out; empty where nobody goes out."""
    if not finish.possible:
        return ""
    if finish.discard is not None:
        return messages.text("how.throw", discard=finish.discard)
    return messages.text("how.any" if _throws_any(finish, answer) else "how.no-discard")


def _throws_any(finish: FinishAnswer, answer: HandAnswer) -> bool:
    """Tell whether it is the card from the stock, whatever it is, that is thrown."""
    if finish.play is not None:
        return finish.play[-1] == Discard(None)
    return answer.phase == "before-draw" and sum(len(meld.cards) for meld in finish.melds) == len(answer.hand)


def award_text(award: Award | None, messages: Messages) -> str:
    """Say what going out earns; empty where there is nothing."""
    if award is None:
        return ""
    if award.kind == "win":
        return messages.text("award.win")
    return (
        messages.text("award.score-later") if award.value is None else messages.text("award.score", value=award.value)
    )


def _rests_on(answer: HandAnswer) -> list[str]:
    """Name the rules under the headline: the threshold, and what lets a hand go out below it."""
    if answer.opening is None:
        return []
    return ["opening.points", *(["opening.waived_when_going_out"] if answer.finish.waived else [])]


def _going_out(answer: HandAnswer, messages: Messages) -> list[Block]:
    finish = answer.finish
    if not finish.possible:
        return []
    if finish.judged is not None:
        from rami_solver.report.finish_rows import turn_that_goes_out  # most hands go out without a table

        return turn_that_goes_out(finish.judged, answer.rules, award_text(finish.award, messages), messages)
    rows = list(meld_rows(finish.melds, messages))
    if finish.discard is not None:
        rows.append(
            (messages.written(finish.discard), messages.text("ui.to-throw"), award_text(finish.award, messages))
        )
    else:
        rows.append(("", how_text(finish, answer, messages), award_text(finish.award, messages)))
    return [Section(messages.text("ui.go-out"), tuple(rows))]


def _arrangements(answer: HandAnswer, messages: Messages) -> list[Section]:
    """Give the best and the leanest melds, as one where they are the same; the opening where it is neither."""
    best, leanest, opening = answer.best, answer.leanest, answer.opening
    one = best.melds == leanest.melds
    sections = [_arranged("ui.best" if one else "ui.most-points", best, messages)]
    if not one:
        sections.append(_arranged("ui.least-left", leanest, messages))
    if opening is not None and opening.reachable and opening.melds not in (best.melds, leanest.melds):
        label = messages.text("ui.in-points", label=messages.text("ui.opening"), points=opening.points)
        sections.append(Section(label, meld_rows(opening.melds, messages)))
    return sections


def _arranged(key: str, arrangement: Arrangement, messages: Messages) -> Section:
    label = messages.text("ui.in-points", label=messages.text(key), points=arrangement.points)
    return Section(label, _arrangement_rows(arrangement, messages))


def _arrangement_rows(arrangement: Arrangement, messages: Messages) -> tuple[Row, ...]:
    rows = meld_rows(arrangement.melds, messages) or ((messages.text("ui.no-meld"), "", ""),)
    return (*rows, left_row(arrangement.left, arrangement.left_value, messages))


def best_opening_page(answer: BestOpening, messages: Messages) -> Page:
    """Build the page of the best openings: the lay-downs, best first, or what is missing and which card would do."""
    weighty, notes = by_weight(answer.findings)
    sections = [_lay_down(number, one, messages) for number, one in enumerate(answer.lay_downs, start=1)]
    return (
        _opening_headline(answer, messages),
        rule_sentence("opening.points", answer.rules, messages, indent=1),
        BLANK,
        *_spaced(sections),
        *_helpful(answer, messages),
        *finding_sentences(weighty, answer.rules, messages),
        *note_sentences(notes, answer.rules, messages),
        in_force(answer.rules, messages),
    )


def _opening_headline(answer: BestOpening, messages: Messages) -> Sentence:
    facts = {"points": answer.points, "short_by": answer.short_by, "threshold": answer.threshold, "goal": answer.goal}
    if not answer.reachable:
        return Sentence(messages.text("hand.cannot-open", **facts), Tone.OPEN)
    facts["points"] = answer.lay_downs[0].arrangement.points
    return Sentence(messages.text("best-opening.open", **facts), Tone.GOOD)


def _lay_down(number: int, lay_down: LayDown, messages: Messages) -> Section:
    arrangement = lay_down.arrangement
    label = f"{number}. {messages.text('count.point', count=arrangement.points)}"
    return Section(label, _arrangement_rows(arrangement, messages))


def _helpful(answer: BestOpening, messages: Messages) -> list[Block]:
    """Name the single cards that would make the hand open, those that give the most points first."""
    if answer.reachable:
        return []
    if not answer.helpful:
        return [Sentence(messages.text("best-opening.no-card-helps")), BLANK]
    by_points: dict[int, list[object]] = {}
    for one in sorted(answer.helpful, key=lambda one: -one.points):
        by_points.setdefault(one.points, []).append(one.card)
    rows = tuple(
        (messages.written(tuple(cards)), "", messages.text("count.point", count=points))
        for points, cards in by_points.items()
    )
    return [Section(messages.text("best-opening.would-help"), rows), BLANK]
