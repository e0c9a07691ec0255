"""What a hand can do: its best and leanest melds, the opening, the finish; solved, certified, put together."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.certify import certify
from rami_solver.analysis.hand_answers import Arrangement, FinishAnswer, HandAnswer, OpeningAnswer
from rami_solver.analysis.memory import memory_of
from rami_solver.analysis.notes import Grounds, hand_size, rules_in_force
from rami_solver.analysis.question import HandQuestion
from rami_solver.cards import DECK, JOKER, AnyCard, counted, in_order
from rami_solver.findings import Basis, Finding, RamiError, Undecided, WrongAnswer
from rami_solver.melds import hand_value, hand_values_used
from rami_solver.rules.model import Rules
from rami_solver.scoring.award import award_of_finish
from rami_solver.solver.candidates import Pool
from rami_solver.solver.engine import Engine
from rami_solver.solver.engines import Solved, SolvedHand, solve, solve_hands
from rami_solver.solver.hand_quest import HandProblem, LaidMelds, laid_melds
from rami_solver.solver.quest import Aim, Laid, Problem, Quest, cards_held, melds_of

__all__ = ["arrange", "check_hands", "finish_of", "phase_of"]

_CARDS: tuple[AnyCard, ...] = (*DECK, JOKER)
"""Every card by `Card.index`."""


def check_hands(questions: Sequence[HandQuestion]) -> list[HandAnswer | RamiError]:
    """Analyse hands together: best and leanest arrangement, opening, finish.

    An error stands in the place of the hand that it ended. Raises WrongAnswer where our engines disagree.
    """
    cases = [_case(one) for one in questions]
    hands: dict[Engine, Iterator[SolvedHand | Undecided]] = {}
    ends: dict[Engine, Iterator[Solved | Undecided]] = {}
    for engine in {one.engine for one in questions}:
        asked = [case for case in cases if case.question.engine is engine]
        hands[engine] = iter(solve_hands([case.hand for case in asked], engine))
        problems = [problem for case in asked for problem in case.problems()]
        ends[engine] = iter(solve(problems, engine)) if problems else iter(())
    return [_conclude(case, next(hands[case.question.engine]), ends[case.question.engine]) for case in cases]


def phase_of(question: HandQuestion) -> Phase:
    """Tell where in the turn the hand is held: as asked, else before the draw if it has the size of a dealt hand."""
    if question.phase is not None:
        return question.phase
    deal = question.rules.deal
    dealt = deal.hand_enforced and len(question.hand) == deal.hand
    return Phase.BEFORE_DRAW if dealt else Phase.AFTER_DRAW


def arrange(pool: Pool, laid: Laid, hand: Sequence[AnyCard], rules: Rules) -> Arrangement:
    """Spell an engine's lay-down out: melds, points, the cards left in order and what those count in the hand."""
    melds = tuple(one.meld() for one in melds_of(pool, laid))
    rest = counted(hand) - counted(card for meld in melds for card in meld.held)
    left = in_order(rest.elements())
    return Arrangement(sum(meld.points for meld in melds), melds, left, hand_value(left, rules.values.hand))


def finish_of(question: HandQuestion) -> FinishAnswer:
    """Tell how a hand goes out, as `check_hands` does, and nothing else: no notes, and nothing is certified.

    Raises Undecided where a solver limit was hit, WrongAnswer where our engines disagree.
    """
    if _asks_for_turn(question):
        from rami_solver.analysis.table_finish import finish_with_table

        return finish_with_table(question, phase_of(question), reasons=False).finish
    case = _case(question)
    if case.finish is None:
        return FinishAnswer(possible=False)
    (solved,) = solve([Problem(case.pool, case.finish)], question.engine)
    if isinstance(solved, Undecided):
        raise solved
    return _finish(case, _arranged(case.pool, laid_melds(case.pool, solved.found[0])) if solved.found else None)


class _Case(NamedTuple):
    """A hand with what is asked of it; a quest that cannot succeed, or has its answer elsewhere, is None.

    `kept_in` is the finish as it would be without the opening, where a ruling of ours asks for that.
    """

    question: HandQuestion
    phase: Phase
    hand: HandProblem
    finish: Quest | None
    kept_in: Quest | None

    @property
    def pool(self) -> Pool:
        """The cards and their melds."""
        return self.hand.pool

    def problems(self) -> Iterator[Problem]:
        """The quests to be solved."""
        return (Problem(self.pool, quest) for quest in (self.finish, self.kept_in) if quest is not None)


