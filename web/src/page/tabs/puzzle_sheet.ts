/* Prints puzzles, and their solutions on another page. */

import type { Verdict } from "../../keypeg.js";
import { element, group } from "../element.js";
import { shapeOf, toJson } from "../game.js";
import type { BoardGame } from "../game.js";
import { drawPicture } from "../picture.js";
import { askLines } from "./asking.js";
import type { Context } from "./tab.js";

async function picture(context: Context, game: BoardGame): Promise<HTMLImageElement> {
    const rows = game.rows.slice(0, -1);
    const secret = Array<null>(shapeOf(game).pegs).fill(null);
    const image = element("img", { alt: "" });
    image.src = `data:image/svg+xml,${encodeURIComponent(drawPicture(context.texts, context.settings, { ...game, rows, secret }))}`;
    await image.decode();
    return image;
}

export async function printSheet(context: Context, place: HTMLElement, games: readonly BoardGame[], title: string): Promise<void> {
    const input = games.map((game) => JSON.stringify(toJson(game)) + "\n").join("");
    const verdicts = await askLines<Verdict>(context, place, ["check", "--json", "--from", "jsonl", ...context.limit()], input);
    const puzzles = await Promise.all(games.map((game) => picture(context, game)));
    const solutions = verdicts.map((verdict, i) => element("li", {}, context.code(games[i]!.rules, verdict.secret ?? [])));
    const sheet = group("sheet",
        element("h2", {}, title),
        element("ol", { class: "puzzles" }, ...puzzles.map((image) => element("li", {}, image))),
        element("h2", { class: "page" }, context.texts.named(title, context.texts.puzzle.solutions)),
        element("ol", {}, ...solutions),
    );
    document.body.append(sheet);
    addEventListener("afterprint", () => sheet.remove(), { once: true });
    print();
}
