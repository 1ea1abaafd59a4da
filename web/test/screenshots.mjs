/* Compares pictures of the page with those that are kept: every tab and state on a phone and a desktop, light, dark, with
 * colours that the system forces, and with text of twice the size: node web/test/screenshots.mjs FOLDER, the folder being
 * build/web.  With --keep, keeps the new pictures; look at them before you commit them.
 *
 * The kept pictures have half the size.  Pictures are compared by the average colours of squares, so that noise does not
 * count.  Other fonts move every line: a machine whose fonts have other widths than those of the kept pictures compares
 * nothing, and says so.  The date and random numbers are always the same; a link, which has the port, is covered. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serve } from "../serve.mjs";
import { launchBrowser, withLargeText } from "./browser.mjs";

const [, , folder, option] = process.argv;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const kept = here("screenshots");
const made = here("../../build/web-parts/screenshots");
const FONTS = join(kept, "fonts.json");
const SUNDAY = readFileSync(here("../../examples/sunday.game"), "utf8");
const MATCH = readFileSync(here("../../examples/match.game"), "utf8");
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const SCALE = 2; /* of the kept pictures */
const SQUARE = 8; /* pixels of the page */
const LEAST = 16; /* of 255: a difference that can be seen */
const MOST = 0.002; /* of the squares may differ */
const TRIES = 3;

const server = await serve(folder);
const address = `http://127.0.0.1:${server.address().port}/`;
const link = (text, tab = "game") => `${address}#${tab}=${Buffer.from(text).toString("base64url")}`;
const tab = (name) => (page) => page.locator(`#tab-${name}`).click();
const press = (page, name) => page.getByRole("button", { name, exact: true }).first().click();

async function openDialog(page, name) {
    await page.keyboard.press("Escape");
    await press(page, name);
}

/* The states that a page goes through: what brings it there, and what it shows once it is complete. */
const STATES = {
    first: [(page) => page.goto(address), ".welcome .primary"],
    scores: [async (page) => {
        await press(page, "Enter my game");
        for (const colour of ["blue", "green", "green", "blue"]) await page.locator(".main-board .palette").getByRole("button", { name: colour, exact: true }).click();
    }, ".scorer button"],
    suspects: [(page) => page.goto(link(SUNDAY)), ".why .step"],
    "solve-none": [tab("solve"), ".solve .head div > p"],
    "play-begun": [tab("play"), ".play .row .peg"],
    puzzle: [tab("puzzle"), ".puzzle .faint:has-text('Grade')"],
    "match-empty": [tab("match"), ".match .details p"],
    unique: [(page) => page.goto(link("game classic\nrrgg : 1 0\nbbyw : 1 2\nwbyb : 4 0\n")), ".why .step"],
    solve: [(page) => page.goto(link("game classic\nrrgg : 1 0\nbbyw : 1 1\n", "solve")), ".solve .chart"],
    menu: [async (page) => {
        await tab("audit")(page);
        await page.getByRole("button", { name: "Row 1: more actions" }).click();
    }, ".menu button"],
    new: [(page) => openDialog(page, "New"), "dialog .primary"],
    paste: [(page) => openDialog(page, "Paste"), "dialog textarea"],
    games: [(page) => openDialog(page, "Games"), "dialog .game"],
    share: [(page) => openDialog(page, "Share"), "dialog button"],
    settings: [(page) => openDialog(page, "Settings"), "dialog dd"],
    play: [async (page) => {
        await page.keyboard.press("Escape");
        await tab("play")(page);
        await page.locator(".play .row .peg").first().focus();
        await page.keyboard.type("rrgb");
        await page.keyboard.press("Enter");
        await page.locator(".play .rows .row").nth(1).waitFor();
        await press(page, "Give up");
    }, ".play .code"],
    hints: [async (page) => {
        await tab("puzzle")(page);
        await press(page, "Hint");
        await page.locator(".puzzle .hints li").nth(0).waitFor();
        await press(page, "Hint");
    }, ".puzzle .hints li:nth-child(2)"],
    match: [async (page) => {
        await tab("match")(page);
        await press(page, "Paste games");
        await page.locator("dialog textarea").fill(MATCH);
        await press(page, "Add to the match");
    }, ".totals"],
};

async function fontsOf(page) {
    return page.evaluate(() => {
        const context = document.createElement("canvas").getContext("2d");
        return ["400 100px system-ui", "700 100px system-ui", "400 100px ui-monospace"].map((font) => {
            context.font = font;
            return Math.round(context.measureText("keypeg 1,296 possible secrets").width);
        });
    });
}

/* In the page of tools: a new picture as it is kept; with `other`, one that is kept, also where the two differ: the share of
 * the squares, and the first and the last line of pixels. */
