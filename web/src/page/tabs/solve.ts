/* The tab "solve": what the secret of the main board's game can be, and the next guess by a strategy.
 *
 * It follows the board: after each change the secrets are counted and listed, and the next guess is sought for at most two
 * seconds.  A search that needs more is continued by a button, within the limit of the settings. */

import type { Advice, Code, Part, Verdict } from "../../keypeg.js";
import { choice } from "../dialog.js";
import { button, element, facts, group, setText } from "../element.js";
import { changeRow, isFull, scoreOf, shapeOf, withEmptyRow } from "../game.js";
import type { BoardGame, Shape } from "../game.js";
import { codeInWords, scoreInWords } from "../game_words.js";
import { suspectsInWords, suspectsOf } from "../suspects.js";
import { Pencil } from "../pencil.js";
import { askLines, askSecrets, attempt, jsonOf, randomSeed } from "./asking.js";
import { Hints } from "./hints.js";
import type { Context, TabModule } from "./tab.js";

const FEW = 24; /* secrets that are all shown */
const SOME = 12; /* of more */
const SOON = 2; /* seconds that a guess is sought at once */

let strategy = "knuth"; /* kept while the language changes */

/* The game with one more row, which has no score yet; an unfinished last row is replaced. */
function withGuess(game: BoardGame, guess: Code): BoardGame {
    const rows = game.rows.filter((row, i) => i < game.rows.length - 1 || isFull(row));
    const grown = withEmptyRow({ ...game, rows });
    return changeRow(grown, rows.length, { guess });
}

/* How the guess would divide the secrets: a bar for each score. */
function chart(context: Context, shape: Shape, parts: readonly Part[]): HTMLElement {
    const { texts } = context;
    const most = Math.max(...parts.map((part) => part.secrets));
    const bars = parts.map((part) => {
        const bar = element("span", { class: "bar", "aria-hidden": "true" });
        bar.style.setProperty("--share", String(part.secrets / most));
        const number = element("span", {}, texts.number(part.secrets));
        return element("li", {}, element("span", {}, scoreInWords(texts, shape, scoreOf(part))), bar, number);
    });
    return element("ul", { class: "chart" }, ...bars);
}

