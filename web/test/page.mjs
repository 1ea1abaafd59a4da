/* Drives the page as a user would, in Chromium or Firefox (browser.mjs): node web/test/page.mjs FOLDER [NAME...], the folder being build/web.
 * With NAMEs, runs the checks whose names contain one of them.  Exits with 1, and the names of what failed. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { serve } from "../serve.mjs";
import { isFirefox, isOfDriver, runChecks, withLargeText } from "./browser.mjs";

const [, , folder, ...only] = process.argv;
const SLACK = 3; /* machines are noisy */
const AXE = readFileSync(fileURLToPath(new URL("../node_modules/axe-core/axe.min.js", import.meta.url)), "utf8");
const SUNDAY = readFileSync(fileURLToPath(new URL("../../examples/sunday.game", import.meta.url)), "utf8");
const TABS = ["audit", "solve", "play", "puzzle", "match"];

const server = await serve(folder);
const address = `http://127.0.0.1:${server.address().port}/`;

const checks = [];
const check = (name, work, options = {}) => checks.push({ name, work, options });

function expect(condition, message) {
    if (!condition) throw new Error(message);
}

function equal(found, expected, what) {
    const [a, b] = [found, expected].map((value) => JSON.stringify(value));
    expect(a === b, `${what}: expected ${b}, found ${a}`);
}

/* A page, and what went wrong in it. */
async function open(context, hash = "") {
    const page = await context.newPage();
    page.wrong = [];
    page.on("pageerror", ({ message }) => isOfDriver(message) || page.wrong.push(`error: ${message}`));
    page.on("dialog", (dialog) => {
        page.wrong.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
    });
    page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) page.wrong.push(`console: ${message.text()}`);
    });
    page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(address) && !url.startsWith("blob:") && !url.startsWith("data:")) page.wrong.push(`request: ${url}`);
    });
    await page.goto(address + hash);
    await headline(page, /possible secret|mögliche|codes? possible|…|Undecided/);
    return page;
}

const linkOf = (text) => `#game=${Buffer.from(text).toString("base64url")}`;

/* The processor time of the whole browser so far, in ms, which other work on the machine hardly changes; Firefox does not
 * tell it. */
async function processorTime(context) {
    if (isFirefox) return NaN;
    const session = await context.browser().newBrowserCDPSession();
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    await session.detach();
    return 1000 * processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/* Waits until the verdict's headline matches. */
async function headline(page, pattern) {
    const place = page.locator(".headline");
    const end = Date.now() + 15_000;
    for (;;) {
        const text = (await place.textContent()) ?? "";
        if (pattern.test(text)) return text;
        expect(Date.now() < end, `the verdict is '${text}', expected ${pattern}`);
        await page.waitForTimeout(20);
    }
}

/* The rows on the board, as "bggb 1 0": the letters of the pegs and the score. */
function rowsOf(page) {
    return page.locator("ol.rows > li").evaluateAll((rows) =>
        rows.map((row) => {
            const text = row.querySelector(".row-text");
            if (text) return `text: ${text.value}`;
            const pegs = [...row.querySelectorAll(".peg .ball")].map((peg) => peg.textContent || "_").join("");
            return `${pegs} ${row.querySelector(".score").value}`.trim();
        }),
    );
}

const SUNDAY_ROWS = ["BGGB 1 0", "RGWR 2 0", "WGWR 2 1", "KWBY 0 2", "GBKG 0 1", "RBWR 2 1"];
const pegOf = (page, row, peg) => page.locator("ol.rows > li").nth(row - 1).locator(".peg").nth(peg - 1);
const colour = (page, name) => page.locator(".main-board .palette").getByRole("button", { name, exact: true });

/* Types a game by keyboard alone, beginning at the focused first peg. */
async function type_sunday(page) {
    await pegOf(page, 1, 1).focus();
    for (const row of SUNDAY_ROWS) {
        const [guess, black, white] = row.split(" ");
        await page.keyboard.type(guess.toLowerCase());
        await page.keyboard.type(`${black} ${white}`);
        await page.keyboard.press("Enter");
    }
}

check("opens with one row of the classic game", async (context) => {
    const page = await open(context);
    equal(await rowsOf(page), ["____"], "rows");
    expect(/1,296/.test(await headline(page, /possible/)), "the classic game has 1,296 secrets");
    return page;
});

check("keys set pegs without a click", async (context) => {
    const page = await open(context);
    await page.keyboard.type("bggb1 0");
    await headline(page, /^256 /);
    return page;
});

check("the first verdict is quick", async (context) => {
    await context.addInitScript(() => {
        new MutationObserver(() => {
            if (!window.first && document.querySelector(".headline .number")?.textContent) window.first = performance.now();
        }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    const times = [];
    let page;
    for (let i = 0; i < 3; i++) {
        page = await open(context);
        times.push(await page.evaluate(() => window.first - performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd));
        if (i < 2) await page.close();
    }
    const best = Math.min(...times);
    console.log(`    ${best.toFixed(0)} ms after loading`);
    expect(best < 100 * SLACK, `the first verdict came ${best.toFixed(0)} ms after loading`);
    return page;
}, { alone: true });

/* The browser's "Fast 3G": every request waits 562.5 ms, and 1.44 Mbit/s. */
check("something is painted within a second on a slow network", async (context) => {
    const page = await context.newPage();
    page.wrong = [];
    const session = await context.newCDPSession(page);
    await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 562.5,
        downloadThroughput: (1.44e6 / 8) | 0,
        uploadThroughput: (0.675e6 / 8) | 0,
    });
    let best = Infinity;
    for (let i = 0; i < 3 && best >= 1000; i++) {
        await page.goto(address);
        await headline(page, /possible/);
        best = Math.min(best, await page.evaluate(() => performance.getEntriesByName("first-paint")[0].startTime));
    }
    console.log(`    ${best.toFixed(0)} ms`);
    expect(best < 1000, `the first paint came after ${best.toFixed(0)} ms`);
    return page;
}, { alone: true });

check("each change is answered quickly", async (context) => {
    const page = await open(context);
    let least = Infinity; /* of the worst times of some games; noise only adds */
    for (let i = 0; i < 12 && least >= 50 * SLACK; i++) {
        await page.evaluate(() => performance.clearMeasures());
        await type_sunday(page);
        await headline(page, /rows 4 and 6/);
        const times = await page.evaluate(() => performance.getEntriesByName("verdict").map((one) => one.duration));
        const worst = Math.max(...times);
        const middle = times.sort((a, b) => a - b)[times.length >> 1];
        console.log(`    ${times.length} answers, median ${middle.toFixed(1)} ms, worst ${worst.toFixed(0)} ms`);
        least = Math.min(least, worst);
        await page.getByRole("button", { name: "New" }).click();
        await page.getByRole("button", { name: "Start" }).click();
        await headline(page, /1,296/);
    }
    expect(least < 50 * SLACK, `a change was answered after ${least.toFixed(0)} ms`);
    return page;
}, { alone: true });

check("typing a game finds the wrong row, and a repair mends it", async (context) => {
    const page = await open(context);
    await type_sunday(page);
    await headline(page, /0 possible secrets.*One of rows 4 and 6 is wrong, if only one row is/);
    equal((await rowsOf(page)).slice(0, 6), SUNDAY_ROWS, "rows");
    equal(await page.locator("li.row[data-state=suspect] > .number").allTextContents(), ["4", "6"], "suspect rows");
    await page.getByRole("button", { name: /^Set 1 1: Row 4: 1 black 1 white instead of 0 black 2 white/ }).click();
    await headline(page, /1 possible secret.*Only blue white white red fits/);
    equal((await rowsOf(page))[3], "KWBY 1 1", "repaired row");
    await page.getByRole("button", { name: "Undo" }).click();
    await headline(page, /rows 4 and 6/);
    await page.getByRole("button", { name: "Redo" }).click();
    await headline(page, /Only/);
    await page.locator("body").press("Control+z");
    await headline(page, /rows 4 and 6/);
    await page.locator("body").press("Control+y");
    await headline(page, /Only/);
    return page;
});

check("no row is lost by typing as the list of keys says", async (context) => {
    const page = await open(context);
    await pegOf(page, 1, 1).focus();
    await page.keyboard.type("bggb");
    await page.keyboard.press("Enter");
    await page.keyboard.type("10");
    await page.keyboard.press("Enter");
    await page.keyboard.type("rgwr20");
    await page.keyboard.press("Enter");
    await headline(page, /^23 /);
    equal(await rowsOf(page), ["BGGB 1 0", "RGWR 2 0", "____"], "rows");
    await page.keyboard.type("wgwr");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter"); /* a score that is not known */
    await page.keyboard.type("k");
    equal((await rowsOf(page)).slice(2), ["WGWR", "K___"], "a row without a score, and the next");
    return page;
});

check("settings are changed by keyboard in the same dialog", async (context) => {
    const page = await open(context);
    await page.getByRole("button", { name: "Settings" }).click();
    const dialog = await page.getByRole("dialog").elementHandle();
    await page.getByLabel("Appearance").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    equal(await page.locator("html").getAttribute("data-theme"), "dark", "the appearance");
    equal(await page.locator("html").getAttribute("lang"), "en", "the language");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("dialog", { name: "Einstellungen" }).getByLabel("Sprache").waitFor();
    expect(await dialog.evaluate((one) => one.isConnected && one.contains(document.activeElement)), "the dialog stays, with the focus");
    expect(await page.getByRole("dialog").getByRole("button", { name: "Schließen" }).isVisible(), "every word is German");
    return page;
});

const focused = (page) => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent ?? document.activeElement.tagName);

check("the focus is never lost", async (context) => {
    const page = await open(context);
    await page.locator("#tab-solve").click();
    await page.getByRole("button", { name: "Put on the board" }).press("Enter");
    await page.waitForFunction(() => document.activeElement.matches(".main-board .scorer button"));
    await page.locator("#tab-audit").click();
    await paste(page, SUNDAY);
    await headline(page, /rows 4 and 6/);
    for (let i = 0; i < 9 && (await page.getByRole("button", { name: "Undo" }).isEnabled()); i++) await page.getByRole("button", { name: "Undo" }).press("Enter");
    await page.waitForTimeout(100);
    equal(await focused(page), "Redo", "after the last step back");
    await paste(page, SUNDAY);
    await headline(page, /rows 4 and 6/);
    await pegOf(page, 4, 1).focus();
    await page.keyboard.press("Control+z");
    await page.waitForTimeout(100);
    expect(/^Row 1, peg 1/.test(await focused(page)), `after undoing a paste the focus is on ${await focused(page)}`);
    return page;
});

/* The pixels of a place on the screen, as [red, green, blue], each once. */
async function coloursOf(page, place) {
    await place.scrollIntoViewIfNeeded();
    const picture = (await place.screenshot()).toString("base64");
    const found = await page.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
        canvas.drawImage(image, 0, 0);
        const { data: bytes } = canvas.getImageData(0, 0, image.width, image.height);
        const all = new Set();
        for (let i = 0; i < bytes.length; i += 4) all.add(`${bytes[i]} ${bytes[i + 1]} ${bytes[i + 2]}`);
        return [...all];
    }, picture);
    return found.map((one) => one.split(" ").map(Number));
}

