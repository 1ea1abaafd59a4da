/* Drives the tabs solve, play, puzzle and match in Chromium or Firefox (browser.mjs) as a user would, and compares what they show with the
 * commands' answers by the npm package: node web/test/tabs.mjs FOLDER [NAME...], the folder being build/web.
 * With NAMEs, runs the checks whose names contain one of them.  Exits with 1, and the names of what failed. */
import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { serve } from "../serve.mjs";
import { runChecks } from "./browser.mjs";

const [, , folder, ...only] = process.argv;
const SHOTS = process.env["SHOTS"]; /* a folder for screenshots */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const AXE = readFileSync(here("../node_modules/axe-core/axe.min.js"), "utf8");
const MATCH = readFileSync(here("../../examples/match.game"), "utf8");
const PATIENCE = 20_000; /* ms */
const { check: audit, command, convert, count, explain, list, next, score } = await import(pathToFileURL(resolve(folder, "../npm/keypeg.js")));

const server = await serve(folder);
const address = `http://127.0.0.1:${server.address().port}/`;

if (SHOTS) mkdirSync(SHOTS, { recursive: true });

const checks = [];
const check = (name, work, options = {}) => checks.push({ name, work, options });

function expect(condition, message) {
    if (!condition) throw new Error(message);
}

function equal(found, expected, what) {
    const [a, b] = [found, expected].map((value) => JSON.stringify(value));
    expect(a === b, `${what}: expected ${b}, found ${a}`);
}

async function open(context, hash = "") {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.wrong = [];
    page.on("pageerror", (error) => page.wrong.push(`error: ${error.message}`));
    page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) page.wrong.push(`console: ${message.text()}`);
    });
    page.on("request", (request) => {
        if (!/^(http:\/\/127\.0\.0\.1:|blob:|data:)/.test(request.url())) page.wrong.push(`request: ${request.url()}`);
    });
    await page.goto(address + hash);
    if (hash.startsWith("#game=")) await shown(page.locator("p.spoken[role=status]"), /board|Brett/);
    return page;
}

const linkOf = (text) => `#game=${Buffer.from(text).toString("base64url")}`;
const tab = (page, name) => page.locator(`#tab-${name}`).click();
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/* What a place shows once it matches. */
async function shown(place, pattern) {
    const end = Date.now() + PATIENCE;
    for (;;) {
        const text = ((await place.first().textContent({ timeout: PATIENCE })) ?? "").trim();
        if (pattern.test(text)) return text;
        expect(Date.now() < end, `expected ${pattern}, found "${text}"`);
        await place.page().waitForTimeout(20);
    }
}

/* The codes that a place shows, as lists of colours. */
const codesOf = (place) =>
    place.locator(".code").evaluateAll((codes) => codes.map((code) => code.getAttribute("aria-label").split(" ")));

/* The rows of a board that have a score: guess, black and white. */
const rowsOf = (page, panel) =>
    page.locator(`.${panel} .rows .row`).evaluateAll((rows) =>
        rows
            .map((row) => ({
                guess: [...row.querySelectorAll(".peg")].map((peg) => peg.getAttribute("aria-label").split(": ")[1]),
                score: row.querySelector(".score")?.value.split(" ").map(Number),
            }))
            .filter(({ score }) => score?.length === 2 && !score.some(Number.isNaN))
            .map(({ guess, score: [black, white] }) => ({ guess, black, white })),
    );

const LETTERS = { red: "r", green: "g", blue: "b", yellow: "y", white: "w", black: "k" };

/* Types a guess into the last row. */
async function typeGuess(page, panel, guess) {
    const row = page.locator(`.${panel} .rows .row`).last();
    await row.locator(".peg").first().focus();
    await page.keyboard.type(guess.map((colour) => LETTERS[colour]).join(""));
}

const RULES = { game: "classic" };
const PLAYED = "game classic\nrrgb : 1 1\nyywk : 1 1\n";

check("solve: counts, lists, advises and puts the guess on the board", async (page) => {
    await tab(page, "solve");
    const { count: number } = await count(PLAYED);
    await shown(page.locator(".solve .number"), new RegExp(`^${number} possible secrets`));
    const solve = page.locator(".solve");
    const advice = await next(PLAYED, { strategy: "knuth" });
    const [proposal] = advice.proposals;
    await shown(solve.locator(".fits"), proposal.fits ? /can be/ : /cannot be/);
    equal((await codesOf(solve.locator(".repair")))[0], proposal.guess, "the guess");
    const facts = await solve.locator("dd").allTextContents();
    equal(facts, [String(proposal.worst), String(Math.round((10 * proposal.squares) / advice.looked_at) / 10)], "worst and average");
    const bars = await solve.locator(".chart li > :last-child").allTextContents();
    equal(bars.map(Number), proposal.parts.map((part) => part.secrets), "the parts");
    const codes = solve.locator(".codes");
    const { secrets } = await list(PLAYED, { limit: 12 });
    equal(await codesOf(codes.nth(0)), secrets, "the first secrets");
    const all = (await list(PLAYED)).secrets.map(String);
    await page.waitForFunction(() => document.querySelectorAll(".solve .codes").length === 2);
    for (const code of await codesOf(codes.nth(1))) expect(all.includes(String(code)), `${code} of the sample does not fit`);
    await press(page, "Put on the board");
    const pegs = page.locator(".main-board .rows .row").nth(2).locator(".peg");
    equal(await pegs.evaluateAll((all) => all.map((peg) => peg.getAttribute("aria-label").split(": ")[1])), proposal.guess, "row 3");
    await shown(solve.locator(".head"), /The guess is in row 3. Enter its score./);
}, { hash: linkOf(PLAYED) });

