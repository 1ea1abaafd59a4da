/* What a tab of the page is, and what it gets.
 *
 * A tab is a module with one function `open(panel, context)`.  It is called once, when the tab is first shown (and again
 * after the language or another setting changed, with a new panel and context), and builds its content in `panel`.  main.ts
 * says whether the main board stays beside it. */

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
    game(): BoardGame; /* of the main board */
    setGame(game: BoardGame): void; /* one step of undo */
    show(tab: TabName): void;
    /* A question to keypeg, in another worker than the audit's.  While it takes long, `place` shows progress and a button that
     * stops it; then Stopped (engine.ts) is thrown. */
    ask(place: HTMLElement, words: readonly string[], input?: string): Promise<Answer>;
    limit(): string[]; /* the option --time-limit, as in the settings */
    createAudit(options: Omit<AuditOptions, "texts" | "engine" | "limit">): Audit;
    createBoard(options: BoardOptions): Board;
    code(rules: Rules, colours: readonly (string | null)[]): HTMLElement;
    say(text: string): void; /* to a screen reader */
    readText(text: string): Promise<Reading>;
    focusScore(row: number): void; /* of the main board, from 0 */
    light: Light;
}

export interface OpenTab {
    update?(game: BoardGame): void; /* the tab is shown, or the game on the main board changed */
    hidden?(): void; /* another tab is shown */
    receive?(link: string): boolean; /* the fragment of a link to this tab; whether it can be read */
    paste?(text: string | File): void; /* instead of onto the main board */
    add?(games: readonly BoardGame[]): void;
}

export type TabModule = (panel: HTMLElement, context: Context) => OpenTab | void;
