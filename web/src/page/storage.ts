/* The last games, kept in the browser.  A browser that keeps nothing has none. */

import { fromJson, hasRows } from "./game.js";
import type { BoardGame } from "./game.js";

export interface KeptGame {
    key: string;
    time: number; /* of the last change, ms since 1970 */
    game: BoardGame;
}

const KEY = "keypeg.games";
const MOST = 30;

function load(): KeptGame[] {
    try {
        const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]") as KeptGame[];
        return kept.map((one) => ({ ...one, game: revive(one.game) }));
    } catch {
        return [];
    }
}

/* Rows get new keys, since those of another visit may be taken. */
function revive(game: BoardGame): BoardGame {
    const fresh = fromJson({ ...game.rules, rows: game.rows.map(() => ({ guess: [] })) });
    return { ...game, rows: game.rows.map((row, i) => ({ ...row, key: fresh.rows[i]!.key })) };
}

function save(games: readonly KeptGame[]): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(games.slice(0, MOST)));
    } catch {
        /* Full, or not allowed. */
    }
}

export function keptGames(): KeptGame[] {
    return load();
}

export function keepGame(key: string, game: BoardGame): void {
    const others = load().filter((one) => one.key !== key);
    save(hasRows(game) ? [{ key, time: Date.now(), game }, ...others] : others);
}

export function deleteGame(key: string): void {
    save(load().filter((one) => one.key !== key));
}

export function deleteGames(): void {
    save([]);
}

export function newKey(): string {
    return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}