def _case(question: HandQuestion) -> _Case:
    rules, size = question.rules, len(question.hand)
    phase = phase_of(question)
    keep = int(phase is Phase.AFTER_DRAW and rules.discard.to_go_out)
    pool = Pool(question.hand, rules)
    hand = HandProblem(pool, max(0, size - keep), not question.opened and rules.opening.clean_run)
    if _asks_for_turn(question):
        return _Case(question, phase, hand, None, None)
    must_open = not question.opened and not rules.opening.waived_when_going_out
    finish = _finish_quest(question, phase, pool, must_open=must_open)
    ruled = must_open and rules.basis("opening.waived_when_going_out") is Basis.RULING
    kept_in = _finish_quest(question, phase, pool, must_open=False) if ruled else None
    return _Case(question, phase, hand, finish, kept_in)


def _asks_for_turn(question: HandQuestion) -> bool:
    """Tell whether more than melds out of the hand decides about going out, so that the whole turn has to be searched.

    The table does, the discards and the dealer's opening turn; and lay-offs onto melds of this very turn where the
    opening wants a run without joker that may get one afterwards, or where a run may be too long to be laid and too
    short to be laid in parts.
    """
    rules = question.rules
    too_long = rules.run.max is not None and rules.run.max < 2 * rules.run.min - 1
    joins_later = rules.opening.clean_run and not question.opened and JOKER in question.hand
    return bool(question.table or question.row or question.dealer or too_long or joins_later)


def _finish_quest(question: HandQuestion, phase: Phase, pool: Pool, *, must_open: bool) -> Quest | None:
    """All cards laid, or all but a discard; a joker stays for the discard only if nothing else can."""
    rules, size = question.rules, len(question.hand)
    drawn = phase is Phase.AFTER_DRAW
    at_least = max(1, size - 1 if drawn else size)
    at_most = size - 1 if drawn and rules.discard.to_go_out else size
    if not drawn and not rules.discard.joker:
        return None  # the card that is drawn may be a joker, and stay
    if at_least > at_most or at_least > pool.in_melds:
        return None
    return Quest(
        (Aim.JOKERS, Aim.POINTS),
        laid_at_most=at_most,
        laid_at_least=at_least,
        points_at_least=rules.opening.points if must_open else 0,
        clean_run=must_open and rules.opening.clean_run,
    )


def _conclude(
    case: _Case, solved: SolvedHand | Undecided, ends: Iterator[Solved | Undecided]
) -> HandAnswer | RamiError:
    """Put the answer together, have the referee certify it, and say what it rests on."""
    finish, kept_in = [next(ends) if quest is not None else None for quest in (case.finish, case.kept_in)]
    for result in (solved, finish, kept_in):
        if isinstance(result, Undecided):
            return result
    assert isinstance(solved, SolvedHand)
    question, rules, found = case.question, case.question.rules, solved.found
    best = _arranged(case.pool, found.best)
    leanest = best if found.leanest is found.best else _arranged(case.pool, found.leanest)
    opening = None
    if not question.opened:
        clean = None if found.clean is None else _arranged(case.pool, found.clean)
        opening = _opening(rules, clean if rules.opening.clean_run else best)
    goes_out = (
        _arranged(case.pool, laid_melds(case.pool, finish.found[0]))
        if isinstance(finish, Solved) and finish.found
        else None
    )
    try:
        ending, of_turn, sure = _ending(case, goes_out)
    except Undecided as undecided:
        return undecided
    certify(question, case.phase, (best, leanest), opening, ending)
    can_go = isinstance(kept_in, Solved) and bool(kept_in.found)
    findings = (
        *question.notes,
        *rules_in_force(rules),
        *hand_size(rules, case.phase, found=len(question.hand), opened=question.opened),
        *_rulings(case, (best, leanest), opening, ending, kept_in=can_go),
    )
    if of_turn:
        told = {(one.code, one.rule) for one in findings}
        findings += tuple(one for one in of_turn if (one.code, one.rule) not in told)
    certified = sure and solved.certified and all(one.certified for one in (finish, kept_in) if isinstance(one, Solved))
    return HandAnswer(rules, case.phase, certified, question.hand, best, leanest, opening, ending, findings)


