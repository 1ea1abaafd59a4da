/* The dialog with the games that the browser keeps. */

import { openDialog } from "./dialog.js";
import { button, element } from "./element.js";
import { isEmpty } from "./game.js";
import { describeRules } from "./game_words.js";
import { icon } from "./icons.js";
import { deleteGame, deleteGames, keptGames } from "./storage.js";
import type { KeptGame } from "./storage.js";
import type { Texts } from "./texts.js";

export function openGames(texts: Texts, open: (kept: KeptGame) => void): void {
    const words = texts.games;
    const list = element("ul", { class: "games" });
    const all = button(words.deleteAll, () => {
        deleteGames();
        fill();
    });
    const fill = () => {
        const games = keptGames();
        all.hidden = games.length === 0;
        list.replaceChildren(...games.map(item));
        if (games.length === 0) list.append(element("li", {}, words.none));
    };
    const item = (kept: KeptGame) => {
        const rows = kept.game.rows.filter((row) => !isEmpty(row)).length;
        const name = words.describe(describeRules(texts, kept.game), rows);
        const time = new Date(kept.time).toLocaleString(texts.language, { dateStyle: "medium", timeStyle: "short" });
        const choose = () => {
            dialog.close();
            open(kept);
        };
        const remove = () => {
            deleteGame(kept.key);
            fill();
        };
        return element(
            "li",
            {},
            element("button", { type: "button", class: "game", onclick: choose }, name, element("span", { class: "faint" }, time)),
            element("button", { type: "button", class: "close", "aria-label": words.delete(`${name}, ${time}`), onclick: remove }, icon("delete")),
        );
    };
    fill();
    const dialog = openDialog(texts, words.title, element("p", {}, words.hint), list, all);
}
