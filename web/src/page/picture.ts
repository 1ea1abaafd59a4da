/* A game as a picture: SVG, and from it PNG. */

import { paintOf } from "./colours.js";
import { svgElement } from "./element.js";
import { isEmpty, shapeOf } from "./game.js";
import type { BoardGame, Peg, Row, Shape } from "./game.js";
import { describeRules } from "./game_words.js";
import type { Settings } from "./settings.js";
import type { Texts } from "./texts.js";

const STEP = 44; /* from peg to peg, and from row to row */
const MARGIN = 20;

function peg(shape: Shape, colour: Peg, x: number, y: number, letters: boolean): SVGElement {
    if (colour === null || colour === ".") return svgElement("circle", { cx: x, cy: y, r: 6, fill: "#b9b3a6" });
    const paint = paintOf(shape, colour);
    const ball = svgElement("circle", { cx: x, cy: y, r: 17, fill: paint.fill, stroke: "#00000040" });
    const letter = svgElement("text", { x, y: y + 5, fill: paint.ink, "text-anchor": "middle", "font-size": 15, "font-weight": 600 }, paint.letter);
    return svgElement("g", {}, ball, letters && letter);
}

function keyPegs(row: Row, shape: Shape, x: number, y: number): SVGElement {
    if (shape.pegs > 12 || (row.black === null && row.white === null)) {
        const words = shape.counts === 2 ? `${row.black ?? "?"} ${row.white ?? "?"}` : `${row.black ?? "?"}`;
        return svgElement("text", { x, y: y + 5, fill: "#33302a", "font-size": 16 }, words);
    }
    const across = Math.ceil(shape.pegs / 2);
    const holes = Array.from({ length: shape.pegs }, (_, i) => {
        const fill = i < (row.black ?? 0) ? "#26262b" : i < (row.black ?? 0) + (row.white ?? 0) ? "#ffffff" : "#d9d3c6";
        return svgElement("circle", { cx: x + 7 + 16 * (i % across), cy: y + (i < across ? -8 : 8), r: 6, fill, stroke: "#00000050" });
    });
    return svgElement("g", {}, ...holes);
}

export function drawPicture(texts: Texts, settings: Settings, game: BoardGame): string {
    const shape = shapeOf(game);
    const letters = settings.marks !== "none";
    const rows = game.rows.filter((row) => !isEmpty(row) && row.text === undefined);
    const lines = rows.length + (game.secret ? 1 : 0);
    const width = 2 * MARGIN + 30 + STEP * shape.pegs + 20 + Math.max(16 * Math.ceil(shape.pegs / 2), 50);
    const height = 2 * MARGIN + 30 + STEP * lines;
    const picture = svgElement("svg", {
        xmlns: "http://www.w3.org/2000/svg",
        viewBox: `0 0 ${width} ${height}`,
        width,
        height,
        "font-family": "system-ui, sans-serif",
    });
    picture.append(svgElement("rect", { width, height, rx: 18, fill: "#f1ede4" }));
    const title = `keypeg · ${describeRules(texts, game)}`;
    picture.append(svgElement("text", { x: MARGIN, y: MARGIN + 14, fill: "#5c574d", "font-size": 15 }, title));
    const codes = [...rows.map((row) => row.guess), ...(game.secret ? [game.secret] : [])];
    for (const [i, code] of codes.entries()) {
        const y = MARGIN + 30 + STEP * (i + 0.5);
        const label = i < rows.length ? String(i + 1) : "=";
        picture.append(svgElement("text", { x: MARGIN, y: y + 5, fill: "#5c574d", "font-size": 15 }, label));
        picture.append(...code.map((colour, p) => peg(shape, colour, MARGIN + 30 + STEP * (p + 0.5), y, letters)));
        const row = rows[i];
        if (row) picture.append(keyPegs(row, shape, MARGIN + 40 + STEP * shape.pegs, y));
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