function luminance(colour) {
    const [r, g, b] = colour.map((byte) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/* The best contrast of a place with what surrounds it. */
async function contrast(page, place, around) {
    const ground = luminance(around);
    return Math.max(...(await coloursOf(page, place)).map(luminance).map((one) => (Math.max(one, ground) + 0.05) / (Math.min(one, ground) + 0.05)));
}

const BYTES = (colour) => colour.match(/\d+/g).slice(0, 3).map(Number);

for (const scheme of ["light", "dark"])
    check(`holes, key pegs and stripes differ 3 to 1 from the board, ${scheme}`, async (context) => {
        const page = await open(context, linkOf(SUNDAY));
        await headline(page, /rows 4 and 6/);
        await page.locator(".headline").click();
        const wood = BYTES(await page.locator(".main-board .board").evaluate((one) => getComputedStyle(one).backgroundColor));
        const row = (n) => page.locator("ol.rows > li").nth(n - 1);
        const places = {
            "an empty hole": row(7).locator(".ball").nth(2),
            "a white peg": row(2).locator(".ball").nth(2),
            "a black peg": row(4).locator(".ball").nth(0),
            "a key hole": row(1).locator(".key").nth(2),
            "a white key peg": row(5).locator(".key").nth(0),
            "a black key peg": row(1).locator(".key").nth(0),
        };
        for (const [name, place] of Object.entries(places)) {
            const found = await contrast(page, place, wood);
            expect(found >= 3, `${name} has a contrast of ${found.toFixed(2)}`);
        }
        const stripe = BYTES(await row(2).evaluate((one) => getComputedStyle(one).boxShadow));
        const [high, low] = [luminance(wood), luminance(stripe)].sort((a, b) => b - a);
        expect((high + 0.05) / (low + 0.05) >= 3, `the stripe has a contrast of ${((high + 0.05) / (low + 0.05)).toFixed(2)}`);
        return page;
    }, { scheme });

check("pegs and key pegs are seen when the system forces colours", async (context) => {
    const page = await open(context, linkOf(SUNDAY));
    await headline(page, /rows 4 and 6/);
    const row = (n) => page.locator("ol.rows > li").nth(n - 1);
    const reds = (await coloursOf(page, row(2).locator(".ball").nth(0))).filter(([r, g, b]) => r > 190 && g < 110 && b < 110);
    expect(reds.length > 3, "a red peg is not red");
    const ground = await page.evaluate(() => {
        document.body.append(Object.assign(document.createElement("i"), { style: "color: Canvas" }));
        return getComputedStyle(document.body.lastElementChild).color;
    });
    for (const [name, place] of Object.entries({
        "an empty hole": row(7).locator(".ball").nth(2),
        "a white peg": row(2).locator(".ball").nth(2),
        "a key hole": row(1).locator(".key").nth(2),
        "a white key peg": row(5).locator(".key").nth(0),
        "a black key peg": row(1).locator(".key").nth(0),
    })) {
        const found = await contrast(page, place, BYTES(ground));
        expect(found >= 3, `${name} has a contrast of ${found.toFixed(2)}`);
    }
    const dark = async (place) => (await coloursOf(page, place)).filter((one) => luminance(one) < 0.05).length;
    const [black, white] = [await dark(row(1).locator(".key").nth(0)), await dark(row(5).locator(".key").nth(0))];
    expect(black !== white, "black and white key pegs look the same");
    return page;
}, { forcedColors: "active" });

check("a score of two long numbers is not cut", async (context) => {
    const page = await open(context, linkOf(`pegs 40\ncolours 6\n${"1 2 ".repeat(20)}: 20 20\n`));
    for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const [shown, needed] = await page.locator(".row .score").first().evaluate((one) => [one.clientWidth, one.scrollWidth]);
        expect(needed <= shown, `${needed} pixels of text in ${shown} at a width of ${width}`);
    }
    return page;
});

check("at 200 % text nothing overlaps, and nothing is wider than the screen", async (context) => {
    await withLargeText(async (large) => {
        for (const [width, height] of [[390, 844], [1280, 800]]) {
            const page = await large.newPage();
            await page.setViewportSize({ width, height });
            await page.goto(address + linkOf(SUNDAY));
            await headline(page, /rows 4 and 6/);
            equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), "32px", "the size of text");
            for (const tab of TABS) {
                await page.locator(`#tab-${tab}`).click();
                await page.waitForTimeout(500);
                const found = await page.evaluate(overlaps);
                expect(found.length === 0, `${tab} at ${width}: ${found.slice(0, 4).join("; ")}`);
                const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
                expect(wide <= 0, `${tab} at ${width} is ${wide} pixels too wide`);
            }
            await page.locator("#tab-audit").click();
            const tops = await page.locator("ol.rows > li").first().locator(".peg").evaluateAll((pegs) => pegs.map((peg) => peg.getBoundingClientRect().top));
            equal(new Set(tops).size, 1, `lines of a row of four pegs at ${width}`);
            await page.close();
        }
    });
    return open(context);
});

/* In the page: texts that cover each other, of those that scroll together. */
function overlaps() {
    const texts = [...document.querySelectorAll(".tabs, .toolbar, .board .rows, .palette, .choices, .actions")].filter((one) => one.checkVisibility()).flatMap((group) => {
        const walker = document.createTreeWalker(group, NodeFilter.SHOW_TEXT);
        const found = [];
        while (walker.nextNode()) {
            const { parentElement: parent, textContent } = walker.currentNode;
            if (textContent.trim() === "" || !parent.checkVisibility() || parent.closest(".spoken, option, [aria-hidden]")) continue;
            const range = document.createRange();
            range.selectNodeContents(walker.currentNode);
            found.push({ group, words: textContent, box: range.getBoundingClientRect() });
        }
        return found;
    });
    const cover = ({ box: a }, { box: b }) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
    return texts.flatMap((one, i) => texts.slice(i + 1).filter((other) => one.group === other.group && cover(one, other)).map((other) => `"${one.words}" and "${other.words}"`));
}

check("the other repair is offered, and a misrecorded peg", async (context) => {
    const page = await open(context, linkOf(SUNDAY));
    await headline(page, /rows 4 and 6/);
    await page.getByRole("button", { name: /^Apply: Row 4, peg 2 was red/ }).click();
    await headline(page, /Only/);
    equal((await rowsOf(page))[3], "KRBY 0 2", "row");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: /^Apply: Row 6: 1 black 0 white/ }).click();
    await headline(page, /Only yellow green white white fits/);
    return page;
});

check("the board does not jump when the verdict comes", async (context) => {
    const page = await open(context);
    const tops = () => page.locator(".main-board, ol.rows > li").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    await type_sunday(page);
    await headline(page, /rows 4 and 6/);
    const marked = await tops();
    await page.getByRole("button", { name: "Undo" }).click();
    await headline(page, /1 possible/);
    equal(await tops(), marked, "places of the rows");
    return page;
}, { width: 390, height: 844 });

const scores = (page) => page.locator(".main-board .scorer");
const chooseScore = (page, name) => scores(page).getByRole("button", { name: new RegExp(`^\\d \\d: ${name}$`) });

check("clicks set pegs and scores", async (context) => {
    const page = await open(context);
    for (const name of ["red", "green", "blue", "yellow"]) await colour(page, name).click();
    equal(await scores(page).getByRole("button").count(), 15, "possible scores of four pegs, and Later");
    await chooseScore(page, "1 black 1 white").click();
    equal(await rowsOf(page), ["RGBY 1 1", "____"], "rows");
    await page.keyboard.type("rgby");
    equal((await rowsOf(page))[1], "RGBY", "the next row has the focus");
    await page.getByRole("button", { name: /^Row 1, key pegs/ }).click();
    equal(await chooseScore(page, "1 black 1 white").getAttribute("aria-pressed"), "true", "the row's score is marked");
    await page.keyboard.type("10"); /* A digit goes to the score. */
    await page.keyboard.press("Enter");
    equal((await rowsOf(page))[0], "RGBY 1 0", "a typed score");
    await pegOf(page, 1, 2).click();
    await colour(page, "black").click();
    equal((await rowsOf(page))[0], "RKBY 1 0", "row after a changed peg");
    await pegOf(page, 1, 3).click();
    await colour(page, "Clear the peg").click();
    equal((await rowsOf(page))[0], "RK_Y 1 0", "row with a cleared peg");
    return page;
});

check("guesses can be entered before their scores, by clicks", async (context) => {
    const page = await open(context);
    for (const name of ["red", "green", "blue", "yellow"]) await colour(page, name).click();
    await scores(page).getByRole("button", { name: "Later" }).click();
    for (const name of ["red", "red", "blue", "blue"]) await colour(page, name).click();
    equal(await rowsOf(page), ["RGBY", "RRBB", "____"], "rows");
    return page;
});

