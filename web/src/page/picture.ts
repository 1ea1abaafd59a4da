/* A game as a picture, with the verdict and the rows that can be wrong: SVG, and from it PNG. */

import { paintOf } from "./colours.js";
import { svgElement } from "./element.js";
import { isEmpty, shapeOf } from "./game.js";
import type { BoardGame, Peg, Row, Shape } from "./game.js";
import { describeRules, typedScore } from "./game_words.js";
import type { Mark } from "./row.js";
import type { Settings } from "./settings.js";
import type { Texts } from "./texts.js";

const STEP = 44; /* from peg to peg, and from row to row */
const MARGIN = 20;
const ACCENT = "#3f4fb8";

function peg(shape: Shape, colour: Peg, x: number, y: number, letters: boolean): SVGElement {
    if (colour === null || colour === ".") return svgElement("circle", { cx: x, cy: y, r: 6, fill: "#b9b3a6" });
    const paint = paintOf(shape, colour);
    const ball = svgElement("circle", { cx: x, cy: y, r: 17, fill: paint.fill, stroke: "#00000040" });
    const letter = svgElement("text", { x, y: y + 5, fill: paint.ink, "text-anchor": "middle", "font-size": 15, "font-weight": 600 }, paint.letter);
    return svgElement("g", {}, ball, letters && letter);
}

function keyPegs(row: Row, shape: Shape, x: number, y: number): SVGElement {
    if (shape.pegs > 12 || (row.black === null && row.white === null)) {
        return svgElement("text", { x, y: y + 5, fill: "#33302a", "font-size": 16 }, typedScore(shape, row));
    }
    const across = Math.ceil(shape.pegs / 2);
    const holes = Array.from({ length: shape.pegs }, (_, i) => {
        const fill = i < (row.black ?? 0) ? "#26262b" : i < (row.black ?? 0) + (row.white ?? 0) ? "#ffffff" : "#d9d3c6";
        return svgElement("circle", { cx: x + 7 + 16 * (i % across), cy: y + (i < across ? -8 : 8), r: 6, fill, stroke: "#00000050" });
    });
    return svgElement("g", {}, ...holes);
}

/* A verdict: its sentence, and the marks of the rows. */
export interface Told {
    says: string;
    marks: readonly Mark[];
}

/* Lines of at most this many letters, and about equal. */
function wrap(text: string, most: number): string[] {
    const lines = [""];
    const letters = Math.min(most, Math.ceil(text.length / Math.ceil(text.length / most)) + 6);
    for (const word of text.split(" ")) {
        if (`${lines.at(-1)} ${word}`.length > letters) lines.push("");
        lines.push(`${lines.pop()} ${word}`.trim());
    }
    return lines.filter((line) => line !== "");
}

export function drawPicture(texts: Texts, settings: Settings, game: BoardGame, told: Told = { says: "", marks: [] }): string {
    const shape = shapeOf(game);
    const letters = settings.marks !== "none";
    const rows = game.rows.map((row, i) => ({ row, mark: told.marks[i], label: String(i + 1) })).filter(({ row }) => !isEmpty(row) && row.text === undefined);
    const codes = [...rows.map(({ row }) => row.guess), ...(game.secret ? [game.secret] : [])];
    const keys = MARGIN + 40 + STEP * shape.pegs;
    const remarks = keys + Math.max(16 * Math.ceil(shape.pegs / 2), 50) + 10;
    const longest = Math.max(0, ...rows.map(({ mark }) => (mark?.remark ?? "").length));
    const width = Math.max(remarks + 9 * longest + MARGIN, told.says === "" ? 0 : 400);
    const says = wrap(told.says, (width - 2 * MARGIN) / 9);
    const top = MARGIN + 30 + (says.length > 0 ? 24 * says.length + 6 : 0);
    const height = top + MARGIN + STEP * codes.length;
    const picture = svgElement("svg", {
        xmlns: "http://www.w3.org/2000/svg",
        viewBox: `0 0 ${width} ${height}`,
        width,
        height,
        "font-family": "system-ui, sans-serif",
    });
    const write = (x: number, y: number, words: string, more = {}) =>
        picture.append(svgElement("text", { x, y, fill: "#5c574d", "font-size": 15, ...more }, words));
    picture.append(svgElement("rect", { width, height, rx: 18, fill: "#f1ede4" }));
    write(MARGIN, MARGIN + 14, `keypeg · ${describeRules(texts, game)}`);
    for (const [i, line] of says.entries()) write(MARGIN, MARGIN + 42 + 24 * i, line, { fill: "#26241f", "font-size": 17, "font-weight": 600 });
    for (const [i, code] of codes.entries()) {
        const y = top + STEP * (i + 0.5);
        const { row, mark, label = "=" } = rows[i] ?? {};
        if (mark?.state === "suspect" || mark?.state === "wrong") {
            picture.append(svgElement("rect", { y: y - STEP / 2, width, height: STEP, fill: "#e0e3f7", class: "marked" }));
            picture.append(svgElement("rect", { y: y - STEP / 2, width: 6, height: STEP, fill: ACCENT }));
        }
        write(MARGIN, y + 5, label);
        picture.append(...code.map((colour, p) => peg(shape, colour, MARGIN + 30 + STEP * (p + 0.5), y, letters)));
        if (row) picture.append(keyPegs(row, shape, keys, y));
        if (mark?.remark) write(remarks, y + 5, mark.remark, { fill: ACCENT, "font-weight": 600 });
    }
    return new XMLSerializer().serializeToString(picture);
}

export async function pictureToPng(svg: string): Promise<Blob> {
    const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    try {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = document.createElement("canvas");
        canvas.width = 2 * image.naturalWidth;
        canvas.height = 2 * image.naturalHeight;
        canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
        return await new Promise((resolve, reject) => {
            canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
        });
    } finally {
        URL.revokeObjectURL(url);
    }
}