check("solve: every strategy gives its guess", async (page) => {
    await tab(page, "solve");
    for (const strategy of ["irving", "kooi", "neuwirth", "first", "optimal"]) {
        const [{ guess }] = (await next(PLAYED, { strategy })).proposals;
        await page.locator(".solve select").selectOption(strategy);
        await page.waitForFunction((words) => document.querySelector(".solve .repair .code")?.getAttribute("aria-label") === words && !document.querySelector(".solve [aria-busy]"), guess.join(" "));
    }
    await shown(page.locator(".solve dl"), /average.*at most/);
}, { hash: linkOf(PLAYED) });

check("solve: a large board on a small screen", async (page) => {
    await tab(page, "solve");
    await page.waitForSelector(".solve .chart");
    await page.waitForFunction(() => document.querySelectorAll(".solve .codes").length === 2);
    await shown(page.locator(".solve"), /random sample of 10,000/);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide <= 0, `${wide} pixels too wide`);
}, { viewport: { width: 320, height: 640 }, hash: linkOf("pegs 12\ncolours 16\n1 1 1 1 2 2 2 2 3 3 4 4 : 3 2\n") });

check("solve: says that no secret fits", async (page) => {
    await tab(page, "solve");
    await shown(page.locator(".solve .number"), /^0 possible secrets/);
    await shown(page.locator(".solve .head"), /cannot all be right\. .*rows? \d/);
}, { hash: linkOf("game classic\nrrrr : 1 0\ngggg : 3 0\nbbbb : 2 0\n") });

/* Plays by the guesses of keypeg until the game ends. */
async function playOn(page, strategy) {
    for (let turn = 0; turn < 10; turn++) {
        const rows = await rowsOf(page, "play");
        if (await page.locator(".play").getByRole("button", { name: "Audit this game" }).isVisible()) return rows;
        const { proposals } = await next({ ...RULES, rows }, { strategy });
        await typeGuess(page, "play", proposals[0].guess);
        await page.keyboard.press("Enter");
        await page.waitForFunction((n) => document.querySelectorAll(".play .rows .row").length > n + 1 || [...document.querySelectorAll(".play .actions button")].some((button) => !button.hidden && button.textContent === "Audit this game"), rows.length);
    }
    throw new Error("the game does not end");
}

check("play: keypeg keeps a secret, by keyboard alone, and the game is audited", async (page) => {
    await page.locator("#tab-audit").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector(".play .row .peg");
    const rows = await playOn(page, "knuth");
    await shown(page.locator(".play .state"), new RegExp(`^You found the secret. ${rows.length} guess`));
    expect(await page.getByRole("button", { name: "New game" }).first().evaluate((button) => button === document.activeElement), "the focus is not on New game");
    const secret = rows.at(-1).guess;
    for (const row of rows) equal(await score(secret, row.guess, RULES), { black: row.black, white: row.white }, "a score");
    await press(page, "Audit this game");
    await shown(page.locator(".headline"), /1 possible secret/);
    equal(await rowsOf(page, "main-board"), rows, "the rows on the main board");
    await shown(page.locator(".details"), /fits every row/);
});

check("play: give up shows a secret that fits; counts are keypeg's", async (page) => {
    await tab(page, "play");
    await page.waitForSelector(".play .row .peg");
    await page.getByLabel("Show how many secrets are possible").check();
    await typeGuess(page, "play", ["red", "red", "green", "green"]);
    await press(page, "Guess");
    await shown(page.locator(".play .state"), /^Row 1: /);
    const rows = await rowsOf(page, "play");
    const { count: number } = await count({ ...RULES, rows });
    await shown(page.locator(".play .row .count"), new RegExp(`^${number}$`));
    await press(page, "Give up");
    await shown(page.locator(".play"), /The secret was/);
    await shown(page.locator(".play .coach"), new RegExp(`${number} possible secrets? left`));
    const [secret] = await codesOf(page.locator(".play .pair"));
    equal(await score(secret, rows[0].guess, RULES), { black: rows[0].black, white: rows[0].white }, "the secret's score");
});

