/* The coach: how good each guess of a game was, in words. */

import { judgeRows } from "../../judge.js";
import type { Judgement } from "../../judge.js";
import { element, group } from "../element.js";
import { isFull, toJson } from "../game.js";
import type { BoardGame } from "../game.js";
import { listInWords } from "../game_words.js";
import { askLines, attempt, jsonOf } from "./asking.js";
import type { Context } from "./tab.js";

/* The judgements in words, beside each guess. */
function judgementList(context: Context, game: BoardGame, judgements: readonly Judgement[]): HTMLElement {
    const { texts } = context;
    const words = texts.coach;
    const rounded = (value: number, digits: number) => texts.number(Number(value.toFixed(digits)));
    const items = game.rows.filter(isFull).map((row, i) => {
        const { ruledOutBy, toldNothing, left, isExact, average = NaN, best = NaN } = judgements[i]!;
        const isBest = average <= best * 1.0001;
        const isPossible = left !== 0; /* else the score contradicts others, so the guess cannot be judged */
        const says = [
            ruledOutBy.length > 0 && words.ruledOut(listInWords(texts, ruledOutBy), ruledOutBy.length),
            toldNothing && words.toldNothing,
            isPossible && isExact && isBest && words.exactBest(rounded(best, 2)),
            isPossible && isExact && average > best && !isBest && words.costs(rounded(average - best, 2), rounded(average, 2), rounded(best, 2)),
            isPossible && !isExact && !toldNothing && isBest && words.best,
            isPossible && !isExact && !toldNothing && average > best && !isBest && words.averages(rounded(average, 1), rounded(best, 1)),
            left !== undefined && words.left(texts.count(String(left))),
        ];
        const quality = toldNothing || ruledOutBy.length > 0 ? "poor" : isBest ? "best" : "";
        const number = element("b", { "aria-hidden": "true" }, String(i + 1));
        return element("li", { "data-quality": quality }, number, context.code(game.rules, row.guess), element("span", {}, says.filter(Boolean).join(" ")));
    });
    return element("ol", { class: "coach", "aria-label": words.title }, ...items);
}

/* What asks for the judgements of a game when it is opened; another game closes it. */
export class Coach {
    readonly element: HTMLDetailsElement;
    private readonly place = group("details");
    private readonly busy = group("busy-place");
    private judged: string | undefined;

    constructor(
        private readonly context: Context,
        private readonly game: () => BoardGame,
    ) {
        this.element = element("details", { class: "coach-place", ontoggle: () => void this.show() }, element("summary", {}, context.texts.coach.title), this.busy, this.place);
    }

    update(game: BoardGame): void {
        this.element.hidden = !game.rows.some(isFull);
        if (this.judged === undefined || this.judged === jsonOf(game)) return;
        this.judged = undefined;
        this.element.open = false;
        this.place.replaceChildren();
    }

    private async show(): Promise<void> {
        if (!this.element.open || this.judged !== undefined) return;
        const game = this.game();
        const judged = (this.judged = jsonOf(game));
        await attempt(this.context, this.busy, async () => {
            const ask = <T>(words: readonly string[], input: string) => askLines<T>(this.context, this.busy, words, input);
            const judgements = await judgeRows(ask, toJson(game), this.context.limit());
            if (this.judged === judged) this.place.replaceChildren(judgementList(this.context, game, judgements));
        });
    }
}

/* The coach of a game that has ended. */
export function openCoach(context: Context, game: BoardGame): HTMLElement {
    const coach = new Coach(context, () => game);
    coach.element.open = true;
    return coach.element;
}
