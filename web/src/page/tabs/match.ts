/* The tab "match": several games with their codemakers, and the points of both players by chosen rules. */

import type { Game, Problem } from "../../keypeg.js";
import { choice } from "../dialog.js";
import { button, element, facts, group } from "../element.js";
import { canShow, fromJson, isFull, toJson } from "../game.js";
import type { BoardGame } from "../game.js";
import { describeRules } from "../game_words.js";
import { icon } from "../icons.js";
import { openPaste } from "../paste_dialog.js";
import { problemElement } from "../problems.js";
import { keep, kept } from "../storage.js";
import { askLines, attempt } from "./asking.js";
import type { TabModule } from "./tab.js";

interface GamePoints {
    outcome: string;
    rows: number;
    found: boolean;
    points: number | null;
    to: string | null;
}

interface Points {
    games: GamePoints[];
    totals: { player: string; points: number }[];
    result: "won" | "tie" | "undecided";
    winner: string | null;
    coded_notes: Problem[];
}

const MOST = 100; /* games */

let rules = "hasbro"; /* kept while the language or another setting changes */

function load(): BoardGame[] {
    try {
        const haveRules = ((kept("match") ?? []) as Game[]).filter(({ rows: _, secret: __, ...rules }) => canShow({ rules, rows: [], secret: null }));
        return haveRules.map(fromJson).filter(canShow);
    } catch {
        return [];
    }
}

function save(games: readonly BoardGame[]): void {
    keep("match", games.map((game) => toJson(game)));
}

const rowsOf = (game: BoardGame) => game.rows.filter(isFull).length;

export const open: TabModule = (panel, context) => {
    const { texts } = context;
    const words = texts.match;
    let games = load();
    let turn = 0;
    const list = element("ol", { class: "repairs" });
    const busy = group("busy-place");
    const result = element("div", { class: "details", role: "status" });
    const players = element("datalist", { id: "players" });

    const change = (changed: BoardGame[]) => {
        games = changed.slice(0, MOST);
        save(games);
        show();
    };

    const item = (game: BoardGame, index: number) => {
        const number = index + 1;
        const label = words.codemaker(number);
        const name = element("input", {
            type: "text",
            list: "players",
            maxlength: 60,
            autocomplete: "off",
            "aria-label": label,
            placeholder: label,
            value: game.rules.codemaker ?? "",
            onchange: () => {
                const { codemaker: _, ...others } = game.rules;
                const codemaker = name.value.trim();
                games = games.with(index, { ...game, rules: codemaker === "" ? others : { ...others, codemaker } });
                game = games[index]!;
                save(games);
                void count();
            },
        });
        const title = `${number}. ${texts.games.describe(describeRules(texts, game), rowsOf(game))}`;
        const show = button(words.show, () => {
            context.setGame(game);
            context.show("audit");
        }, { "aria-label": texts.named(words.show, title) });
        const remove = () => {
            change(games.filter((_, i) => i !== index));
            context.say(words.added(games.length));
            pasteButton.focus();
        };
        const attributes = { type: "button", class: "close", "aria-label": texts.games.delete(title), onclick: remove };
        const trash = element("button", attributes, icon("delete"));
        return element(
            "li",
            { class: "repair" },
            group("details", element("b", {}, title), name, element("p", { class: "outcome" })),
            group("actions", show, trash),
        );
    };

    const outcome = (game: GamePoints) => {
        const said = words.outcomes[game.outcome] ?? texts.audit.undecided;
        if (game.points === null) return said;
        const found = game.outcome === "counts" ? words.found(game.rows, game.found) : said;
        return `${found} ${words.points(game.points, game.to)}`;
    };

    const count = async () => {
        const mine = ++turn;
        result.replaceChildren();
        if (games.length === 0) {
            result.append(element("p", {}, words.none));
            return;
        }
        const input = games.map((game) => JSON.stringify(toJson(game)) + "\n").join("");
        await attempt(context, busy, async () => {
            const lines = await askLines<Points>(context, busy, ["points", "--json", "--rules", rules, "--from", "jsonl", ...context.limit()], input);
            const points = lines.at(-1);
            if (mine !== turn || !points) return;
            for (const [i, place] of [...list.querySelectorAll(".outcome")].entries()) place.textContent = outcome(points.games[i]!);
            players.replaceChildren(...points.totals.map(({ player }) => element("option", { value: player })));
            const verdict = points.result === "won" ? words.wins(points.winner ?? "") : words.results[points.result];
            result.append(
                element("p", { class: "number" }, verdict),
                facts(points.totals.map((one) => [one.player, texts.number(one.points)]), { class: "totals" }),
                group("faint", ...points.coded_notes.map((note) => problemElement(texts, note))),
            );
        });
    };

    const show = () => {
        list.replaceChildren(...games.map(item));
        clear.hidden = games.length === 0;
        void count();
    };

    const addAll = (more: readonly BoardGame[]) => {
        change([...games, ...more]);
        context.say(words.added(games.length));
    };
    const paste = (text: string | File) => {
        const take = ({ games: found, problems }: { games: BoardGame[]; problems: unknown[] }) => {
            if (found.length === 0 || problems.length > 0) return false;
            addAll(found);
            return true;
        };
        openPaste(texts, text, context.readText, take, { title: words.paste, read: words.addGames });
    };
    const clear = button(texts.games.deleteAll, () => change([]));
    const pasteButton = button(words.paste, () => paste(""));
    const addButton = button(words.add, () => addAll([context.game()]), { class: "primary" });
    const adding = group("actions", addButton, pasteButton, clear);
    panel.append(
        group("pair",
            group("details", adding, list),
            group("details",
                choice(words.rules, Object.entries(words.rulesKinds).map(([name, says]) => [name, texts.named(name, says)] as const), rules, (name) => {
                    rules = name;
                    void count();
                }),
                result,
                busy,
                players,
            ),
        ),
    );
    show();
    return { update: (game) => void (addButton.disabled = rowsOf(game) === 0), paste, add: addAll };
};
