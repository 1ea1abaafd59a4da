/* The key pegs of a row: holes that a click fills with black, then white, then nothing.
 *
 * The game knows the counts only; which hole has which peg is the view's.  It keeps the places that were clicked as long
 * as they have the row's counts. */

import { element, setAttribute } from "./element.js";
import type { Row, Shape } from "./game.js";
import type { Texts } from "./texts.js";

export const MOST_HOLES = 6; /* with more pegs the score is typed, and the key pegs only show it */

type Kind = "black" | "white" | "none";

export class KeyPegs {
    readonly element = element("div", { class: "keys", role: "group" });
    private holes: Kind[] = [];
    private known = false;
    private buttons: HTMLButtonElement[] = [];

    constructor(
        private readonly texts: Texts,
        private readonly change: (black: number, white: number | null) => void,
    ) {}

    update(row: Row, number: number, shape: Shape, editable: boolean): void {
        this.arrange(row, shape);
        const drawn = shape.pegs <= 64 ? shape.pegs : 0;
        const many = shape.pegs > MOST_HOLES;
        const clickable = editable && !many;
        if (this.buttons.length !== drawn) {
            this.buttons = Array.from({ length: drawn }, (_, i) => this.makeHole(i, shape));
            this.element.replaceChildren(...this.buttons);
        }
        this.element.classList.toggle("square", shape.pegs === 4);
        this.element.classList.toggle("many", many);
        this.element.classList.toggle("unknown", !this.known);
        setAttribute(this.element, "aria-label", this.texts.board.keyPegs(number));
        setAttribute(this.element, "aria-hidden", many && "true");
        for (const [i, hole] of this.buttons.entries()) {
            const kind = this.holes[i] ?? "none";
            hole.disabled = !clickable;
            hole.dataset["kind"] = kind;
            const spoken = this.texts.board.kinds[this.known ? kind : "unknown"];
            setAttribute(hole, "aria-label", this.texts.board.keyPeg(number, i + 1, spoken));
        }
    }

    /* The places of the pegs: as they are if they have the row's counts, or else in order. */
    private arrange(row: Row, shape: Shape): void {
        const black = row.black ?? 0;
        const white = shape.counts === 2 ? (row.white ?? 0) : 0;
        this.known = row.black !== null || (shape.counts === 2 && row.white !== null);
        const number = (kind: Kind) => this.holes.filter((hole) => hole === kind).length;
        if (this.holes.length === shape.pegs && number("black") === black && number("white") === white) return;
        this.holes = Array.from({ length: shape.pegs }, (_, i) => (i < black ? "black" : i < black + white ? "white" : "none"));
    }

    private makeHole(place: number, shape: Shape): HTMLButtonElement {
        const onclick = () => this.click(place, shape.counts);
        return element("button", { type: "button", class: "key", tabindex: -1, onclick }, element("span"));
    }

    private click(place: number, counts: 1 | 2): void {
        const old = this.holes[place]!;
        this.holes[place] = old === "none" ? "black" : old === "black" && counts === 2 ? "white" : "none";
        const number = (kind: Kind) => this.holes.filter((hole) => hole === kind).length;
        this.change(number("black"), counts === 2 ? number("white") : null);
    }
}
