/* The board: draws a game, and edits it by click, tap, drag and key.
 *
 * The board never changes its game: it calls `onChange` with the edited one, and shows what `update` gives it.  Row views
 * are kept by the rows' keys, so that a change redraws only what differs, and the focus stays. */

import { button, element, group } from "./element.js";
import * as games from "./game.js";
import type { BoardGame, Peg, Row, Shape } from "./game.js";
import { startDrag } from "./drag.js";
import { MOST_HOLES } from "./keypegs.js";
import { Palette } from "./palette.js";
import type { Said } from "./problems.js";
import { RowView } from "./row.js";
import type { Mark } from "./row.js";
import { Scorer } from "./scorer.js";
import type { Settings } from "./settings.js";
import { entryOf } from "./table.js";
import type { Texts } from "./texts.js";

export type Which = "all" | "last" | "none";

export interface BoardOptions {
    onChange?: (game: BoardGame) => void;
    /* What a text says as a row of this game: the row, or what is wrong with it. */
    readRow?: (game: BoardGame, text: string) => Promise<Row | Said>;
    pegs?: Which; /* which rows' pegs can be edited; default: all */
    keys?: Which;
    scoreLast?: () => void; /* the possible scores of the last row are open; called when one was chosen */
    actions?: boolean; /* the menu of a row: sure, move, delete */
    secret?: boolean; /* offers the revealed secret */
    label?: string; /* for a screen reader */
}

const SECRET = -1; /* the key of the secret's row */
const NO_MARK: Mark = {};
const TYPING = 900; /* ms in which digits belong to one number */

export class Board {
    readonly element: HTMLElement;
    private readonly list: HTMLOListElement;
    private readonly palette: Palette;
    private readonly scorer: Scorer;
    private readonly secretPlace = group("secret");
    private readonly views = new Map<number, RowView>();
    private game!: BoardGame;
    private shape!: Shape;
    private readonly marks = new Map<number, Mark>(); /* by the rows' keys */
    private cursor = { key: 0, peg: 0 };
    private last = 0; /* key of the last row */
    private asked = 0; /* the row whose possible scores are open */
    private jumped = 0; /* the row whose last peg led to its score, until Enter was pressed there */
    private typed = { text: "", key: 0, peg: 0, time: 0 };

    constructor(
        readonly texts: Texts,
        settings: Settings,
        private readonly options: BoardOptions = {},
    ) {
        this.list = element("ol", { class: "rows", "aria-label": texts.board.rows });
        this.palette = new Palette(
            texts,
            (colour) => this.put(colour),
            (event, colour, from) => this.startDrag(event, colour, from),
        );
        this.scorer = new Scorer(texts, (score) => this.takeScore(score), () => this.views.get(this.asked)?.focusScore());
        this.element = element(
            "section",
            { class: "board", "aria-label": options.label ?? texts.board.label, "data-marks": settings.marks },
            this.list,
            options.secret && this.secretPlace,
            (options.pegs !== "none" || options.secret) && this.palette.element,
            this.scorer.element,
        );
    }

    /* Shows a game.  Without marks its rows keep theirs, until the owner knows better. */
    update(game: BoardGame, marks?: readonly Mark[]): void {
        const opening = !this.game || games.shapeOf(game) !== this.shape;
        const focused = this.list.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined;
        this.game = game;
        if (marks) this.marks.clear();
        for (const [i, mark] of marks?.entries() ?? []) this.marks.set(game.rows[i]?.key ?? NaN, mark);
        this.shape = games.shapeOf(game);
        this.element.style.setProperty("--pegs", String(this.shape.pegs));
        this.element.classList.toggle("long", this.shape.pegs > 4 && this.shape.pegs <= MOST_HOLES);
        this.element.classList.toggle("wide", this.shape.pegs > 6);
        this.element.classList.toggle("huge", this.shape.pegs > MOST_HOLES);
        this.palette.update(this.shape);
        if (opening || !this.cursorExists()) this.cursor = this.firstEmpty();
        const last = game.rows.at(-1)?.key ?? 0;
        if (this.options.scoreLast && (this.asked === 0 || last !== this.last)) this.asked = last;
        this.last = last;
        this.showScorer();
        const order = game.rows.map((row) => row.key);
        for (const [key, view] of this.views)
            if (key !== SECRET && !order.includes(key)) {
                view.element.remove();
                this.views.delete(key);
            }
        for (const [i, row] of game.rows.entries()) {
            const view = this.viewOf(row, i);
            if (this.list.children[i] !== view.element) this.list.insertBefore(view.element, this.list.children[i] ?? null);
        }
        if (this.options.secret) this.drawSecret();
        if (!focused || document.activeElement === focused) return;
        if (focused.isConnected) focused.focus(); /* a row that moves loses it */
        else this.focus();
    }

