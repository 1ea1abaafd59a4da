/* Compiles the program of the npm package once.  It is in the package's code, compressed, so that every bundler takes it
 * along, and nothing is read or fetched. */

declare const MODULE: string; /* keypeg-simd.wasm, by gzip, in base64; web/build.mjs puts it here */

async function load(): Promise<WebAssembly.Module> {
    const packed = Uint8Array.from(atob(MODULE), (letter) => letter.charCodeAt(0));
    const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(bytes).arrayBuffer());
}

let loaded: Promise<WebAssembly.Module> | undefined;

export function loadModule(): Promise<WebAssembly.Module> {
    return (loaded ??= load());
}
