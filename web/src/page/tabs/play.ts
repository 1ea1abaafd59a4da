/* The tab "play": you guess keypeg's secret, keypeg guesses yours, or keypeg evades your guesses. */

import type { Audit } from "../audit.js";
import type { Board } from "../board.js";
import { choice } from "../dialog.js";
import { button, element, group, setText } from "../element.js";
import { canShow, emptyRow, isFull, shapeOf } from "../game.js";
import type { BoardGame, Rules } from "../game.js";
import { codeInWords, gameChoices, scoreInWords } from "../game_words.js";
import type { Advice, Code, Verdict } from "../../keypeg.js";
import { PREDEFINED } from "../predefined.js";
import { keep, kept, revive } from "../storage.js";
import { entryOf } from "../table.js";
import { english } from "../texts.js";
import { askLines, askSecrets, attempt, jsonOf, randomSeed } from "./asking.js";
import { evade, makeSecret, scoreGuess } from "./codemaker.js";
import type { Reply } from "./codemaker.js";
import { openCoach } from "./judge.js";
import type { Context, TabModule } from "./tab.js";

export type Way = "guess" | "answer" | "evade";

const WAYS: readonly Way[] = ["guess", "answer", "evade"];
const STRATEGIES = Object.keys(english.solve.strategies);

interface Played {
    way: Way;
    game: BoardGame;
    secret: Code | undefined; /* keypeg's; shown at the end */
    left?: string | undefined; /* possible secrets after keypeg's last evasion */
    contradicted?: boolean; /* no secret fits your scores: now you may show yours */
    unsure?: boolean | undefined; /* of one of its evasions */
    ended: "found" | "board" | "given up" | undefined;
}

/* Kept in the browser, so that a game outlives a reload. */
const chosen = { way: "guess" as Way, rules: "classic", strategy: "knuth", counts: false };
let played = load();

function load(): Played | undefined {
    const { chosen: before, played: game } = Object(kept("play")) as { chosen?: typeof chosen; played?: Played };
    const known = before && WAYS.includes(before.way) && (before.rules === "" || entryOf(PREDEFINED, before.rules)) && STRATEGIES.includes(before.strategy);
    if (known) Object.assign(chosen, { way: before.way, rules: before.rules, strategy: before.strategy, counts: before.counts === true });
    const isCode = (code: unknown) => code === undefined || (Array.isArray(code) && code.every((one) => typeof one === "string"));
    if (!known || !game || !canShow(game.game) || game.game.rows.length === 0 || !WAYS.includes(game.way) || !isCode(game.secret)) return undefined;
    if (game.way === "guess" ? !game.secret : !/^\d*$/.test(game.left ?? "")) return undefined;
    return { ...game, game: revive(game.game) };
}

/* A game with one more empty row. */
function withRow(game: BoardGame, guess?: Code): BoardGame {
    const row = emptyRow(shapeOf(game).pegs);
    return { ...game, rows: [...game.rows, guess ? { ...row, guess } : row] };
}

class Play {
    private readonly place = group("details");
    private readonly status = element("p", { class: "state", role: "status" });
    private readonly busy = group("busy-place");
    private readonly end = group("details");
    private readonly submit: HTMLButtonElement;
    private readonly giveUp: HTMLButtonElement;
    private readonly audit: Audit;
    private board!: Board;
    private working = false;

    constructor(
        panel: HTMLElement,
        private readonly context: Context,
    ) {
        const { texts } = context;
        const words = texts.play;
        this.submit = button(words.guess, () => void this.takeTurn(), { class: "primary" });
        this.giveUp = button(words.giveUp, () => void this.finish("given up"));
        this.audit = context.createAudit({
            guessesAreRight: true,
            light: (rows) => this.board.light(rows),
            showMarks: (game, marks) => {
                if (played && game === played.game) this.board.update(game, marks);
            },
            change: (game, said) => {
                this.edit(game);
                context.say(said);
            },
        });
        this.place.addEventListener("keydown", (event) => this.keyDown(event));
        panel.append(
            element("h2", { class: "spoken" }, texts.tabs.play),
            group("pair",
                group("details", this.status, this.place, group("actions turn", this.submit, this.giveUp)),
                group("details", this.busy, this.end, this.audit.element, this.makeChoices()),
            ),
        );
        if (played) this.show();
        else void this.start();
    }

