/* The WebAssembly modules in Node, the worker in Chromium and the native command give the same bytes:
 * node web/test/parity.mjs KEYPEG FOLDER [GAMES [SEED]], where FOLDER is build/web. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../build/web-parts/program.mjs";
import { chromium } from "playwright-core";
import { serve } from "../serve.mjs";
import { randomGames } from "./random-games.mjs";

const [, , keypeg, folder, number = "1000", seed = "1"] = process.argv;
const jsonLines = (games) => games.map((game) => JSON.stringify(game)).join("\n") + "\n";
const games = randomGames(Number(number), Number(seed));
const all = jsonLines(games);
const some = jsonLines(games.slice(0, 200));
const classic = "game classic\nrrgg : 1 1\nbbyr : 1 0\n";
const cases = [
    [["check", "--json"], all],
    [["check", "--json", "--story", "--repairs", "20", "--all-conflicts"], some],
    [["check", "--json", "--engine", "native"], some],
    [["check", "--json", "--engine", "linear"], some],
    [["check", "--json", "--engine", "sat"], some],
    [["check", "--json", "--lies", "1"], some],
    [["check"], some],
    [["check", "--html", "-"], some],
    [["count", "--json"], all],
    [["explain", "--json"], some],
    [["explain"], some],
    [["explain", "--json", "--hint", "2"], some],
    [["generate", "puzzle", "--json", "--grade", "easy"], ""],
    [["list", "--json", "--limit", "20"], some],
    [["sample", "--json", "--seed", "7"], some],
    [["next", "--json", "--strategy", "neuwirth"], jsonLines(games.slice(0, 60))],
    [["next", "--json", "--strategy", "kooi", "--top", "3"], jsonLines(games.slice(60, 120))],
    [["next", "--json", "--strategy", "optimal"], classic],
    [["convert", "--to", "text"], all],
    [["convert", "--to", "json"], classic + "---\nrrgg : 1 x\n"],
    [["points", "--json"], "codemaker Ann\n" + classic],
    [["generate", "puzzle", "--json", "--number", "5"], ""],
    [["generate", "balanced", "--json", "--number", "3"], ""],
    [["score", "--json", "--game", "classic", "rrbg", "rbby"], ""],
    [["check", "--json"], "\0\xff not a game"],
];

/* Shows the first line that differs. */
function report(place, words, native, answer) {
    const lines = native.stdout.split("\n");
    const others = answer.output.split("\n");
    const i = lines.findIndex((line, n) => line !== others[n]);
    const at = [...(lines[i] ?? "")].findIndex((letter, n) => letter !== others[i]?.[n]) - 50;
    console.log(`${place}: keypeg ${words.join(" ")}: status ${native.status}, ${answer.status}; line ${i + 1}`);
    console.log(`  native: ${lines[i]?.slice(Math.max(at, 0)).slice(0, 200)}\n  wasm:   ${others[i]?.slice(Math.max(at, 0)).slice(0, 200)}`);
}

const server = await serve(folder);
const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium" });
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);

/* The answer of a worker as the page starts them. */
const askInChromium = (words, input) =>
    page.evaluate(async (question) => {
        const module = await WebAssembly.compileStreaming(fetch("keypeg-simd.wasm"));
        const worker = new Worker("worker.js", { type: "module" });
        const answer = await new Promise((resolve) => {
            worker.onmessage = ({ data }) => {
                if (data.answer || data.failure) resolve(data.answer ?? { status: -1, output: data.failure });
            };
            worker.postMessage({ ...question, module });
        });
        worker.terminate();
        return answer;
    }, { number: 1, words, input });

const modules = ["keypeg.wasm", "keypeg-simd.wasm"].map((name) => [
    name + " in Node", new WebAssembly.Module(readFileSync(join(folder, name)))]);
let failed = 0;
for (const [words, input] of cases) {
    const native = spawnSync(keypeg, words, { input, encoding: "utf8", maxBuffer: 1 << 30, env: {} });
    const answers = modules.map(([name, module]) => [name, run(module, words, input)]);
    answers.push(["Chromium", await askInChromium(words, input)]);
    for (const [place, answer] of answers)
        if (native.stdout !== answer.output || native.status !== answer.status) {
            failed++;
            report(place, words, native, answer);
        }
}
await browser.close();
server.close();
console.log(failed ? `${failed} differ` : `${cases.length} commands, in Node and Chromium: the same bytes`);
process.exit(failed ? 1 : 0);
