"""What is wrong with a program: which mistakes explain its answers, or where it breaks off."""

from __future__ import annotations

from typing import NamedTuple, Tuple

from .answers import Answer, read_scores
from .cases import Case
from .mistakes import MISTAKES, Mistake, combine, score_wrongly
from .program import Run, make_printable, run

SHARE = 0.7  # of the lines that a mistake changes must have its score, if it is not the only one


class Group(NamedTuple):
    """The lines of one set of rules, and the answers to them; or why there are none."""

    rules: str
    cases: list[Case]
    answers: list[Answer]
    texts: list[str]  # of the answers
    ignored: list[str]  # lines that state no score
    broken: str | None
    is_late: bool  # its time was up


Wrong = Tuple[Case, Answer, str]  # a line, the program's answer, and the text of that


class Finding(NamedTuple):
    """Sets of mistakes that the lines do not distinguish, and the wrong answers they explain."""

    sets: list[tuple[Mistake, ...]]
    explained: list[Wrong]


def describe_break(done: Run, expected: int) -> str | None:
    """Why the lines of a run cannot be the answers, or None."""
    number = f"{len(done.lines):,} line{'s' * (len(done.lines) != 1)}"
    says = f"; its last message: {make_printable(done.complaint, 90)}" if done.complaint else ""
    if done.problem:
        return f"{done.problem}, after {number}{says}"
    if len(done.lines) == expected:
        return None
    status = f" and ended with status {done.status}" if done.status else ""
    return f"printed {number} for {expected:,}{status}{says}"


def ask(command: list[str], rules: str, cases: list[Case], seconds: float) -> Group:
    done = run(command, [f"{case.secret} {case.guess}" for case in cases], seconds)
    answers, ignored = read_scores(done.lines, len(cases))
    texts = list(done.lines)
    for line in ignored:
        texts.remove(line)
    broken = describe_break(done, len(cases) + len(ignored))
    return Group(rules, cases, answers, texts, ignored, broken, done.is_late)