def _arranged(pool: Pool, laid: LaidMelds) -> Arrangement:
    """Spell out what is laid of a hand, and what stays in it; raises WrongAnswer where the hand does not hold it."""
    left = pool.indices[:]
    points = 0
    try:
        for one in laid:
            points += one.points
            for index in one.cards:
                left.remove(index)
            for _ in range(one.jokers):
                left.remove(JOKER.index)
    except ValueError:
        melds = [str(one.meld()) for one in laid]
        raise WrongAnswer({"fault": "laid but not held", "hand": cards_held(pool), "melds": melds}) from None
    values = pool.generator.hand_values
    return Arrangement(
        points,
        tuple([one.meld() for one in laid]),
        tuple([_CARDS[index] for index in left]),
        sum([values[index] for index in left]),
    )


def _ending(case: _Case, found: Arrangement | None) -> tuple[FinishAnswer, tuple[Finding, ...], bool]:
    """Tell how the hand goes out, or what keeps it from it where the table counts or somebody claims that it does."""
    question = case.question
    if _asks_for_turn(question):
        from rami_solver.analysis.table_finish import finish_with_table

        return finish_with_table(question, case.phase)
    ending = _finish(case, found)
    if ending.possible or question.require != "finish":
        return ending, (), True
    from rami_solver.analysis.table_finish import reasons_against

    return ending, reasons_against(question, case.phase), True


def _opening(rules: Rules, best: Arrangement | None) -> OpeningAnswer:
    threshold = rules.opening.points
    points = best.points if best else 0
    reachable = best is not None and bool(best.melds) and points >= threshold
    return OpeningAnswer(
        reachable, threshold, points, max(0, threshold - points), best.melds if best and reachable else ()
    )


def _finish(case: _Case, found: Arrangement | None) -> FinishAnswer:
    rules, question = case.question.rules, case.question
    if found is None or (JOKER in found.left and not rules.discard.joker):
        return FinishAnswer(possible=False)
    award, _ = award_of_finish(rules, points=found.points, opened=question.opened, round_number=question.round)
    clean = any(meld.kind == "run" and not meld.jokers for meld in found.melds)
    opens = found.points >= rules.opening.points and (clean or not rules.opening.clean_run)
    return FinishAnswer(
        possible=True,
        melds=found.melds,
        discard=found.left[0] if found.left else None,
        award=award,
        waived=not question.opened and not opens,
    )


def _rulings(
    case: _Case, bests: Sequence[Arrangement], opening: OpeningAnswer | None, finish: FinishAnswer, *, kept_in: bool
) -> tuple[Finding, ...]:
    """Note every ruling of ours that the answer rests on; `kept_in`: all cards can be laid, but for the opening."""
    question = case.question
    memory = memory_of(question.rules)
    if not memory.ruled:
        return ()
    grounds = Grounds(memory.ruled)
    if memory.ruled_values:
        melds = tuple(meld for one in bests for meld in one.melds) + (opening.melds if opening else ()) + finish.melds
        for meld in melds:
            grounds.add_all(memory.values_used(meld))
    if case.pool.jokers > 1:
        grounds.add("jokers_per_meld")
    if opening is not None:
        grounds.add_opening(question.rules, opening.melds)
    if memory.ruled_in_hand:
        grounds.add_all(hand_values_used(card for one in bests for card in one.left))
    if finish.possible:
        _finish_grounds(grounds, question, finish)
    elif kept_in:
        grounds.add("opening.waived_when_going_out")
    if case.phase is Phase.AFTER_DRAW and any(one.melds and not one.left for one in bests):
        grounds.add("discard.to_go_out")
    return grounds.rulings(question.rules)


def _finish_grounds(grounds: Grounds, question: HandQuestion, finish: FinishAnswer) -> None:
    if finish.play is not None:
        return  # the referee of the turn has told them
    points = sum(meld.points for meld in finish.melds)
    _, key = award_of_finish(question.rules, points=points, opened=question.opened, round_number=question.round)
    grounds.add(key)
    if finish.waived:
        grounds.add("opening.waived_when_going_out")
    if finish.discard is JOKER:
        grounds.add("discard.joker", JOKER)