    /* The possible scores take the palette's place. */
    private showScorer(): void {
        const index = this.game.rows.findIndex((row) => row.key === this.asked);
        const row = this.game.rows[index];
        const open = row !== undefined && this.cursor.key !== SECRET && games.isFull(row) && this.mayAskScore(index);
        if (open) this.scorer.update(this.shape, row, index + 1);
        else this.asked = 0;
        this.scorer.element.hidden = !open;
        this.palette.element.hidden = open;
    }

    private mayAskScore(index: number): boolean {
        return this.shape.pegs <= MOST_HOLES && this.mayEdit(this.options.keys, index);
    }

    /* Lights up pegs of rows, both counted from 1. */
    light(rows: ReadonlyMap<number, readonly number[]>): void {
        for (const view of this.views.values()) {
            const pegs = view.key === SECRET ? undefined : rows.get(view.index + 1);
            view.element.classList.toggle("lit", pegs !== undefined);
            for (const [p, peg] of view.pegs.entries()) peg.classList.toggle("lit", pegs?.includes(p + 1) === true);
        }
    }

    /* The row of the game is the last one that counts as such: where the next guess is entered. */
    private mayEdit(which: Which | undefined, index: number): boolean {
        return which === "none" ? false : which === "last" ? index === this.game.rows.length - 1 : true;
    }

    /* The view of a row, up to date. */
    private viewOf(row: Row, index: number): RowView {
        let view = this.views.get(row.key);
        if (!view) this.views.set(row.key, (view = new RowView(this, row.key)));
        const { options } = this;
        const secret = row.key === SECRET;
        view.update({
            row,
            index,
            shape: this.shape,
            mark: this.marks.get(row.key) ?? NO_MARK,
            editPegs: secret || this.mayEdit(options.pegs, index),
            editKeys: !secret && this.mayEdit(options.keys, index),
            actions: !secret && options.actions === true && (index < this.game.rows.length - 1 || !games.isEmpty(row)),
            cursor: this.cursor.key === row.key && (secret || options.pegs !== "none") ? this.cursor.peg : null,
            asked: this.asked === row.key,
            secret,
        });
        return view;
    }

    private drawSecret(): void {
        const { secret } = this.game;
        const { texts } = this;
        if (!secret) {
            this.views.delete(SECRET);
            if (this.secretPlace.dataset["shown"] === "button") return;
            this.secretPlace.dataset["shown"] = "button";
            const add = button(texts.board.addSecret, () => {
                this.cursor = { key: SECRET, peg: 0 };
                this.change(games.setSecretPeg(this.game, 0, null));
                this.views.get(SECRET)?.focusPeg(0);
            });
            this.secretPlace.replaceChildren(add);
            return;
        }
        const view = this.viewOf({ key: SECRET, guess: secret, black: null, white: null, sure: false }, 0);
        if (this.secretPlace.dataset["shown"] === "row") return;
        this.secretPlace.dataset["shown"] = "row";
        const remove = button(texts.board.removeSecret, () => {
            this.change({ ...this.game, secret: null });
            this.secretPlace.querySelector("button")?.focus();
        });
        const heading = element("h3", {}, texts.board.secret);
        this.secretPlace.replaceChildren(heading, element("ul", { class: "rows" }, view.element), remove);
    }

    /* Without a change only the cursor may have moved. */
    private change(game: BoardGame): void {
        if (game !== this.game) this.options.onChange?.(game);
        else this.update(this.game);
    }

