/* The key pegs of a row: one button that shows them, and opens the possible scores. */

import { element, setAttribute } from "./element.js";
import type { Row, Shape } from "./game.js";
import { scoreInWords } from "./game_words.js";
import type { Texts } from "./texts.js";

export const MOST_HOLES = 6; /* with more pegs the score is typed, and the key pegs only show it */

type Kind = "black" | "white" | "none";

/* The key pegs of a score, black ones first. */
export function keyPegs(shape: Shape, { black, white }: Pick<Row, "black" | "white">): HTMLElement[] {
    const [b, w] = [black ?? 0, shape.counts === 2 ? (white ?? 0) : 0];
    const kind = (i: number): Kind => (i < b ? "black" : i < b + w ? "white" : "none");
    return Array.from({ length: shape.pegs }, (_, i) => element("span", { class: "key", "data-kind": kind(i), "aria-hidden": "true" }));
}

export class KeyPegs {
    readonly element: HTMLButtonElement;
    private shown = "";

    constructor(
        private readonly texts: Texts,
        open: () => void,
    ) {
        this.element = element("button", { type: "button", class: "keys", tabindex: -1, onclick: open });
    }

    /* `asked`: the possible scores are open, for this row. */
    update(row: Row, number: number, shape: Shape, editable: boolean, asked: boolean): void {
        const many = shape.pegs > MOST_HOLES;
        const drawn = [row.black, row.white, shape.pegs, shape.counts].join();
        if (drawn !== this.shown) this.element.replaceChildren(...keyPegs(shape, row));
        this.shown = drawn;
        const { classList } = this.element;
        classList.toggle("square", shape.pegs === 4);
        classList.toggle("many", many);
        classList.toggle("unknown", row.black === null && row.white === null);
        this.element.disabled = !editable || many;
        setAttribute(this.element, "aria-hidden", many && "true");
        setAttribute(this.element, "aria-expanded", editable && !many ? String(asked) : undefined);
        setAttribute(this.element, "aria-label", this.texts.named(this.texts.board.keyPegs(number), scoreInWords(this.texts, shape, row)));
    }
}