for (const [width, text, pegs] of [[320, "game classic\n", 4], [390, "game super\n", 5], [320, "pegs 6\ncolours 9\n", 6]])
    check(`one thumb enters a row of ${text.split("\n")[0]} at ${width} pixels`, async (context) => {
        const page = await open(context, linkOf(text));
        const sizeOf = async (place, name) => {
            const { width: w, height: h } = await place.boundingBox();
            expect(w >= 44 && h >= 44, `${name} is ${w} x ${h} pixels`);
        };
        await page.waitForFunction((n) => document.querySelectorAll(".main-board .rows .peg").length === n, pegs);
        const palette = page.locator(".main-board .palette .peg");
        for (const one of await palette.all()) await sizeOf(one, "a colour");
        for (const one of await page.locator("ol.rows > li").first().locator(".peg").all()) await sizeOf(one, "a peg");
        for (let i = 0; i < pegs; i++) await palette.nth(i % 3).tap();
        for (const one of await scores(page).getByRole("button").all()) await sizeOf(one, "a score");
        await sizeOf(page.getByRole("button", { name: /^Row 1, key pegs/ }), "the key pegs");
        await chooseScore(page, "2 black 1 white").tap();
        expect((await rowsOf(page))[0].endsWith(" 2 1"), "the score is set by one tap");
        expect(await page.evaluate(() => document.activeElement.matches(".rows .peg")), "the next row has the focus, and no keyboard opens");
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide <= 0, `${wide} pixels too wide`);
        return page;
    }, { width, height: 640, touch: true });

for (const [width, text] of [[320, SUNDAY], [390, SUNDAY], [390, "game super\nrrggb : 1 1\nbbyyw : 0 1\n"]])
    check(`the menu of a row is as large as a thumb: ${text.match(/game \w+/)} at ${width} pixels`, async (context) => {
        const page = await open(context, linkOf(text));
        await headline(page, /possible/);
        for (const more of (await page.locator(".main-board .more:visible").all()).slice(0, 3)) {
            await more.scrollIntoViewIfNeeded();
            const { x, y, width: w, height: h } = await more.boundingBox();
            expect(w >= 44 && h >= 44, `it is ${w} x ${h} pixels`);
            for (const [a, b] of [[x + w / 2, y + 1], [x + w / 2, y + h - 1], [x + 1, y + h / 2], [x + w - 1, y + h / 2]])
                expect(await more.evaluate((one, [a, b]) => one.contains(document.elementFromPoint(a, b)), [a, b]), `something is on it at ${a}, ${b} of ${x}, ${y}`);
        }
        return page;
    }, { width, height: 844, touch: true });

/* Whether a place can be seen without scrolling. */
async function inView(page, place, name) {
    const box = await place.first().boundingBox();
    const { width, height } = page.viewportSize();
    expect(box && box.y >= 0 && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width, `${name} is out of view: ${JSON.stringify(box)}`);
}

for (const [width, height] of [[390, 844], [844, 390], [1280, 800]])
    check(`verdict, suggestion and palette stay in view at ${width} x ${height}`, async (context) => {
        const page = await open(context, linkOf(SUNDAY.replace("kwby : 0 2", "kwby : ? ?")));
        for (const [tab, place, name] of [["audit", ".headline .number", "the verdict"], ["solve", ".solve .repair .code", "the suggestion"]]) {
            await page.locator(`#tab-${tab}`).click();
            await page.locator(place).waitFor();
            await pegOf(page, 7, 1).focus();
            await page.waitForTimeout(200);
            await inView(page, page.locator(place), name);
            await inView(page, page.locator(".main-board .palette"), "the palette");
            await inView(page, pegOf(page, 7, 1), "the row");
        }
        return page;
    }, { width, height });

check("the address names the tab; reloading and the back button return to it", async (context) => {
    const page = await open(context);
    for (const tab of ["play", "puzzle", "solve"]) {
        await page.goto(`${address}#${tab}`);
        await page.reload();
        await page.waitForFunction((name) => document.querySelector(`#tab-${name}`)?.ariaSelected === "true", tab);
        equal(await page.locator(".notice").textContent(), "", `what #${tab} says`);
    }
    await page.locator("#tab-play").click();
    await page.locator("#tab-match").click();
    expect(page.url().endsWith("#match"), page.url());
    await page.goBack();
    equal(await page.locator("#tab-play").getAttribute("aria-selected"), "true", "one step back");
    await page.goBack();
    equal(await page.locator("#tab-solve").getAttribute("aria-selected"), "true", "two steps back");
    await page.goForward();
    equal(await page.locator("#tab-play").getAttribute("aria-selected"), "true", "a step forward");
    return page;
});

check("a finger drags a colour to a hole", async (context) => {
    const page = await open(context);
    const session = await context.newCDPSession(page);
    const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
    const [from, to] = [middle(await colour(page, "blue").boundingBox()), middle(await pegOf(page, 1, 3).boundingBox())];
    const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await touch("touchStart", [from]);
    for (let i = 1; i <= 5; i++) await touch("touchMove", [{ x: from.x + ((to.x - from.x) * i) / 5, y: from.y + ((to.y - from.y) * i) / 5 }]);
    await touch("touchEnd", []);
    equal((await rowsOf(page))[0], "__B_", "row");
    return page;
}, { width: 390, height: 844, touch: true });

async function drag(page, from, to) {
    const [a, b] = [await from.boundingBox(), await to.boundingBox()];
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
    await page.mouse.up();
}

check("drags put pegs, move rows, and take pegs away", async (context) => {
    const page = await open(context, linkOf("game classic\nrrgg : 1 0\nbbyy : 1 1\n"));
    await headline(page, /possible/);
    await drag(page, colour(page, "blue"), pegOf(page, 3, 2));
    equal((await rowsOf(page))[2], "_B__", "a colour dragged to a hole");
    await drag(page, pegOf(page, 1, 1), pegOf(page, 3, 4));
    equal((await rowsOf(page))[2], "_B_R", "a peg dragged to a hole");
    await drag(page, pegOf(page, 3, 2), page.locator(".headline"));
    equal((await rowsOf(page))[2], "___R", "a peg dragged off the board");
    const number = (n) => page.locator("ol.rows > li > .number").nth(n - 1);
    await drag(page, number(2), number(1));
    equal((await rowsOf(page)).slice(0, 2), ["BBYY 1 1", "RRGG 1 0"], "rows after a move");
    return page;
});

check("rows are moved, inserted, deleted, made sure, edited as text", async (context) => {
    const page = await open(context, linkOf(SUNDAY));
    await headline(page, /rows 4 and 6/);
    const menu = (row, name) => page.locator("ol.rows > li").nth(row - 1).getByRole("button", { name, exact: true });
    await page.getByRole("button", { name: "Row 4: more actions" }).click();
    await menu(4, "Sure").click();
    await headline(page, /Row 6 is wrong, if only one row is/);
    await menu(4, "Move up").click();
    equal((await rowsOf(page))[2], "KWBY 0 2", "moved row");
    await menu(3, "Delete").click();
    await headline(page, /Only|possible/);
    equal((await rowsOf(page)).length, 6, "number of rows");
    await page.getByRole("button", { name: "Row 1: more actions" }).click();
    await menu(1, "Insert above").click();
    equal((await rowsOf(page))[0], "____", "inserted row");
    await page.getByRole("button", { name: "Row 2: more actions" }).click();
    await menu(2, "Edit as text").click();
    const text = page.getByRole("textbox", { name: "Row 2 as text" });
    equal(await text.inputValue(), "blue green green blue : 1 0", "text of the row");
    await text.fill("blue purple green blue : 1 0");
    await text.press("Enter");
    await page.getByText("unknown colour 'purple'").waitFor();
    await text.fill("bggy -> 1b 1w");
    await text.press("Enter");
    await text.waitFor({ state: "detached" });
    equal((await rowsOf(page))[1], "BGGY 1 1", "row read from text");
    await pegOf(page, 2, 1).focus();
    await page.keyboard.press("Alt+ArrowUp");
    equal((await rowsOf(page))[0], "BGGY 1 1", "row moved by keys");
    return page;
});

check("scores in other forms are read by keypeg", async (context) => {
    const page = await open(context, linkOf("game classic\nrrgg : 0 0\n"));
    const score = page.getByRole("textbox", { name: "Row 1, score" });
    for (const [typed, shown] of [["1w 2b", "2 1"], ["BBW", "2 1"], ["21", "2 1"], ["? 1", "? 1"], ["none", "0 0"]]) {
        await score.fill(typed);
        await score.press("Enter");
        await page.waitForFunction((text) => document.querySelector(".row .score").value === text, shown);
    }
    await score.fill("3 2");
    await page.getByText("expected at most 4 key pegs").first().waitFor();
    return page;
});

check("the revealed secret is checked row by row", async (context) => {
    const page = await open(context, linkOf("game classic\nrrgg : 1 1\nbbyy : 0 2\n"));
    await page.getByRole("button", { name: "Enter the revealed secret" }).click();
    await page.keyboard.type("rbgw");
    await page.getByText(/The revealed secret does not fit rows 1 and 2\./).waitFor();
    equal(await page.locator("li.row[data-state=wrong]").count(), 2, "wrong rows");
    await page.getByRole("button", { name: "Remove the secret" }).click();
    await page.getByText(/^The revealed secret/).waitFor({ state: "detached" });
    return page;
});

check("other games, and own rules", async (context) => {
    const page = await open(context);
    await page.getByRole("button", { name: "New" }).click();
    await page.getByRole("dialog").locator("select").first().selectOption("super");
    await page.getByRole("button", { name: "Start" }).click();
    await headline(page, /32,768/);
    await page.getByRole("button", { name: "New" }).click();
    await page.getByRole("dialog").locator("select").first().selectOption("");
    await page.getByRole("spinbutton", { name: "Pegs" }).fill("3");
    await page.getByRole("textbox", { name: /^Colours/ }).fill("2");
    await page.getByLabel(/twice/).uncheck();
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByText("no secret is possible").waitFor();
    await page.getByRole("textbox", { name: /^Colours/ }).fill("12");
    await page.getByRole("button", { name: "Start" }).click();
    await headline(page, /1,320/);
    await pegOf(page, 1, 1).focus();
    await page.keyboard.type("12 1 1");
    equal((await rowsOf(page))[0], "1211", "numbers of two digits; a space ends a number");
    return page;
});

