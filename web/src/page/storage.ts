/* The last games, kept in the browser.  A browser that keeps nothing has none.
 *
 * Several tabs of the browser keep their games together.  A game that another tab changed since this page opened or kept
 * it stays as it is there; this page goes on under another key. */

import { canShow, fromJson, hasRows } from "./game.js";
import type { BoardGame } from "./game.js";

/* What a tab keeps under a name: anything that is JSON.  The reader checks it, since another page may have written it. */
export function kept(name: string): unknown {
    try {
        return JSON.parse(localStorage.getItem(`keypeg.${name}`) ?? "null");
    } catch {
        return null;
    }
}

/* false: the browser has no room for it, or keeps nothing. */
export function keep(name: string, value: unknown): boolean {
    try {
        localStorage.setItem(`keypeg.${name}`, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}

export interface KeptGame {
    key: string;
    time: number; /* of the last change, ms since 1970 */
    game: BoardGame;
}

const NAME = "games";
const MOST = 30;

const times = new Map<string, number>(); /* of the games of this page, as it last saw or kept them */
const renamed = new Map<string, string>(); /* keys of games that another tab changed, and what they are now here */

export function keptGames(): KeptGame[] {
    try {
        const all = (kept(NAME) ?? []) as KeptGame[];
        return all.filter((one) => canShow(one?.game)).map((one) => ({ ...one, game: revive(one.game) }));
    } catch {
        return [];
    }
}

/* Rows get new keys, since those of another visit may be taken. */
export function revive(game: BoardGame): BoardGame {
    const fresh = fromJson({ ...game.rules, rows: game.rows.map(() => ({ guess: [] })) });
    return { ...game, rows: game.rows.map((row, i) => ({ ...row, key: fresh.rows[i]!.key })) };
}

/* Keeps as many of the games as there is room for. */
function save(games: readonly KeptGame[]): void {
    let count = Math.min(games.length, MOST);
    while (!keep(NAME, games.slice(0, count)) && count > 1) count = Math.floor(count / 2);
}

/* The key of a game of this page among the kept ones. */
export const keyOf = (name: string): string => renamed.get(name) ?? name;

/* This page goes on with a kept game. */
export function openGame({ key, time }: KeptGame): void {
    times.set(key, time);
    renamed.delete(key);
}

export function keepGame(name: string, game: BoardGame): void {
    const games = keptGames();
    let key = keyOf(name);
    const old = games.find((one) => one.key === key);
    if (old && old.time !== times.get(key)) renamed.set(name, (key = newKey()));
    const time = Date.now();
    times.set(key, time);
    const others = games.filter((one) => one.key !== key);
    save(hasRows(game) ? [{ key, time, game }, ...others] : others);
}

/* A deleted game leaves the address, too; else reloading would open it. */
function leaveAddress(): void {
    history.replaceState(null, "", location.pathname + location.search + location.hash.replace(/^#game=.*|=.*/, ""));
}

export function deleteGame(key: string): void {
    if (Object(history.state).key === key) leaveAddress();
    save(keptGames().filter((one) => one.key !== key));
}

export function deleteGames(): void {
    leaveAddress();
    save([]);
}

export function newKey(): string {
    return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}