check("play: a running game outlives a change of the language", async (page) => {
    await tab(page, "play");
    await page.waitForSelector(".play .row .peg");
    await typeGuess(page, "play", ["red", "red", "green", "green"]);
    await press(page, "Guess");
    await shown(page.locator(".play .state"), /^Row 1: /);
    await press(page, "Settings");
    await page.getByLabel("Language").selectOption("de");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Raten" }).waitFor();
    equal(await page.locator(".play .rows .row").count(), 2, "rows");
    await press(page, "Aufgeben");
    await shown(page.locator(".play .state"), /^Der Code ist nicht gefunden. 1 Versuch/);
});

check("play: a running game outlives a reload", async (page) => {
    await tab(page, "play");
    await page.waitForSelector(".play .row .peg");
    await typeGuess(page, "play", ["red", "red", "green", "green"]);
    await page.keyboard.press("Enter");
    await shown(page.locator(".play .state"), /^Row 1: /);
    const rows = await rowsOf(page, "play");
    await page.reload();
    await page.waitForSelector(".play .row .peg");
    equal(await rowsOf(page, "play"), rows, "the rows");
    const all = await playOn(page, "knuth");
    await shown(page.locator(".play .state"), /^You found the secret/);
    equal(await score(all.at(-1).guess, rows[0].guess, RULES), { black: rows[0].black, white: rows[0].white }, "the secret is the same");
    await page.reload();
    await shown(page.locator(".play .state"), /^You found the secret/);
});

check("play: your score is one tap", async (page) => {
    await tab(page, "play");
    await page.getByLabel("keypeg guesses").check({ force: true });
    const secret = ["blue", "green", "green", "white"];
    for (let row = 0; row < 10; row++) {
        await page.waitForFunction((n) => document.querySelectorAll(".play .rows .row").length > n, row);
        const guess = await page.locator(".play .rows .row").nth(row).locator(".peg").evaluateAll((pegs) => pegs.map((peg) => peg.getAttribute("aria-label").split(": ")[1]));
        const { black, white } = await score(secret, guess, RULES);
        await page.locator(".play .scorer").getByRole("button", { name: `${black} ${white}: ${black} black ${white} white`, exact: true }).tap();
        if (black === 4) break;
    }
    await shown(page.locator(".play .state"), /^keypeg found your secret/);
}, { hasTouch: true, viewport: { width: 390, height: 844 } });

/* Answers keypeg's guesses by a secret; a lie in one row. */
async function answer(page, secret, lie) {
    for (let row = 0; row < 10; row++) {
        await page.waitForFunction((n) => document.querySelectorAll(".play .rows .row").length > n || document.querySelector(".play .problem"), row);
        const place = page.locator(".play .rows .row").nth(row);
        const guess = await place.locator(".peg").evaluateAll((pegs) => pegs.map((peg) => peg.getAttribute("aria-label").split(": ")[1]));
        const right = await score(secret, guess, RULES);
        const { black, white } = row === lie?.row ? lie : right;
        await place.locator(".score").fill(`${black} ${white}`);
        await place.locator(".score").press("Enter");
        if (right.black === 4 && row !== lie?.row) return row + 1;
        const end = Date.now() + PATIENCE;
        for (;;) {
            if ((await page.locator(".play .rows .row").count()) > row + 1) break;
            if (/cannot be right/.test(await page.locator(".play .state").textContent())) return undefined;
            expect(Date.now() < end, "keypeg does not answer");
            await page.waitForTimeout(20);
        }
    }
    throw new Error("keypeg does not find the secret");
}

check("play: keypeg guesses your secret", async (page) => {
    await tab(page, "play");
    await page.getByLabel("keypeg guesses").check({ force: true });
    const secret = ["blue", "green", "green", "white"];
    const guesses = await answer(page, secret);
    await shown(page.locator(".play .state"), new RegExp(`^keypeg found your secret. ${guesses} guess`));
    const rows = await rowsOf(page, "play");
    equal(rows.at(-1).guess, secret, "what keypeg found");
    for (let n = 0; n < rows.length; n++)
        equal(rows[n].guess, (await next({ ...RULES, rows: rows.slice(0, n) })).proposals[0].guess, `guess ${n + 1}`);
});

