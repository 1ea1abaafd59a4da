/* Time of the WebAssembly module over the time of the native command, the least of some runs of each in turn:
 * node web/test/speed.mjs KEYPEG FOLDER [RUNS]. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../build/web-parts/program.mjs";
import { randomGames } from "./random-games.mjs";

const [, , keypeg, folder, runs = "5"] = process.argv;
const generate = (...words) => spawnSync(keypeg, ["generate", ...words], { encoding: "utf8" }).stdout;
const text = randomGames(1000, 5).map((game) => JSON.stringify(game)).join("\n") + "\n";
const superGame = "game super\n11223 : 1 1\n";
const cases = {
    "check, 1,000 small games": [["check", "--json"], text],
    "check without repairs": [["check", "--json", "--repairs", "0"], text],
    "check, SAT engine": [["check", "--json", "--engine", "sat", "--repairs", "0"], text],
    "count 8x10, 40 games": [["count"], generate("random", "--pegs", "8", "--rows", "3", "--number", "40", "--format", "jsonl")],
    "count 16x16x20": [["count"], generate("random", "--pegs", "16", "--colours", "16", "--rows", "20")],
    "next, Knuth, 8x10 after 4 rows": [["next", "--json"], generate("random", "--pegs", "8", "--rows", "4")],
    "next, Knuth, super after a row": [["next", "--json"], superGame],
    "next, optimal, classic": [["next", "--json", "--strategy", "optimal"], "game classic\n1122 : 1 0\n"],
    "linear, 24x10x30": [["check", "--json"], generate("random", "--pegs", "24", "--colours", "10", "--rows", "30")],
    "balanced, 40 pegs": [["check", "--json"], generate("balanced", "--pegs", "40", "--seed", "2")],
    "generate puzzles": [["generate", "puzzle", "--pegs", "5", "--colours", "8", "--number", "3"], ""],
};
const version = [["version"], ""];

function time(work) {
    const start = performance.now();
    work();
    return performance.now() - start;
}

const native = ([words, input]) => spawnSync(keypeg, words, { input, maxBuffer: 1 << 30, env: {} });
const modules = ["keypeg.wasm", "keypeg-simd.wasm"].map(
    (name) => new WebAssembly.Module(readFileSync(join(folder, name))));
const least = (work) => Math.min(...Array.from({ length: Number(runs) }, () => time(work)));
const start = least(() => native(version)); /* of a process; the module needs none */
console.log(`start of the native process: ${start.toFixed(1)} ms (taken off below)`);
for (const [name, question] of Object.entries(cases)) {
    const base = Math.max(least(() => native(question)) - start, 0.05);
    const times = modules.map((module) => {
        run(module, ...question); /* compiles what is used */
        return least(() => run(module, ...question));
    });
    console.log(`${name.padEnd(32)} native ${base.toFixed(1).padStart(8)} ms   ` +
        `plain ${(times[0] / base).toFixed(2)}   simd ${(times[1] / base).toFixed(2)}`);
}