    /* The cursor: the peg that the palette and the keys fill. */

    private codeAt(key: number): readonly Peg[] | undefined {
        return key === SECRET ? (this.game.secret ?? undefined) : this.game.rows.find((row) => row.key === key)?.guess;
    }

    private cursorExists(): boolean {
        const { key, peg } = this.cursor;
        const index = this.game.rows.findIndex((row) => row.key === key);
        return (this.codeAt(key)?.length ?? 0) > peg && (index < 0 || this.mayEdit(this.options.pegs, index));
    }

    private firstEmpty(): { key: number; peg: number } {
        const row = this.game.rows.findLast((one) => one.text === undefined && one.guess.includes(null)) ?? this.game.rows.at(-1);
        return { key: row?.key ?? 0, peg: Math.max(row?.guess.indexOf(null) ?? 0, 0) };
    }

    /* Keys that set pegs work from here on. */
    focus(): void {
        this.views.get(this.cursor.key)?.focusPeg(this.cursor.peg);
    }

    focusScore(row: number): void {
        const view = this.views.get(this.game.rows[row]?.key ?? NaN);
        if (view && this.asked === view.key) this.scorer.focus();
        else if (view && this.mayAskScore(row)) this.askScore(view);
        else view?.focusScore();
    }

    /* Sets the peg under the cursor.  The cursor goes to the next empty hole: of the row, or else of the last row. */
    private put(colour: Peg): void {
        if (!this.cursorExists()) this.cursor = this.firstEmpty();
        const { key, peg } = this.cursor;
        const code = this.codeAt(key);
        if (!code) return;
        const after = code.indexOf(null, peg + 1);
        const next = after >= 0 ? after : code.findIndex((one, p) => one === null && p !== peg);
        const edited = this.withPeg(key, peg, colour);
        if (colour === null) this.change(edited);
        else {
            if (next >= 0) this.cursor = { key, peg: next };
            this.change(edited);
            if (next < 0 && key !== SECRET) this.leavePegs(key);
        }
    }

    /* A row of pegs is complete: its score comes next, or else another row. */
    private leavePegs(key: number): void {
        const index = this.game.rows.findIndex((row) => row.key === key);
        const row = this.game.rows[index];
        const view = this.views.get(key);
        if (view && row && row.black === null && row.white === null && this.mayAskScore(index)) this.askScore(view);
        else this.goToEmptyRow();
    }

    private goToEmptyRow(): void {
        const empty = this.firstEmpty();
        if (!this.codeAt(empty.key)?.includes(null)) return;
        this.cursor = empty;
        this.update(this.game);
    }

    private withPeg(key: number, peg: number, colour: Peg): BoardGame {
        if (key !== SECRET) return games.setPeg(this.game, this.game.rows.findIndex((row) => row.key === key), peg, colour);
        if (colour !== null && !this.shape.secretColours.includes(colour)) return this.game;
        return games.setSecretPeg(this.game, peg, colour);
    }

    /* Keys */

    keyDown(view: RowView, peg: number, event: KeyboardEvent): void {
        if (event.ctrlKey || event.metaKey) return;
        if (event.altKey) {
            const action = { ArrowUp: "up", ArrowDown: "down" }[event.key] as "up" | "down" | undefined;
            if (!action || !this.options.actions || view.key === SECRET) return;
            event.preventDefault();
            this.act(view, action);
            view.focusPeg(peg);
            return;
        }
        if (!this.obey(view, peg, event.key)) return;
        event.preventDefault();
    }

    private obey(view: RowView, peg: number, key: string): boolean {
        const goTo = (place: number) => () => this.focusPeg(view, Math.min(Math.max(place, 0), this.shape.pegs - 1));
        const actions: Record<string, () => void> = {
            ArrowLeft: goTo(peg - 1),
            ArrowRight: goTo(peg + 1),
            Home: goTo(0),
            End: goTo(Infinity),
            ArrowUp: () => this.focusRow(view, -1, peg),
            ArrowDown: () => this.focusRow(view, 1, peg),
            Enter: () => view.scoreShown && view.focusScore(),
            Delete: () => this.change(this.withPeg(view.key, peg, null)),
            Backspace: () => {
                const at = this.codeAt(view.key)?.[peg] === null ? Math.max(peg - 1, 0) : peg;
                this.change(this.withPeg(view.key, at, null));
                this.focusPeg(view, at);
            },
            " ": () => (this.typed.text = ""), /* a number ends */
        };
        const action = entryOf(actions, key);
        action?.();
        return action !== undefined || ([...key].length === 1 && this.type(view, peg, key));
    }

