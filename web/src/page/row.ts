/* One row of the board: its guess, key pegs, score, bar, and the actions on it. */

import type { Board } from "./board.js";
import { dress } from "./colours.js";
import { button, element, group, setAttribute, setText } from "./element.js";
import { isFull } from "./game.js";
import type { Row, Shape } from "./game.js";
import { colourName, typedScore } from "./game_words.js";
import { icon } from "./icons.js";
import { dressKeyPegs } from "./keypegs.js";
import { problemElement } from "./problems.js";
import type { Said } from "./problems.js";

/* What the owner of the board knows of a row. */
export interface Mark {
    count?: string | undefined; /* possible secrets after this row */
    exact?: boolean | undefined;
    share?: number | undefined; /* 0 to 1: the length of the bar */
    state?: "suspect" | "conflict" | "wrong" | undefined;
    remark?: string | undefined; /* a few words */
    problem?: Said | undefined;
    action?: { label: string; spoken: string; run: () => void } | undefined;
}

export interface RowState {
    row: Row;
    index: number;
    shape: Shape;
    mark: Mark;
    editPegs: boolean;
    editKeys: boolean;
    actions: boolean;
    cursor: number | null; /* the peg that the palette fills */
    asked: boolean; /* the possible scores are open for this row */
    secret: boolean; /* this is not a guess, but the revealed secret */
}

/* The score as it is typed: "2 1". */
function scoreText(row: Row, shape: Shape): string {
    if (row.black === null && row.white === null) return "";
    return typedScore(shape, row);
}

/* Whether two states of a row look the same.  Most rows do after a change of one. */
function looksSame(a: RowState, b: RowState): boolean {
    const isSame = <T extends object>(a: T, b: T, name: keyof T) => a[name] === b[name];
    const { mark: before, ...others } = a;
    const marks = Object.keys({ ...before, ...b.mark }) as (keyof Mark)[];
    return marks.every((name) => isSame(before, b.mark, name)) && Object.keys(others).every((name) => isSame(a, b, name as keyof RowState));
}

export class RowView {
    readonly element = element("li", { class: "row" });
    private readonly number = element("span", { class: "number" });
    private readonly guess = element("div", { class: "guess", role: "group" });
    private readonly score = element("input", {
        class: "score",
        type: "text",
        autocomplete: "off",
        maxlength: 40,
    });
    private readonly bar = element("span", { class: "bar", "aria-hidden": "true" });
    private readonly count = element("span", { class: "count" });
    private readonly more = element("button", { type: "button", class: "more", "aria-expanded": "false" }, icon("more"));
    private readonly remark = element("span", { class: "remark" });
    private readonly action = button("", () => this.state.mark.action?.run(), { class: "primary", hidden: true });
    private readonly problem = element("p", { class: "problem" });
    private readonly keys: HTMLButtonElement;
    private menu: HTMLElement | undefined;
    private textField: HTMLInputElement | undefined;
    private state!: RowState;
    pegs: HTMLButtonElement[] = [];

    constructor(
        private readonly host: Board,
        readonly key: number,
    ) {
        this.keys = element("button", { type: "button", class: "keys", tabindex: -1, onclick: () => host.askScore(this) });
        this.number.addEventListener("pointerdown", (event) => {
            if (this.state.actions) host.startMove(event, this);
        });
        this.score.addEventListener("input", () => host.typeScore(this, this.score.value));
        this.score.addEventListener("change", () => host.typeScore(this, this.score.value + "\n"));
        this.score.addEventListener("blur", () => this.showScore());
        this.score.addEventListener("keydown", (event) => {
            if (event.key === "Enter") host.leaveScore(this);
        });
        this.more.addEventListener("click", () => this.toggleMenu());
        const left = group("left", this.bar, this.count, this.remark, this.action);
        this.element.append(this.number, this.guess, this.keys, this.score, left, this.more, this.problem);
    }

    get index(): number {
        return this.state.index;
    }

    update(state: RowState): void {
        if (this.state && looksSame(this.state, state)) return;
        this.state = state;
        const { row, shape, mark } = state;
        const { texts } = this.host;
        const number = state.index + 1;
        this.element.dataset["state"] = mark.state ?? "";
        this.element.classList.toggle("sure", row.sure);
        this.element.classList.toggle("text", row.text !== undefined);
        setText(this.number, state.secret ? "" : String(number));
        if (state.actions) this.number.title = texts.board.move(number);
        setAttribute(this.guess, "aria-label", state.secret ? texts.board.secret : texts.board.row(number));
        if (row.text !== undefined) this.showText(row.text, number);
        else this.showPegs();
        this.keys.hidden = this.score.hidden = state.secret || row.text !== undefined;
        dressKeyPegs(this.keys, texts, row, number, shape, state.editKeys, state.asked);
        this.element.classList.toggle("unfinished", !isFull(row) && row.text === undefined && !mark.problem);
        setAttribute(this.score, "aria-label", shape.counts === 2 ? texts.board.score(number) : texts.board.scoreOne(number));
        this.score.inputMode = shape.pegs < 10 ? "numeric" : "text"; /* then "21" is 2 1 */
        this.score.placeholder = typedScore(shape, { black: null, white: null });
        this.score.readOnly = !state.editKeys;
        if (document.activeElement !== this.score) this.showScore();
        this.showMark(mark, row);
        this.more.hidden = !state.actions;
        setAttribute(this.more, "aria-label", texts.board.more(number));
        this.updateMenu();
    }

