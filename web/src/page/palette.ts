/* The palette: the colours of the game; a click or a drag puts one on the board. */

import { dress } from "./colours.js";
import { element, rove, setAttribute } from "./element.js";
import type { Peg, Shape } from "./game.js";
import { colourName } from "./game_words.js";
import { icon } from "./icons.js";
import type { Texts } from "./texts.js";

const MOST_SHOWN = 40; /* colours; others are typed */

export class Palette {
    readonly element: HTMLElement;
    private shape: Shape | undefined;

    constructor(
        private readonly texts: Texts,
        private readonly choose: (colour: Peg) => void,
        private readonly startDrag: (event: PointerEvent, colour: Peg, from: HTMLElement) => void,
    ) {
        this.element = element("div", { class: "palette", role: "toolbar", "aria-label": texts.board.palette });
        rove(this.element);
    }

    update(shape: Shape): void {
        if (shape === this.shape) return;
        this.shape = shape;
        const colours: Peg[] = shape.colours.slice(0, MOST_SHOWN);
        const buttons = [...colours, null].map((colour, i) => this.makeButton(colour, shape, i === 0));
        this.element.replaceChildren(...buttons);
        this.element.classList.toggle("many", buttons.length > 14);
        this.element.style.setProperty("--shown", String(buttons.length));
        const left = shape.colours.length - MOST_SHOWN;
        if (left > 0) this.element.append(this.makeField(shape, left));
    }

    private makeButton(colour: Peg, shape: Shape, first: boolean): HTMLButtonElement {
        const ball = element("span", { "aria-hidden": "true" });
        if (colour === null) ball.append(icon("erase"));
        else dress(ball, shape, colour);
        const name = colour === null ? this.texts.board.clear : colourName(this.texts, colour);
        return element(
            "button",
            {
                type: "button",
                class: "peg",
                "aria-label": name,
                title: name,
                tabindex: first ? 0 : -1,
                onclick: () => this.choose(colour),
                onpointerdown: (event: PointerEvent) =>
                    this.startDrag(event, colour, event.currentTarget as HTMLElement),
            },
            ball,
        );
    }

    private makeField(shape: Shape, left: number): HTMLElement {
        const label = this.texts.board.more_colours(left);
        const field = element("input", { type: "text", "aria-label": label, placeholder: label, autocomplete: "off" });
        field.addEventListener("change", () => {
            const colour = shape.colours.find((name) => name.toLowerCase() === field.value.trim().toLowerCase());
            setAttribute(field, "aria-invalid", colour === undefined && "true");
            if (colour === undefined) return;
            field.value = "";
            this.choose(colour);
        });
        return field;
    }
}