    private makeChoices(): HTMLElement {
        const { texts } = this.context;
        const words = texts.play;
        const again = () => void this.start();
        const games = gameChoices(texts);
        const strategy = choice(words.strategy, Object.keys(texts.solve.strategies).map((name) => [name, name]), chosen.strategy, (name) => {
            chosen.strategy = name;
        });
        const counts = element("input", {
            type: "checkbox",
            checked: chosen.counts,
            onchange: () => {
                chosen.counts = counts.checked;
                if (played) this.update();
            },
        });
        const showCounts = element("label", { class: "check" }, counts, element("span", {}, words.counts));
        const ways = Object.entries(words.ways).map(([way, name]) => {
            const input = element("input", { type: "radio", name: "way", value: way, checked: way === chosen.way });
            return element("label", {}, input, element("span", {}, name));
        });
        const adapt = () => {
            strategy.hidden = chosen.way !== "answer";
            showCounts.hidden = chosen.way === "answer";
        };
        adapt();
        const choose = (event: Event) => {
            chosen.way = (event.target as HTMLInputElement).value as Way;
            adapt();
            again();
        };
        return group("choices",
            element("fieldset", { class: "segments", "aria-label": texts.tabs.play, onchange: choose }, ...ways),
            choice(texts.toolbar.label, [...games, ["", words.fromBoard] as const], chosen.rules, (name) => {
                chosen.rules = name;
                again();
            }),
            strategy,
            showCounts,
            button(texts.newGame.title, again),
        );
    }

    private rules(): Rules {
        if (chosen.rules !== "") return { game: chosen.rules };
        const { id: _, codemaker: __, ...rules } = this.context.game().rules;
        return rules;
    }

    private async work(turn: () => Promise<void>): Promise<void> {
        if (this.working) return;
        this.working = true;
        this.adapt();
        await attempt(this.context, this.busy, turn);
        this.working = false;
        this.adapt();
    }

    private async start(): Promise<void> {
        const begun: Played = { way: chosen.way, game: { rules: this.rules(), rows: [], secret: null }, secret: undefined, ended: undefined };
        played = begun;
        this.show();
        this.working = false;
        await this.work(async () => {
            if (begun.way === "answer") await this.guessNext(begun);
            else {
                if (begun.way === "guess") begun.secret = await makeSecret(this.context, this.busy, begun.game);
                if (played === begun) this.change(withRow(begun.game));
            }
        });
    }

    /* Draws a board for the state of the game: what can be edited depends on it. */
    private show(): void {
        const { way, ended, contradicted } = played!;
        const { texts } = this.context;
        this.board = this.context.createBoard({
            label: texts.tabs.play,
            secret: way === "answer" && (contradicted === true || ended !== undefined),
            pegs: ended || way === "answer" ? "none" : "last",
            keys: ended || way !== "answer" ? "none" : "all",
            ...(way === "answer" && !ended ? { scoreLast: () => void this.takeTurn().then(() => this.focusLast()) } : {}),
            onChange: (game) => this.edit(game),
        });
        this.place.replaceChildren(this.board.element);
        setText(this.submit, way === "answer" ? texts.play.answer : texts.play.guess);
        setText(this.status, texts.play.hints[way]);
        if (ended) this.showEnd();
        else this.end.replaceChildren();
        this.update();
    }

    /* Takes what the user changed; the board's empty row after a full one comes only with the next turn. */
    private edit(game: BoardGame): void {
        const rows = game.rows.slice(0, played!.game.rows.length);
        if (played!.way === "answer") setText(this.status, this.context.texts.play.scoreRow(rows.length));
        this.change({ ...game, rows });
    }

    private change(game: BoardGame): void {
        played!.game = game;
        this.update();
    }

    private update(): void {
        const { game, way } = played!;
        keep("play", { chosen, played });
        this.board.update(game);
        const audited = way === "answer" || chosen.counts;
        if (audited) this.audit.update(game);
        this.audit.element.hidden = way !== "answer";
        this.adapt();
    }

    private adapt(): void {
        const { game, ended } = played!;
        const last = game.rows.at(-1);
        this.submit.disabled = this.working || !last || !isFull(last);
        this.submit.hidden = this.giveUp.hidden = ended !== undefined;
    }

    private keyDown(event: KeyboardEvent): void {
        const target = event.target as HTMLElement;
        if (event.key !== "Enter" || !target.matches(".peg, .score") || target.closest(".palette")) return;
        event.preventDefault();
        if (!this.submit.disabled) void this.takeTurn().then(() => this.focusLast());
    }

    private focusLast(): void {
        const rows = this.board.element.querySelectorAll(".row");
        if (played!.ended) this.end.querySelector("button")?.focus();
        else if (played!.way === "answer") this.board.focusScore(rows.length - 1);
        else rows[rows.length - 1]?.querySelector<HTMLElement>(".peg")?.focus();
    }

    private takeTurn(): Promise<void> {
        const game = played!;
        return this.work(() => (game.way === "answer" ? this.readAnswer(game) : this.answerGuess(game)));
    }