    focusScore(): void {
        this.score.focus();
        this.score.select();
    }

    get scoreShown(): boolean {
        return !this.score.hidden && !this.score.readOnly;
    }

    get scoreIsEmpty(): boolean {
        return this.score.value.trim() === "";
    }

    focusPeg(peg: number): void {
        this.pegs[peg]?.focus();
    }

    private showScore(): void {
        this.score.value = scoreText(this.state.row, this.state.shape);
    }

    private showPegs(): void {
        const { row, shape, cursor, editPegs, index, secret } = this.state;
        const words = this.host.texts.board;
        if (this.textField || this.pegs.length !== row.guess.length) {
            this.textField = undefined;
            this.pegs = row.guess.map((_, peg) => this.makePeg(peg));
            this.guess.replaceChildren(...this.pegs);
        }
        for (const [p, peg] of this.pegs.entries()) {
            const colour = row.guess[p] ?? null;
            dress(peg.firstElementChild as HTMLElement, shape, colour);
            const name = colourName(this.host.texts, colour);
            setAttribute(peg, "aria-label", secret ? words.secretPeg(p + 1, name) : words.peg(index + 1, p + 1, name));
            setAttribute(peg, "aria-current", cursor === p && "true");
            peg.disabled = !editPegs;
            peg.tabIndex = p === (cursor ?? 0) ? 0 : -1;
        }
    }

    private makePeg(peg: number): HTMLButtonElement {
        const { host } = this;
        return element(
            "button",
            {
                type: "button",
                class: "peg",
                onclick: () => host.focusPeg(this, peg),
                onkeydown: (event: KeyboardEvent) => host.keyDown(this, peg, event),
                onpointerdown: (event: PointerEvent) => {
                    const colour = this.state.row.guess[peg] ?? null;
                    if (event.pointerType !== "touch") host.startDrag(event, colour, event.currentTarget as HTMLElement);
                },
            },
            element("span", { "aria-hidden": "true" }),
        );
    }

    private showText(text: string, number: number): void {
        if (!this.textField) {
            this.pegs = [];
            const field = element("input", { class: "row-text", type: "text", autocomplete: "off", spellcheck: "false" });
            field.value = text;
            field.addEventListener("change", () => this.host.readText(this, field.value));
            this.textField = field;
            this.guess.replaceChildren(field);
            if (this.state.row.problem === undefined) field.focus();
        }
        setAttribute(this.textField, "aria-label", this.host.texts.board.text(number));
        setAttribute(this.textField, "aria-invalid", this.state.row.problem !== undefined && "true");
    }

    private showMark(mark: Mark, row: Row): void {
        const known = mark.count !== undefined;
        const digits = mark.count ?? "";
        setText(this.count, known ? `${mark.exact === false ? "≥ " : ""}${this.host.texts.count(digits)}` : "");
        setAttribute(this.count, "title", known && this.host.texts.board.left(digits, mark.exact !== false));
        this.bar.style.setProperty("--share", String(mark.share ?? 0));
        this.bar.hidden = !known;
        setText(this.remark, mark.remark ?? "");
        const { texts } = this.host;
        const problem = row.problem ?? mark.problem;
        if (problem) this.problem.replaceChildren(problemElement(texts, problem));
        else setText(this.problem, row.note === undefined ? "" : texts.paste.readFrom(row.note));
        this.problem.classList.toggle("note", problem === undefined);
        this.action.hidden = !mark.action;
        setText(this.action, mark.action?.label ?? "");
        setAttribute(this.action, "aria-label", mark.action?.spoken);
    }

    private toggleMenu(): void {
        if (this.menu) {
            this.closeMenu();
            return;
        }
        const { texts } = this.host;
        const act = (action: "up" | "down" | "insert" | "delete") => () => {
            if (action === "insert" || action === "delete") this.closeMenu();
            this.host.act(this, action);
        };
        const sure = () => this.host.changeRow(this, { sure: !this.state.row.sure });
        const asText = () => {
            this.closeMenu();
            this.host.changeRow(this, { text: this.asText() });
        };
        this.menu = element(
            "div",
            { class: "menu", role: "group", "aria-label": texts.board.more(this.state.index + 1) },
            element("button", { type: "button", onclick: sure, title: texts.board.sureHint }, icon("lock"), texts.board.sure),
            button(texts.board.up, act("up")),
            button(texts.board.down, act("down")),
            button(texts.board.insert, act("insert")),
            button(texts.board.asText, asText),
            button(texts.board.delete, act("delete")),
        );
        this.element.append(this.menu);
        setAttribute(this.more, "aria-expanded", "true");
        this.updateMenu();
    }

    closeMenu(): void {
        this.menu?.remove();
        this.menu = undefined;
        setAttribute(this.more, "aria-expanded", "false");
    }

    private updateMenu(): void {
        if (this.menu) setAttribute(this.menu.firstElementChild!, "aria-pressed", String(this.state.row.sure));
    }

    /* The row as a transcript has it, as far as it is complete. */
    private asText(): string {
        const { row, shape } = this.state;
        const guess = row.guess.filter((peg) => peg !== null).join(" ");
        return guess === "" ? "" : `${guess} : ${typedScore(shape, row)}`;
    }
}
