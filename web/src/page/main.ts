/* The page: the game that all tabs share, the shell around them, and what connects them. */

import { Engine } from "../engine.js";
import { loadModule } from "../load.js";
import { Audit } from "./audit.js";
import { Board } from "./board.js";
import { button, element, setAttribute, setText } from "./element.js";
import { hasRows, newGame } from "./game.js";
import type { BoardGame, Rules } from "./game.js";
import { codeElement, describeGame } from "./game_words.js";
import { openGames } from "./games_dialog.js";
import { History } from "./history.js";
import { icon } from "./icons.js";
import { LANGUAGES } from "./languages.js";
import { openNewGame } from "./new_game.js";
import { readRow, readText } from "./paste.js";
import type { Reading } from "./paste.js";
import { openPaste } from "./paste_dialog.js";
import { ask } from "./question.js";
import { loadSettings, saveSettings } from "./settings.js";
import type { Settings } from "./settings.js";
import { openSettings } from "./settings_dialog.js";
import { openShare, textOfFragment } from "./share.js";
import { keepGame, keptGames, newKey, openGame } from "./storage.js";
import { open as openMatch } from "./tabs/match.js";
import { open as openPlay } from "./tabs/play.js";
import { open as openPuzzle } from "./tabs/puzzle.js";
import { open as openSolve } from "./tabs/solve.js";
import type { Context, OpenTab, TabModule, TabName } from "./tabs/tab.js";
import type { Texts } from "./texts.js";

const WORKER = new URL("worker.js", import.meta.url);
const TABS: Record<Exclude<TabName, "audit">, TabModule> = {
    solve: openSolve,
    play: openPlay,
    puzzle: openPuzzle,
    match: openMatch,
};
const BESIDE_BOARD: readonly TabName[] = ["audit", "solve"]; /* tabs about the game on the main board */

void loadModule().catch(() => undefined); /* while the page is drawn; a question reports the failure */

let settings = loadSettings();
let texts: Texts;
let tab: TabName = "audit";
/* Each state of the board, and the key under which the browser keeps the game. */
const history = new History({ game: newGame({ game: "classic" }), key: newKey() });
const auditEngine = new Engine(WORKER);
let readEngine: Engine | undefined; /* for pasted texts and links */
let tabEngine: Engine | undefined;

/* The parts of the page; all are built again when a setting changes. */
let board!: Board;
let audit: Audit;
let stage: HTMLElement;
let panels: Map<TabName, { panel: HTMLElement; opened: OpenTab | undefined }>;
let tabButtons: Map<TabName, HTMLButtonElement>;
let undo: HTMLButtonElement;
let redo: HTMLButtonElement;
const news = element("p", { class: "spoken", role: "status", "aria-live": "polite" });
const rules = element("p", { class: "rules faint" });
const notice = element("div", { class: "notice", role: "alert" });

const readWith = (words: readonly string[], input: string) => (readEngine ??= new Engine(WORKER)).ask(words, input);
const failed = () => texts.busy.failed;
const readWithRules = (text: string, boardRules?: Rules) =>
    readText(readWith, texts, text, boardRules).catch((): Reading => ({ games: [], notes: [], problems: [{ says: failed() }] }));
const read = (text: string) => readWithRules(text);
const readBare = (text: string) => readWithRules(text, history.value.game.rules);

function say(text: string): void {
    setText(news, "");
    setTimeout(() => setText(news, text), 50);
}

/* Shows sentences of the page, and keypeg's, above the board until they are closed or the game is replaced. */
function showNotice(sentences: readonly string[], keypegs: readonly string[] = []): void {
    notice.replaceChildren();
    if (sentences.length + keypegs.length === 0) return;
    const items = (texts: readonly string[], lang?: string) => texts.map((text) => element("li", { lang }, text));
    const close = element("button", { type: "button", class: "close", "aria-label": texts.close, onclick: () => notice.replaceChildren() }, icon("close"));
    notice.append(element("ul", {}, ...items(sentences), ...items(keypegs, "en")), close);
}

/* The game */

function showGame(): void {
    const { game } = history.value;
    setText(rules, describeGame(texts, game));
    board.update(game);
    audit.update(game);
    undo.disabled = !history.canUndo;
    redo.disabled = !history.canRedo;
    if (BESIDE_BOARD.includes(tab)) panels.get(tab)?.opened?.update?.(game);
}

