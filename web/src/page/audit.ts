/* The audit: after each change keypeg is asked, and its verdict shown: how many secrets fit, what is wrong, repairs, why.
 *
 * Only the newest game matters.  A question that takes longer than a moment when the game changes is stopped.  Until the
 * answer comes the verdict before it is dimmed, and after a moment gone: none stands beside a game that it is not about. */

import type { Engine } from "../engine.js";
import { Died, Stopped } from "../engine.js";
import type { Explanation, Problem, Repair, Verdict } from "../keypeg.js";
import { button, element, group, setText } from "./element.js";
import { applyScores, isFull, scoreOf, setPeg, shapeOf, toQuestion } from "./game.js";
import type { BoardGame, Shape } from "./game.js";
import { codeElement, codeInWords, colourName, listInWords, scoreInWords, typedScore } from "./game_words.js";
import type { Told } from "./picture.js";
import { problemElement } from "./problems.js";
import { ask, jsonLines } from "./question.js";
import type { Mark } from "./row.js";
import { isContradiction, isRevealed, repairsOf, suspectsInWords, suspectsOf } from "./suspects.js";
import type { Texts } from "./texts.js";
import { isShown, Why } from "./why.js";
import type { Light } from "./why.js";

interface Failed {
    verdict: "error";
    errors: Problem[];
}

export interface AuditOptions {
    texts: Texts;
    engine: Engine;
    limit: number; /* seconds */
    showMarks(game: BoardGame, marks: Mark[]): void;
    change(game: BoardGame, said: string): void;
    light?: Light; /* lights up pegs of the board for a step of the explanation */
    guessesAreRight?: boolean; /* no guess was recorded wrongly */
}

const A_MOMENT = 150; /* ms */
const OLD = 200; /* ms until a verdict about another game goes */
const REPAIRS = 30; /* asked for, so that each suspect has one */
const OTHERS = 4; /* more repairs that are shown */
const EXPLAINING = 2; /* s at most */
const LONGER = 4; /* times the limit, when the user goes on */

/* The logarithm of a number of digits. */
function logarithm(digits: string): number {
    return digits.length > 15 ? digits.length - 1 + Math.log10(Number(`0.${digits.slice(0, 15)}`)) + 1 : Math.log10(Number(digits) + 1);
}

function remarkOf(verdict: Verdict, conflict: readonly number[], index: number, texts: Texts, shape: Shape): Pick<Mark, "state" | "remark"> {
    const row = index + 1;
    const wrong = verdict.wrong_rows?.find((one) => one.row === row);
    if (wrong) return { state: "wrong", remark: texts.board.wrong(typedScore(shape, scoreOf(wrong))) };
    if (isRevealed(verdict)) return {};
    const { how, sets } = suspectsOf(verdict);
    if (how === "certain" && sets[0]!.includes(row)) return { state: "suspect", remark: texts.board.wrongRow };
    if (how !== "conflict" && sets.some((set) => set.includes(row))) return { state: "suspect", remark: texts.board.suspect };
    if (conflict.includes(row)) return { state: "conflict", remark: texts.board.conflict };
    return {};
}

/* What the rows of the board show. */
function marksOf(verdict: Verdict, conflict: readonly number[], game: BoardGame, texts: Texts): Mark[] {
    const story = verdict.story ?? [];
    const all = story[0]?.count_exact ? logarithm(story[0].count_exact) : 0;
    const shape = shapeOf(game);
    return game.rows.map((row, i) => {
        if (!isFull(row)) return {};
        const after = story.find((one) => one.row === i + 1);
        const count = after?.count_exact ?? undefined;
        const share = count && all > 0 ? logarithm(count) / all : 0;
        return { count, exact: after?.count_is_exact, share, ...remarkOf(verdict, conflict, i, texts, shape) };
    });
}

/* Whether counting the secrets after each row may take longer than the verdict, which then comes first. */
function isLarge(game: BoardGame): boolean {
    const { pegs, colours } = shapeOf(game);
    return colours.length ** pegs > 1e6;
}