/* The predefined games as the program lists them: [name, pegs]. */
async function predefined_games(page) {
    const help = await page.evaluate(async () => {
        const module = await WebAssembly.compileStreaming(fetch("keypeg-simd.wasm"));
        const worker = new Worker("worker.js", { type: "module" });
        const answer = new Promise((resolve) => worker.addEventListener("message", ({ data }) => data.answer && resolve(data.answer.output)));
        worker.postMessage({ number: 1, words: ["help", "games"], input: "", module });
        return answer;
    });
    const list = help.slice(help.indexOf("Predefined games:"));
    return [...list.matchAll(/^ {2}(\S+) +(\d+) /gm)].map(([, name, pegs]) => [name, Number(pegs)]);
}

check("the predefined games are the program's", async (context) => {
    const page = await open(context);
    for (const [name, pegs] of await predefined_games(page)) {
        await page.getByRole("button", { name: "New" }).click();
        await page.getByRole("dialog").locator("select").first().selectOption(name);
        await page.getByRole("button", { name: "Start" }).click();
        const [, described, colours, more] = /^[^:]*: (\d+) pegs, (\d+) colours(.*)$/.exec(await page.locator(".rules").textContent());
        equal(Number(described), pegs, `pegs of ${name}`);
        let count = 1;
        for (let i = 0; i < pegs; i++) count *= colours - (more.includes("no repeats") ? i : 0);
        await headline(page, new RegExp(`^${count.toLocaleString("en")} possible`));
        const palette = page.locator(".main-board .palette button");
        for (let i = 0; i < pegs; i++) await palette.nth((await palette.count()) - 2 - i).click();
        await page.locator("ol.rows > li .more:visible").first().waitFor();
        await headline(page, /The scores can all be right/);
    }
    return page;
});

/* As the browser does it: the text is on the clipboard, and a paste event tells the page. */
/* With `clicked`, after a click on what this selects, in the same task of the browser. */
function paste(page, text, clicked) {
    return page.evaluate(([content, selector]) => {
        if (selector) document.querySelector(selector).click();
        const data = new DataTransfer();
        data.setData("text/plain", content);
        const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
        Object.defineProperty(event, "clipboardData", { value: data }); /* Firefox hides the data of events that it did not make */
        document.body.dispatchEvent(event);
    }, [text, clicked]);
}

check("a pasted text becomes the board, with errors at its rows", async (context) => {
    const page = await open(context);
    await paste(page, SUNDAY);
    await headline(page, /rows 4 and 6/);
    equal((await rowsOf(page)).slice(0, 6), SUNDAY_ROWS, "rows");
    await paste(page, "game classic\n1. rrgg -> 2/1\nrrxg : 1 0\nbbyy : 0 2\n");
    await page.getByText("unknown colour 'x'").first().waitFor();
    equal((await rowsOf(page)).slice(0, 3), ["RRGG 2 1", "text: rrxg : 1 0", "BBYY 0 2"], "rows");
    await paste(page, "game classic\nrrgg -> 2/1\n---\nrrbb : 1 0\n");
    await page.getByText("The text has 2 games. The board shows the first one.").waitFor();
    equal((await rowsOf(page))[0], "RRGG 2 1", "a row in another form");
    await page.getByRole("button", { name: "Paste", exact: true }).click();
    await page.getByRole("textbox", { name: "Text of the game" }).fill("rrgg 1 1 1 1");
    await page.getByRole("button", { name: "Show on the board" }).click();
    await page.getByText(/Line 1: /).waitFor();
    await page.keyboard.press("Escape");
    equal((await rowsOf(page)).length, 2, "the board stays");
    return page;
});

check("a text pasted at once after a dialog was closed is read", async (context) => {
    const page = await open(context);
    await page.getByRole("button", { name: "New", exact: true }).click();
    await paste(page, SUNDAY, "dialog .close");
    await headline(page, /rows 4 and 6/);
    return page;
});

check("a pasted text without rules is read with those of the board", async (context) => {
    const page = await open(context, linkOf("game bulls-and-cows\n"));
    await headline(page, /^5,040 /);
    await paste(page, "1234 1 2\n5678 0 1\n");
    await headline(page, /^108 /);
    expect((await page.locator(".notice").innerText()).includes("has no rules"), "the page says so");
    equal(await page.locator("ol.rows .problem:not(:empty)").count(), 0, "notes, since nothing was guessed");
    await paste(page, "Guess 1: 1234 -> 1 bull\n");
    await page.locator("ol.rows .problem").getByText("Read from “Guess 1: 1234 -> 1 bull”").waitFor();
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("button", { name: "Start" }).click();
    await paste(page, "1234 1A2B\n");
    await page.locator(".rules").getByText(/^bulls-and-cows/).waitFor();
    await page.locator(".notice").getByText("keypeg read it as bulls-and-cows").waitFor();
    await paste(page, "hello");
    await page.getByRole("dialog").getByText("There is no game in the text.").waitFor();
    return page;
});

const rowCount = (page, count) => page.waitForFunction((n) => document.querySelectorAll(".main-board ol.rows > li").length === n, count);

/* The page tells how many questions it asked its workers, in window.asked. */
const countQuestions = (context) =>
    context.addInitScript(() => {
        window.asked = 0;
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message) {
            if (message.words) window.asked++;
            post.call(this, message);
        };
    });

check("a text with many mistakes is read by a few questions, and no line is lost", async (context) => {
    await countQuestions(context);
    const page = await open(context);
    const lines = Array.from({ length: 120 }, (_, i) => (i % 2 ? "rrxg : 1 0" : i % 4 ? "1b 2w bbyy" : "rrgg : 1 0"));
    await page.evaluate(() => (window.asked = 0));
    await paste(page, `game classic\n${lines.join("\n")}\n`);
    await page.getByText("keypeg cannot read 90 rows").waitFor();
    const asked = await page.evaluate(() => window.asked);
    expect(asked <= 8, `${asked} questions`);
    const right = lines.map((line) => (line === "rrgg : 1 0" ? "RRGG 1 0" : `text: ${line}`));
    equal((await rowsOf(page)).slice(0, 120), right, "rows");
    await page.evaluate(() => (window.asked = 0));
    await paste(page, `game classic\n${"1. rrgg -> 1/0\n8. bbyy -> 0/1\n".repeat(40)}`);
    await page.getByText("Read from “1. rrgg -> 1/0”").waitFor();
    const again = await page.evaluate(() => window.asked);
    expect(again <= 4, `${again} questions for a text with notes`);
    return page;
});

check("mistakes are named in German and French, and what stays English says so", async (context) => {
    const words = {
        de: { foreign: "Auf Englisch:", unknown: "„x“ gibt es hier nicht.", large: /Reihe 1: .*höchstens|Reihe 1: .*ganze Zahl von 0 bis 4/ },
        fr: { foreign: "En anglais", unknown: "« x » n’existe pas ici.", large: /Rangée 1.* nombre entier de 0 à 4|Rangée 1.*au plus/ },
    };
    const page = await open(context);
    for (const [language, { foreign, unknown, large }] of Object.entries(words)) {
        await page.evaluate((code) => localStorage.setItem("keypeg.settings", JSON.stringify({ language: code })), language);
        await page.reload();
        await paste(page, "game classic\nrrxg : 1 0\nrrg : 1 0\nHello there\nrrgg : what\nrrggb : 1 1\nrrgg : 3 4\n: 1 0\nrrgg\n");
        const problems = page.locator("ol.rows .problem:not(:empty)");
        await problems.nth(7).waitFor();
        const said = await problems.allInnerTexts();
        equal(said[0].replace(/[\u00a0\u202f]/g, " "), unknown, "an unknown colour");
        equal(await page.locator("ol.rows .problem [lang=en]").count(), 0, `English in ${said.join(" ")}`);
        await paste(page, '{"pegs": 4, "colours": 6, "rows": [{"guess": [1, 2, 3, "4"], "total": 1, "black": 1}]}');
        const inDialog = page.locator("dialog .problem");
        await inDialog.getByText(foreign).waitFor();
        equal(await inDialog.locator("[lang=en]").count(), 1, "the English sentence is marked");
        await page.keyboard.press("Escape");
        await paste(page, "game classic\nrrgg : 1 0\n");
        await page.locator("ol.rows .score").first().fill("9 0");
        await page.locator(".audit .details li").getByText(large).waitFor();
        equal(await page.locator(".audit [lang=en]").count(), 0, "English in the verdict");
    }
    return page;
});

const MEGABYTE = {
    "rows of a game": ["game classic\n" + "rrgg : 1 0\n".repeat(90_000), /too large for the board/],
    "rows that cannot be read": ["game classic\n" + "rrxg : 1 0\n".repeat(90_000), /too large for the board/],
    "rows in another form": ["game classic\n" + "1. rrgg -> 1/0\n".repeat(65_000), /too large for the board/],
    "no rules": ["rrxg : 1 0\n".repeat(90_000), /rules are missing/],
    prose: ["Call me Ishmael. Some years ago, never mind how long.\n".repeat(18_000), /no game in the text/],
};

check("a paste of 1 MB is answered within two seconds, with the true reason", async (context) => {
    const page = await open(context);
    const times = {};
    const measure = async (name, work) => {
        const [begun, begunWork] = [Date.now(), await processorTime(context)];
        await work();
        const time = Date.now() - begun;
        times[name] = Math.round(await processorTime(context) - begunWork);
        expect(time < 2000 * SLACK, `${name}: ${time} ms by the clock`);
        expect(isFirefox || times[name] < 2000, `${name}: ${times[name]} ms of processor time`);
    };
    await measure("a long comment", async () => {
        await paste(page, `game classic\n${"# Did you see this row?  I did not, but never mind.\n".repeat(19_000)}rrgg : 1 0\n`);
        await headline(page, /^256 /);
    });
    for (const [name, [text, reason]] of Object.entries(MEGABYTE)) {
        await measure(name, async () => {
            await paste(page, text);
            await page.getByRole("dialog").getByText(reason).waitFor();
        });
        await page.keyboard.press("Escape");
    }
    console.log(`    ${JSON.stringify(times)} ms`);
    return page;
}, { alone: true });