function setGame(game: BoardGame, key = history.value.key): void {
    if (game === history.value.game) return;
    history.set({ game, key });
    showGame();
    keepGame(key, game);
}

/* Puts another game on the board; the one before stays among the kept games. */
function replaceGame(game: BoardGame, kept = newKey()): void {
    showNotice([]);
    setGame(game, kept);
    if (!BESIDE_BOARD.includes(tab)) showTab("audit");
}

function startGame(game: BoardGame): void {
    replaceGame(game);
    board.focus();
}

/* The games of a text that has several. */
function addToMatch(found: readonly BoardGame[]): void {
    notice.replaceChildren();
    showTab("match");
    panels.get("match")!.opened!.add!(found);
    tabButtons.get("match")!.focus();
}

function takeReading(reading: Reading): boolean {
    const game = reading.games[0];
    if (!game) return false;
    replaceGame(game);
    const several = reading.games.length > 1 ? [texts.paste.several(reading.games.length)] : [];
    const unread = game.rows.filter((row) => row.problem !== undefined).length;
    const ruled = reading.boardRules ? [texts.paste.boardRules] : [];
    showNotice([...several, ...ruled, ...(unread > 0 ? [texts.paste.unread(unread)] : [])], reading.notes);
    const toMatch = button(texts.paste.toMatch, () => addToMatch(reading.games));
    if (several.length > 0) notice.querySelector("li")!.append(" ", toMatch);
    say(texts.paste.done);
    return true;
}

function step(forward: boolean): void {
    if (forward) history.redo();
    else history.undo();
    showGame();
    keepGame(history.value.key, history.value.game);
}

async function openLink(): Promise<void> {
    const { hash } = location;
    if (hash === "") return;
    window.history.replaceState(null, "", location.pathname + location.search);
    const text = textOfFragment(hash);
    if (text === "") return;
    if (hash.startsWith("#puzzle=")) {
        showTab("puzzle");
        if (!panels.get("puzzle")!.opened!.receive!(hash.slice("#puzzle=".length))) showNotice([texts.paste.link]);
        return;
    }
    if (text === undefined) {
        showNotice([texts.paste.link]);
        return;
    }
    const reading = await readText(readWith, texts, text).catch(() => undefined);
    if (!reading) {
        window.history.replaceState(null, "", hash); /* Reloading opens it. */
        showNotice([failed()]);
    } else if (!takeReading(reading)) showNotice([texts.paste.link], reading.problems.map((one) => one.says));
}

/* The shell */

function toolButton(name: keyof Texts["toolbar"] & Parameters<typeof icon>[0], onclick: () => void): HTMLButtonElement {
    const label = texts.toolbar[name];
    return element("button", { type: "button", class: "tool", onclick, title: label }, icon(name), element("span", {}, label));
}

function makeToolbar(): HTMLElement {
    undo = toolButton("undo", () => step(false));
    redo = toolButton("redo", () => step(true));
    const openPasteDialog = () => openPaste(texts, "", readBare, takeReading);
    return element(
        "div",
        { class: "toolbar", role: "group", "aria-label": texts.toolbar.label },
        toolButton("new", () => openNewGame(texts, read, startGame)),
        toolButton("paste", openPasteDialog),
        toolButton("games", () => openGames(texts, (kept) => {
            openGame(kept);
            replaceGame(kept.game, kept.key);
        })),
        toolButton("share", () => void openShare(texts, settings, readWith, history.value.game).catch(() => showNotice([failed()]))),
        undo,
        redo,
    );
}

function makeTabs(): HTMLElement {
    tabButtons = new Map();
    for (const name of Object.keys(texts.tabs) as TabName[]) {
        const onclick = () => showTab(name);
        const attributes = { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick };
        tabButtons.set(name, element("button", attributes, texts.tabs[name]));
    }
    const list = element("div", { role: "tablist", class: "tabs", "aria-label": texts.tabList }, ...tabButtons.values());
    list.addEventListener("keydown", (event) => {
        const names = [...tabButtons.keys()];
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        const next = names[(names.indexOf(tab) + by + names.length) % names.length]!;
        showTab(next);
        tabButtons.get(next)!.focus();
    });
    return list;
}