    private async answerGuess(mine: Played): Promise<void> {
        const { game } = mine;
        const guess = game.rows.at(-1)!.guess as Code;
        const reply: Reply = mine.secret
            ? await scoreGuess(this.context, this.busy, game, mine.secret, guess)
            : await evade(this.context, this.busy, game, guess);
        if (played !== mine) return;
        const { texts } = this.context;
        const { black, white, found, left, unsure } = reply;
        mine.left = left;
        mine.unsure ||= unsure;
        const row = game.rows.length;
        const scored = { ...game, rows: game.rows.with(row - 1, { ...game.rows[row - 1]!, black, white }) };
        const shape = shapeOf(game);
        const full = shape.board !== false && row >= shape.board;
        setText(this.status, texts.named(texts.board.row(row), scoreInWords(texts, shape, { black, white })));
        this.change(found || full ? scored : withRow(scored));
        if (found || full) await this.finish(found ? "found" : "board");
    }

    /* keypeg's next guess. */
    private async guessNext(mine: Played): Promise<void> {
        const ask = ["next", "--json", "--strategy", chosen.strategy, "--seed", randomSeed(), ...this.context.limit()];
        const [advice] = await askLines<Advice>(this.context, this.busy, ask, jsonOf(mine.game));
        if (played !== mine || !advice) return;
        const { texts } = this.context;
        const rows = mine.game.rows.length;
        const { board } = shapeOf(mine.game);
        const guess = advice.proposals[0]?.guess;
        if (advice.won) await this.finish("found");
        else if (advice.verdict === "cheated") await this.showContradiction(mine);
        else if (!guess) setText(this.status, texts.audit.undecided);
        else if (board !== false && rows >= board) await this.finish("board");
        else {
            this.change(withRow(mine.game, guess));
            setText(this.status, rows === 0 ? texts.play.hints.answer : texts.play.scoreRow(rows + 1));
            this.context.say(codeInWords(texts, guess));
        }
    }

    /* The first row after which no secret is left; the audit beside the board says why, and which rows can be wrong. */
    private async showContradiction(mine: Played): Promise<void> {
        const ask = ["check", "--json", "--verdict-only", "--story", ...this.context.limit()];
        const [verdict] = await askLines<Verdict>(this.context, this.busy, ask, jsonOf(mine.game));
        if (played !== mine) return;
        mine.contradicted = true;
        this.show();
        const row = verdict?.story?.find((one) => one.count_exact === "0")?.row ?? mine.game.rows.length;
        setText(this.status, this.context.texts.play.contradiction(row));
    }

    /* Your key pegs are complete; what is not set is none. */
    private async readAnswer(mine: Played): Promise<void> {
        const { counts } = shapeOf(mine.game);
        const rows = mine.game.rows.map((row) => ({ ...row, black: row.black ?? 0, white: counts === 2 ? (row.white ?? 0) : null }));
        this.change({ ...mine.game, rows });
        await this.guessNext(mine);
    }

    private async finish(ended: NonNullable<Played["ended"]>): Promise<void> {
        const mine = played!;
        const last = mine.game.rows.at(-1);
        const rows = last && last.black !== null ? mine.game.rows : mine.game.rows.slice(0, -1);
        mine.game = { ...mine.game, rows };
        if (mine.way === "evade" && ended !== "found" && mine.left !== undefined)
            mine.secret = (await askSecrets(this.context, this.busy, ["list", "--limit", "1"], mine.game))[0];
        if (played !== mine) return;
        mine.ended = ended;
        this.show();
    }

    private showEnd(): void {
        const { game, way, ended, secret, left, unsure } = played!;
        const { texts } = this.context;
        const words = texts.play;
        const rows = game.rows.length;
        setText(this.status, `${ended === "found" ? words.found[way] : words.notFound} ${words.guesses(rows)}`);
        const audit = button(words.audit, () => {
            this.context.setGame({ ...game, secret: way === "guess" ? secret! : null });
            this.context.show("audit");
        });
        this.end.replaceChildren();
        if (way === "evade") this.end.append(element("p", {}, words.honest, unsure ? ` ${texts.audit.undecided}` : ""));
        if (secret && ended !== "found")
            this.end.append(element("p", {}, `${way === "evade" ? words.left(left ?? "") : words.secretWas} `, this.context.code(game.rules, secret)));
        if (way !== "answer" && rows > 0) this.end.append(openCoach(this.context, game));
        const again = button(texts.newGame.title, () => void this.start(), { class: "primary" });
        this.end.append(group("actions", again, audit));
    }
}

export const open: TabModule = (panel, context) => {
    new Play(panel, context);
};
