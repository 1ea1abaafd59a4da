/* Takes a picture of every tab on a phone and a desktop, light and dark: node web/test/screenshots.mjs FOLDER INTO.
 * The pictures in web/test/screenshots are to be looked at beside new ones when the page changes. */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../serve.mjs";

const [, , folder, into] = process.argv;
const game = readFileSync(fileURLToPath(new URL("../../examples/sunday.game", import.meta.url)));
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

mkdirSync(into, { recursive: true });
const server = await serve(folder);
const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium" });
for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of ["light", "dark"]) {
        const page = await browser.newPage({ viewport, colorScheme, reducedMotion: "reduce" });
        await page.goto(`http://127.0.0.1:${server.address().port}/#game=${game.toString("base64url")}`);
        await page.getByText("cannot all be right").first().waitFor();
        for (const [i, tab] of ["audit", "solve", "play", "puzzle", "match"].entries()) {
            await page.getByRole("tab").nth(i).click();
            await page.waitForTimeout(1500);
            const path = join(into, `${tab}-${size}-${colorScheme}.jpg`);
            await page.screenshot({ path, type: "jpeg", quality: 60 });
        }
        await page.close();
    }
await browser.close();
server.close();