    focusPeg(view: RowView, peg: number): void {
        this.asked = 0;
        this.cursor = { key: view.key, peg };
        this.update(this.game);
        view.focusPeg(peg);
    }

    private focusRow(view: RowView, step: number, peg: number): void {
        const keys = this.game.rows.map((row) => row.key);
        if (this.game.secret && this.options.secret) keys.push(SECRET);
        const next = this.views.get(keys[keys.indexOf(view.key) + step] ?? NaN);
        if (next && next.pegs.length > 0) this.focusPeg(next, peg);
    }

    /* A character names a colour, or is a part of a number with several digits. */
    private type(view: RowView, peg: number, character: string): boolean {
        const letters = this.shape.letters.map((letter) => letter.toLowerCase());
        const now = performance.now();
        const { typed } = this;
        const continues = typed.text !== "" && typed.key === view.key && now - typed.time < TYPING;
        const longer = (text: string) => letters.some((letter) => letter !== text && letter.startsWith(text));
        let text = character.toLowerCase();
        let place = peg;
        if (continues && letters.some((letter) => letter.startsWith(typed.text + text))) {
            text = typed.text + text;
            place = typed.peg;
        }
        const colour = this.shape.colours[letters.indexOf(text)];
        this.typed = { text: longer(text) ? text : "", key: view.key, peg: place, time: now };
        if (colour === undefined) return longer(text);
        this.change(this.withPeg(view.key, place, colour));
        const last = place + 1 >= this.shape.pegs;
        if (last && view.key !== SECRET && !longer(text) && view.scoreShown) {
            this.jumped = view.key;
            view.focusScore();
        }
        else this.focusPeg(view, Math.min(place + 1, this.shape.pegs - 1));
        return true;
    }

    /* Scores */

    changeRow(view: RowView, change: Partial<Row>): void {
        this.change(games.changeRow(this.game, view.index, change));
    }

    /* A score while it is typed; a line end says that it is complete. */
    typeScore(view: RowView, typed: string): void {
        const text = typed.trim();
        const counts = this.shape.counts;
        const separate = counts === 2 ? /^(\d+|\?)[\s,./:-]+(\d+|\?)$/ : /^(\d+|\?)$/;
        const together = counts === 2 && this.shape.pegs < 10 ? /^([\d?])([\d?])$/ : separate;
        const read = separate.exec(text) ?? together.exec(text);
        const value = (digits: string | undefined) => (digits === undefined || digits === "?" ? null : Number(digits));
        if (read) this.setScore(view, value(read[1]), value(read[2]));
        else if (text === "") this.setScore(view, null, null);
        else if (typed.endsWith("\n")) void this.readScore(view, text);
    }

    askScore(view: RowView): void {
        this.asked = this.asked === view.key ? 0 : view.key;
        this.update(this.game);
        if (this.asked === view.key) this.scorer.focus();
    }

    private takeScore(score: Pick<Row, "black" | "white"> | null): void {
        const index = this.game.rows.findIndex((row) => row.key === this.asked);
        this.asked = 0;
        if (score) this.change(games.setScore(this.game, index, score.black, score.white));
        this.update(this.game);
        this.goToEmptyRow();
        if (score && this.options.scoreLast && index === this.game.rows.length - 1) this.options.scoreLast();
        else this.focus();
    }

    private setScore(view: RowView, black: number | null, white: number | null): void {
        if (this.asked === view.key) this.asked = 0;
        this.change(games.setScore(this.game, view.index, black, white));
    }