async function examine([picture, other, scale, square, least]) {
    const decode = async (base64, type) => createImageBitmap(await (await fetch(`data:image/${type};base64,${base64}`)).blob());
    const shrink = (image, by) => {
        const canvas = new OffscreenCanvas(Math.ceil(image.width / by), Math.ceil(image.height / by));
        const context = canvas.getContext("2d");
        context.imageSmoothingQuality = "high";
        context.drawImage(image, 0, 0, canvas.width, canvas.height);
        return canvas;
    };
    const blob = await shrink(await decode(picture, "png"), scale).convertToBlob({ type: "image/webp", quality: 0.3 });
    const small = btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(""));
    if (!other) return { small };
    const images = [await createImageBitmap(blob), await decode(other, "webp")]; /* Both have lost what the format loses. */
    if (images[0].width !== images[1].width || images[0].height !== images[1].height) return { small };
    const [a, b] = images.map((image) => shrink(image, square / scale));
    const [one, two] = [a, b].map((canvas) => canvas.getContext("2d").getImageData(0, 0, a.width, a.height).data);
    const differ = [...Array(a.width * a.height).keys()].filter((i) => [0, 1, 2].some((c) => Math.abs(one[4 * i + c] - two[4 * i + c]) > least));
    const line = (i) => square * Math.floor(i / a.width);
    return { small, share: differ.length / (a.width * a.height), from: line(differ[0] ?? 0), to: line(differ.at(-1) ?? 0) + square };
}

const differences = [];
let compared = 0;

async function takeAll(tools, page, name) {
    await page.clock.setFixedTime(new Date(2026, 10, 30, 12));
    await page.addInitScript(() => (crypto.getRandomValues = (values) => values.fill(7)));
    for (const [state, [reach, complete]] of Object.entries(STATES)) {
        await reach(page);
        await page.locator(complete).first().waitFor();
        await page.waitForFunction(() => !document.querySelector(".busy, [aria-busy], .audit.old"));
        await page.evaluate(() => scrollTo(0, 0));
        const file = `${state}-${name}.webp`;
        const before = option !== "--keep" && existsSync(join(kept, file)) && readFileSync(join(kept, file), "base64");
        let found;
        for (let i = 0; i < (before ? TRIES : 1) && !(found?.share <= MOST); i++) {
            if (i > 0 || !before) await page.waitForTimeout(300); /* the page may not have come to rest */
            const picture = (await page.screenshot({ animations: "disabled", mask: [page.locator("dialog input[readonly]")] })).toString("base64");
            found = await tools.evaluate(examine, [picture, before, SCALE, SQUARE, LEAST]);
        }
        compared++;
        if (found.share <= MOST) continue;
        writeFileSync(join(option === "--keep" ? kept : made, file), Buffer.from(found.small, "base64"));
        if (option !== "--keep") differences.push(found.share ? `${file}: ${(100 * found.share).toFixed(1)} % differs, between the lines ${found.from} and ${found.to}` : `${file} has no kept picture of its size`);
    }
    await page.close();
}

mkdirSync(made, { recursive: true });
const browser = await launchBrowser();
const first = await browser.newPage();
const fonts = await fontsOf(first);
await first.close();
if (option === "--keep") writeFileSync(FONTS, JSON.stringify(fonts) + "\n");
const isComparable = JSON.stringify(fonts) === JSON.stringify(JSON.parse(readFileSync(FONTS, "utf8")));
const views = Object.entries(SIZES).flatMap(([size, viewport]) => [
    ...["light", "dark", "forced"].map((scheme) => async (tools) => {
        const forcedColors = scheme === "forced" ? "active" : "none";
        const colorScheme = scheme === "dark" ? "dark" : "light";
        await takeAll(tools, await browser.newPage({ viewport, colorScheme, forcedColors, reducedMotion: "reduce", locale: "en-GB" }), `${size}-${scheme}`);
    }),
    (tools) => withLargeText(async (context) => {
        const page = await context.newPage();
        await page.setViewportSize(viewport);
        await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
        await takeAll(tools, page, `${size}-large`);
    }),
]);

/* Two views are taken side by side. */
async function lane() {
    const tools = await browser.newPage();
    for (let view; (view = views.shift()); ) await view(tools);
    await tools.close();
}
if (isComparable) await Promise.all([lane(), lane()]);
await browser.close();
server.close();
if (!isComparable) console.log(`skipped: the fonts have the widths ${fonts}, other than those of the kept pictures`);
for (const difference of differences) console.log(`FAILED  ${difference}`);
if (differences.length > 0) console.log(`The new pictures are in ${made}; node web/test/screenshots.mjs FOLDER --keep keeps them`);
if (isComparable) console.log(`${compared} pictures compared, ${differences.length} differ`);
process.exit(differences.length > 0 ? 1 : 0);
