/* The possible scores of a row, each a button: it takes the place of the palette while a row has no score. */

import { button, element, rove, setAttribute } from "./element.js";
import type { Row, Shape } from "./game.js";
import { scoreInWords } from "./game_words.js";
import { keyPegs } from "./keypegs.js";
import type { Texts } from "./texts.js";

type Score = Pick<Row, "black" | "white">;

/* All but pegs - 1 black and 1 white, which no secret gives. */
function possibleScores({ pegs, counts }: Shape): Score[] {
    const upTo = (most: number) => Array.from({ length: most + 1 }, (_, n) => n);
    if (counts === 1) return upTo(pegs).map((black) => ({ black, white: null }));
    const all = upTo(pegs).flatMap((black) => upTo(pegs - black).map((white) => ({ black, white })));
    return all.filter(({ black, white }) => black !== pegs - 1 || white !== 1);
}

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
        this.scores = possibleScores(shape);
        const buttons = this.scores.map((score, i) => {
            const typed = shape.counts === 2 ? `${score.black} ${score.white}` : String(score.black);
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
