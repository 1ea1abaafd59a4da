/* The browser that a test drives: Debian's Chromium, or with BROWSER=firefox Debian's Firefox by WebDriver BiDi. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, firefox } from "playwright-core";

export const isFirefox = process.env["BROWSER"] === "firefox";

const CHROMIUM = { executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox"] };
const FIREFOX = {
    channel: "moz-firefox",
    executablePath: process.env["FIREFOX"] ?? "/usr/bin/firefox-esr",
    firefoxUserPrefs: { "ui.useOverlayScrollbars": 1 }, /* as on a phone */
};

export function launchBrowser() {
    return isFirefox ? firefox.launch(FIREFOX) : chromium.launch(CHROMIUM);
}

const MOST_CONTEXTS = isFirefox ? 10 : Infinity;
let shared; /* a promise of the browser of the checks */
let contexts = 0; /* that it has had */

async function closeBrowser() {
    const browser = await shared;
    shared = undefined;
    contexts = 0;
    await browser?.close().catch(() => undefined); /* It may have ended. */
}

/* Does some work in a context of its own.  A Firefox that has had dozens of contexts keeps more than a gigabyte and may end,
 * so another one is started after ten of them, and after a check that failed. */
async function withContext(options, work) {
    if (contexts++ >= MOST_CONTEXTS) await closeBrowser();
    const browser = await (shared ??= launchBrowser());
    const context = await browser.newContext(options);
    try {
        await work(context);
        await context.close();
    } catch (error) {
        if (isFirefox) await closeBrowser();
        else await context.close().catch(() => undefined);
        throw error;
    }
}

/* Does some work in a browser with text of 32 pixels in its settings, as who sees badly has it. */
export async function withLargeText(work) {
    if (isFirefox) {
        const browser = await firefox.launch({ ...FIREFOX, firefoxUserPrefs: { ...FIREFOX.firefoxUserPrefs, "font.size.variable.x-western": 32 } });
        await work(await browser.newContext({ locale: "en-GB" })).finally(() => browser.close());
        return;
    }
    const profile = mkdtempSync(join(tmpdir(), "keypeg-"));
    mkdirSync(join(profile, "Default"));
    writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify({ webkit: { webprefs: { default_font_size: 32 } } }));
    const context = await chromium.launchPersistentContext(profile, { ...CHROMIUM, locale: "en-GB", serviceWorkers: "block" });
    await work(context).finally(() => context.close());
    rmSync(profile, { recursive: true, force: true });
}

/* Whether a complaint of the browser is about the driver's own style sheet, with which it takes a screenshot in Firefox. */
export const isOfDriver = (message) => isFirefox && /blocked an inline style/.test(message);

/* The checks to run: those whose names contain one of the words, or all.  In Firefox some are skipped: `skipped` has the
 * beginnings of their names, and why. */
function chosenChecks(checks, words, skipped) {
    const reasonOf = ({ name }) => Object.entries(skipped).find(([begins]) => name.startsWith(begins))?.[1];
    for (const begins of Object.keys(skipped))
        if (!checks.some(({ name }) => name.startsWith(begins))) throw new Error(`no check begins with '${begins}'`);
    for (const word of words) if (!checks.some(({ name }) => name.includes(word))) throw new Error(`no check has '${word}' in its name`);
    const chosen = checks.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
    if (!isFirefox) return chosen;
    for (const one of chosen) if (reasonOf(one)) console.log(`skipped ${one.name}: ${reasonOf(one)}`);
    return chosen.filter((one) => !reasonOf(one));
}

/* Runs checks, each { name, work, options }, and ends the process.  `work` gets a context of the browser with the options.
 * Two run side by side in Chromium, but those whose option `alone` is set, which measure time; a busy machine can be too late
 * once, so what fails is tried again, alone. */
export async function runChecks(checks, words, skipped) {
    const failed = [];
    const run = async ({ name, work, options: { alone: _, ...options } }) => {
        const begun = Date.now();
        try {
            await withContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", ...options }, work);
            console.log(`ok      ${name} (${Date.now() - begun} ms)`);
        } catch (error) {
            return error.stack.split("\n").slice(0, 12).join("\n        ");
        }
    };
    const chosen = chosenChecks(checks, words, skipped);
    const together = isFirefox ? [] : chosen.filter(({ options }) => !options.alone);
    const alone = isFirefox ? chosen : chosen.filter(({ options }) => options.alone);
    const tried = new Set();
    const tryOnce = async (one) => {
        const wrong = await run(one);
        if (wrong) console.log(`at first ${one.name}: ${wrong}`);
        tried.add(one);
        return wrong;
    };
    const lane = async () => {
        for (let one; (one = together.shift()); ) if (await tryOnce(one)) alone.push(one);
    };
    await Promise.all([lane(), lane()]);
    for (const one of alone) {
        const wrong = (tried.has(one) || (await tryOnce(one))) && (await run(one));
        if (!wrong) continue;
        failed.push(one.name);
        console.log(`FAILED  ${one.name}: ${wrong}`);
    }
    await closeBrowser();
    if (failed.length > 0) console.log(`${failed.length} failed: ${failed.join("; ")}`);
    process.exit(failed.length > 0 ? 1 : 0);
}