export class Audit {
    readonly element: HTMLElement;
    /* The sentence and the marks of the rows that are shown. */
    told: Told = { says: "", marks: [] };
    private readonly number = element("p", { class: "number" });
    private readonly verdict = element("p", { class: "verdict" });
    private readonly headlinePlace = element(
        "div",
        { class: "headline", role: "status", "aria-live": "polite", "aria-atomic": "true", tabindex: -1 },
        this.number,
        this.verdict,
    );
    private readonly busy = group("busy-place");
    private readonly details = group("details");
    private current: BoardGame | undefined;
    private question = ""; /* the newest */
    private answer: Verdict | Failed | undefined; /* to it */
    private explanation: Explanation | undefined;
    private readonly why: Why;
    private asking = false;
    private last = 0; /* the number of the newest question */
    private begun = 0;
    private factor = 1; /* of the limit */
    private goes: ReturnType<typeof setTimeout> | undefined; /* when the old verdict goes */

    constructor(private readonly options: AuditOptions) {
        this.why = new Why(options.texts, options.light ?? (() => undefined));
        this.element = element(
            "section",
            { class: "audit", "aria-label": options.texts.audit.label },
            element("h2", { class: "spoken" }, options.texts.audit.label),
            group("head",
                this.headlinePlace,
                this.busy,
            ),
            this.details,
        );
    }

    /* Asks about a game; an older question that is not answered yet is given up.  An edit that changes no complete row
     * is not another question. */
    update(game: BoardGame): void {
        if (game === this.current) return;
        this.current = game;
        const question = JSON.stringify(toQuestion(game));
        if (question === this.question) {
            if (this.answer) this.show(this.answer, game);
            return;
        }
        this.ask(question, 1);
    }

    private ask(question: string, factor: number): void {
        this.question = question;
        this.last++;
        this.factor = factor;
        this.answer = this.explanation = undefined;
        this.element.classList.add("old");
        this.told = { says: "", marks: [] };
        this.goes ??= setTimeout(() => this.clear(), OLD);
        if (!this.asking) void this.work();
        else if (performance.now() - this.begun > A_MOMENT) this.options.engine.stop();
    }

    /* Takes the old verdict away. */
    private clear(): void {
        this.headline("…", "", "");
        this.details.replaceChildren();
        this.why.clear();
        this.options.showMarks(this.current!, []);
    }

    /* Asks until the newest question is answered. */
    private async work(): Promise<void> {
        this.asking = true;
        for (let asked = 0; asked !== this.last; ) {
            asked = this.last;
            this.begun = performance.now();
            try {
                await this.answerTo(asked, this.question);
            } catch (error) {
                if (asked === this.last && !(this.answer && error instanceof Stopped)) this.showFailure(error);
            }
            performance.measure("verdict", { start: this.begun });
        }
        this.asking = false;
    }

    /* Shows the verdict on a question, and then why, unless there is a newer question. */
    private async answerTo(asked: number, question: string): Promise<void> {
        for (const words of isLarge(this.current!) ? [[], ["--story"]] : [["--story"]]) {
            const answer = await this.verdictOf(question, words);
            if (asked !== this.last) return;
            this.answer = answer;
            this.show(answer, this.current!);
        }
        const explanation = await this.explanationOf(question);
        if (asked !== this.last || !explanation) return;
        this.explanation = explanation;
        this.show(this.answer!, this.current!);
    }

    private async verdictOf(question: string, more: readonly string[]): Promise<Verdict | Failed> {
        const { texts, engine } = this.options;
        const limit = this.options.limit * this.factor;
        const words = ["check", "--json", "--no-stats", ...more, "--repairs", String(REPAIRS), "--time-limit", String(limit)];
        const answer = await ask(engine, texts, limit, this.busy, words, question);
        const verdict = jsonLines<Verdict | Failed>(answer)[0];
        if (!verdict) throw new Error(answer.messages);
        return verdict;
    }

