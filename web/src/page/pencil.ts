/* The player's own marks: for each peg of the secret the colours that are ruled out, each a button. */

import { dress } from "./colours.js";
import { element, group, rove, setAttribute } from "./element.js";
import { ruleOut, shapeOf } from "./game.js";
import type { BoardGame, Shape } from "./game.js";
import { colourName } from "./game_words.js";
import type { Texts } from "./texts.js";

const MOST = 150; /* marks; a larger board has none */

export class Pencil {
    readonly element: HTMLDetailsElement;
    private readonly lines = group("details");
    private game!: BoardGame;
    private shape: Shape | undefined;

    constructor(
        private readonly texts: Texts,
        private readonly change: (game: BoardGame) => void,
        open: boolean,
    ) {
        this.element = element("details", { class: "pencil", open }, element("summary", {}, texts.pencil.title), this.lines);
    }

    update(game: BoardGame): void {
        this.game = game;
        const shape = shapeOf(game);
        this.element.hidden = shape.pegs * shape.secretColours.length > MOST;
        if (this.element.hidden) return;
        if (shape !== this.shape) this.draw(shape);
        this.shape = shape;
        for (const [peg, line] of [...this.lines.children].entries())
            for (const [c, mark] of [...line.querySelectorAll("button")].entries())
                setAttribute(mark, "aria-pressed", String(game.ruledOut?.[peg]?.includes(shape.secretColours[c]!) === true));
    }

    private draw(shape: Shape): void {
        const lines = Array.from({ length: shape.pegs }, (_, peg) => {
            const name = this.texts.why.peg(peg + 1);
            const marks = shape.secretColours.map((colour, c) => this.makeMark(shape, peg, colour, c === 0));
            const line = element("div", { class: "marks", role: "toolbar", "aria-label": name }, element("span", { "aria-hidden": "true" }, String(peg + 1)), ...marks);
            rove(line);
            return line;
        });
        this.lines.replaceChildren(...lines);
    }

    private makeMark(shape: Shape, peg: number, colour: string, first: boolean): HTMLElement {
        const ball = element("span", { "aria-hidden": "true" });
        dress(ball, shape, colour);
        const label = this.texts.pencil.not(peg + 1, colourName(this.texts, colour));
        const onclick = () => this.change(ruleOut(this.game, peg, colour, !this.game.ruledOut?.[peg]?.includes(colour)));
        return element("button", { type: "button", class: "peg", "aria-label": label, title: label, tabindex: first ? 0 : -1, onclick }, ball);
    }
}
