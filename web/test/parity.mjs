/* The WebAssembly modules and the native command give the same bytes:
 * node web/test/parity.mjs KEYPEG FOLDER [GAMES [SEED]], where FOLDER has both modules. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../build/web-parts/program.mjs";
import { randomGames } from "./random-games.mjs";

const [, , keypeg, folder, games = "1000", seed = "1"] = process.argv;
const text = randomGames(Number(games), Number(seed)).map((game) => JSON.stringify(game)).join("\n") + "\n";
const classic = "game classic\nrrgg : 1 1\nbbyr : 1 0\n";
const cases = [
    [["check", "--json"], text],
    [["check", "--json", "--story", "--repairs", "20", "--all-conflicts"], text],
    [["check", "--json", "--engine", "native"], text],
    [["check", "--json", "--engine", "linear"], text],
    [["check", "--json", "--engine", "sat"], text],
    [["check", "--json", "--lies", "1"], text],
    [["check"], text],
    [["check", "--html", "-"], text],
    [["count", "--json"], text],
    [["list", "--json", "--limit", "20"], text],
    [["sample", "--json", "--seed", "7"], text],
    [["next", "--json", "--strategy", "neuwirth"], text],
    [["next", "--json", "--strategy", "kooi", "--top", "3"], text],
    [["next", "--json", "--strategy", "optimal"], classic],
    [["next", "--json", "--strategy", "genetic", "--seed", "3"], text],
    [["convert", "--to", "text"], text],
    [["convert", "--to", "json"], classic + "---\nrrgg : 1 x\n"],
    [["points", "--json"], "codemaker Ann\n" + classic],
    [["generate", "puzzle", "--json", "--pegs", "5", "--colours", "8", "--number", "5"], ""],
    [["generate", "balanced", "--json", "--number", "3"], ""],
    [["score", "--json", "--game", "classic", "rrbg", "rbby"], ""],
    [["check", "--json"], "\0\xff not a game"],
];

let failed = 0;
for (const name of ["keypeg.wasm", "keypeg-simd.wasm"]) {
    const module = new WebAssembly.Module(readFileSync(join(folder, name)));
    for (const [words, input] of cases) {
        const native = spawnSync(keypeg, words, { input, encoding: "utf8", maxBuffer: 1 << 30, env: {} });
        const answer = run(module, words, input);
        const same = native.stdout === answer.output && native.status === answer.status;
        if (same) continue;
        failed++;
        const lines = native.stdout.split("\n");
        const others = answer.output.split("\n");
        const i = lines.findIndex((line, n) => line !== others[n]);
        console.log(`${name}: keypeg ${words.join(" ")}: status ${native.status}, ${answer.status}; line ${i + 1}`);
        console.log(`  native: ${lines[i]?.slice(0, 1000)}\n  wasm:   ${others[i]?.slice(0, 1000)}`);
    }
}
console.log(failed ? `${failed} differ` : `${2 * cases.length} commands: the same bytes`);
process.exit(failed ? 1 : 0);