export const open: TabModule = (panel, context) => {
    const { texts } = context;
    const words = texts.solve;
    const number = element("p", { class: "number", role: "status" });
    const busy = group("busy-place");
    const best = element("div"); /* the guess; above the board on a phone */
    const advice = group("details");
    const secrets = group("details");
    const hintBusy = group("busy-place");
    const pencil = new Pencil(texts, (game) => context.setGame(game), false);
    const hints = new Hints(
        context,
        { game: () => context.game(), note: (game) => context.setGame(game), light: context.light },
        (work) => void attempt(context, hintBusy, work),
        hintBusy,
    );
    let turn = 0; /* only the newest question matters */
    let shown = ""; /* the complete rows, as keypeg reads them */

    const codes = (found: readonly Code[]) =>
        element("ul", { class: "codes" }, ...found.map((code) => element("li", {}, context.code(context.game().rules, code))));

    const showAdvice = (game: BoardGame, found: Advice) => {
        const proposal = found.proposals[0];
        if (!proposal) {
            best.replaceChildren(element("p", {}, found.won ? words.won : texts.audit.undecided));
            advice.replaceChildren();
            return;
        }
        const shape = shapeOf(game);
        const put = button(words.put, () => {
            const grown = withGuess(context.game(), proposal.guess);
            context.setGame(grown);
            context.focusScore(grown.rows.findLastIndex(isFull));
            context.say(texts.named(texts.board.label, codeInWords(texts, proposal.guess)));
        }, { class: "primary" });
        const entries: [string, string][] = [
            [words.worst, texts.number(proposal.worst)],
            [words.average, texts.number(Math.round((10 * proposal.squares) / found.looked_at) / 10)],
        ];
        if (found.total !== undefined) entries.push([words.guesses, texts.number(Math.round((100 * found.total) / Number(found.count_exact)) / 100)]);
        if (found.longest !== undefined) entries.push([words.longest, texts.number(found.longest)]);
        const fits = element("p", { class: "fits" }, proposal.fits ? words.fits : words.fitsNot);
        best.replaceChildren(group("repair best", element("div", {}, context.code(game.rules, proposal.guess), fits), put));
        advice.replaceChildren(
            facts(entries),
            element("p", { class: "faint", hidden: !found.sampled }, words.sampled(found.looked_at)),
            ...(found.stop ? [button(words.longer, () => void advise(context.limit()))] : []),
            element("h3", {}, words.parts),
            chart(context, shape, proposal.parts),
        );
    };

    /* Which rows cannot be right, if no secret fits. */
    const showContradiction = async (game: BoardGame) => {
        const mine = turn;
        const [verdict] = await askLines<Verdict>(context, busy, ["check", "--json", "--no-stats", ...soon()], jsonOf(game));
        if (mine === turn && verdict) best.replaceChildren(element("p", {}, `${texts.audit.cheated} ${suspectsInWords(texts, suspectsOf(verdict))}`));
    };

    const advise = async (limit: readonly string[]) => {
        const mine = ++turn;
        const game = context.game();
        const unscored = game.rows.findLastIndex(isFull);
        const row = game.rows[unscored];
        if (row && row.black === null && row.white === null) {
            best.replaceChildren(element("p", {}, words.scoreNext(unscored + 1)));
            advice.replaceChildren();
            return;
        }
        const ask = ["next", "--json", "--strategy", strategy, "--seed", randomSeed(), ...limit];
        advice.setAttribute("aria-busy", "true");
        const done = await attempt(context, busy, async () => {
            const [found] = await askLines<Advice>(context, busy, ask, jsonOf(game));
            if (mine !== turn || !found) return;
            showAdvice(game, found);
            if (found.verdict === "cheated") await showContradiction(game);
        });
        if (mine !== turn) return;
        if (!done) for (const place of [best, advice]) place.replaceChildren();
        advice.removeAttribute("aria-busy");
    };

    const soon = () => ["--time-limit", String(Math.min(SOON, context.settings.limit))];

    const showSecrets = async (game: BoardGame, count: bigint, exact: boolean) => {
        const mine = turn;
        const all = exact && count <= FEW;
        const first = count === 0n && exact ? [] : await askSecrets(context, busy, ["list", "--limit", String(all ? FEW : SOME)], game);
        if (mine !== turn) return;
        secrets.replaceChildren();
        if (first.length > 0) secrets.append(element("h3", {}, all ? words.all : words.first(first.length)), codes(first));
        if (all || first.length === 0) return;
        const drawn = element("div");
        const draw = async () => {
            const found = await askSecrets(context, busy, ["sample", String(SOME), "--seed", randomSeed()], game);
            if (jsonOf(game) === shown) drawn.replaceChildren(codes(found));
        };
        secrets.append(element("h3", {}, words.sample), drawn, button(words.again, () => void attempt(context, busy, draw)));
        await draw();
    };

    const update = async (game: BoardGame) => {
        const mine = ++turn;
        await attempt(context, busy, async () => {
            const [found] = await askLines<Verdict>(context, busy, ["count", "--json", ...soon()], jsonOf(game));
            if (mine !== turn || !found) return;
            const exact = found.count_is_exact === true;
            setText(number, texts.audit.fits(found.count_exact ?? "0", exact));
            await showSecrets(game, BigInt(found.count_exact ?? 0), exact);
        });
        if (mine === turn) await advise(soon());
    };

    const strategies = Object.entries(words.strategies).map(([name, says]) => [name, texts.named(name, says)] as const);
    panel.append(
        element("h2", { class: "spoken" }, texts.tabs.solve),
        group("head", number, best, busy),
        group("details", choice(words.next, strategies, strategy, (name) => {
            strategy = name;
            void advise(soon());
        }), advice, hints.button, hintBusy, hints.element, pencil.element, secrets),
    );
    return {
        hidden: () => context.light(new Map()),
        update: (game) => {
            const json = jsonOf(game);
            pencil.update(game);
            hints.update(game);
            if (json === shown) return;
            shown = json;
            void update(game);
        },
    };
};
