/* Games, codes and scores in words of the page's language. */

import { dress } from "./colours.js";
import { element } from "./element.js";
import type { BoardGame, Peg, Row, Rules, Shape } from "./game.js";
import { shapeOf } from "./game.js";
import { PREDEFINED } from "./predefined.js";
import { entryOf } from "./table.js";
import { listIn } from "./texts.js";
import type { Texts } from "./texts.js";

export function colourName(texts: Texts, colour: Peg): string {
    if (colour === null) return texts.board.nothing;
    return colour === "." ? texts.emptyHole : (entryOf(texts.colours, colour.toLowerCase()) ?? colour);
}

export function codeInWords(texts: Texts, code: readonly Peg[]): string {
    return code.map((colour) => colourName(texts, colour)).join(" ");
}

/* A code as small pegs. */
export function codeElement(texts: Texts, rules: Rules, code: readonly Peg[]): HTMLElement {
    const shape = shapeOf({ rules, rows: [], secret: null });
    const pegs = code.map((colour) => {
        const ball = element("span", { "aria-hidden": "true" });
        dress(ball, shape, colour);
        return ball;
    });
    return element("span", { class: "code", role: "img", "aria-label": codeInWords(texts, code) }, ...pegs);
}

export function scoreInWords(texts: Texts, shape: Shape, score: Pick<Row, "black" | "white">): string {
    return shape.counts === 2 ? texts.audit.score(score.black, score.white) : texts.audit.scoreOne(score.black);
}

/* As it is typed: "2 1". */
export function typedScore(shape: Shape, { black, white }: Pick<Row, "black" | "white">): string {
    return shape.counts === 2 ? `${black ?? "?"} ${white ?? "?"}` : `${black ?? "?"}`;
}

export function describeRules(texts: Texts, game: BoardGame): string {
    const shape = shapeOf(game);
    return game.rules.game ?? texts.games.own(shape.pegs, shape.secretColours.length);
}

/* The predefined games, each in words that tell it from the others. */
export function gameChoices(texts: Texts): (readonly [string, string])[] {
    return Object.entries(PREDEFINED).map(([name, { pegs, colours, repeats, board }]) => {
        const [first, last] = [colours[0]!, colours.at(-1)!];
        const words = texts.games;
        const code = first.length > 1 ? words.own(pegs, colours.length) : words.characters(pegs, first, last, /\d/.test(first));
        const says = [code, !repeats && texts.rules.noRepeats, board && words.onBoard(board)];
        return [name, texts.named(name, says.filter(Boolean).join(", "))];
    });
}

/* The rules, and what else is known of the secret: "bagels: 3 pegs, 10 colours, no colour twice". */
export function describeGame(texts: Texts, game: BoardGame): string {
    const { rules } = game;
    const shape = shapeOf(game);
    const words = texts.rules;
    const parts = [
        texts.games.own(shape.pegs, shape.secretColours.length),
        !shape.repeats && words.noRepeats,
        rules.blanks && words.blanks,
        shape.scores !== "black white" && words.scores(texts.newGame.scoresKinds[shape.scores]),
        rules.sum !== undefined && words.sum(rules.sum),
        ...Object.entries(rules.peg ?? {}).map(([peg, colours]) =>
            words.peg(peg, colours.map((colour) => colourName(texts, String(colour))).join(", ")),
        ),
        ...Object.entries(rules.times ?? {}).map(([colour, range]) => {
            const [least, most]: [number, number] = typeof range === "number" ? [range, range] : range;
            return words.times(colourName(texts, colour), least, most);
        }),
        rules.codemaker && words.codemaker(rules.codemaker),
    ];
    const says = parts.filter(Boolean).join("; ");
    return rules.game ? texts.named(rules.game, says) : says;
}

/* "1, 4 and 6" */
export function listInWords(texts: Texts, numbers: readonly number[]): string {
    return listIn(texts.language)(numbers);
}

/* What keypeg says, with a capital and a full stop. */
export function sentence(says: string): string {
    return `${says.charAt(0).toUpperCase()}${says.slice(1)}${/[.?!]$/.test(says) ? "" : "."}`;
}