    /* Other forms of a score ("1w 2b", "BBW") are read by keypeg, after a guess that is complete. */
    private async readScore(view: RowView, text: string): Promise<void> {
        const colour = this.shape.colours[0]!;
        const guess = Array<string>(this.shape.pegs).fill(colour).join(" ");
        const read = await this.options.readRow?.(this.game, `${guess} : ${text}`);
        if (read === undefined) return;
        if (games.isRow(read)) this.setScore(view, read.black, read.white);
        else this.change(games.changeRow(this.game, view.index, { problem: read }));
    }

    /* Enter in a score: to the next row.  After the last peg the score has the focus already: the Enter that would go
     * there stays. */
    leaveScore(view: RowView): void {
        const stays = this.jumped === view.key && view.scoreIsEmpty;
        this.jumped = 0;
        if (stays) return;
        const next = this.game.rows[view.index + 1];
        const nextView = next && this.views.get(next.key);
        if (nextView) this.focusPeg(nextView, Math.max(next.guess.indexOf(null), 0));
    }

    /* Rows */

    readText(view: RowView, text: string): void {
        const keep = this.game.rows[view.index];
        if (!keep) return;
        void (async () => {
            const read = text.trim() === "" ? games.emptyRow(this.shape.pegs) : await this.options.readRow?.(this.game, text);
            const index = this.game.rows.findIndex((row) => row.key === keep.key);
            if (index < 0 || read === undefined) return;
            if (!games.isRow(read)) this.change(games.changeRow(this.game, index, { text, problem: read }));
            else {
                const rows = this.game.rows.with(index, { ...read, key: keep.key });
                this.change(games.withEmptyRow({ ...this.game, rows }));
            }
        })();
    }

    act(view: RowView, action: "up" | "down" | "insert" | "delete"): void {
        const { game } = this;
        const at = view.index;
        if (action === "delete") {
            this.change(games.deleteRow(game, at));
            const near = this.game.rows[Math.min(at, this.game.rows.length - 1)];
            if (near) this.views.get(near.key)?.focusPeg(0);
        } else if (action === "insert") {
            this.change(games.insertRow(game, at));
            const view = this.views.get(this.game.rows[at]!.key);
            if (view) this.focusPeg(view, 0);
        } else this.change(games.moveRow(game, at, action === "up" ? at - 1 : at + 1));
    }

    /* Dragging */

    startDrag(event: PointerEvent, colour: Peg, from: HTMLElement): void {
        if (colour === null && !this.palette.element.contains(from)) return;
        const holeAt = (under: Element | null) => {
            const peg = under?.closest<HTMLButtonElement>("button.peg");
            for (const [key, view] of this.views) {
                const place = peg ? view.pegs.indexOf(peg) : -1;
                if (place >= 0 && !peg!.disabled) return { key, place, peg: peg! };
            }
            return undefined;
        };
        const over = (under: Element | null) => {
            for (const shown of this.element.querySelectorAll(".target")) shown.classList.remove("target");
            holeAt(under)?.peg.classList.add("target");
        };
        startDrag(event, from, over, (under) => {
            const hole = holeAt(under);
            if (hole) this.change(this.withPeg(hole.key, hole.place, colour));
            else if (!under || !this.element.contains(under)) this.clearDragged(from);
        });
    }

    /* A peg that is dragged off the board is taken away. */
    private clearDragged(from: HTMLElement): void {
        for (const [key, view] of this.views) {
            const place = view.pegs.indexOf(from as HTMLButtonElement);
            if (place >= 0) this.change(this.withPeg(key, place, null));
        }
    }

    startMove(event: PointerEvent, view: RowView): void {
        event.preventDefault();
        const rowAt = (under: Element | null) => {
            const row = under?.closest("li.row");
            return [...this.views.values()].find((one) => one.element === row && one.key !== SECRET);
        };
        const over = (under: Element | null) => {
            for (const one of this.views.values()) one.element.classList.remove("target");
            rowAt(under)?.element.classList.add("target");
        };
        startDrag(event, view.element, over, (under) => {
            const to = rowAt(under);
            if (to) this.change(games.moveRow(this.game, view.index, Math.min(to.index, this.game.rows.length - 1)));
        });
    }
}
