/* Compiles the program of the page once: keypeg.wasm, or keypeg-simd.wasm where the machine has its instructions. */

/* A module of one function that uses an instruction of SIMD128: i8x16.splat. */
const SIMD = Uint8Array.of(
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
);

export function moduleName(): string {
    return WebAssembly.validate(SIMD) ? "keypeg-simd.wasm" : "keypeg.wasm";
}

let loaded: Promise<WebAssembly.Module> | undefined;

async function load(): Promise<WebAssembly.Module> {
    const url = new URL(moduleName(), import.meta.url);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`cannot load ${url.pathname}: ${response.status}`);
    if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

export function loadModule(): Promise<WebAssembly.Module> {
    loaded ??= load().catch((error: unknown) => {
        loaded = undefined;
        throw error;
    });
    return loaded;
}
