/* The audit: after each change keypeg is asked, and its verdict shown: how many secrets fit, what is wrong, repairs.
 *
 * Only the newest game matters.  A question that takes longer than a moment when the game changes is stopped, and the
 * marks of the rows stay as they were until the next answer comes. */

import type { Engine } from "../engine.js";
import { Stopped } from "../engine.js";
import type { Repair, ScoredRow, Verdict } from "../keypeg.js";
import { button, element, setText } from "./element.js";
import { applyScores, isFull, setPeg, shapeOf, toQuestion } from "./game.js";
import type { BoardGame, Shape } from "./game.js";
import { codeElement, codeInWords, colourName, listInWords, scoreInWords, sentence } from "./game_words.js";
import { ask, jsonLines } from "./question.js";
import type { Mark } from "./row.js";
import type { Texts } from "./texts.js";

interface Failed {
    verdict: "error";
    errors: { says: string }[];
}

export interface AuditOptions {
    texts: Texts;
    engine: Engine;
    limit: number; /* seconds */
    showMarks(game: BoardGame, marks: Mark[]): void;
    change(game: BoardGame, said: string): void;
    guessesAreRight?: boolean; /* no guess was recorded wrongly */
}

const A_MOMENT = 150; /* ms */

/* The logarithm of a number of digits. */
function logarithm(digits: string): number {
    return digits.length > 15 ? digits.length - 1 + Math.log10(Number(`0.${digits.slice(0, 15)}`)) + 1 : Math.log10(Number(digits) + 1);
}

/* A score as it is typed. */
function short(shape: Shape, score: ScoredRow): string {
    const { black, white } = given(score);
    return shape.counts === 2 ? `${black ?? "?"} ${white ?? "?"}` : `${black ?? "?"}`;
}

function remarkOf(verdict: Verdict, index: number, texts: Texts, shape: Shape): Pick<Mark, "state" | "remark"> {
    const row = index + 1;
    const wrong = verdict.wrong_rows?.find((one) => one.row === row);
    if (verdict.repairs?.[0]?.rows.some((one) => one.row === row)) return { state: "suspect", remark: texts.board.suspect };
    if (wrong) return { state: "wrong", remark: texts.board.wrong(short(shape, wrong)) };
    if (verdict.conflict?.includes(row)) return { state: "conflict", remark: texts.board.conflict };
    return {};
}

function given(score: ScoredRow): { black: number | null; white: number | null } {
    return { black: score.total ?? score.black ?? null, white: score.white ?? null };
}

/* What the rows of the board show. */
function marksOf(verdict: Verdict, game: BoardGame, texts: Texts): Mark[] {
    const story = verdict.story ?? [];
    const all = story[0]?.count_exact ? logarithm(story[0].count_exact) : 0;
    const shape = shapeOf(game);
    return game.rows.map((row, i) => {
        if (!isFull(row)) return {};
        const after = story.find((one) => one.row === i + 1);
        const count = after?.count_exact ?? undefined;
        const share = count && all > 0 ? logarithm(count) / all : 0;
        return { count, exact: after?.count_is_exact, share, ...remarkOf(verdict, i, texts, shape) };
    });
}

/* Whether counting the secrets after each row may take longer than the verdict, which then comes first. */
function isLarge(game: BoardGame): boolean {
    const { pegs, colours } = shapeOf(game);
    return colours.length ** pegs > 1e6;
}

export class Audit {
    readonly element: HTMLElement;
    private readonly number = element("p", { class: "number" });
    private readonly verdict = element("p", { class: "verdict" });
    private readonly headlinePlace = element(
        "div",
        { class: "headline", role: "status", "aria-live": "polite", "aria-atomic": "true", tabindex: -1 },
        this.number,
        this.verdict,
    );
    private readonly busy = element("div", { class: "busy-place" });
    private readonly details = element("div", { class: "details" });
    private current: BoardGame | undefined;
    private question = ""; /* the newest */
    private answer: Verdict | Failed | undefined; /* to it */
    private asking = false;
    private begun = 0;