check("a text without rules offers those that it can have", async (context) => {
    const page = await open(context, linkOf("pegs 5\ncolours 8\n"));
    await headline(page, /^32,768 /);
    const offers = page.getByRole("dialog").getByRole("button", { name: /^Read it as/ });
    await paste(page, "🔴🔴🟢🟢 ⚫⚫⚪\n🔵🔵🟡🟡 ⚪\n");
    await offers.first().waitFor();
    equal(await offers.allTextContents(), ["Read it as classic"], "rules of a row of emoji");
    equal(await violations(page, "offers"), [], "axe-core");
    await offers.click();
    await rowCount(page, 3);
    equal(await rowsOf(page), ["RRGG 2 1", "BBYY 0 1", "____"], "rows of emoji");
    await paste(page, LOCK); /* rows that are not of the board's game, and of one game only */
    await headline(page, /Only 0 4 2 fits/);
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("button", { name: "Start" }).click();
    await headline(page, /1,296/);
    await paste(page, "1234 1 2\n5612 0 1\n"); /* rows of the board's game, and of another */
    await page.locator(".notice").getByRole("button", { name: "Read it as bulls-and-cows" }).click();
    await page.locator(".rules").getByText(/^bulls-and-cows/).waitFor();
    equal(await rowsOf(page), ["1234 1 2", "5612 0 1", "____"], "rows with the other rules");
    return page;
});

const LOCK = `682: One number is correct and well placed
614: One number is correct but wrongly placed
206: Two numbers are correct but wrongly placed
738: Nothing is correct
780: One number is correct but wrongly placed
`;

check("emoji rows and the sentences of lock puzzles are read with their rules", async (context) => {
    const page = await open(context);
    await paste(page, "game classic\n🔴🔴🟢🟢 ⚫⚫⚪\n🟥🟥🟩⬛ 2 0\n");
    await rowCount(page, 3);
    equal(await rowsOf(page), ["RRGG 2 1", "RRGK 2 0", "____"], "rows of emoji");
    await paste(page, `pegs 3\ncolours 0-9\n${LOCK}`);
    await headline(page, /Only 0 4 2 fits/);
    return page;
});

check("the games of a pasted text go to the match", async (context) => {
    const page = await open(context);
    await paste(page, `${SUNDAY}---\n${SUNDAY}`);
    await headline(page, /^0 /);
    await page.getByRole("button", { name: "Add all to the match" }).click();
    await page.getByRole("button", { name: "Show: 2." }).waitFor();
    await paste(page, SUNDAY);
    await page.getByRole("button", { name: "Show: 3." }).waitFor();
    return page;
});

check("a dropped file becomes the board", async (context) => {
    const page = await open(context);
    await page.evaluate((content) => {
        const data = new DataTransfer();
        data.items.add(new File([content], "sunday.game", { type: "text/plain" }));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, SUNDAY);
    await headline(page, /rows 4 and 6/);
    return page;
});

check("a shared link opens the same game", async (context) => {
    const page = await open(context);
    await type_sunday(page);
    await headline(page, /rows 4 and 6/);
    await page.getByRole("button", { name: "Share" }).click();
    const link = await page.getByRole("textbox", { name: /^Link/ }).inputValue();
    expect(link.startsWith(`${address}#game=`), `the link is ${link}`);
    await page.keyboard.press("Escape");
    const other = await open(await context.browser().newContext(), link.slice(address.length));
    await headline(other, /rows 4 and 6/);
    equal((await rowsOf(other)).slice(0, 6), SUNDAY_ROWS, "rows");
    equal(other.wrong, [], "the other page");
    await other.context().close();
    return page;
});

check("a game is saved as text, JSON, SVG and PNG", async (context) => {
    const page = await open(context, linkOf(SUNDAY));
    await headline(page, /rows 4 and 6/);
    await page.getByRole("button", { name: "Share" }).click();
    const starts = { Text: "game classic\nblue green", JSON: '{\n  "game": "classic"', "Picture (SVG)": "<svg", "Picture (PNG)": "\x89PNG" };
    for (const [name, start] of Object.entries(starts)) {
        const content = (await save(page, name)).toString("latin1");
        expect(content.startsWith(start), `${name} begins with ${JSON.stringify(content.slice(0, 30))}`);
    }
    return page;
});

/* What a button of the open dialog saves. */
async function save(page, name) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    return readFileSync(await download.path());
}

const sizeOfPng = (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

check("a picture has the verdict and marks the rows that can be wrong", async (context) => {
    const page = await open(context, linkOf(SUNDAY));
    await headline(page, /rows 4 and 6/);
    await page.getByRole("button", { name: "Share" }).click();
    const svg = (await save(page, "Picture (SVG)")).toString();
    const words = [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text).join(" ");
    expect(words.includes("The scores cannot all be right. One of rows 4 and 6 is wrong, if only one row is."), `the picture says '${words}'`);
    const [, top] = /<rect y="(\d+)"[^>]*class="marked"/.exec(svg) ?? [];
    equal(svg.match(/class="marked"/g)?.length, 2, "marked rows");
    const fourth = [...svg.matchAll(/<text x="20" y="(\d+)"[^>]*>4</g)].map(([, y]) => Number(y))[0];
    expect(fourth > Number(top) && fourth < Number(top) + 44, "row 4 is not the one that is marked first");
    equal(words.match(/suspect/g)?.length, 2, "remarks");
    const [width, height] = /width="(\d+)" height="(\d+)"/.exec(svg).slice(1).map(Number);
    equal(sizeOfPng(await save(page, "Picture (PNG)")), [2 * width, 2 * height], "size of the PNG");
    const fits = await page.evaluate((text) => {
        const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
        document.querySelector("dialog").append(picture);
        return [...picture.querySelectorAll("text")].every((one) => one.getBBox().x + one.getBBox().width <= picture.viewBox.baseVal.width);
    }, svg);
    expect(fits, "a text of the picture is cut");
    return page;
});

check("a link to the page has a title, a description and a picture", async (context) => {
    const page = await open(context);
    const tags = await page.evaluate(() => Object.fromEntries([...document.querySelectorAll("meta[property], meta[name]")].map((one) => [one.getAttribute("property") ?? one.name, one.content])));
    for (const name of ["description", "og:title", "og:description", "og:image", "og:image:alt", "twitter:card"]) expect(tags[name], `no ${name}`);
    const picture = readFileSync(`${folder}/${tags["og:image"]}`);
    equal(sizeOfPng(picture), [tags["og:image:width"], tags["og:image:height"]].map(Number), "size of the picture");
    expect(picture.length < 100_000, `the picture has ${picture.length} bytes`);
    return page;
});

/* Waits until the address holds a game. */
const addressHolds = (page, name) => page.waitForFunction((start) => location.hash.startsWith(start), `#${name}=`);

check("the address holds the game, and adds nothing to the browser's history", async (context) => {
    const page = await open(context);
    const before = await page.evaluate(() => history.length);
    await type_sunday(page);
    await pegOf(page, 7, 1).focus();
    await page.keyboard.type("b");
    await headline(page, /rows 4 and 6/);
    await addressHolds(page, "game");
    await page.waitForTimeout(700);
    equal(await page.evaluate(() => history.length), before, "entries of the history");
    const other = await open(await context.browser().newContext({ locale: "en-GB" }), new URL(page.url()).hash);
    await headline(other, /rows 4 and 6/);
    equal((await rowsOf(other)).slice(0, 6), SUNDAY_ROWS, "rows of another visitor");
    await other.context().close();
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("keypeg.games") ?? "[]").length);
    const address = page.url();
    for (const again of [() => page.reload(), () => page.goto("about:blank").then(() => page.goto(address))]) {
        await again();
        await headline(page, /rows 4 and 6/);
        await page.waitForTimeout(300);
        equal(await rowsOf(page), [...SUNDAY_ROWS, "B___"], "rows after opening the address again");
        equal(await kept(), 1, "kept games");
    }
    await page.locator("#tab-solve").click();
    await addressHolds(page, "solve");
    await pegOf(page, 7, 2).click();
    await page.keyboard.type("ggg1 1");
    await page.locator("#tab-play").click();
    await page.waitForTimeout(600);
    expect(page.url().endsWith("#play"), page.url());
    await page.goBack();
    await addressHolds(page, "solve");
    equal((await rowsOf(page))[6], "BGGG 1 1", "the row that was entered before");
    await page.goBack();
    await page.waitForFunction(() => document.querySelector("#tab-audit").ariaSelected === "true");
    await addressHolds(page, "game");
    equal((await rowsOf(page))[6], "BGGG 1 1", "the row, two steps back");
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForFunction(() => location.hash === "");
    return page;
});

for (const width of [1024, 1280])
    check(`boards of up to twelve pegs do not wrap at ${width} pixels`, async (context) => {
        const page = await open(context);
        for (let pegs = 4; pegs <= 12; pegs++) {
            await page.evaluate((hash) => (location.hash = hash), linkOf(`pegs ${pegs}\ncolours 8\n${"1 ".repeat(pegs)}: 1 0\n`));
            await page.waitForFunction((n) => document.querySelectorAll(".main-board .rows li:first-child .peg").length === n, pegs);
            const tops = await page.locator(".main-board .rows li").first().locator(".peg").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
            equal(new Set(tops).size, 1, `lines of a row of ${pegs} pegs`);
            await page.locator(".more:visible").first().click();
            equal((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, true, "the width");
        }
        return page;
    }, { width, height: 800 });

check("the print view shows the board alone", async (context) => {
    const page = await open(context, linkOf(SUNDAY));
    await headline(page, /rows 4 and 6/);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("ol.rows").isVisible(), "the board is printed");
    for (const hidden of [".palette", ".toolbar", ".tabs", ".more"])
        expect(!(await page.locator(hidden).first().isVisible()), `${hidden} is not printed`);
    expect((await page.pdf()).length > 5000, "there is something to print");
    return page;
});

