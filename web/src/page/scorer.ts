/* The possible scores of a row, each a button: it takes the place of the palette while a row has no score. */

import { everyScore } from "../judge.js";
import { button, element, rove, setAttribute } from "./element.js";
import type { Row, Shape } from "./game.js";
import { scoreInWords, typedScore } from "./game_words.js";
import { keyPegs } from "./keypegs.js";
import type { Texts } from "./texts.js";

type Score = Pick<Row, "black" | "white">;

export class Scorer {
    readonly element = element("div", { class: "scorer", role: "toolbar", hidden: true });
    private scores: Score[] = [];
    private shape: Shape | undefined;

    /* `choose` gets a score, or null: later.  `type` lets the score be typed, where a digit is pressed. */
    constructor(
        private readonly texts: Texts,
        private readonly choose: (score: Score | null) => void,
        type: () => void,
    ) {
        rove(this.element);
        this.element.addEventListener("keydown", (event) => {
            if (/^[\d?]$/.test(event.key)) type();
        });
    }

    update(shape: Shape, row: Row, number: number): void {
        setAttribute(this.element, "aria-label", this.texts.board.keyPegs(number));
        if (shape !== this.shape) this.draw(shape);
        this.shape = shape;
        for (const [i, score] of this.scores.entries()) {
            const chosen = score.black === row.black && score.white === row.white;
            setAttribute(this.element.children[i]!, "aria-pressed", String(chosen));
        }
    }

    focus(): void {
        this.element.querySelector<HTMLElement>("[tabindex='0']")?.focus({ preventScroll: true });
    }

    private draw(shape: Shape): void {
        const isPossible = ({ black, white }: Score) => black !== shape.pegs - 1 || white !== 1; /* no secret gives that */
        this.scores = everyScore(shape.pegs, shape.counts).filter(isPossible);
        const buttons = this.scores.map((score, i) => {
            const typed = typedScore(shape, score);
            const label = shape.counts === 2 ? this.texts.named(typed, scoreInWords(this.texts, shape, score)) : typed;
            const pegs = keyPegs(shape, score).filter((peg) => peg.dataset["kind"] !== "none");
            return element(
                "button",
                { type: "button", "aria-label": label, tabindex: i === 0 ? 0 : -1, onclick: () => this.choose(score) },
                element("b", {}, typed),
                element("span", {}, ...pegs),
            );
        });
        this.element.style.setProperty("--across", String(shape.pegs > 4 ? 7 : 5));
        const later = button(this.texts.board.later, () => this.choose(null), { tabindex: -1 });
        this.element.replaceChildren(...buttons, later);
    }
}
