/* What a first visit sees above the board: what the page is for, what black and white mean, and three ways to begin. */

import { button, element, facts, group } from "./element.js";
import { icon } from "./icons.js";
import { fromJson, isFull } from "./game.js";
import type { BoardGame } from "./game.js";
import { codeElement, codeInWords } from "./game_words.js";
import type { Texts } from "./texts.js";

export interface Ways {
    example: () => void;
    enter: () => void;
    paste: () => void;
    close: () => void;
}

const RULES = { game: "classic" };
const SECRET = ["red", "green", "blue", "yellow"];
const GUESS = ["red", "blue", "white", "white"]; /* red is in place, blue is not */

/* A game in which one row cannot be right: examples/sunday.game. */
export const EXAMPLE = fromJson({
    ...RULES,
    rows: (
        [
            ["blue green green blue", 1, 0],
            ["red green white red", 2, 0],
            ["white green white red", 2, 1],
            ["black white blue yellow", 0, 2],
            ["green blue black green", 0, 1],
            ["red blue white red", 2, 1],
        ] as const
    ).map(([guess, black, white]) => ({ guess: guess.split(" "), black, white })),
});

function dot(kind: "black" | "white"): HTMLElement {
    return element("span", { class: "key", "data-kind": kind, "aria-hidden": "true" });
}

/* With `help`, what the words and signs of a verdict mean, too. */
export function makeWelcome(texts: Texts, ways: Ways, help: boolean): HTMLElement {
    const words = texts.welcome;
    const code = (colours: string[]) => codeElement(texts, RULES, colours);
    const said = `${words.example(codeInWords(texts, SECRET), codeInWords(texts, GUESS))} ${texts.audit.score(1, 1)}.`;
    const example = element(
        "p",
        { class: "sample", role: "img", "aria-label": said },
        element("span", {}, words.secret, code(SECRET)),
        element("span", {}, words.guess, code(GUESS), "→", dot("black"), dot("white")),
    );
    const legend = element(
        "ul",
        { class: "legend" },
        element("li", {}, dot("black"), element("span", {}, words.black)),
        element("li", {}, dot("white"), element("span", {}, words.white)),
    );
    return element(
        "section",
        { class: "welcome", "aria-label": words.label },
        element("p", { class: "question" }, words.question),
        element("button", { type: "button", class: "close", "aria-label": texts.close, onclick: ways.close }, icon("close")),
        group("meaning", legend, example),
        help && facts(texts.helpList),
        group("actions",
            button(words.show, ways.example, { class: "primary" }),
            button(words.enter, ways.enter),
            button(texts.paste.title, ways.paste),
        ),
    );
}

/* Whether a game has its first row. */
export function isBegun(game: BoardGame): boolean {
    return game.rows.some((row) => row.text !== undefined || (isFull(row) && (row.black !== null || row.white !== null)));
}