check("games are kept, opened again and deleted", async (context) => {
    const page = await open(context, linkOf(SUNDAY));
    await headline(page, /rows 4 and 6/);
    await page.reload();
    await headline(page, /rows 4 and 6/);
    await page.getByRole("button", { name: "New" }).click();
    await page.getByRole("button", { name: "Start" }).click();
    await headline(page, /1,296/);
    await page.getByRole("button", { name: "Games" }).click();
    await page.getByRole("button", { name: /^classic, 6 rows/ }).click();
    await headline(page, /rows 4 and 6/);
    await page.getByRole("button", { name: "Games" }).click();
    await page.getByRole("button", { name: "Delete all" }).click();
    await page.getByText("No game is kept yet.").waitFor();
    await page.reload();
    await headline(page, /1,296/);
    return page;
});

/* What another page, or an older one, may have kept. */
const GARBAGE = [
    "{}",
    "[null, 1]",
    '[{"key": "a", "time": 1, "game": {"rows": []}}]',
    ...[
        { rules: { game: "constructor" }, rows: [{ guess: ["red"] }], secret: null },
        { rules: { game: "classic" }, rows: [{ guess: "x" }], secret: null },
        { rules: { game: "classic" }, rows: [{ guess: [{}, 1, [], true], black: null, white: null }], secret: null },
        { rules: { game: "classic" }, rows: [{ guess: ["red", "red", "red", "red"], black: "<b>", white: {} }], secret: null },
        { rules: { game: "classic" }, rows: [], secret: 5 },
        { rules: { pegs: 4, colours: 3e9 }, rows: [], secret: [null, null, null, null] },
        { rules: { pegs: 1e8, colours: 3 }, rows: [], secret: [null] },
        { rules: { pegs: 1, colours: [""] }, rows: [], secret: [null] },
    ].map((game) => JSON.stringify([{ key: "a", time: 1, game }])),
    ...[{ way: "x" }, { way: "guess", game: 1 }, { way: "evade", left: "x", game: { rules: { game: "classic" }, rows: [{ guess: [null, null, null, null], black: null, white: null }], secret: null } }].map((played) =>
        JSON.stringify({ chosen: { way: "guess", rules: "classic", strategy: "knuth" }, played })),
    '[{"pegs": 1e9, "colours": 3}, {"game": 1}, {"pegs": 1, "colours": 3, "rows": [{"guess": [{}]}]}]',
];

/* Two versions of the page at one address, and what each file of the second one says. */
check("a new version never mixes with the old one", async (context) => {
    let second = false;
    const changed = ["/index.html", "/worker.js", "/keypeg.js", "/service-worker.js"];
    const versions = createServer((request, response) => {
        const path = request.url.replace(/\/$/, "/index.html");
        let content = readFileSync(folder + path);
        if (second && changed.includes(path)) {
            content = String(content);
            if (path === "/index.html") content = content.replace("<html", '<html data-version="2"');
            else if (path === "/worker.js") content = 'postMessage({ failure: "the second version" }); throw new Error("the second version");';
            else if (path === "/keypeg.js") content += '\ndocument.documentElement.dataset["script"] = "2";';
            else content = content.replace(/(\d+\.\d+\.\d+)-[0-9a-f]{12}/, "$1-222222222222");
        }
        const type = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml", wasm: "application/wasm" }[path.split(".").at(-1)];
        response.writeHead(200, { "Content-Type": type ?? "application/json", "Cache-Control": "no-store" }).end(content);
    });
    await new Promise((ready) => versions.listen(0, "127.0.0.1", ready));
    const there = `http://127.0.0.1:${versions.address().port}/`;
    const shown = (page) => page.evaluate(() => ["version", "script"].map((name) => document.documentElement.dataset[name] ?? "1"));
    const page = await context.newPage();
    page.wrong = [];
    await page.goto(there);
    await headline(page, /1,296/);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    second = true;
    await page.locator("#tab-solve").click(); /* This starts another worker: of the first version, from the cache. */
    await page.locator("#panel-solve").getByText(/1,296|possible/).first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one.update()));
    await page.waitForFunction(() => navigator.serviceWorker.getRegistration().then((one) => one.waiting !== null));
    await page.locator(".notice").getByText("A new version of this page is ready.").waitFor();
    await page.reload();
    equal(await shown(page), ["1", "1"], "while the first version is open");
    await headline(page, /1,296/);
    await page.getByRole("button", { name: "Show it" }).click();
    await page.waitForFunction(() => document.documentElement.dataset.script === "2");
    equal(await shown(page), ["2", "2"], "afterwards");
    equal((await page.evaluate(() => caches.keys())).length, 1, "caches");
    await page.close();
    versions.close();
    versions.closeAllConnections();
    return { wrong: [] };
});

check("garbage in the browser's storage does no harm", async (context) => {
    const page = await open(context);
    for (const kept of GARBAGE) {
        await page.evaluate((text) => {
            for (const key of ["keypeg.games", "keypeg.settings", "keypeg.match", "keypeg.play", "keypeg.puzzle"]) localStorage.setItem(key, text);
        }, kept);
        await page.reload();
        expect(/1,296/.test(await headline(page, /possible/)), `the board with ${kept}`);
        await page.locator("#tab-match").click();
        await page.getByRole("button", { name: "Games" }).or(page.locator("#panel-match button")).first().waitFor();
        await page.locator("#tab-play").click();
        await page.locator("#panel-play .row .peg").first().waitFor();
        await page.locator("#tab-audit").click();
    }
    return page;
});

check("two tabs of the browser lose no game of each other", async (context) => {
    const first = await open(context, linkOf(SUNDAY));
    await headline(first, /rows 4 and 6/);
    const second = await open(context);
    await headline(second, /rows 4 and 6/);
    for (const [page, name] of [[second, "red"], [first, "blue"], [second, "green"], [first, "white"]]) {
        await pegOf(page, 7, 1).click();
        await colour(page, name).click();
    }
    const kept = await first.evaluate(() => JSON.parse(localStorage.getItem("keypeg.games")).map((one) => one.game.rows[6].guess[0]));
    equal(kept.toSorted(), ["green", "white"], "the first peg of row 7 in the kept games");
    equal(second.wrong, [], "the second page");
    return first;
});

check("a full storage keeps as many games as it has room for", async (context) => {
    await context.addInitScript(() => {
        const set = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, text) {
            if (text.length > 900) throw new DOMException("full", "QuotaExceededError");
            set.call(this, key, text);
        };
    });
    const page = await open(context);
    for (const letters of ["rrgg", "bbyy", "wwkk"]) {
        await pegOf(page, 1, 1).focus();
        await page.keyboard.type(letters);
        await page.getByRole("button", { name: "New" }).click();
        await page.getByRole("button", { name: "Start" }).click();
    }
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("keypeg.games")).map((one) => one.game.rows[0].guess[0]));
    equal(kept[0], "white", "the newest game");
    return page;
});

check("a worker that cannot start is said, and not started again and again", async (context) => {
    const page = await context.newPage();
    page.wrong = [];
    page.on("pageerror", (error) => page.wrong.push(`error: ${error.message}`));
    await page.addInitScript(() => {
        const Kept = Worker;
        window.started = 0;
        window.Worker = class extends Kept {
            constructor() {
                super("nothing.js", { type: "module" });
                window.started++;
            }
        };
    });
    await page.goto(address);
    await headline(page, /could not be started/);
    await page.waitForTimeout(500);
    const count = await page.evaluate(() => window.started);
    expect(count <= 3, `${count} workers were started`);
    return page;
});

check("without workers the page says so, and still edits", async (context) => {
    await context.addInitScript(() => delete window.Worker);
    const page = await context.newPage();
    page.wrong = [];
    page.on("pageerror", (error) => page.wrong.push(`error: ${error.message}`));
    await page.goto(address);
    await headline(page, /could not be started/);
    await pegOf(page, 1, 1).focus();
    await page.keyboard.type("rrgg");
    equal((await rowsOf(page))[0], "RRGG", "the row");
    return page;
});

check("without the module pasting, sharing and links say so; reloading opens the link", async (context) => {
    const page = await context.newPage();
    page.wrong = [];
    page.on("pageerror", (error) => page.wrong.push(`error: ${error.message}`));
    await page.route(/\.wasm$/, (route) => route.fulfill({ status: 404, body: "not found" }));
    await page.goto(address + linkOf(SUNDAY));
    await headline(page, /could not be started/);
    const notice = page.locator(".notice");
    await notice.getByText(/could not be started/).waitFor();
    await notice.getByRole("button").click();
    await page.getByRole("button", { name: "Share" }).click();
    await notice.getByText(/could not be started/).waitFor();
    await page.getByRole("button", { name: "Paste", exact: true }).click();
    await page.getByRole("textbox", { name: "Text of the game" }).fill(SUNDAY);
    await page.getByRole("button", { name: "Show on the board" }).click();
    await page.getByRole("dialog").getByText(/could not be started/).waitFor();
    await page.unroute(/\.wasm$/);
    await page.reload();
    await headline(page, /rows 4 and 6/);
    return page;
}, { serviceWorkers: "block" });

check("a dropped folder is refused in words", async (context) => {
    const page = await open(context);
    await page.evaluate(() => {
        const file = new File(["x"], "folder");
        file.text = () => Promise.reject(new DOMException("a folder", "NotReadableError"));
        const drop = new DragEvent("drop", { bubbles: true, cancelable: true });
        Object.defineProperty(drop, "dataTransfer", { value: { files: [file], getData: () => "" } });
        document.body.dispatchEvent(drop);
    });
    await page.getByText("The file cannot be read.").waitFor();
    return page;
});

check("works offline after the first visit", async (context) => {
    const page = await open(context);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.reload();
    await headline(page, /1,296/);
    await type_sunday(page);
    await headline(page, /rows 4 and 6/);
    await context.setOffline(false);
    return page;
}, { serviceWorkers: "allow" });