check("play: keypeg notices a contradiction, and its repair continues the game", async (page) => {
    await tab(page, "play");
    await page.getByLabel("keypeg guesses").check({ force: true });
    const secret = ["blue", "green", "green", "white"];
    expect((await answer(page, secret, { row: 1, black: 3, white: 0 })) === undefined, "the lie is not noticed");
    const verdict = await audit({ ...RULES, rows: await rowsOf(page, "play") }, { repairs: 6 });
    equal(verdict.verdict, "cheated", "the verdict");
    const [first] = verdict.repairs;
    await shown(page.locator(".play .audit .verdict"), /([Rr]ow|rows) [0-9, and]+ (is|are) wrong/);
    const step = page.locator(".play .why .step").first();
    const named = [...new Set((await shown(step, /[Rr]ow/)).match(/(?<=[Rr]ows? [\d, and]*)\d+/g))];
    await step.click();
    equal(await page.locator(".play .rows > li.row.lit > .number").allTextContents(), named, "rows that a step lights up");
    expect((await page.locator(".play .rows .peg.lit").count()) > 0, "no peg is lit");
    await step.click();
    equal(await page.locator(".play .rows .lit").count(), 0, "what is lit after another click");
    const { story } = await audit({ ...RULES, rows: await rowsOf(page, "play") }, { story: true });
    const impossible = story.find((one) => one.count_exact === "0").row;
    await shown(page.locator(".play .state"), new RegExp(`^Row ${impossible} cannot be right if the rows above it are`));
    await press(page, "Enter the revealed secret");
    await page.keyboard.type("bggw");
    await shown(page.locator(".play .audit"), /row 2/i);
    equal(await page.locator(".play li.row[data-state=wrong], .play li.row[data-state=suspect]").count() > 0, true, "the wrong row is marked");
    await press(page, "Remove the secret");
    await page.locator(".play .repair.best button").click();
    const [{ row, black, white }] = first.rows;
    await page.waitForFunction(([n, text]) => document.querySelectorAll(".play .rows .score")[n - 1].value === text, [row, `${black} ${white}`]);
    equal((await audit({ ...RULES, rows: await rowsOf(page, "play") })).verdict, "consistent", "after the repair");
    const before = await page.locator(".play .rows .row").count();
    await press(page, "Score is complete");
    await page.waitForFunction((n) => document.querySelectorAll(".play .rows .row").length > n, before);
});

check("play: keypeg evades by the score that leaves most secrets, and says so", async (page) => {
    await tab(page, "play");
    await page.getByLabel("keypeg evades").check({ force: true });
    await page.waitForSelector(".play .row .peg");
    const rows = await playOn(page, "knuth");
    for (let n = 0; n < rows.length; n++) {
        const before = rows.slice(0, n);
        const counts = [];
        for (let black = 0; black <= 4; black++)
            for (let white = 0; white <= 4 - black; white++)
                counts.push((await count({ ...RULES, rows: [...before, { guess: rows[n].guess, black, white }] })).count);
        const { count: left } = await count({ ...RULES, rows: rows.slice(0, n + 1) });
        equal(String(left), String(counts.reduce((a, b) => (b > a ? b : a))), `secrets after evasion ${n + 1}`);
    }
    await shown(page.locator(".play"), /You cornered keypeg.*keypeg had no secret/s);
});

check("play: own rules from the board, and the end of the board", async (page) => {
    await tab(page, "play");
    await page.locator(".play .choices select").first().selectOption("");
    await page.waitForFunction(() => document.querySelectorAll(".play .row .peg").length === 3);
    for (const code of ["123", "456"]) {
        await page.locator(".play .rows .row").last().locator(".peg").first().focus();
        await page.keyboard.type(code);
        await press(page, "Guess");
        await shown(page.locator(".play .state"), /^Row|^You found|^The secret was/);
    }
    await shown(page.locator(".play .state"), /^You found the secret.|^The secret was not found. 2 guesses/);
}, { hash: linkOf("pegs 3\ncolours 9\nboard 2\n") });

const PUZZLE = ["generate", "puzzle", "--json", "--pegs", "4", "--colours", "6", "--rows", "3", "--seed", "77"];
const NAMES = ["red", "green", "blue", "yellow", "white", "black"];

async function solvedPuzzle() {
    const made = JSON.parse((await command(PUZZLE)).output);
    const rows = made.rows.map((row) => ({ ...row, guess: row.guess.map((digit) => NAMES[digit - 1]) }));
    const { secrets } = await list({ ...RULES, rows });
    equal(secrets.length, 1, "answers of a puzzle");
    return { rows, secret: secrets[0] };
}

check("puzzle: a link opens it; a wrong answer names its rows, the right one solves it", async (page) => {
    const { rows, secret } = await solvedPuzzle();
    await page.waitForFunction(() => document.querySelectorAll(".puzzle .rows .row").length === 4);
    equal(await rowsOf(page, "puzzle"), rows, "the rows");
    const wrong = rows[0].guess;
    await typeGuess(page, "puzzle", wrong);
    await press(page, "Check");
    const misfits = [];
    for (const [i, row] of rows.entries()) {
        const { black, white } = await score(wrong, row.guess, RULES);
        if (black !== row.black || white !== row.white) misfits.push(i + 1);
    }
    await shown(page.locator(".puzzle .state"), /^[a-z ]+: Your answer fits/);
    const again = await page.locator(".puzzle .rows .row").last().locator(".peg").evaluateAll((pegs) => pegs.map((peg) => [peg.getAttribute("aria-label").split(": ")[1], peg === document.activeElement]));
    equal(again, [["nothing", true], ["nothing", false], ["nothing", false], ["nothing", false]], "the row for another try, and the focus");
    const marked = await page.locator(".puzzle .rows .row").evaluateAll((all) => all.flatMap((row, i) => (row.dataset.state === "wrong" ? [i + 1] : [])));
    equal(marked, misfits, "the rows that are marked");
    await typeGuess(page, "puzzle", secret);
    await page.keyboard.press("Enter");
    await shown(page.locator(".puzzle .state"), /^Solved/);
}, { hash: "#puzzle=4.6.3.77" });

