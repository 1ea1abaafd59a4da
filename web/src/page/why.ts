/* Why: the steps of an explanation, one below the other.  A step that is chosen lights up its rows and pegs on the board.
 * Below it are its rows again, since the board may be out of view, and a table of what is known after it. */

import type { Explanation, Step } from "../keypeg.js";
import { dress } from "./colours.js";
import { button, element, group, setAttribute, setText } from "./element.js";
import { knownAfter, pegsOf, stepInWords } from "./facts.js";
import type { Known } from "./facts.js";
import { shapeOf } from "./game.js";
import type { BoardGame, Shape } from "./game.js";
import { codeElement, colourName, scoreInWords, sentence } from "./game_words.js";
import type { Texts } from "./texts.js";

/* Lights up pegs of rows, both counted from 1; no rows: nothing. */
export type Light = (rows: ReadonlyMap<number, readonly number[]>) => void;

const MOST_COLOURS = 16; /* of a table */

/* Whether there is something to show of an explanation. */
export function isShown(explanation: Explanation | undefined): explanation is Explanation & { goal: "contradiction" | "secret" } {
    return (explanation?.goal === "contradiction" || explanation?.goal === "secret") && explanation.steps.length > 0;
}

export class Why {
    readonly element = element("section", { class: "why", hidden: true });
    private readonly title = element("h3");
    private readonly list = element("ol", { class: "steps" });
    private readonly table = group("known");
    private readonly next: HTMLButtonElement;
    private readonly all: HTMLButtonElement;
    private steps: Step[] = [];
    private buttons: HTMLButtonElement[] = [];
    private game!: BoardGame;

    constructor(
        private readonly texts: Texts,
        private readonly light: Light,
    ) {
        this.next = button(texts.why.next, () => this.reveal(1));
        this.all = button(texts.why.all, () => this.reveal(Infinity));
        this.element.append(this.title, this.list, group("actions", this.next, this.all));
    }

    /* Shows the first step of an explanation; of another kind, or of none, nothing. */
    show(explanation: Explanation | undefined, game: BoardGame): void {
        if (explanation && explanation.steps === this.steps) {
            this.game = game; /* only rows that are not complete differ */
            return;
        }
        this.clear();
        if (!isShown(explanation)) return;
        const { title, grades, unfinished } = this.texts.why;
        this.game = game;
        this.steps = explanation.steps;
        const grade = explanation.grade === null ? unfinished : grades[explanation.grade];
        this.title.replaceChildren(title[explanation.goal], element("span", { class: "grade" }, grade ?? ""));
        this.element.hidden = false;
        this.reveal(1, false);
    }

    clear(): void {
        if (this.element.hidden) return;
        this.element.hidden = true;
        this.list.replaceChildren();
        this.steps = this.buttons = [];
        this.light(new Map());
    }

    /* Shows more steps, and chooses the last one. */
    private reveal(more: number, chooses = true): void {
        const { texts } = this;
        const shown = this.buttons.length;
        for (const step of this.steps.slice(shown, shown + more)) {
            const says = sentence(texts.why.says(stepInWords(texts, step, this.game)));
            const number = step.number;
            const choose = button(says, () => this.choose(number - 1), { class: "step", "aria-pressed": "false" });
            this.buttons.push(choose);
            this.list.append(element("li", {}, choose));
        }
        this.next.hidden = this.all.hidden = this.buttons.length === this.steps.length;
        if (!chooses) return;
        const last = this.buttons.length - 1;
        this.choose(last);
        this.buttons[more === Infinity ? shown : last]?.focus();
        this.buttons[last]?.scrollIntoView({ block: "nearest" });
    }

    private choose(at: number): void {
        const step = this.steps[at]!;
        const isChosen = this.buttons[at]!.getAttribute("aria-pressed") === "true";
        for (const [i, one] of this.buttons.entries()) {
            setAttribute(one, "aria-pressed", String(i === at && !isChosen));
            one.classList.toggle("cited", !isChosen && step.from.includes(i + 1));
        }
        const pegs = pegsOf(step, this.game);
        this.light(isChosen ? new Map() : pegs);
        this.table.remove();
        if (isChosen) return;
        this.table.replaceChildren(...this.rows(pegs), ...this.known(at));
        this.buttons[at]!.after(this.table);
    }

    /* The rows of a step, as small pegs. */
    private rows(lit: ReadonlyMap<number, readonly number[]>): HTMLElement[] {
        const { texts, game } = this;
        if (lit.size === 0) return [];
        const items = [...lit].map(([number, pegs]) => {
            const row = game.rows[number - 1]!;
            const code = codeElement(texts, game.rules, row.guess);
            for (const peg of pegs) code.children[peg - 1]?.classList.add("lit");
            return element("li", {}, `${texts.board.row(number)} `, code, ` ${scoreInWords(texts, shapeOf(game), row)}`);
        });
        return [element("ul", {}, ...items)];
    }

    private known(at: number): HTMLElement[] {
        const shape = shapeOf(this.game);
        if (shape.secretColours.length > MOST_COLOURS || shape.pegs > 10) return [];
        const { texts } = this;
        const known = knownAfter(this.steps.slice(0, at + 1), this.game);
        const head = Array.from({ length: shape.pegs }, (_, p) =>
            element("th", { scope: "col", "aria-label": texts.why.peg(p + 1) }, String(p + 1)),
        );
        const rows = shape.secretColours.map((colour) => this.row(known, shape, colour));
        const top = element("tr", {}, element("td"), ...head, element("th", { scope: "col" }, texts.why.count));
        const caption = element("caption", {}, "");
        setText(caption, texts.why.known(at + 1));
        return [element("table", {}, caption, element("thead", {}, top), element("tbody", {}, ...rows))];
    }

    /* A colour: at which pegs it can be, and how many pegs can have it. */
    private row(known: Known, shape: Shape, colour: string): HTMLElement {
        const { texts } = this;
        const ball = element("span", { "aria-hidden": "true" });
        dress(ball, shape, colour);
        const { least, most } = known.times.get(colour)!;
        const cells = known.pegs.map((left) => {
            const kind = !left.has(colour) ? "out" : left.size === 1 ? "certain" : "open";
            const mark = { out: "×", open: "·", certain: "●" }[kind];
            return element("td", { class: kind }, element("span", { "aria-hidden": "true" }, mark), element("span", { class: "spoken" }, texts.why[kind]));
        });
        const range = least === most ? String(least) : `${least}–${most}`;
        const open = least === 0 && most >= (shape.repeats ? shape.pegs : 1);
        const name = element("span", { class: "spoken" }, colourName(texts, colour));
        return element("tr", {}, element("th", { scope: "row" }, ball, name), ...cells, element("td", { class: open ? "times open" : "times" }, range));
    }
}