    /* Why no secret fits, or only one; large boards have no explanation. */
    private async explanationOf(question: string): Promise<Explanation | undefined> {
        const verdict = this.answer!;
        if (verdict.verdict === "error" || !(isContradiction(verdict) || verdict.unique)) return undefined;
        const { engine, limit } = this.options;
        const answer = await engine.ask(["explain", "--json", "--time-limit", String(Math.min(limit, EXPLAINING))], question);
        return jsonLines<Explanation>(answer)[0];
    }

    private show(answer: Verdict | Failed, game: BoardGame): void {
        this.endWaiting();
        this.why.show(this.explanation, game);
        if (answer.verdict === "error") this.showErrors(answer, game);
        else this.showVerdict(answer, game);
    }

    private endWaiting(): void {
        clearTimeout(this.goes);
        this.goes = undefined;
        this.element.classList.remove("old");
    }

    private headline(number: string, verdict: string, state: string): void {
        this.element.dataset["verdict"] = state;
        setText(this.number, number);
        setText(this.verdict, verdict);
        this.told = { ...this.told, says: verdict };
    }

    private showFailure(error: unknown): void {
        const { texts } = this.options;
        const stopped = error instanceof Stopped;
        this.endWaiting();
        this.why.clear();
        this.headline("–", stopped ? texts.audit.stopped : error instanceof Died ? texts.busy.died : texts.busy.failed, "undecided");
        this.details.replaceChildren(this.goOn(stopped ? LONGER : 1));
        this.options.showMarks(this.current!, []);
    }

    /* Asks the same again, with more time. */
    private goOn(longer: number): HTMLElement {
        return button(this.options.texts.audit.askAgain, () => {
            this.headlinePlace.focus({ preventScroll: true });
            this.ask(this.question, this.factor * longer);
        }, { class: "go-on" });
    }

    /* A score that no row can have, for example: the errors name the rows. */
    private showErrors(failed: Failed, game: BoardGame): void {
        const { texts } = this.options;
        const marks: Mark[] = game.rows.map(() => ({}));
        const says = failed.errors.map((error) => {
            const { row } = error;
            if (row !== undefined) marks[row - 1] = { state: "wrong", problem: error };
            return element("li", {}, row === undefined ? "" : texts.named(texts.board.row(row), ""), problemElement(texts, error));
        });
        this.headline("–", texts.audit.error, "error");
        this.details.replaceChildren(element("ul", {}, ...says));
        this.options.showMarks(game, marks);
    }

    private showVerdict(verdict: Verdict, game: BoardGame): void {
        const { texts } = this.options;
        const marks = marksOf(verdict, this.conflictOf(verdict), game, texts);
        const wrong = isContradiction(verdict) || isRevealed(verdict);
        const { first } = repairsOf(verdict);
        if (wrong) for (const repair of first.toReversed()) if (repair === first[0] || repair.rows.length === 1) this.offerRepair(repair, game, marks);
        this.options.showMarks(game, marks);
        this.told = { says: "", marks };
        const known = verdict.count_exact !== null && (verdict.count_exact !== "0" || verdict.count_is_exact);
        const number = known ? texts.audit.fits(verdict.count_exact!, verdict.count_is_exact !== false) : "–";
        if (wrong) this.headline(isContradiction(verdict) ? texts.audit.fits("0", true) : number, this.wrongWords(verdict), "cheated");
        else if (verdict.verdict === "undecided") this.headline(number, texts.audit.undecided, "undecided");
        else this.headline(number, this.fitWords(verdict, game.rows.some(isFull)), "consistent");
        this.details.replaceChildren(
            ...this.secretParts(verdict),
            ...(wrong ? this.repairParts(verdict, game) : verdict.verdict === "undecided" ? this.knownParts(verdict) : []),
            ...(wrong || !isShown(this.explanation) ? [] : [this.why.element]),
            ...(verdict.coded_notes ? [element("h3", {}, texts.audit.notes), ...verdict.coded_notes.map((note) => problemElement(texts, note))] : []),
        );
    }

    /* Rows that cannot all be right: those of the steps below, if there are any. */
    private conflictOf(verdict: Verdict): number[] {
        if (!isShown(this.explanation) || this.explanation.goal !== "contradiction") return verdict.conflict ?? [];
        return [...new Set(this.explanation.steps.flatMap(({ rows }) => rows))].sort((a, b) => a - b);
    }