function makeContext(): Context {
    const { limit } = settings;
    return {
        texts,
        settings,
        game: () => history.value.game,
        setGame: (game) => setGame(game),
        show: showTab,
        ask: (place, words, input) => ask((tabEngine ??= new Engine(WORKER)), texts, limit, place, words, input),
        limit: () => ["--time-limit", String(limit)],
        createAudit: (options) => new Audit({ texts, engine: auditEngine, limit, ...options }),
        createBoard: (options) => new Board(texts, settings, options),
        code: (rules, colours) => codeElement(texts, rules, colours),
        say,
        readText: read,
    };
}

function showTab(name: TabName): void {
    if (tab !== name) panels.get(tab)?.opened?.hidden?.();
    tab = name;
    for (const [other, one] of tabButtons) {
        setAttribute(one, "aria-selected", String(other === name));
        one.tabIndex = other === name ? 0 : -1;
    }
    for (const [other, { panel }] of panels) panel.hidden = other !== name;
    stage.classList.toggle("beside", BESIDE_BOARD.includes(name));
    const place = panels.get(name)!;
    if (name !== "audit") place.opened ??= TABS[name](place.panel, makeContext()) ?? {};
    place.opened?.update?.(history.value.game);
}

function applySettings(): void {
    texts = LANGUAGES[settings.language]!.texts;
    document.documentElement.lang = settings.language;
    document.documentElement.dataset["theme"] = settings.theme;
    document.documentElement.dataset["marks"] = settings.marks;
    document.title = `${texts.title}: ${texts.description}`;
}

function changeSettings(changed: Settings): void {
    settings = changed;
    saveSettings(settings);
    build();
    openSettings(texts, settings, changeSettings);
}

function build(): void {
    applySettings();
    board = new Board(texts, settings, {
        onChange: (game) => setGame(game),
        readRow: (game, text) => readRow(readWith, game, text).catch(failed),
        actions: true,
        secret: true,
    });
    audit = new Audit({
        texts,
        engine: auditEngine,
        limit: settings.limit,
        showMarks: (game, marks) => {
            if (game === history.value.game) board.update(game, marks);
        },
        change: (game, said) => {
            setGame(game);
            say(said);
        },
    });
    panels = new Map();
    for (const name of Object.keys(texts.tabs) as TabName[]) {
        const panel = element("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, class: `panel ${name}` });
        panels.set(name, { panel, opened: undefined });
    }
    panels.get("audit")!.panel.append(audit.element);
    const settingsButton = toolButton("settings", () => openSettings(texts, settings, changeSettings));
    const header = element("header", { class: "top" }, element("h1", {}, texts.title), makeTabs(), settingsButton);
    const main = element("div", { class: "main-board" }, makeToolbar(), rules, board.element);
    stage = element("main", { class: "stage" }, notice, main, ...[...panels.values()].map(({ panel }) => panel));
    document.querySelector("#page")!.replaceChildren(header, stage, news);
    showTab(tab);
    showGame();
}

/* Keys and drops that concern the page as a whole */

addEventListener("keydown", (event) => {
    const inField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || inField || document.querySelector("dialog")) return;
    const pressed = event.key.toLowerCase();
    if (pressed !== "z" && pressed !== "y") return;
    event.preventDefault();
    step(pressed === "y" || event.shiftKey);
});

function paste(text: string): void {
    const here = panels.get(tab)!.opened;
    if (here?.paste) here.paste(text);
    else openPaste(texts, text, readBare, takeReading);
}

addEventListener("paste", (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim() === "" || document.querySelector("dialog")) return;
    event.preventDefault();
    paste(text.slice(0, 1_000_001));
});

addEventListener("dragover", (event) => event.preventDefault());

addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    if (file && file.size > 1_000_000) showNotice([texts.paste.tooLong]);
    else if (file) void file.text().then(paste, () => showNotice([texts.paste.noFile]));
    else if (text !== "") paste(text);
});

addEventListener("hashchange", () => void openLink());

const last = keptGames()[0];
if (last && hasRows(last.game)) {
    openGame(last);
    history.reset({ game: last.game, key: last.key });
}
build();
board.focus();
void openLink();
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("service-worker.js").catch(() => undefined);
