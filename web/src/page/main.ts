/* The page: the game that all tabs share, the shell around them, and what connects them. */

import { Engine } from "../engine.js";
import { loadModule } from "../load.js";
import { Audit } from "./audit.js";
import { Board } from "./board.js";
import { button, element, group, setAttribute, setText } from "./element.js";
import { emptyRow, hasRows, newGame, shapeOf, toJson, withEmptyRow } from "./game.js";
import type { BoardGame, Rules } from "./game.js";
import { codeElement, describeGame, describeRules } from "./game_words.js";
import { openGames } from "./games_dialog.js";
import { History } from "./history.js";
import { icon } from "./icons.js";
import { LANGUAGES } from "./languages.js";
import { openNewGame } from "./new_game.js";
import { readRow, readText } from "./paste.js";
import type { Reading } from "./paste.js";
import { offersOf, openPaste } from "./paste_dialog.js";
import { problemList } from "./problems.js";
import type { Said } from "./problems.js";
import { ask } from "./question.js";
import { loadSettings, saveSettings } from "./settings.js";
import type { Settings } from "./settings.js";
import { openSettings } from "./settings_dialog.js";
import { encode, LONGEST, openShare, textOfFragment, textOfGame } from "./share.js";
import { keepGame, keptGames, keyOf, newKey, openGame } from "./storage.js";
import type { KeptGame } from "./storage.js";
import { Coach } from "./tabs/judge.js";
import { open as openMatch } from "./tabs/match.js";
import { open as openPlay } from "./tabs/play.js";
import { open as openPuzzle } from "./tabs/puzzle.js";
import { open as openSolve } from "./tabs/solve.js";
import type { Context, OpenTab, TabModule, TabName } from "./tabs/tab.js";
import type { Texts } from "./texts.js";
import { onNewVersion } from "./version.js";
import { EXAMPLE, isBegun, makeWelcome } from "./welcome.js";

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
let coach: Coach;
let stage: HTMLElement;
let panels: Map<TabName, { panel: HTMLElement; opened: OpenTab | undefined }>;
let tabButtons: Map<TabName, HTMLButtonElement>;
let undo: HTMLButtonElement;
let redo: HTMLButtonElement;
const news = element("p", { class: "spoken", role: "status", "aria-live": "polite" });
const rules = element("p", { class: "rules faint" });
const notice = element("div", { class: "notice", role: "alert" });
const welcome = group("welcome-place");
let welcomes = keptGames().length === 0; /* a first visit */
let helps = false; /* the user asked */

const readWith = (words: readonly string[], input: string) => (readEngine ??= new Engine(WORKER)).ask(words, input);
const failed = () => texts.busy.failed;
const readWithRules = (text: string, boardRules?: Rules) =>
    readText(readWith, texts, text, boardRules).catch((): Reading => ({ games: [], notes: [], problems: [failed()] }));
const read = (text: string) => readWithRules(text);
const readBare = (text: string) => readWithRules(text, history.value.game.rules);

function say(text: string): void {
    setText(news, "");
    setTimeout(() => setText(news, text), 50);
}

/* Shows sentences above the board until they are closed or the game is replaced. */
function showNotice(sentences: readonly Said[]): void {
    notice.replaceChildren();
    if (sentences.length === 0) return;
    const close = element("button", { type: "button", class: "close", "aria-label": texts.close, onclick: () => notice.replaceChildren() }, icon("close"));
    notice.append(problemList(texts, sentences), close);
}

/* The game */

function showGame(): void {
    const { game } = history.value;
    setText(rules, describeGame(texts, game));
    board.update(game);
    audit.update(game);
    coach.update(game);
    if (isBegun(game)) welcomes = false;
    showWelcome();
    undo.disabled = !history.canUndo;
    redo.disabled = !history.canRedo;
    for (const [pressed, other] of [[undo, redo], [redo, undo]] as const)
        if (pressed === document.activeElement && pressed.disabled) (other.disabled ? board : other).focus();
    if (BESIDE_BOARD.includes(tab)) panels.get(tab)?.opened?.update?.(game);
}

/* The example is played in row by row.  It is not kept, unless it is changed. */

const EXAMPLE_KEY = "example";
const PAUSE = 450; /* ms */
const RUNNING = matchMedia("(prefers-reduced-motion: reduce)");

