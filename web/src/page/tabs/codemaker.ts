/* The codemaker of the tab "play": keeps a secret and scores by it, or keeps none and evades.
 *
 * Who evades answers each guess with the score that leaves most secrets, as if the secret were chosen last.  All scores
 * stay true of the secrets that are left, so the guess ends the game only when it is the single one of them. */

import type { Code, Score, Verdict } from "../../keypeg.js";
import { everyScore } from "../../judge.js";
import { changeRow, shapeOf } from "../game.js";
import type { BoardGame } from "../game.js";
import { askLines, askSecrets, jsonOf, randomSeed } from "./asking.js";
import type { Context } from "./tab.js";

export interface Reply {
    black: number;
    white: number | null;
    found: boolean;
    left?: string; /* secrets after an evasive score */
    unsure?: boolean; /* a limit ended the count for some score, so another one may leave more */
}

export async function makeSecret(context: Context, place: HTMLElement, game: BoardGame): Promise<Code | undefined> {
    return (await askSecrets(context, place, ["sample", "1", "--seed", randomSeed()], game))[0];
}

export async function scoreGuess(context: Context, place: HTMLElement, game: BoardGame, secret: Code, guess: Code): Promise<Reply> {
    const [score] = await askLines<Score>(context, place, ["score", "--json", "--", secret.join(" "), guess.join(" ")]);
    const black = score?.black ?? 0;
    const white = score?.white ?? 0;
    const found = secret.join() === guess.join();
    const { scores } = shapeOf(game);
    if (scores === "colours") return { black: black + white, white: null, found };
    return { black, white: scores === "black" ? null : white, found };
}

/* The score of the last row's guess that leaves most secrets: one question with a game for each score. */
export async function evade(context: Context, place: HTMLElement, game: BoardGame, guess: Code): Promise<Reply> {
    const shape = shapeOf(game);
    const scores = everyScore(shape.pegs, shape.counts);
    const input = scores.map((score) => jsonOf(changeRow(game, game.rows.length - 1, score)) + "\n").join("");
    const limit = String(context.settings.limit / scores.length);
    const verdicts = await askLines<Verdict>(context, place, ["count", "--json", "--from", "jsonl", "--time-limit", limit], input);
    const lefts = verdicts.map((verdict) => BigInt(verdict.count_exact ?? 0));
    const best = lefts.reduce((most, left, i) => (left > lefts[most]! ? i : most), 0);
    const { count_exact: count, secret } = verdicts[best]!;
    const found = count === "1" && secret?.join() === guess.join();
    const unsure = verdicts.some((verdict) => verdict.count_is_exact !== true);
    return { ...scores[best]!, found, left: count ?? "0", unsure };
}