/* The hints given so far. */
const hintsOf = (page, panel) => page.locator(`.${panel} .hints li > span`).allTextContents();

async function nextHint(page, panel) {
    const before = (await hintsOf(page, panel)).length;
    await page.locator(`.${panel}`).getByRole("button", { name: "Hint", exact: true }).click();
    await page.waitForFunction(([name, n]) => document.querySelectorAll(`.${name} .hints li`).length > n, [panel, before]);
    return (await hintsOf(page, panel)).at(-1);
}

check("puzzle: hints come in stages and lead to the answer", async (page) => {
    const { rows, secret } = await solvedPuzzle();
    const { steps, grade } = await explain({ ...RULES, rows });
    await page.waitForFunction(() => document.querySelectorAll(".puzzle .rows .row").length === 4);
    await shown(page.locator(".puzzle .faint"), new RegExp(`^Grade: ${grade}\\.`));
    expect(/enough information: only one/.test(await nextHint(page, "puzzle")), "the first hint");
    const look = await nextHint(page, "puzzle");
    equal(look.match(/\d+/g).map(Number), steps[0].rows, "rows of the second hint");
    const lit = await page.locator(".puzzle .rows .row").evaluateAll((all) => all.flatMap((row, i) => (row.classList.contains("lit") ? [i + 1] : [])));
    equal(lit, steps[0].rows, "rows that light up");
    expect((await nextHint(page, "puzzle")).toLowerCase().startsWith(steps[0].says.slice(0, 20).toLowerCase()), "what they say");
    for (let i = 0; i < 40 && !/That is the secret/.test((await hintsOf(page, "puzzle")).at(-1)); i++) await nextHint(page, "puzzle");
    const answer = await page.locator(".puzzle .rows .row").last().locator(".peg").evaluateAll((pegs) => pegs.map((peg) => peg.getAttribute("aria-label").split(": ")[1]));
    equal(answer, secret, "the pegs of the hints");
    await press(page, "Check");
    await shown(page.locator(".puzzle .state"), /^Solved/);
}, { hash: "#puzzle=4.6.3.77" });

/* No step of this puzzle names peg 3: it follows from all facts together. */
check("puzzle: hints name every peg", async (page) => {
    await page.waitForFunction(() => document.querySelectorAll(".puzzle .rows .row").length === 5);
    for (let i = 0; i < 60 && !/That is the secret/.test((await hintsOf(page, "puzzle")).at(-1) ?? ""); i++) await nextHint(page, "puzzle");
    await press(page, "Check");
    await shown(page.locator(".puzzle .state"), /^Solved/);
}, { hash: "#puzzle=4.6.4.20261130" });

check("puzzle: hints are German in German", async (page) => {
    await page.waitForFunction(() => document.querySelectorAll(".puzzle .rows .row").length === 4);
    for (let n = 1; n <= 3; n++) {
        await page.locator(".puzzle .turn").getByRole("button", { name: "Tipp" }).click();
        await page.waitForFunction((count) => document.querySelectorAll(".puzzle .hints li").length === count, n);
    }
    const hints = await hintsOf(page, "puzzle");
    for (const [i, begin] of [/^Du weißt genug/, /^Sieh dir Reihe|^Verbinde/, /^Reihe|^Aus/].entries()) expect(begin.test(hints[i]), hints[i]);
}, { hash: "#puzzle=4.6.3.77", locale: "de-DE" });

check("puzzle: the next puzzle; the number of rows", async (page) => {
    await page.waitForFunction(() => document.querySelectorAll(".puzzle .rows .row").length === 4);
    await press(page, "Next puzzle");
    await shown(page.locator(".puzzle h2"), /Puzzle 78/);
    await page.locator(".puzzle .choices select").selectOption("5");
    await page.waitForFunction(() => document.querySelectorAll(".puzzle .rows .row").length === 6);
    equal(String((await count({ ...RULES, rows: await rowsOf(page, "puzzle") })).count), "1", "the secrets of the puzzle with 5 rows");
}, { hash: "#puzzle=4.6.3.77" });

