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

/* The button with the key pegs of a row.  `asked`: the possible scores are open, for this row. */
export function dressKeyPegs(place: HTMLButtonElement, texts: Texts, row: Row, number: number, shape: Shape, editable: boolean, asked: boolean): void {
    const many = shape.pegs > MOST_HOLES;
    const drawn = [row.black, row.white, shape.pegs, shape.counts].join();
    if (drawn !== place.dataset["drawn"]) place.replaceChildren(...keyPegs(shape, row));
    place.dataset["drawn"] = drawn;
    place.classList.toggle("square", shape.pegs === 4);
    place.classList.toggle("many", many);
    place.classList.toggle("unknown", row.black === null && row.white === null);
    place.disabled = !editable || many;
    setAttribute(place, "aria-hidden", many && "true");
    setAttribute(place, "aria-expanded", editable && !many ? String(asked) : undefined);
    setAttribute(place, "aria-label", texts.named(texts.board.keyPegs(number), scoreInWords(texts, shape, row)));
}
