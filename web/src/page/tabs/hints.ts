/* Hints in stages: whether the rows are enough; then of each step which rows it combines, what they say, and the peg that
 * is certain after it.  Steps whose facts the player has noted already are left out. */

import type { Code, Explanation, Step } from "../../keypeg.js";
import { button, element } from "../element.js";
import { parseFact, pegsOf, stepInWords } from "../facts.js";
import { ruleOut, shapeOf } from "../game.js";
import type { BoardGame } from "../game.js";
import { colourName, listInWords, sentence } from "../game_words.js";
import { askLines, askSecrets, jsonOf } from "./asking.js";
import type { Light } from "../why.js";
import type { Context } from "./tab.js";

interface Hint {
    words: string;
    rows?: ReadonlyMap<number, readonly number[]>; /* to light up, with their pegs */
    facts?: readonly string[]; /* that can be noted */
    peg?: { peg: number; colour: string };
}

export interface HintHost {
    game(): BoardGame; /* the rows that the hints are about, and the player's marks */
    note(game: BoardGame): void; /* with more marks */
    light: Light;
    put?(peg: number, colour: string): void;
    more?(): Promise<void>; /* after the last hint */
}

/* What the facts rule out, of each peg that they are about. */
function ruledOutBy(game: BoardGame, facts: readonly string[]): { peg: number; out: string[]; left: string[] }[] {
    const { secretColours } = shapeOf(game);
    return facts.flatMap((line) => {
        const fact = parseFact(line, secretColours);
        return fact.about === "peg" ? [{ ...fact, peg: fact.peg - 1 }] : [];
    });
}

/* The player's marks, and what the facts rule out. */
function withFacts(game: BoardGame, facts: readonly string[]): BoardGame {
    const marks = ruledOutBy(game, facts).flatMap(({ peg, out }) => out.map((colour) => ({ peg, colour })));
    return marks.reduce((all, { peg, colour }) => ruleOut(all, peg, colour, true), game);
}

export class Hints {
    readonly element: HTMLElement;
    readonly button: HTMLButtonElement;
    private readonly list = element("ol", { class: "hints" });
    private hints: Hint[] = [];
    private about = ""; /* the rows */
    private given = 0;

    constructor(
        private readonly context: Context,
        private readonly host: HintHost,
        attempt: (work: () => Promise<void>) => void,
        private readonly busy: HTMLElement,
    ) {
        this.button = button(context.texts.hints.give, () => attempt(() => this.give()));
        this.element = element("div", { role: "log", "aria-label": context.texts.hints.give }, this.list);
    }

    get count(): number {
        return this.given;
    }

    /* The hints of other rows go away. */
    update(game: BoardGame): void {
        if (jsonOf(game) === this.about) return;
        if (this.about !== "") this.host.light(new Map());
        this.about = "";
        this.given = 0;
        this.hints = [];
        this.list.replaceChildren();
    }

    private async give(): Promise<void> {
        const game = this.host.game();
        const json = jsonOf(game);
        if (json !== this.about) {
            this.update(game);
            const [found] = await askLines<Explanation>(this.context, this.busy, ["explain", "--json", ...this.context.limit()], json);
            if (!found) return;
            const [secret = []] = found.goal === "secret" && found.complete ? await askSecrets(this.context, this.busy, ["list", "--limit", "1"], game) : [];
            this.about = json;
            this.hints = this.hintsOf(found, game, secret);
        }
        const hint = this.hints[this.given];
        if (!hint) {
            await this.host.more?.();
            return;
        }
        this.given++;
        this.show(hint);
    }

    /* The pegs of the secret that no step names follow from all of them together. */
    private hintsOf(found: Explanation, game: BoardGame, secret: Code): Hint[] {
        const words = this.context.texts.hints;
        const fixed = new Map<number, string>();
        const steps = found.steps.flatMap((step) => {
            const hints = this.hintsOfStep(step, game, fixed);
            const known = ruledOutBy(game, step.facts);
            const isNoted = known.every(({ peg, out }) => out.every((colour) => game.ruledOut?.[peg]?.includes(colour)));
            const noted = known.length > 0 && known.length === step.facts.length && isNoted;
            return noted ? hints.filter((hint) => hint.peg) : hints;
        });
        const pegs = secret.flatMap((colour, peg) => (fixed.has(peg) ? [] : [this.pegHint({ peg, colour })]));
        const goal = found.goal === null || found.goal === "misses" || found.goal === "possible" ? "none" : found.goal;
        if (goal === "certain" && found.steps.length === 0) return [{ words: words.nothing }];
        return [{ words: words.enough[goal] }, ...steps, ...pegs, ...(words.end[goal] === "" || !found.complete ? [] : [{ words: words.end[goal] }])];
    }

    private hintsOfStep(step: Step, game: BoardGame, fixed: Map<number, string>): Hint[] {
        const { texts } = this.context;
        const { hints: words } = texts;
        const known = ruledOutBy(game, step.facts);
        const pegs = known.flatMap(({ peg, left: [colour, ...others] }) => (others.length > 0 || colour === undefined || fixed.has(peg) ? [] : [{ peg, colour }]));
        for (const { peg, colour } of pegs) fixed.set(peg, colour);
        const rows = listInWords(texts, step.rows);
        const says = texts.why.says(stepInWords(texts, step, game, false));
        const look = step.rows.length === 0 ? words.noRow : step.rows.length === 1 ? words.look(rows) : words.combine(rows);
        return [
            { words: look, rows: new Map(step.rows.map((row) => [row, []])) },
            { words: sentence(says), rows: pegsOf(step, game), facts: known.length > 0 ? step.facts : [] },
            ...pegs.map((peg) => this.pegHint(peg)),
        ];
    }

    private pegHint(peg: { peg: number; colour: string }): Hint {
        const { texts } = this.context;
        return { words: texts.puzzle.peg(peg.peg + 1, colourName(texts, peg.colour)), peg };
    }

    private show(hint: Hint): void {
        const { host, list } = this;
        const note = button(this.context.texts.hints.note, () => {
            host.note(withFacts(host.game(), hint.facts!));
            note.remove();
            this.button.focus();
        });
        const item = element("li", {}, element("span", {}, hint.words));
        if (hint.facts?.length) item.append(" ", note);
        list.append(item);
        item.scrollIntoView({ block: "nearest" });
        host.light(hint.rows ?? new Map());
        if (hint.peg) host.put?.(hint.peg.peg, hint.peg.colour);
    }
}
