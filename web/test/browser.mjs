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
let shared; /* the browser of the checks */
let contexts = 0; /* that it has had */

export async function closeBrowser() {
    const browser = shared;
    shared = undefined;
    contexts = 0;
    await browser?.close().catch(() => undefined); /* It may have ended. */
}

/* Does some work in a context of its own.  A Firefox that has had dozens of contexts keeps more than a gigabyte and may end,
 * so another one is started after ten of them, and after a check that failed. */
export async function withContext(options, work) {
    if (contexts++ >= MOST_CONTEXTS) await closeBrowser();
    shared ??= await launchBrowser();
    try {
        const context = await shared.newContext(options);
        await work(context);
        await context.close();
    } catch (error) {
        await closeBrowser();
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
export function chosenChecks(checks, words, skipped) {
    const reasonOf = ({ name }) => Object.entries(skipped).find(([begins]) => name.startsWith(begins))?.[1];
    for (const begins of Object.keys(skipped))
        if (!checks.some(({ name }) => name.startsWith(begins))) throw new Error(`no check begins with '${begins}'`);
    for (const word of words) if (!checks.some(({ name }) => name.includes(word))) throw new Error(`no check has '${word}' in its name`);
    const chosen = checks.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
    if (!isFirefox) return chosen;
    for (const one of chosen) if (reasonOf(one)) console.log(`skipped ${one.name}: ${reasonOf(one)}`);
    return chosen.filter((one) => !reasonOf(one));
}