    constructor(private readonly options: AuditOptions) {
        this.element = element(
            "section",
            { class: "audit", "aria-label": options.texts.audit.label },
            element("h2", { class: "spoken" }, options.texts.audit.label),
            element(
                "div",
                { class: "head" },
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
        this.ask(question);
    }

    private ask(question: string): void {
        this.question = question;
        this.answer = undefined;
        if (!this.asking) void this.work();
        else if (performance.now() - this.begun > A_MOMENT) this.options.engine.stop();
    }

    /* Asks until the newest question is answered. */
    private async work(): Promise<void> {
        this.asking = true;
        for (let asked = ""; asked !== this.question; ) {
            asked = this.question;
            this.begun = performance.now();
            try {
                for (const words of isLarge(this.current!) ? [[], ["--story"]] : [["--story"]]) {
                    const answer = await this.verdictOf(asked, words);
                    if (asked !== this.question) break;
                    this.answer = answer;
                    this.show(answer, this.current!);
                }
            } catch (error) {
                if (asked === this.question) this.showFailure(error instanceof Stopped);
            }
            performance.measure("verdict", { start: this.begun });
        }
        this.asking = false;
    }

    private async verdictOf(question: string, more: readonly string[]): Promise<Verdict | Failed> {
        const { texts, engine, limit } = this.options;
        const words = ["check", "--json", ...more, "--repairs", "6", "--time-limit", String(limit)];
        const answer = await ask(engine, texts, limit, this.busy, words, question);
        const verdict = jsonLines<Verdict | Failed>(answer)[0];
        if (!verdict) throw new Error(answer.messages);
        return verdict;
    }

    private show(answer: Verdict | Failed, game: BoardGame): void {
        if (answer.verdict === "error") this.showErrors(answer, game);
        else this.showVerdict(answer, game);
    }

    private headline(number: string, verdict: string, state: string): void {
        this.element.dataset["verdict"] = state;
        setText(this.number, number);
        setText(this.verdict, verdict);
    }

    private showFailure(stopped: boolean): void {
        const { texts } = this.options;
        this.headline("–", stopped ? texts.audit.stopped : texts.busy.failed, "undecided");
        this.details.replaceChildren(button(texts.audit.askAgain, () => this.ask(this.question)));
        this.options.showMarks(this.current!, []);
    }

    /* A score that no row can have, for example: the errors name the rows. */
    private showErrors(failed: Failed, game: BoardGame): void {
        const { texts } = this.options;
        const marks: Mark[] = game.rows.map(() => ({}));
        const says = failed.errors.map((error) => {
            const [, index, words] = /^rows\[(\d+)\][^:]*: (.*)$/.exec(error.says) ?? [];
            if (words === undefined) return error.says;
            const at = Number(index);
            marks[at] = { state: "wrong", problem: words };
            return `${texts.board.row(at + 1)}: ${words}`;
        });
        this.headline("–", texts.audit.error, "error");
        this.details.replaceChildren(list(says, "en"));
        this.options.showMarks(game, marks);
    }

    private showVerdict(verdict: Verdict, game: BoardGame): void {
        const { texts } = this.options;
        const marks = marksOf(verdict, game, texts);
        this.offerRepair(verdict.repairs?.[0], game, marks);
        this.options.showMarks(game, marks);
        const cheated = verdict.count_exact === "0" || verdict.conflict !== null || verdict.repairs !== null;
        const exact = verdict.count_is_exact !== false;
        const number = verdict.count_exact === null ? "–" : texts.audit.fits(verdict.count_exact, exact);
        if (cheated) this.headline(texts.audit.fits("0", true), this.conflictWords(verdict), "cheated");
        else if (verdict.verdict === "undecided") this.headline(number, texts.audit.undecided, "undecided");
        else this.headline(number, this.fitWords(verdict, game.rows.some(isFull)), "consistent");
        this.details.replaceChildren(
            ...this.secretParts(verdict),
            ...(cheated ? this.repairParts(verdict, game) : []),
            ...(verdict.notes.length > 0 ? [element("h3", {}, texts.audit.notes), list(verdict.notes, "en")] : []),
        );
    }

    private fitWords(verdict: Verdict, rows: boolean): string {
        const { texts } = this.options;
        if (!rows) return texts.audit.start;
        if (verdict.count_exact === "1" && verdict.count_is_exact && verdict.secret && !verdict.wrong_rows?.length)
            return texts.audit.only(codeInWords(texts, verdict.secret));
        return texts.audit.allFit;
    }

    private conflictWords(verdict: Verdict): string {
        const { texts } = this.options;
        const suspects = verdict.repairs?.[0]?.rows.map((one) => one.row) ?? [];
        if (verdict.sure_rows_conflict) return texts.audit.sureConflict;
        if (suspects.length === 1) return `${texts.audit.cheated} ${texts.audit.likely(String(suspects[0]))}`;
        if (suspects.length > 1) return `${texts.audit.cheated} ${texts.audit.likelyRows(listInWords(texts, suspects))}`;
        return texts.audit.cheated;
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
        if (verdict.against_rules) parts.push(element("p", { ...bad, lang: "en" }, verdict.against_rules));
        return parts;
    }

    private repairParts(verdict: Verdict, game: BoardGame): HTMLElement[] {
        const { texts } = this.options;
        const { conflict } = verdict;
        const parts: HTMLElement[] = [];
        const [best, ...others] = verdict.repairs ?? [];
        if (best) parts.push(this.repairCard(best, game, true));
        if (verdict.reason) parts.push(element("p", { lang: "en" }, sentence(verdict.reason)));
        if (conflict) {
            const numbers = listInWords(texts, conflict);
            const words = conflict.length === 1 ? texts.audit.conflictOne(numbers) : texts.audit.conflict(numbers);
            parts.push(element("p", { class: "faint" }, words));
        }
        if ((verdict.wrong_least ?? 1) > 1) parts.push(element("p", { class: "faint" }, texts.audit.wrongLeast(verdict.wrong_least!)));
        if (others.length > 0) {
            const cards = others.map((one) => element("li", {}, this.repairCard(one, game, false)));
            parts.push(element("h3", {}, texts.audit.others), element("ul", { class: "repairs" }, ...cards));
        }
        if (verdict.repairs_left_out) parts.push(element("p", { class: "faint" }, texts.audit.leftOut(verdict.repairs_left_out)));
        parts.push(...this.misrecordedParts(verdict, game));
        for (const mistake of verdict.repeated_mistakes ?? []) {
            const words = texts.audit.mistakes[mistake.mistake] ?? mistake.mistake;
            parts.push(element("h3", {}, texts.audit.repeated), element("p", {}, `${words}; ${texts.audit.then(mistake.count_exact)}`));
        }
        return parts;
    }

    /* What a repair changes, row by row. */
    private changesOf(repair: Repair, game: BoardGame): { words: string; mistake: string }[] {
        const { texts } = this.options;
        const shape = shapeOf(game);
        return repair.rows.map((change) => {
            const was = scoreInWords(texts, shape, game.rows[change.row - 1]!);
            const mistake = change.mistake ? ` (${texts.audit.mistakes[change.mistake] ?? change.mistake})` : "";
            return { words: texts.audit.should(change.row, scoreInWords(texts, shape, given(change)), was), mistake };
        });
    }

    private applyRepair(repair: Repair, game: BoardGame): void {
        this.change(game, applyScores(game, repair.rows));
    }

    /* Repairs a game, unless it was changed meanwhile.  The button that was pressed goes away: the focus goes to the
     * verdict. */
    private change(before: BoardGame, after: BoardGame): void {
        if (before !== this.current) return;
        this.headlinePlace.focus({ preventScroll: true });
        this.options.change(after, this.options.texts.audit.applied);
    }

    /* The button at the suspect row. */
    private offerRepair(repair: Repair | undefined, game: BoardGame, marks: Mark[]): void {
        const { texts } = this.options;
        for (const change of repair?.rows ?? []) {
            const mark = marks[change.row - 1];
            if (!repair || !mark) continue;
            const words = this.changesOf(repair, game).map((one) => one.words);
            const label = texts.board.set(short(shapeOf(game), change));
            mark.action = {
                label,
                spoken: `${label}: ${words.join(", ")}`,
                run: () => this.applyRepair(repair, game),
            };
        }
    }

    private repairCard(repair: Repair, game: BoardGame, best: boolean): HTMLElement {
        const { texts } = this.options;
        const changes = this.changesOf(repair, game);
        const sentences = changes.map(({ words, mistake }) =>
            element("p", {}, element("b", {}, words), element("span", { class: "faint" }, mistake)),
        );
        const after =
            repair.count_exact !== null &&
            element("p", { class: "faint" }, `${texts.audit.then(repair.count_exact)} `, repair.count_exact === "1" && repair.secret && codeElement(texts, game.rules, repair.secret));
        const said = changes.map(({ words }) => words).join(", ");
        const apply = button(texts.audit.apply, () => this.applyRepair(repair, game), {
            class: best ? "primary" : undefined,
            "aria-label": `${texts.audit.apply}: ${said}`,
        });
        return element("div", { class: best ? "repair best" : "repair" }, element("div", {}, ...sentences, after), apply);
    }

    private misrecordedParts(verdict: Verdict, game: BoardGame): HTMLElement[] {
        const { texts } = this.options;
        const found = this.options.guessesAreRight ? [] : (verdict.misrecorded_guesses ?? []).slice(0, 6);
        if (found.length === 0) return [];
        const items = found.map((one) => {
            const words = texts.audit.misrecordedPeg(one.row, one.peg, colourName(texts, one.colour));
            const after = one.count_exact === null ? "" : texts.audit.then(one.count_exact);
            const apply = button(texts.audit.apply, () => this.change(game, setPeg(game, one.row - 1, one.peg - 1, one.colour)), {
                "aria-label": `${texts.audit.apply}: ${words}`,
            });
            const text = element("div", {}, element("p", {}, element("b", {}, words)), element("p", { class: "faint" }, after));
            return element("li", {}, element("div", { class: "repair" }, text, apply));
        });
        return [element("h3", {}, texts.audit.misrecorded), element("ul", { class: "repairs" }, ...items)];
    }
}

function list(sentences: readonly string[], lang: string): HTMLElement {
    return element("ul", { lang }, ...sentences.map((sentence) => element("li", {}, sentence)));
}