    private wrongWords(verdict: Verdict): string {
        const { texts } = this.options;
        const words = suspectsInWords(texts, suspectsOf(verdict));
        const says = isContradiction(verdict) && words !== texts.audit.cheated ? `${texts.audit.cheated} ` : "";
        return `${says}${words}`;
    }

    /* What is known of a game that a limit left undecided. */
    private knownParts(verdict: Verdict): HTMLElement[] {
        const words = this.options.texts.audit;
        const stop = words.stops[verdict.stop ?? ""] ?? words.stop;
        const last = verdict.story?.findLast((one) => one.row > 0 && (one.count_exact ?? "0") !== "0");
        const known = last ? words.possibleTo(last.row, last.count_exact!, last.count_is_exact) : words.noneFound;
        return [element("p", { class: "go-on" }, stop), element("p", {}, known), this.goOn(LONGER)];
    }

    private fitWords(verdict: Verdict, rows: boolean): string {
        const { texts } = this.options;
        if (!rows) return texts.audit.start;
        if (verdict.count_exact === "1" && verdict.count_is_exact && verdict.secret && !verdict.wrong_rows?.length)
            return texts.audit.only(codeInWords(texts, verdict.secret));
        return texts.audit.allFit;
    }

    private secretParts(verdict: Verdict): HTMLElement[] {
        const { texts } = this.options;
        if (!verdict.revealed) return [];
        const wrong = verdict.wrong_rows ?? [];
        const parts = [];
        const bad = { class: "bad" };
        if (wrong.length > 0) {
            const numbers = wrong.map((row) => row.row);
            parts.push(element("p", bad, texts.audit.secretWrong(listInWords(texts, numbers), numbers.length)));
        } else if (!verdict.against_rules) parts.push(element("p", {}, texts.audit.secretFits));
        if (wrong.length > 0 && verdict.consistent_without_secret) parts.push(element("p", {}, texts.audit.withoutSecret));
        if (verdict.coded_against_rules) parts.push(element("p", bad, problemElement(texts, verdict.coded_against_rules)));
        return parts;
    }

    private repairParts(verdict: Verdict, game: BoardGame): HTMLElement[] {
        const { texts } = this.options;
        const words = texts.audit;
        const conflict = this.conflictOf(verdict);
        const { how, sets } = suspectsOf(verdict);
        const { first, others } = repairsOf(verdict);
        const faint = (text: string) => element("p", { class: "faint" }, text);
        const cards = (repairs: readonly Repair[], best?: Repair) =>
            element("ul", { class: "repairs" }, ...repairs.map((one) => element("li", {}, this.repairCard(one, game, one === best))));
        const shown = others.slice(0, OTHERS);
        const leftOut = (verdict.repairs_left_out ?? 0) + others.length - shown.length;
        const parts: HTMLElement[] = [];
        if (how === "fewest" && sets[0]!.length === 1) parts.push(element("p", {}, words.whySuspects(listInWords(texts, sets.flat().sort((a, b) => a - b)), sets.length)));
        if (first.length > 0) parts.push(cards(first, first[0]));
        if (first.length > 1) parts.push(faint(words.order));
        if (isShown(this.explanation)) parts.push(this.why.element);
        else if (verdict.coded_reason) parts.push(element("p", {}, problemElement(texts, verdict.coded_reason)));
        if (isRevealed(verdict)) return parts;
        if (conflict.length > 0) parts.push(faint(words.conflict(listInWords(texts, conflict), conflict.length)));
        if ((verdict.wrong_least ?? 1) > 1) parts.push(faint(words.wrongLeast(verdict.wrong_least!)));
        if (verdict.audit_stop) parts.push(faint(words.unfinished), this.goOn(LONGER));
        if (shown.length > 0) parts.push(element("h3", {}, words.others), cards(shown));
        if (leftOut > 0) parts.push(faint(words.leftOut(leftOut)));
        parts.push(...this.misrecordedParts(verdict, game));
        for (const mistake of verdict.repeated_mistakes ?? []) {
            const says = words.mistakes[mistake.mistake_code] ?? mistake.mistake;
            parts.push(element("h3", {}, words.repeated), element("p", {}, `${says}; ${words.then(mistake.count_exact)}`));
        }
        return parts;
    }