check("puzzle: marks and answer are kept; noted steps need no hint", async (page) => {
    const { rows } = await solvedPuzzle();
    const { steps } = await explain({ ...RULES, rows });
    await page.waitForFunction(() => document.querySelectorAll(".puzzle .rows .row").length === 4);
    for (let i = 0; i < 3; i++) await nextHint(page, "puzzle");
    await press(page, "Note it");
    const marked = () => page.locator(".puzzle .marks [aria-pressed=true]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    const facts = steps[0].facts.filter((fact) => fact.startsWith("peg")).map((fact) => /^peg (\d) : (.*)/.exec(fact)).map(([, peg, left]) => [peg, left.split(" ")]);
    const expected = facts.flatMap(([peg, left]) => NAMES.filter((colour) => !left.includes(colour)).map((colour) => `Peg ${peg} is not ${colour}`));
    equal(await marked(), expected, "what is noted");
    await page.locator(".puzzle .marks").first().getByRole("button", { name: "Peg 1 is not red" }).click();
    await typeGuess(page, "puzzle", ["red", "green"]);
    const before = await marked();
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll(".puzzle .rows .row").length === 4);
    equal((await marked()).toSorted(), before.toSorted(), "the marks after reloading");
    equal(await page.locator(".puzzle .rows .row").last().locator(".peg").first().getAttribute("aria-label"), "Row 4, peg 1: red", "the answer");
    await nextHint(page, "puzzle");
    const look = await nextHint(page, "puzzle");
    equal(look.match(/\d+/g).map(Number), steps[1].rows, "rows of the next step");
}, { hash: "#puzzle=4.6.3.77" });

