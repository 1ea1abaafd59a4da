/* Makes the picture that a link to the page shows: node web/test/preview.mjs FOLDER web/page/preview.png, the folder being
 * build/web.  It is the picture of the sunday game that the page saves, with its verdict. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../serve.mjs";

const [, , folder, into] = process.argv;
const game = readFileSync(fileURLToPath(new URL("../../examples/sunday.game", import.meta.url)));
const server = await serve(folder);
const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium" });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.goto(`http://127.0.0.1:${server.address().port}/#game=${game.toString("base64url")}`);
await page.getByText("One of rows 4 and 6").first().waitFor();
await page.getByRole("button", { name: "Share" }).click();
const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Picture (SVG)" }).click()]);
const svg = readFileSync(await saved.path(), "utf8");
await page.goto("about:blank");
await page.setContent(`<body style="margin: 0; height: 100vh; display: grid; place-items: center; background: #f1ede4">${svg}`);
await page.evaluate(() => document.querySelector("svg").setAttribute("height", 600) ?? document.querySelector("svg").removeAttribute("width"));
writeFileSync(into, await page.screenshot());
await browser.close();
server.close();