def find_breaking_line(command: list[str], cases: list[Case], seconds: float) -> Case | None:
    """A line with which alone the program breaks; None if it takes several lines."""
    while len(cases) > 1:
        half = cases[: len(cases) // 2]
        cases = half if ask(command, "", half, seconds).broken else cases[len(half) :]
    return cases[0] if ask(command, "", cases, seconds).broken else None


# ---- Mistakes -----------------------------------------------------------------


def gives(mistakes: tuple[Mistake, ...], case: Case, answer: Answer) -> bool:
    return score_wrongly(mistakes, case.secret, case.guess) == answer


def find_sets(pairs: list[tuple[Case, Answer]]) -> list[tuple[Mistake, ...]]:
    """The smallest sets of mistakes that give every answer."""
    found: list[tuple[Mistake, ...]] = []
    for mistakes in combine():
        if found and len(mistakes) > len(found[0]):
            break
        if all(gives(mistakes, case, answer) for case, answer in pairs):
            found.append(mistakes)
    return found


def find_likely(mistake: Mistake, pairs: list[tuple[Case, Answer]]) -> set[Case]:
    """The lines that a mistake explains; none if too few of those that it changes are so."""
    changed = [
        (case, answer) for case, answer in pairs if not gives((mistake,), case, (case.black, case.white))
    ]
    found = {case for case, answer in changed if gives((mistake,), case, answer)}
    return found if len(found) >= SHARE * len(changed) else set()


def find_mistakes(groups: list[Group]) -> tuple[list[Finding], list[Wrong]]:
    """The mistakes that explain the answers, and the wrong answers that none explains.

    A set of mistakes that gives every answer is the one.  Otherwise mistakes are added, each time
    the one that explains most of what is still wrong, if most of its scores are there.
    """
    all_answers = [
        wrong for group in groups for wrong in zip(group.cases, group.answers, group.texts)
    ]
    pairs = [(case, answer) for case, answer, _ in all_answers]
    left = [wrong for wrong in all_answers if wrong[1] != (wrong[0].black, wrong[0].white)]
    if not left:
        return [], []
    sets = find_sets(pairs)
    if sets:
        return [Finding(sets, left)], []
    likely = {mistake: find_likely(mistake, pairs) for mistake in MISTAKES}
    findings: list[Finding] = []
    while True:
        explained = {
            mistake: [wrong for wrong in left if wrong[0] in found] for mistake, found in likely.items()
        }
        best = max(MISTAKES, key=lambda mistake: len(explained[mistake]))
        if not explained[best]:
            return findings, left
        findings.append(Finding([(best,)], explained[best]))
        left = [wrong for wrong in left if wrong[0] not in likely[best]]


# ---- Words --------------------------------------------------------------------


def write_example(items: list[Wrong]) -> str:
    case, answer, text = min(items, key=lambda item: len(item[0].secret))
    if answer is None:
        printed = f"it prints '{make_printable(text)}', which is not a score"
    else:
        printed = f"it prints {answer[0]} {answer[1]}"
    right = f"{case.black} {case.white}"
    return f"  secret {case.secret}, guess {case.guess}: right is {right}, {printed}"


def write_table(groups: list[Group]) -> list[str]:
    lines = ["rules           lines  wrong"]
    for group in groups:
        if group.broken:
            wrong = "not answered"
        else:
            pairs = zip(group.cases, group.answers)
            wrong = f"{sum(answer != (c.black, c.white) for c, answer in pairs):5,}"
        lines.append(f"{group.rules:14}  {len(group.cases):5,}  {wrong}")
    return lines


def write_names(mistakes: tuple[Mistake, ...]) -> str:
    if len(mistakes) == 1:
        return f"{mistakes[0].name}: {mistakes[0].says}"
    return " and ".join(mistake.name for mistake in mistakes)


def write_finding(finding: Finding) -> list[str]:
    count = len(finding.explained)
    if len(finding.sets) > 1:
        return [
            "",
            "One of these mistakes, which these lines do not distinguish:",
            *(f"  {write_names(mistakes)}" for mistakes in finding.sets),
            f"  It explains {count:,} wrong score{'s' * (count != 1)}.  The shortest example:",
            write_example(finding.explained),
        ]
    mistakes = finding.sets[0]
    lines = []
    for mistake in mistakes:
        others = tuple(other for other in mistakes if other is not mistake)
        items = [wrong for wrong in finding.explained if not gives(others, wrong[0], wrong[1])]
        lines += ["", f"Mistake: {mistake.name}", "  " + mistake.says, write_example(items)]
    subject = "Together they explain" if len(mistakes) > 1 else "It explains"
    return [*lines, f"  {subject} {count:,} wrong score{'s' * (count != 1)}."]


def write_findings(groups: list[Group]) -> list[str]:
    findings, unexplained = find_mistakes(groups)
    lines = [line for finding in findings for line in write_finding(finding)]
    if unexplained:
        scores = "score" if len(unexplained) == 1 else "scores"
        other = " other" if findings else ""
        lines += [
            "",
            f"{len(unexplained):,}{other} wrong {scores} of no known mistake.  The shortest example:",
            write_example(unexplained),
        ]
    return lines


def divide(whole: Group, parts: dict[str, list[Case]]) -> list[Group]:
    """The answers to all lines, by rules."""
    answers = {case: (a, text) for case, a, text in zip(whole.cases, whole.answers, whole.texts)}
    return [
        whole._replace(
            rules=name,
            cases=part,
            answers=[answers[case][0] for case in part],
            texts=[answers[case][1] for case in part],
        )
        for name, part in parts.items()
    ]


def write_breaks(command: list[str], whole: Group, groups: list[Group], seconds: float) -> list[str]:
    """How a program breaks off, and a line with which it does for some of the rules."""
    lines = [f"The program {whole.broken}."]
    broken = [group for group in groups if group.broken]
    for group in broken[:3] if len(broken) < len(groups) else broken[:1]:
        case = find_breaking_line(command, group.cases, seconds)
        if case:
            alone = ask(command, group.rules, [case], seconds)
            lines.append(f"With the line '{case.secret} {case.guess}' alone it {alone.broken}.")
        else:
            lines.append(f"It answers single lines of the rules '{group.rules}', but not all together.")
    if not broken:
        lines.append("It answers the lines of each set of rules alone.")
    if whole.is_late:
        lines.append("If it is slow and does not hang, give it more time with --timeout.")
    return lines


def judge(command: list[str], cases: list[Case], seconds: float) -> tuple[bool, list[str]]:
    """Whether a program gives every score, and a report in lines."""
    rules = dict.fromkeys(case.rules for case in cases)
    parts = {name: [case for case in cases if case.rules == name] for name in rules}
    whole = ask(command, "", cases, seconds)
    lines = [f"Ignored the line '{make_printable(line)}'." for line in whole.ignored[:3]]
    if whole.broken:
        brief = min(seconds, 2.0)
        groups = [ask(command, name, part, brief) for name, part in parts.items()]
        lines += write_breaks(command, whole, groups, brief)
    else:
        groups = divide(whole, parts)
    answered = [group for group in groups if not group.broken]
    if not answered:
        return False, lines
    right = sum(
        answer == (case.black, case.white)
        for group in answered
        for case, answer in zip(group.cases, group.answers)
    )
    if lines:
        lines.append("")
    lines += [*write_table(groups), "", f"{right:,} of {len(cases):,} scores are right."]
    return right == len(cases) and not whole.broken, lines + write_findings(answered)