check("puzzle: the puzzle of the day, and its line to share", async (page) => {
    await shown(page.locator(".puzzle h2"), /^Puzzle of the day, \d+ \w+ \d{4}$/);
    await page.waitForFunction(() => document.querySelectorAll(".puzzle .rows .row").length === 5);
    await shown(page.locator(".puzzle .faint"), /^Grade: /);
    const [secret] = (await list({ ...RULES, rows: await rowsOf(page, "puzzle") })).secrets;
    await nextHint(page, "puzzle");
    await typeGuess(page, "puzzle", secret);
    await page.keyboard.press("Enter");
    await shown(page.locator(".puzzle .state"), /^Solved/);
    await press(page, "Share the result");
    await shown(page.locator(".puzzle .state"), /Copied/);
    const line = await page.evaluate(() => navigator.clipboard.readText());
    expect(/^keypeg, Puzzle of the day, \d+ \w+ \d{4} \((easy|medium|hard|expert)\): solved with 1 hint http\S+#puzzle=4\.6\.4\.\d{8}$/.test(line), line);
    expect(!secret.every((colour) => line.includes(colour)), "the line has the solution");
    await page.reload();
    await shown(page.locator(".puzzle .state"), /^Solved/);
}, { hash: "#puzzle", permissions: ["clipboard-read", "clipboard-write"] });

check("solve: a hint lights up its rows on the board, and their pegs once it says what they tell", async (page) => {
    await tab(page, "solve");
    await nextHint(page, "solve");
    const rows = (await nextHint(page, "solve")).match(/\d+/g);
    const lit = () => page.locator(".main-board li.row.lit > .number").allTextContents();
    equal(await lit(), rows, "rows that the second hint lights up");
    equal(await page.locator(".main-board .peg.lit").count(), 0, "pegs before they are told");
    await nextHint(page, "solve");
    equal(await lit(), rows, "rows of the third hint");
    expect((await page.locator(".main-board .peg.lit").count()) > 0, "no peg is lit");
    await tab(page, "audit");
    equal(await lit(), [], "rows in another tab");
}, { hash: linkOf("game classic\nrrgg : 0 0\nbbyw : 1 1\n") });

check("solve: hints, and marks that stay with the game", async (page) => {
    await tab(page, "solve");
    const { goal } = await explain(PLAYED);
    equal(goal, "certain", "the goal");
    expect(/not have enough information/.test(await nextHint(page, "solve")), "the first hint");
    await page.locator(".solve summary").click();
    await page.getByRole("button", { name: "Peg 2 is not white" }).click();
    await page.reload();
    await page.locator(".solve summary").click();
    equal(await page.getByRole("button", { name: "Peg 2 is not white" }).getAttribute("aria-pressed"), "true", "the mark");
}, { hash: linkOf(PLAYED) });

const COACHED = "game classic\nrrgg : 1 1\nrrgg : 1 1\nyrrw : 1 0\nkkkk : 0 0\n";

check("coach: each guess of the board is judged", async (page) => {
    await page.getByText("How good was each guess?").click();
    await page.waitForFunction(() => document.querySelectorAll(".coach li").length === 4);
    const texts = await page.locator(".coach li > span:last-child").allTextContents();
    const json = JSON.parse(await convert(COACHED, "json"));
    const { story } = await audit(COACHED, { story: true });
    expect(/with the best one 4\.34,/.test(texts[0]), `${texts[0]} (5,625 guesses for 1,296 secrets: Koyama and Lai 1993)`);
    for (const [i, text] of texts.entries()) {
        const rows = json.rows.slice(0, i);
        expect(text.includes(`${Number(story[i + 1].count).toLocaleString("en")} possible secret`), `row ${i + 1}: ${text}`);
        const misfits = [];
        for (const [r, row] of rows.entries()) {
            const { black, white } = await score(json.rows[i].guess, row.guess, RULES);
            if (black !== row.black || white !== row.white) misfits.push(r + 1);
        }
        equal((/rows? ([\d, and]*) rules? it out/.exec(text)?.[1].match(/\d+/g) ?? []).map(Number), misfits, `what rules out guess ${i + 1}`);
        equal(/told you nothing/.test(text), story[i + 1].told_nothing === true, `whether guess ${i + 1} told nothing`);
        const { total, count } = await next({ ...RULES, rows }, { strategy: "optimal" });
        let needed = count;
        for (let black = 0; black < 4; black++)
            for (let white = 0; black + white <= 4; white++) {
                const after = await next({ ...RULES, rows: [...rows, { ...json.rows[i], black, white }] }, { strategy: "optimal" });
                needed += after.total ?? 0;
            }
        const rounded = (value) => Number(value.toFixed(2)).toLocaleString("en");
        const says = needed === total
            ? `No guess is better: from this one on, ${rounded(total / count)} are needed on average.`
            : `From this guess on, ${rounded(needed / count)} are needed on average; with the best one ${rounded(total / count)}, which is ${rounded((needed - total) / count)} fewer.`;
        expect(text.includes(says), `row ${i + 1}: ${text}, and not: ${says}`);
    }
}, { hash: linkOf(COACHED) });

check("puzzle: a damaged link does nothing but say so", async (page) => {
    await shown(page.locator(".notice"), /damaged/);
}, { hash: "#puzzle=4.6.3.<script>" });

check("puzzle: the link is copied", async (page) => {
    await page.waitForFunction(() => document.querySelectorAll(".puzzle .rows .row").length === 4);
    await press(page, "Copy link");
    await shown(page.locator(".puzzle .state"), /Copied/);
    equal(await page.evaluate(() => navigator.clipboard.readText()), `${address}#puzzle=4.6.3.77`, "the link");
}, { hash: "#puzzle=4.6.3.77", permissions: ["clipboard-read", "clipboard-write"] });

check("puzzle: a sheet has puzzles, and their solutions on another page", async (page) => {
    await page.evaluate(() => (window.print = () => undefined));
    await page.getByLabel("Puzzles on a sheet to print").selectOption("4");
    await press(page, "Print");
    await page.waitForSelector(".sheet", { state: "attached" });
    const made = (await command([...PUZZLE, "--number", "4"])).output.trim().split("\n").map((line) => JSON.parse(line));
    const answers = await Promise.all(made.map(async (game) => (await list(game)).secrets[0].map((digit) => NAMES[digit - 1])));
    equal(await codesOf(page.locator(".sheet")), answers, "the solutions");
    equal(await page.locator(".sheet img").count(), 4, "puzzles");
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".sheet").isVisible(), "the sheet is not printed");
    expect(!(await page.locator(".puzzle .board").isVisible()), "the page is printed, too");
    if (SHOTS) await page.screenshot({ path: join(SHOTS, "sheet.png"), fullPage: true });
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    equal(pdf.match(/\/Type\s*\/Page\b/g).length, 2, "pages");
}, { hash: "#puzzle=4.6.3.77" });

async function pasteMatch(page) {
    await tab(page, "match");
    await press(page, "Paste games");
    await page.locator("dialog textarea").fill(MATCH);
    await press(page, "Add to the match");
    await page.waitForSelector(".totals");
}

check("match: points, totals and the note of a replayed game by all rules", async (page) => {
    await pasteMatch(page);
    for (const rules of ["hasbro", "invicta"]) {
        const points = JSON.parse((await command(["points", "--json", "--rules", rules], MATCH)).output);
        await page.getByLabel("Point rules").selectOption(rules);
        const totals = points.totals.map((one) => String(one.points));
        await page.waitForFunction((all) => [...document.querySelectorAll(".totals dd")].map((one) => one.textContent).join() === all.join(), totals);
        const outcomes = await page.locator(".match .outcome").allTextContents();
        for (const [i, { points: number, to }] of points.games.entries())
            if (number !== null) expect(new RegExp(`${number} points?${to ? ` to ${to}` : ""}\\.$`).test(outcomes[i]), `game ${i + 1} by ${rules}: ${outcomes[i]}`);
        await shown(page.locator(".match .number"), points.winner ? new RegExp(`^${points.winner} wins`) : /tie|Not decided/);
        for (const note of points.notes) expect((await page.locator(".match").textContent()).includes(note[0].toUpperCase() + note.slice(1)), `missing: ${note}`);
    }
    await page.getByLabel("Point rules").selectOption("hasbro");
    await shown(page.locator(".match .outcome").nth(1), /play this game again/);
});