function showWelcome(): void {
    if (!welcomes) welcome.replaceChildren();
    else if (!welcome.firstChild) {
        const begin = () => {
            welcome.querySelector(".actions")?.remove();
            showTab("audit");
            board.focus();
        };
        const close = () => {
            welcomes = false;
            showWelcome();
            board.focus();
        };
        const paste = () => openPaste(texts, "", readBare, takeReading);
        welcome.append(makeWelcome(texts, { example: () => void showExample(), enter: begin, paste, close }, helps));
    }
}

async function showExample(): Promise<void> {
    const { rules, rows } = EXAMPLE;
    const played = rows.filter((row) => row.black !== null).map((row) => ({ ...row, key: emptyRow(shapeOf(EXAMPLE).pegs).key }));
    showTab("audit");
    showNotice([]);
    for (let n = RUNNING.matches ? played.length : 1; n <= played.length; n++) {
        const before = history.value;
        const game = withEmptyRow({ rules, rows: played.slice(0, n), secret: null });
        history.set({ game, key: EXAMPLE_KEY });
        showGame();
        writeAddress();
        board.element.querySelector(`ol.rows > li:nth-child(${n})`)?.scrollIntoView({ block: "nearest" });
        await new Promise((done) => setTimeout(done, PAUSE));
        if (history.value.game !== game && history.value !== before) return; /* The user went on. */
    }
    say(texts.welcome.shown);
}

function setGame(game: BoardGame, key = history.value.key): void {
    if (game === history.value.game) return;
    if (key === EXAMPLE_KEY) key = newKey();
    history.set({ game, key });
    showGame();
    keepGame(key, game);
    writeAddress();
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
    const ruled = reading.chosenRules ? [texts.paste.noRules(describeRules(texts, game))] : [];
    showNotice([...several, ...ruled, ...(unread > 0 ? [texts.paste.unread(unread)] : []), ...reading.notes]);
    const toMatch = button(texts.paste.toMatch, () => addToMatch(reading.games));
    if (several.length > 0) notice.querySelector("li")!.append(" ", toMatch);
    if (ruled.length > 0) notice.querySelector("li")!.append(...offersOf(texts, reading, takeReading));
    say(texts.paste.done);
    return true;
}

function step(forward: boolean): void {
    if (forward) history.redo();
    else history.undo();
    showGame();
    if (history.value.key !== EXAMPLE_KEY) keepGame(history.value.key, history.value.game);
    writeAddress();
}

/* The address names the tab and, beside the board, holds its game, so that it is a link to what is shown.  The state of
 * an entry of the browser's history is the key of the game: the entry is the page's own, and no link to open. */

const addressOf = (name: TabName) => location.pathname + location.search + (name === "audit" ? "" : `#${name}`);
const ownKey = (): unknown => Object(window.history.state).key;
const SETTLED = 400; /* ms; browsers refuse an address that changes more often for long */
let settling: ReturnType<typeof setTimeout> | undefined;

function writeAddress(): void {
    const { game, key } = history.value;
    clearTimeout(settling);
    if (ownKey() !== keyOf(key)) window.history.replaceState({ key: keyOf(key) }, "", addressOf(tab));
    if (!BESIDE_BOARD.includes(tab)) return;
    settling = setTimeout(() => void linkOf(game, key).then((link) => {
        if (game !== history.value.game || !BESIDE_BOARD.includes(tab) || link === undefined) return;
        const address = link === "" ? addressOf(tab) : `#${tab === "audit" ? "game" : tab}=${link}`;
        window.history.replaceState({ key: keyOf(key) }, "", address);
    }), SETTLED);
}

/* The fragment of a game; "" for one that is not worth a link, undefined if there is none. */
async function linkOf(game: BoardGame, key: string): Promise<string | undefined> {
    if (key === EXAMPLE_KEY || !hasRows(game)) return "";
    const link = encode(await textOfGame(readWith, game).catch(() => ""));
    return link === "" ? undefined : link.length < LONGEST - 10 ? link : "";
}

/* The tab that the address names: "#play", "#solve=..." */
function tabOfAddress(): TabName | undefined {
    const name = /^#?(\w*)/.exec(location.hash)![1]!.replace(/^(game)?$/, "audit");
    return Object.keys(texts.tabs).find((one): one is TabName => one === name);
}

function openKept(kept: KeptGame): void {
    openGame(kept);
    replaceGame(kept.game, kept.key);
}

