/* What a tab of the page is, and what it gets.
 *
 * A tab is a module with one function `open(panel, context)`.  It is called once, when the tab is first shown (and again
 * after the language or another setting changed, with a new panel and context).  It builds its content in `panel`, and
 * may return an object: `update(game)` is called whenever the tab is shown, and when the game on the main board changes
 * while it is shown; `hidden()` when another tab is shown; `receive(link)` with the fragment of a link to this tab, and
 * says whether it can be read; `paste(text)` with a text that is pasted while the tab is shown (otherwise it becomes the
 * board); `add(games)` with the games of a text that has several.  The tab module itself (not its content) says in main.ts
 * whether the main board stays beside it: audit and solve have it, the others use the whole width.
 *
 * What the context offers:
 * - `texts`: all words (texts.ts); add those of a tab in a group with its name, in English and German.
 *   `texts.count("1296")` and `texts.number(1296)` write numbers; `colourName(texts, "red")` in game_words.ts speaks.
 * - `game()`, `setGame(game)`: the game of the main board (game.ts: `toQuestion`, `toJson`, `fromJson`, `shapeOf`, `newGame`); setting
 *   it is one step of undo.  `show("audit")` opens another tab.
 * - `ask(place, words, input)`: a question to keypeg in the tabs' worker (the audit has another one, so it still answers
 *   meanwhile).  While it takes long, progress and a Stop button are shown in `place`.  Throws Stopped (engine.ts).
 *   Pass `...context.limit()` (--time-limit S, as in the settings) to commands that accept it.  `jsonLines(answer)` in
 *   question.ts reads the answer.
 * - `createBoard(options)`: another board (board.ts).  Append `board.element`, call `board.update(game, marks)`.  It
 *   calls `onChange(game)` with the edited game, and shows it only when you call `update` with it.
 *     pegs, keys: "all" | "last" | "none": which rows can be edited (last: the last row only);
 *     palette: false hides the palette (shown by default if pegs can be edited);
 *     actions: true shows the menu of a row (sure, move, delete);
 *     showKeys: false hides the key pegs; secret: true offers the revealed secret; growing: false adds no empty rows
 *     (`withEmptyRow` in game.ts adds one);  label: what a screen reader calls it.
 *   `marks[i]` of row i: { count, exact, share (0 to 1, the bar), state: "suspect" | "conflict" | "wrong",
 *   remark (a few words), problem (a sentence of keypeg), action: { label, spoken, run } (a button) }.
 * - `createAudit(options)`: another verdict (audit.ts).  Append `audit.element`, call `audit.update(game)`; it answers by
 *   `showMarks(game, marks)`, and `change(game, said)` when a repair is applied.
 * - `code(colours)`: an element that shows a code as small pegs, with its colours as its label.
 * - `say(text)`: tells a screen reader.
 * - `readText(text)`: the games of a text in any form that keypeg reads (paste.ts), or its problems.
 * - `focusScore(row)`: goes to the score of a row of the main board, from 0.
 * - `light(rows)`: lights up pegs of rows of the main board (why.ts). */

import type { Answer } from "../../program.js";
import type { Audit, AuditOptions } from "../audit.js";
import type { Board, BoardOptions } from "../board.js";
import type { BoardGame, Rules } from "../game.js";
import type { Reading } from "../paste.js";
import type { Settings } from "../settings.js";
import type { Texts } from "../texts.js";
import type { Light } from "../why.js";

export type TabName = keyof Texts["tabs"];

export interface Context {
    texts: Texts;
    settings: Settings;
    game(): BoardGame;
    setGame(game: BoardGame): void;
    show(tab: TabName): void;
    ask(place: HTMLElement, words: readonly string[], input?: string): Promise<Answer>;
    limit(): string[];
    createAudit(options: Omit<AuditOptions, "texts" | "engine" | "limit">): Audit;
    createBoard(options: BoardOptions): Board;
    code(rules: Rules, colours: readonly (string | null)[]): HTMLElement;
    say(text: string): void;
    readText(text: string): Promise<Reading>;
    focusScore(row: number): void;
    light: Light;
}

export interface OpenTab {
    update?(game: BoardGame): void;
    hidden?(): void;
    receive?(link: string): boolean;
    paste?(text: string): void;
    add?(games: readonly BoardGame[]): void;
}

export type TabModule = (panel: HTMLElement, context: Context) => OpenTab | void;