check("match: games from the board; names; kept after reloading", async (page) => {
    await tab(page, "match");
    await press(page, "Add the game on the board");
    await press(page, "Add the game on the board");
    await page.getByLabel("Game 1: codemaker").fill("Ann");
    await page.getByLabel("Game 2: codemaker").fill("Bob");
    await page.keyboard.press("Tab");
    await page.waitForSelector(".totals");
    equal(await page.locator(".totals dt").allTextContents(), ["Ann", "Bob"], "the players");
    await page.reload();
    await tab(page, "match");
    await page.waitForSelector(".totals");
    equal(await page.getByLabel("Game 2: codemaker").inputValue(), "Bob", "the second codemaker");
    await press(page, "Delete 1. classic, 2 rows");
    equal(await page.locator(".match .repairs li").count(), 1, "games");
}, { hash: linkOf("game classic\nrrgg : 1 0\nbbyy : 4 0\n") });

/* Fills every tab; looks for violations and overflow. */
async function inspect(page, name) {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide <= 0, `${name} is ${wide} pixels too wide`);
    if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
    const found = violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(" ")}`);
    expect(found.length === 0, `${name}: ${found.join("; ")}`);
    if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}

const VIEWS = [
    ["phone light", { viewport: { width: 390, height: 844 }, colorScheme: "light", locale: "en-GB" }],
    ["small dark", { viewport: { width: 320, height: 640 }, colorScheme: "dark", locale: "de-DE" }],
    ["desktop dark", { viewport: { width: 1280, height: 800 }, colorScheme: "dark", locale: "en-GB" }],
    ["desktop light", { viewport: { width: 1280, height: 800 }, colorScheme: "light", locale: "de-DE" }],
];
const nextHintIn = async (page) => {
    const before = (await hintsOf(page, "puzzle")).length;
    await page.locator(".puzzle .turn button").nth(1).click();
    await page.waitForFunction((n) => document.querySelectorAll(".puzzle .hints li").length > n, before);
};
for (const [view, options] of VIEWS)
    check(`accessible: ${view}`, async (page) => {
        const shot = (name) => inspect(page, `${name} ${view}`.replaceAll(" ", "-"));
        await tab(page, "solve");
        await page.waitForSelector(".solve .chart");
        await shot("solve");
        await tab(page, "play");
        await page.waitForSelector(".play .row .peg");
        await shot("play guess");
        await page.locator(".play input[value=evade]").check({ force: true });
        await page.waitForSelector(".play .row .peg");
        await typeGuess(page, "play", ["red", "red", "green", "green"]);
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => document.querySelectorAll(".play .rows .row").length === 2);
        await page.locator(".play .pair .actions button").nth(1).click();
        await page.waitForSelector(".play .code");
        await shot("play evade");
        await page.locator(".play input[value=answer]").check({ force: true });
        await answer(page, ["blue", "green", "green", "white"], { row: 1, black: 3, white: 0 }).catch(() => undefined);
        await page.waitForTimeout(300);
        await shot("play answer");
        await tab(page, "puzzle");
        await page.waitForFunction(() => document.querySelectorAll(".puzzle .rows .row").length === 5 && /^Gra/.test(document.querySelector(".puzzle .faint").textContent));
        for (let i = 0; i < 3; i++) await nextHintIn(page);
        await page.locator(".puzzle .marks button").first().click();
        await typeGuess(page, "puzzle", ["red", "green", "blue", "yellow"]);
        await page.keyboard.press("Enter");
        await shown(page.locator(".puzzle .state"), /fit|passt/);
        await shot("puzzle");
        await tab(page, "match");
        await page.locator(".match .actions button").nth(1).click();
        await page.locator("dialog textarea").fill(MATCH);
        await page.locator("dialog .primary").click();
        await page.waitForSelector(".totals");
        await shot("match");
    }, { ...options, hash: linkOf(PLAYED) });

/* What WebDriver BiDi cannot do, or the driver does otherwise. */
const NOT_IN_FIREFOX = {
    "play: your score is one tap": "the driver cannot touch the screen",
    "puzzle: a sheet has puzzles": "the driver cannot show what is printed",
    "match: games from the board": "the driver fills a field without an event 'change'",
    "accessible:": "axe-core takes minutes there",
};

await runChecks(
    checks.map(({ name, work, options: { hash, ...options } }) => ({
        name,
        async work(context) {
            const page = await open(context, hash);
            await work(page);
            equal(page.wrong, [], "what went wrong in the page");
        },
        options,
    })),
    only,
    NOT_IN_FIREFOX,
);