    /* What a repair changes, row by row. */
    private changesOf(repair: Repair, game: BoardGame): { words: string; mistake: string }[] {
        const { texts } = this.options;
        const shape = shapeOf(game);
        return repair.rows.map((change) => {
            const was = scoreInWords(texts, shape, game.rows[change.row - 1]!);
            const mistake = change.mistake ? ` (${texts.audit.mistakes[change.mistake_code ?? ""] ?? change.mistake})` : "";
            return { words: texts.audit.should(change.row, scoreInWords(texts, shape, scoreOf(change)), was), mistake };
        });
    }

    /* Repairs a game, unless it was changed meanwhile.  The button that was pressed goes away: the focus goes to the
     * verdict. */
    private change(before: BoardGame, after: BoardGame): void {
        if (before !== this.current) return;
        this.headlinePlace.focus({ preventScroll: true });
        this.options.change(after, this.options.texts.audit.applied);
    }

    /* The button at the suspect row. */
    private offerRepair(repair: Repair, game: BoardGame, marks: Mark[]): void {
        const { texts } = this.options;
        for (const change of repair.rows) {
            const mark = marks[change.row - 1];
            if (!mark) continue;
            const words = this.changesOf(repair, game).map((one) => one.words);
            const label = texts.board.set(typedScore(shapeOf(game), scoreOf(change)));
            const run = () => this.change(game, applyScores(game, repair.rows));
            mark.action = { label, spoken: texts.named(label, words.join(", ")), run };
        }
    }

    private repairCard(repair: Repair, game: BoardGame, best: boolean): HTMLElement {
        const { texts } = this.options;
        const changes = this.changesOf(repair, game);
        const sentences = changes.map(({ words, mistake }) =>
            element("p", {}, element("b", {}, words), element("span", { class: "faint" }, mistake)),
        );
        const changed = repair.pegs_changed > 0 ? texts.audit.changed(repair.pegs_changed) : texts.audit.bySecret;
        const then = repair.count_exact === null ? "" : `; ${texts.audit.then(repair.count_exact)} `;
        const secret = repair.count_exact === "1" && repair.secret && codeElement(texts, game.rules, repair.secret);
        const after = element("p", { class: "faint" }, changed, then, secret);
        return this.card([...sentences, after], changes.map(({ words }) => words).join(", "), applyScores(game, repair.rows), game, best);
    }

    /* Some lines about a change of the game, and the button that makes it. */
    private card(lines: HTMLElement[], said: string, after: BoardGame, before: BoardGame, best = false): HTMLElement {
        const { named, audit } = this.options.texts;
        const attributes = { class: best ? "primary" : undefined, "aria-label": named(audit.apply, said) };
        const apply = button(audit.apply, () => this.change(before, after), attributes);
        return group(best ? "repair best" : "repair", element("div", {}, ...lines), apply);
    }

    private misrecordedParts(verdict: Verdict, game: BoardGame): HTMLElement[] {
        const { texts } = this.options;
        const found = this.options.guessesAreRight ? [] : (verdict.misrecorded_guesses ?? []).slice(0, 6);
        if (found.length === 0) return [];
        const items = found.map((one) => {
            const words = texts.audit.misrecordedPeg(one.row, one.peg, colourName(texts, one.colour));
            const after = one.count_exact === null ? "" : texts.audit.then(one.count_exact);
            const lines = [element("p", {}, element("b", {}, words)), element("p", { class: "faint" }, after)];
            return element("li", {}, this.card(lines, words, setPeg(game, one.row - 1, one.peg - 1, one.colour), game));
        });
        return [element("h3", {}, texts.audit.misrecorded), element("ul", { class: "repairs" }, ...items)];
    }
}
