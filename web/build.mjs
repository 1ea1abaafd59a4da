/* Bundles the page and the npm package: node web/build.mjs PARTS INTO; or prints the size of a folder as browsers
 * load it: node web/build.mjs --size FOLDER. */
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const web = fileURLToPath(new URL(".", import.meta.url));

/* What a browser loads: one of the two modules, and all other files. */
function printSize(folder) {
    const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== "keypeg.wasm")
        .map((entry) => brotliCompressSync(readFileSync(join(entry.path, entry.name))).length);
    const sum = sizes.reduce((a, b) => a + b, 0);
    console.log(`${sizes.length} files, ${(sum / 1000).toFixed(1)} kB as a browser loads them (brotli)`);
}

function copyModules(parts, folder) {
    cpSync(join(parts, "plain.wasm"), join(folder, "keypeg.wasm"));
    cpSync(join(parts, "simd.wasm"), join(folder, "keypeg-simd.wasm"));
}

function version() {
    return /KP_VERSION "([0-9.]+)"/.exec(readFileSync(join(web, "../include/keypeg-types.h"), "utf8"))[1];
}

/* The version of a folder's contents, for the service worker's cache. */
function contentVersion(folder) {
    const hash = createHash("sha256");
    for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
    return `${version()}-${hash.digest("hex").slice(0, 12)}`;
}

const bundle = (entry, to, more = {}) =>
    build({
        entryPoints: [join(web, entry)],
        outfile: to,
        bundle: true,
        format: "esm",
        target: "es2022",
        minify: true,
        charset: "utf8",
        external: ["node:*"],
        logLevel: "warning",
        ...more,
    });

async function buildPage(parts, folder) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(web, "page"), folder, { recursive: true });
    copyModules(parts, folder);
    await bundle("src/worker.ts", join(folder, "worker.js"));
    await bundle("src/page/main.ts", join(folder, "keypeg.js"));
    await bundle("src/page/style.css", join(folder, "style.css"));
    await bundle("src/service-worker.ts", join(folder, "service-worker.js"), {
        define: {
            FILES: JSON.stringify(["./", ...readdirSync(folder).filter((name) => name !== "service-worker.js")]),
            VERSION: JSON.stringify(contentVersion(folder)),
        },
    });
}

async function buildPackage(parts, folder) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    cpSync(join(web, "npm"), folder, { recursive: true });
    copyModules(parts, folder);
    cpSync(join(web, "../LICENSE"), join(folder, "LICENSE"));
    await bundle("src/keypeg.ts", join(folder, "keypeg.js"), { platform: "neutral", minify: false });
    execFileSync(
        process.execPath,
        [join(web, "node_modules/typescript/bin/tsc"), "-p", join(web, "tsconfig.npm.json"), "--outDir",
         join(folder, "types")],
        { stdio: "inherit" });
    const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    writeFileSync(join(folder, "package.json"), JSON.stringify({ ...about, version: version() }, null, 4) + "\n");
}

if (process.argv[2] === "--size") {
    printSize(process.argv[3]);
} else {
    const [, , parts, into] = process.argv;
    await buildPage(parts, join(into, "web"));
    await buildPackage(parts, join(into, "npm"));
    await bundle("src/program.ts", join(parts, "program.mjs")); /* for the tests */
}
