/* Takes a picture of every tab on a phone and a desktop, light, dark and with colours that the system forces:
 * node web/test/screenshots.mjs FOLDER INTO.
 * The pictures in web/test/screenshots are to be looked at beside new ones when the page changes. */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serve } from "../serve.mjs";
import { launchBrowser } from "./browser.mjs";

const [, , folder, into] = process.argv;
const game = readFileSync(fileURLToPath(new URL("../../examples/sunday.game", import.meta.url)));
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

mkdirSync(into, { recursive: true });
const server = await serve(folder);
const browser = await launchBrowser();
for (const [size, viewport] of Object.entries(sizes))
    for (const scheme of ["light", "dark", "forced"]) {
        const forcedColors = scheme === "forced" ? "active" : "none";
        const page = await browser.newPage({ viewport, colorScheme: scheme === "dark" ? "dark" : "light", forcedColors, reducedMotion: "reduce" });
        await page.goto(`http://127.0.0.1:${server.address().port}/#game=${game.toString("base64url")}`);
        await page.getByText("cannot all be right").first().waitFor();
        for (const [i, tab] of ["audit", "solve", "play", "puzzle", "match"].entries()) {
            await page.getByRole("tab").nth(i).click();
            await page.waitForTimeout(1500);
            const path = join(into, `${tab}-${size}-${scheme}.jpg`);
            await page.screenshot({ path, type: "jpeg", quality: 60 });
        }
        await page.close();
    }
await browser.close();
server.close();