async function openLink(loading = false): Promise<void> {
    const { hash } = location;
    const named = tabOfAddress();
    const key = ownKey();
    if (named && (!hash.includes("=") || (loading ? key === history.value.key : key !== undefined))) {
        const before = keptGames().find((one) => one.key === key);
        if (named !== tab) showTab(named, false);
        else if (before && key !== keyOf(history.value.key)) openKept(before);
        writeAddress();
        return;
    }
    window.history.replaceState(null, "", addressOf(tab));
    const text = textOfFragment(hash);
    if (hash.startsWith("#puzzle=")) {
        showTab("puzzle");
        if (!panels.get("puzzle")!.opened!.receive!(hash.slice("#puzzle=".length))) showNotice([texts.paste.link]);
        return;
    }
    if (text === undefined) {
        showNotice([texts.paste.link]);
        writeAddress();
        return;
    }
    const reading = await readText(readWith, texts, text).catch(() => undefined);
    if (!reading) {
        window.history.replaceState(null, "", hash); /* Reloading opens it. */
        showNotice([failed()]);
        return;
    }
    const same = keptGames().find(({ game }) => JSON.stringify(toJson(game)) === JSON.stringify(reading.games[0] && toJson(reading.games[0])));
    if (same && reading.problems.length === 0 && reading.games.length === 1) {
        if (same.key !== keyOf(history.value.key)) openKept(same);
        say(texts.paste.done);
    } else if (!takeReading(reading)) showNotice([texts.paste.link, ...reading.problems]);
    if (named && named !== tab) showTab(named, false);
    writeAddress();
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
        toolButton("games", () => openGames(texts, openKept)),
        toolButton("share", () => void openShare(texts, settings, readWith, history.value.game, audit.told).catch(() => showNotice([failed()]))),
        undo,
        redo,
        toolButton("help", () => {
            welcomes = helps = welcome.firstChild === null;
            showWelcome();
            welcome.querySelector("button.primary")?.scrollIntoView({ block: "nearest" });
        }),
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
        focusScore: (row) => board.focusScore(row),
        light: (rows) => board.light(rows),
    };
}

/* With `visit`, the browser's button "back" returns to the tab before. */
function showTab(name: TabName, visit = true): void {
    const before = tab;
    tab = name;
    if (before !== name) {
        panels.get(before)?.opened?.hidden?.();
        if (visit) window.history.pushState({ key: keyOf(history.value.key) }, "", addressOf(name));
        writeAddress();
    }
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
    document.title = texts.named(texts.title, texts.description);
}

function changeSettings(changed: Settings): Texts {
    settings = changed;
    saveSettings(settings);
    build();
    return texts;
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
        light: (rows) => board.light(rows),
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
    coach = new Coach(makeContext(), () => history.value.game);
    panels.get("audit")!.panel.append(audit.element, coach.element);
    const settingsButton = toolButton("settings", () => openSettings(texts, settings, changeSettings));
    const header = element("header", { class: "top" }, element("h1", {}, texts.title), makeTabs(), settingsButton);
    const main = group("main-board", makeToolbar(), rules, board.element);
    welcome.replaceChildren();
    stage = element("main", { class: "stage" }, notice, welcome, main, ...[...panels.values()].map(({ panel }) => panel));
    document.querySelector("#page")!.replaceChildren(header, stage, news);
    showTab(tab);
    showGame();
}

/* Keys and drops that concern the page as a whole */

addEventListener("keydown", (event) => {
    const inField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || inField || document.querySelector("dialog[open]")) return;
    const pressed = event.key.toLowerCase();
    if (pressed !== "z" && pressed !== "y") return;
    event.preventDefault();
    step(pressed === "y" || event.shiftKey);
});

function paste(text: string | File): void {
    const here = panels.get(tab)!.opened;
    if (here?.paste) here.paste(text);
    else openPaste(texts, text, readBare, takeReading);
}

addEventListener("paste", (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim() === "" || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    paste(text.slice(0, 1_000_001));
});

addEventListener("dragover", (event) => event.preventDefault());

addEventListener("drop", (event) => {
    event.preventDefault();
    const dropped = event.dataTransfer?.files[0] ?? event.dataTransfer?.getData("text/plain") ?? "";
    if (dropped !== "") paste(dropped);
});

addEventListener("hashchange", () => void openLink());

const all = keptGames();
const last = all.find(({ key }) => key === ownKey()) ?? all[0];
if (last && hasRows(last.game)) {
    openGame(last);
    history.reset({ game: last.game, key: last.key });
}
applySettings();
tab = tabOfAddress() ?? "audit";
build();
board.focus();
void openLink(true);
onNewVersion((load) => {
    showNotice([texts.newVersion]);
    notice.querySelector("li")!.append(" ", button(texts.reload, load));
});