/* 30 pegs, 30 colours, 12 rows: its secrets take long to count. */
function hard_game() {
    let seed = 7;
    const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
    const code = () => Array.from({ length: 30 }, () => random(30) + 1);
    const secret = code();
    const rows = Array.from({ length: 15 }, () => {
        const guess = code();
        const black = guess.filter((one, i) => one === secret[i]).length;
        const both = new Set(guess);
        const of = (list, one) => list.filter((other) => other === one).length;
        const all = [...both].reduce((sum, one) => sum + Math.min(of(guess, one), of(secret, one)), 0);
        return `${guess.join(" ")} : ${black} ${all - black}`;
    });
    return `pegs 30\ncolours 30\n${rows.join("\n")}\n`;
}

check("a long question shows progress and stops at a tap", async (context) => {
    const page = await open(context, linkOf(hard_game()));
    await page.getByText(/Working: \d+ s of at most 10 s/).waitFor();
    await colour(page, "1").click();
    expect(await page.evaluate(() => new Promise((done) => {
        const begun = performance.now();
        requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begun < 500)));
    })), "the page draws while keypeg works");
    await page.getByRole("button", { name: "Stop" }).click();
    await headline(page, /Stopped/);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText(/Working/).waitFor();
    await page.getByRole("button", { name: "New" }).click();
    await page.getByRole("button", { name: "Start" }).click();
    await headline(page, /1,296/);
    return page;
}, { alone: true });

for (const [name, language, verdict, all, label, premise] of [
    ["German", "de", /Die Antworten passen nicht zusammen. Eine der Reihen 4 und 6 ist falsch, falls nur eine falsch ist/, "Alle Schritte", "Reihe 1, Stift 1: blau", "aber kein Stift ist grün (4)"],
    ["French", "fr", /Les réponses ne peuvent pas être toutes justes. L’une des rangées 4 et 6 est fausse, si une seule l’est/, "Toutes les étapes", "Rangée 1, pion 1\u00a0: bleu", "or aucun pion n’est vert (4)"],
]) {
    const isTranslated = async (page) => {
        await headline(page, verdict);
        equal(await page.locator("html").getAttribute("lang"), language, "language");
        await page.getByRole("button", { name: all }).click();
        const said = await page.locator(".panel.audit").innerText();
        expect(!/\b(the|is|has|row|rows|peg|pegs|recorded)\b/.test(said), `English in: ${said}`);
        expect(said.includes(premise), `a step says which facts it uses: ${said}`);
        equal(await pegOf(page, 1, 1).getAttribute("aria-label"), label, "label");
        const rules = await page.locator(".rules").innerText();
        expect(rules.startsWith(language === "fr" ? "classic\u00a0: 4" : "classic: 4"), `the sign after a name: ${rules}`);
    };

    check(`the page speaks ${name}`, async (context) => {
        const page = await open(context, linkOf(SUNDAY));
        await headline(page, /rows 4 and 6/);
        await page.getByRole("button", { name: "Settings" }).click();
        await page.getByLabel("Language").selectOption(language);
        await headline(page, verdict);
        await page.keyboard.press("Escape");
        await page.reload();
        await isTranslated(page);
        return page;
    });

    check(`a browser in ${name} gets the page in ${name}, which fits on a phone`, async (context) => {
        const page = await open(context, linkOf(SUNDAY));
        await isTranslated(page);
        for (const tab of TABS) {
            await page.locator(`#tab-${tab}`).click();
            await page.waitForTimeout(300);
            const found = await page.evaluate(overlaps);
            expect(found.length === 0, `${tab}: ${found.slice(0, 4).join("; ")}`);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            expect(wide <= 0, `${tab} is ${wide} pixels too wide`);
        }
        return page;
    }, { locale: language, width: 390, height: 844 });
}

check("letters, patterns or nothing on the pegs", async (context) => {
    const page = await open(context, linkOf(SUNDAY));
    for (const marks of ["patterns", "none", "letters"]) {
        await page.getByRole("button", { name: "Settings" }).click();
        await page.getByLabel("Marks on the pegs").selectOption(marks);
        await page.keyboard.press("Escape");
        equal(await page.locator(".main-board .board").getAttribute("data-marks"), marks, "marks");
        const size = await pegOf(page, 1, 1).locator(".ball").evaluate((ball) => getComputedStyle(ball).fontSize);
        expect((size === "0px") === (marks !== "letters"), `letters are ${size} with marks ${marks}`);
    }
    return page;
});

check("a screen reader hears rows, verdict and repairs", async (context) => {
    const page = await open(context, linkOf(SUNDAY));
    await headline(page, /rows 4 and 6/);
    equal(await page.getByRole("button", { name: "Row 3, peg 2: green" }).count(), 1, "a peg");
    equal(await page.getByRole("textbox", { name: "Row 3, score: black and white" }).inputValue(), "2 1", "a score");
    equal(await page.getByRole("status").first().getAttribute("aria-live"), "polite", "the verdict is live");
    equal(await page.getByRole("tab").count(), 5, "tabs");
    return page;
});

/* Texts and fragments that must only show an error. */
const SCRIPT = "<img src=x onerror=window.hacked=1><script>window.hacked=1</script>";
const HOSTILE = {
    script: SCRIPT,
    "script in a name": `game classic\ncodemaker ${SCRIPT}\n${SCRIPT} : 1 0\n`,
    "script in a colour": `pegs 2\ncolours <b>x</b> "><script>window.hacked=1</script>\n`,
    "direction marks": "game classic\nrr\u202Egg : 1 0\n",
    "zero bytes": "game classic\n\0\0rrgg : 1 0\n",
    "deep JSON": "[".repeat(50_000),
    "huge numbers": '{"pegs": 1e308, "colours": 99999999999999999999, "rows": []}',
    "many pegs": "pegs 65535\ncolours 1000\n",
    "prototype": '{"__proto__": {"hacked": 1}, "constructor": 1, "game": "__proto__"}',
    "named after a method": "game constructor\nrrgg : 1 0\n",
    "half a surrogate": "game classic\n\ud800 : 1 0\n",
};

check("hostile links only show an error", async (context) => {
    const page = await open(context);
    const fragments = [
        ...Object.values(HOSTILE).map(linkOf),
        "#game=%%%",
        "#game=",
        "#game=" + "A".repeat(200_000),
        "#game=gICA",
        "#" + encodeURIComponent(SCRIPT),
        "#javascript:window.hacked=1",
    ];
    for (const fragment of fragments) {
        await page.evaluate((hash) => (location.hash = hash), fragment);
        await page.waitForFunction((hash) => location.hash !== hash, fragment); /* soon it is a link to what could be read */
        await page.waitForTimeout(150);
        expect((await page.evaluate(() => window.hacked)) === undefined, `a script ran: ${fragment.slice(0, 60)}`);
        equal(await page.locator(".stage script, .stage img, .stage b").count(), 0, `markup from ${fragment.slice(0, 60)}`);
    }
    await page.evaluate((hash) => (location.hash = hash), linkOf(SUNDAY));
    await headline(page, /rows 4 and 6/);
    return page;
});

check("colours can be named like members of every object", async (context) => {
    const page = await open(context, linkOf("pegs 3\ncolours __proto__ constructor tostring\n__proto__ constructor constructor : 1 0\n"));
    await headline(page, /^6 /);
    await page.reload();
    await headline(page, /^6 /);
    equal(await pegOf(page, 1, 2).getAttribute("aria-label"), "Row 1, peg 2: constructor", "label");
    return page;
});

check("hostile pastes only show an error", async (context) => {
    const page = await open(context);
    for (const [name, text] of Object.entries({ ...HOSTILE, huge: "rrgg : 1 0\n".repeat(200_000) })) {
        await paste(page, text);
        const dialog = page.getByRole("dialog");
        await page.waitForFunction(() => {
            const problem = document.querySelector("dialog .problem");
            return !problem || problem.textContent !== "";
        });
        if ((await dialog.count()) > 0) await page.keyboard.press("Escape");
        expect((await page.evaluate(() => window.hacked)) === undefined, `a script ran: ${name}`);
        equal(await page.locator(".stage script, .stage img, .stage b").count(), 0, `markup from ${name}`);
    }
    await paste(page, SUNDAY);
    await headline(page, /rows 4 and 6/);
    return page;
});

check("nothing is wider than a phone of 320 pixels", async (context) => {
    const page = await open(context, linkOf(SUNDAY));
    await headline(page, /rows 4 and 6/);
    for (const language of ["en", "de"]) {
        await page.locator(".top > .tool").click();
        await page.getByRole("dialog").locator("select").first().selectOption(language);
        await page.keyboard.press("Escape");
        for (const tab of TABS) {
            await page.locator(`#tab-${tab}`).click();
            await page.waitForTimeout(200);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            expect(wide <= 0, `the tab ${tab} in ${language} is ${wide} pixels too wide`);
        }
    }
    return page;
}, { width: 320, height: 640 });

async function violations(page, where) {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
    const found = await page.evaluate(() => window.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
    return found.violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join("; ")}`);
}

for (const scheme of ["light", "dark"])
    for (const width of [390, 1280])
        check(`axe-core finds nothing, ${scheme}, ${width} pixels`, async (context) => {
            const page = await open(context, linkOf(SUNDAY));
            await headline(page, /rows 4 and 6/);
            const found = [];
            for (const tab of TABS) {
                await page.locator(`#tab-${tab}`).click();
                await page.waitForTimeout(400);
                found.push(...(await violations(page, tab)));
            }
            await page.locator("#tab-audit").click();
            for (const name of ["New", "Paste", "Games", "Share", "Settings"]) {
                await page.getByRole("button", { name, exact: true }).click();
                await page.getByRole("dialog").waitFor();
                found.push(...(await violations(page, name)));
                await page.keyboard.press("Escape");
                await page.getByRole("dialog").waitFor({ state: "detached" });
            }
            await page.getByRole("button", { name: "Row 4: more actions" }).click();
            found.push(...(await violations(page, "menu of a row")));
            expect(found.length === 0, found.join("\n        "));
            return page;
        }, { scheme, width, height: 844 });

/* The first visit */

