/* keypeg as a function: arguments and an input in, an exit status and two texts out.
 *
 * The WebAssembly module is the program of the command line.  Each call gets an instance of its
 * own: no call sees what an earlier one left, and its memory is given back.  Of WASI only what
 * the program uses is here: arguments, standard files, the clock and random numbers. */

export interface Answer {
    status: number;
    output: string;
    messages: string;
}

const SUCCESS = 0;
const BAD_FILE = 8;
const NOT_SUPPORTED = 58;
const REGULAR_FILE = 4;

/* What ends a call from within: the program's exit, or PicoSAT without memory (web/wasm/early_exit.c). */
class Exit {
    constructor(readonly status: number) {}
}
const leave = new Exit(-1);

/* The text of an output, from the pieces in which it was written. */
function textOf(pieces: readonly Uint8Array[]): string {
    const decoder = new TextDecoder();
    return pieces.map((piece) => decoder.decode(piece, { stream: true })).join("") + decoder.decode();
}

/* Runs `keypeg ARGUMENTS` with a text as its standard input. */
export function run(module: WebAssembly.Module, args: readonly string[], input = ""): Answer {
    const encoder = new TextEncoder();
    const words = ["keypeg", ...args].map((word) => encoder.encode(word + "\0"));
    const given = encoder.encode(input);
    const outputs: Uint8Array[][] = [[], [], []];
    let read = 0;
    let memory: WebAssembly.Memory;

    const view = () => new DataView(memory.buffer);
    const bytes = (place: number, length: number) => new Uint8Array(memory.buffer, place >>> 0, length);
    const set = (place: number, value: number) => view().setUint32(place >>> 0, value, true);
    /* The parts of memory that a list of vectors describes. */
    const vectors = (list: number, count: number) =>
        Array.from({ length: count }, (_, i) => {
            const at = (list >>> 0) + 8 * i;
            return bytes(view().getUint32(at, true), view().getUint32(at + 4, true));
        });

    const wasi: Record<string, (...values: never[]) => number | void> = {
        args_sizes_get(count: number, size: number) {
            set(count, words.length);
            set(size, words.reduce((sum, word) => sum + word.length, 0));
            return SUCCESS;
        },
        args_get(list: number, text: number) {
            for (const [i, word] of words.entries()) {
                set(list + 4 * i, text);
                bytes(text, word.length).set(word);
                text += word.length;
            }
            return SUCCESS;
        },
        environ_sizes_get(count: number, size: number) {
            set(count, 0);
            set(size, 0);
            return SUCCESS;
        },
        environ_get: () => SUCCESS,
        clock_time_get(_clock: number, _precision: bigint, time: number) {
            view().setBigUint64(time >>> 0, BigInt(Math.round(performance.now() * 1e6)), true);
            return SUCCESS;
        },
        random_get(place: number, length: number) {
            crypto.getRandomValues(bytes(place, length));
            return SUCCESS;
        },
        fd_read(file: number, list: number, count: number, got: number) {
            if (file !== 0) return BAD_FILE;
            const before = read;
            for (const room of vectors(list, count)) {
                const part = given.subarray(read, read + room.length);
                room.set(part);
                read += part.length;
            }
            set(got, read - before);
            return SUCCESS;
        },
        fd_write(file: number, list: number, count: number, written: number) {
            const output = file === 1 || file === 2 ? outputs[file] : undefined;
            if (!output) return BAD_FILE;
            const parts = vectors(list, count);
            for (const part of parts) if (part.length > 0) output.push(part.slice());
            set(written, parts.reduce((sum, part) => sum + part.length, 0));
            return SUCCESS;
        },
        fd_fdstat_get(file: number, status: number) {
            if (file < 0 || file > 2) return BAD_FILE;
            bytes(status, 24).fill(0);
            bytes(status, 1)[0] = REGULAR_FILE;
            return SUCCESS;
        },
        proc_exit(status: number) {
            throw new Exit(status);
        },
    };
    /* Files, folders and everything else that the C library may ask for. */
    const absent = (name: string) => (name.startsWith("fd_") ? BAD_FILE : NOT_SUPPORTED);
    const imports = {
        wasi_snapshot_preview1: Object.fromEntries(
            WebAssembly.Module.imports(module)
                .filter((entry) => entry.module === "wasi_snapshot_preview1")
                .map(({ name }) => [name, wasi[name] ?? (() => absent(name))]),
        ),
        keypeg: {
            try(work: number, data: number): number {
                const stack = instance.exports["__stack_pointer"] as WebAssembly.Global;
                const table = instance.exports["__indirect_function_table"] as WebAssembly.Table;
                const top = stack.value;
                try {
                    table.get(work)(data);
                    return 1;
                } catch (error) {
                    if (error !== leave) throw error;
                    stack.value = top;
                    return 0;
                }
            },
            leave(): never {
                throw leave;
            },
        },
    };
    const instance = new WebAssembly.Instance(module, imports as unknown as WebAssembly.Imports);
    memory = instance.exports["memory"] as WebAssembly.Memory;
    let status = 0;
    try {
        (instance.exports["_start"] as () => void)();
    } catch (error) {
        if (!(error instanceof Exit)) throw error;
        status = error.status;
    }
    return { status, output: textOf(outputs[1]!), messages: textOf(outputs[2]!) };
}
