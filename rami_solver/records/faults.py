"""Faults of a record itself, which rest on no rule of play: what it lacks, what stands in the wrong place."""

from rami_solver.findings import Code, Finding, Severity

__all__ = ["incomplete", "misplaced", "unknown_player"]


def incomplete(case: str, severity: Severity = Severity.ERROR) -> Finding:
    """Find that something is missing in the record."""
    return Finding(Code.RECORD_INCOMPLETE, severity, facts={"case": case})


def misplaced(case: str) -> Finding:
    """Find that a line stands where it says nothing."""
    return Finding(Code.BAD_RECORD, Severity.ERROR, facts={"case": case})


def unknown_player(name: str, players: tuple[str, ...]) -> Finding:
    """Find that nobody of this name plays, with the name that was most likely meant."""
    from rami_solver.records.words import nearest_name

    near = nearest_name(name, players)
    facts = {"player": name, "players": players} | ({"nearest": near, "mend": "nearest"} if near else {})
    return Finding(Code.UNKNOWN_PLAYER, Severity.ERROR, facts=facts)