check("a first visit says what the page is for, and begins in three ways", async (context) => {
    const page = await open(context);
    const welcome = page.locator(".welcome");
    const text = (await welcome.textContent()) ?? "";
    expect(text.includes("Did somebody score a row of Mastermind wrongly? Enter the game and see which."), `it says '${text}'`);
    expect(/black: .*right place.*white: .*another place/.test(text), `the legend is '${text}'`);
    const box = await welcome.boundingBox();
    expect(box.y + box.height < (await page.locator(".main-board .board").boundingBox()).y, "it is above the board");
    await page.getByRole("button", { name: "Paste a game" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Enter my game" }).click();
    equal(await welcome.getByRole("button", { name: "Show me an example" }).count(), 0, "buttons while a game is entered");
    await page.keyboard.type("bggb");
    equal(await welcome.count(), 1, "the legend before the first score");
    await page.keyboard.type("1 0");
    await headline(page, /^256 /);
    equal(await welcome.count(), 0, "after the first row");
    await page.getByRole("button", { name: "Help", exact: true }).click();
    equal(await welcome.count(), 1, "with Help");
    await welcome.getByRole("button", { name: "Close" }).click();
    await page.reload();
    await headline(page, /^256 /);
    equal(await welcome.count(), 0, "at a second visit");
    return page;
}, { width: 390, height: 844 });

check("the example is played in row by row, and is not kept", async (context) => {
    const page = await open(context);
    await page.getByRole("button", { name: "Show me an example" }).click();
    await headline(page, /^256 /);
    await headline(page, /One of rows 4 and 6 is wrong/);
    equal((await rowsOf(page)).slice(0, 6), SUNDAY_ROWS, "rows");
    equal(await page.locator("li.row[data-state=suspect] > .number").allTextContents(), ["4", "6"], "lit rows");
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("keypeg.games") ?? "[]").length);
    equal(await kept(), 0, "kept games");
    await page.getByRole("button", { name: /^Set 1 1/ }).click();
    await headline(page, /Only/);
    equal(await kept(), 1, "kept games after a change");
    return page;
}, { width: 390, height: 844 });

check("an example that is left goes no further", async (context) => {
    const page = await open(context);
    await page.getByRole("button", { name: "Show me an example" }).click();
    await headline(page, /^256 /);
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForTimeout(1200);
    equal(await rowsOf(page), ["____"], "rows");
    return page;
});

/* Honest words, and why */

for (const [what, rows, pattern, repairs] of [
    ["one suspect", "rrgg : 1 1\nrrgg : 2 1\nrrgg : 1 1\n", /Row 2 is wrong, if only one row is\./, null],
    ["several suspects", SUNDAY, /One of rows 4 and 6 is wrong, if only one row is\./, 2],
    ["a row that no secret gives", "rrgg : 3 1\nbbyy : 0 0\n", /Row 1 is wrong\./, null],
    ["a revealed secret", `${SUNDAY}secret bwwr\n`, /Row 4 is wrong\./, 1],
])
    check(`the verdict is as certain as the facts: ${what}`, async (context) => {
        const page = await open(context, linkOf(rows.startsWith("#") ? rows : `game classic\n${rows}`));
        await headline(page, pattern);
        if (repairs !== null) equal(await page.locator(".details .repairs").first().locator(".repair").count(), repairs, "repairs");
        expect(!/likely/.test(await page.locator(".headline").textContent()), "nothing is likely");
        return page;
    });

check("why: steps light up rows and pegs, and a table shows what is known", async (context) => {
    const page = await open(context, linkOf(SUNDAY));
    await headline(page, /rows 4 and 6/);
    const steps = page.locator(".why .step");
    await steps.first().waitFor();
    equal(await steps.count(), 1, "steps at first");
    await page.getByRole("button", { name: "Next step" }).click();
    equal(await steps.count(), 2, "steps after the next");
    await page.getByRole("button", { name: "All steps" }).click();
    expect((await steps.count()) > 2, "all steps");
    expect(/cannot all be right/.test(await steps.last().textContent()), "the last step is the contradiction");
    equal(await page.getByRole("button", { name: "Next step" }).isVisible(), false, "no next step");
    for (const step of await steps.all()) {
        if ((await step.getAttribute("aria-pressed")) !== "true") await step.click();
        const named = [...new Set((await step.textContent()).match(/(?<=[Rr]ows? [\d, and]*)\d+/g) ?? [])].sort();
        equal(await page.locator("li.row.lit > .number").allTextContents(), named, "lit rows");
        if (named.length > 0) expect((await page.locator(".peg.lit").count()) > 0, "no peg is lit");
    }
    equal(await page.locator(".known tbody tr").count(), 6, "colours of the table");
    equal(await page.locator(".known thead th").allTextContents(), ["1", "2", "3", "4", "pegs"], "its head");
    equal(await violations(page, "why"), [], "axe-core");
    await page.locator(".main-board .toolbar").getByRole("button", { name: "New" }).click();
    await page.getByRole("button", { name: "Start" }).click();
    await headline(page, /1,296/);
    equal(await page.locator(".lit").count(), 0, "lit pegs of another game");
    return page;
});

check("why: only one secret; and nothing on a board that is too large", async (context) => {
    const page = await open(context, linkOf("game classic\n5532 1 1\n2345 1 1\n1235 0 3\n6312 0 2\n"));
    await headline(page, /Only green white green red fits/);
    await page.getByText("Why only this secret fits").waitFor();
    await page.getByRole("button", { name: "All steps" }).click();
    equal(await page.locator(".known .certain").count(), 4, "pegs that are certain at the end");
    await page.goto(`${address}${linkOf("pegs 20\ncolours 12\nscores colours\n" + "1 ".repeat(20) + ": 3\n" + "1 ".repeat(20) + ": 4\n")}`);
    await headline(page, /One of rows 1 and 2 is wrong/);
    await page.waitForTimeout(500);
    equal(await page.locator(".why:visible").count(), 0, "explanations");
    return page;
});

check("no verdict stands beside a game that it is not about", async (context) => {
    const page = await open(context, linkOf(SUNDAY));
    await headline(page, /rows 4 and 6/);
    const seen = await page.evaluate(async (hash) => {
        const audit = document.querySelector(".panel.audit .audit");
        const wait = () => new Promise((done) => requestAnimationFrame(done));
        location.hash = hash;
        while (document.querySelectorAll("ol.rows > li:first-child .peg").length < 10) await wait();
        const begun = performance.now();
        const dimmed = audit.classList.contains("old") && Number(getComputedStyle(audit.querySelector(".details")).opacity) < 1;
        while (/rows 4 and 6/.test(audit.textContent) && performance.now() - begun < 3000) await wait();
        const gone = performance.now() - begun;
        return { dimmed, gone, marks: document.querySelectorAll("[data-state=suspect], .left button:not([hidden])").length };
    }, linkOf(hard_game()));
    expect(seen.dimmed, "the old verdict is not dimmed at once");
    expect(seen.gone < 200 * SLACK, `the old verdict goes after ${seen.gone} ms`);
    equal(seen.marks, 0, "marks of rows");
    return page;
}, { alone: true });

check("an undecided game says what is known, and goes on", async (context) => {
    await context.addInitScript(() => localStorage.setItem("keypeg.settings", JSON.stringify({ limit: 2 })));
    const page = await open(context, linkOf(hard_game()));
    const said = await headline(page, /Undecided/);
    expect(!/At least 0/.test(said), `the headline is '${said}'`);
    await page.getByText("The time limit ended the work.").waitFor();
    await page.getByText(/can all be right: |No secret that fits is known yet/).waitFor();
    await page.locator(".details").getByRole("button", { name: "Continue" }).click();
    await page.getByText(/Working: \d+ s of at most 8 s/).waitFor();
    return page;
});

/* Ends what a worker does, as a browser that runs out of memory may. */
async function killWork(context, page) {
    const session = await context.newCDPSession(page);
    const attached = [];
    session.on("Target.attachedToTarget", (event) => attached.push(event.sessionId));
    await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    const message = JSON.stringify({ id: 1, method: "Runtime.terminateExecution" });
    for (const sessionId of attached) await session.send("Target.sendMessageToTarget", { sessionId, message });
    return attached.length;
}

check("a killed worker is noticed within two seconds", async (context) => {
    const page = await open(context, linkOf(hard_game()));
    await page.getByText(/Working: \d+ s/).waitFor();
    const begun = Date.now();
    expect((await killWork(context, page)) > 0, "no worker was killed");
    await headline(page, /The browser ended keypeg's work/);
    const busy = Date.now() - begun;
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("button", { name: "Start" }).click();
    await headline(page, /1,296/);
    await page.waitForTimeout(300); /* the worker has its lock */
    for (const worker of page.workers()) await worker.evaluate(() => self.close());
    await page.waitForTimeout(300);
    await page.keyboard.type("bggb1 0");
    await headline(page, /^256 /);
    console.log(`    ${busy} ms`);
    expect(busy < 2000 * SLACK, `it was noticed after ${busy} ms`);
    return page;
}, { alone: true });

/* What WebDriver BiDi cannot do, or the driver does otherwise. */
const TAP = "the driver cannot touch the screen";
const FILL = "the driver fills a field without an event 'change', and adds to a number";
const NOT_IN_FIREFOX = {
    "something is painted within a second on a slow network": "the driver cannot slow the network down",
    "one thumb enters a row": TAP,
    "a finger drags a colour": TAP,
    "pegs and key pegs are seen when the system forces colours": "the driver cannot force colours",
    "rows are moved, inserted, deleted": FILL,
    "scores in other forms are read": FILL,
    "other games, and own rules": FILL,
    "a game is saved as": "the driver does not see downloads",
    "a picture has the verdict": "the driver does not see downloads",
    "the print view shows": "the driver cannot show what is printed",
    "a worker that cannot start": "Firefox itself reports the worker's file as an error",
    "a killed worker is noticed": "the driver cannot end a worker",
    "axe-core finds nothing": "axe-core takes minutes there, for each of the tabs",
};

await runChecks(
    checks.map(({ name, work, options: { width = 1280, height = 800, scheme = "light", touch = false, ...options } }) => ({
        name,
        work: async (context) => equal((await work(context)).wrong, [], "what the browser reports"),
        options: { viewport: { width, height }, colorScheme: scheme, hasTouch: touch, ...options },
    })),
    only,
    NOT_IN_FIREFOX,
);
