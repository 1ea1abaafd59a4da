/* keypeg in a worker: questions are answered one after the other, and can be stopped.
 *
 * Stopping ends the worker, because a running call hears nothing; the next question starts another.
 * Its memory is given back with it. */

import { loadModule } from "./load.js";
import type { Answer } from "./program.js";

export interface Question {
    number: number;
    words: readonly string[];
    input: string;
    module?: WebAssembly.Module; /* compiled once, in the page */
}

export interface Reply {
    number: number;
    answer?: Answer;
    progress?: string;
    failure?: string;
}

/* Thrown by `ask` when the question was stopped. */
export class Stopped extends Error {}

interface Waiting extends Question {
    progress: ((text: string) => void) | undefined;
    resolve: (answer: Answer) => void;
    reject: (error: Error) => void;
}

export class Engine {
    private worker: Worker | undefined;
    private queue: Waiting[] = [];
    private last = 0;

    constructor(private readonly url: URL | string) {
        try {
            this.start();
        } catch {
            /* The first question fails with the reason. */
        }
    }

    /* The answer to `keypeg WORDS...` with a text as its standard input. */
    ask(words: readonly string[], input = "", progress?: (text: string) => void): Promise<Answer> {
        return new Promise((resolve, reject) => {
            this.queue.push({ number: ++this.last, words, input, progress, resolve, reject });
            if (this.queue.length === 1) void this.send();
        });
    }

    get busy(): boolean {
        return this.queue.length > 0;
    }

    /* Ends all questions. */
    stop(): void {
        const stopped = this.queue;
        if (stopped.length === 0) return;
        this.queue = [];
        this.worker?.terminate();
        this.start();
        for (const question of stopped) question.reject(new Stopped("stopped"));
    }

    private start(): Worker {
        const worker = new Worker(this.url, { type: "module" });
        worker.addEventListener("message", (event: MessageEvent<Reply>) => this.receive(event.data));
        worker.addEventListener("error", (event) => {
            event.preventDefault();
            if (worker === this.worker) this.fail(event.message);
        });
        this.worker = worker;
        return worker;
    }

    private async send(): Promise<void> {
        const question = this.queue[0];
        if (!question) return;
        const { number, words, input } = question;
        try {
            const worker = this.worker ?? this.start();
            const module = await loadModule();
            worker.postMessage({ number, words, input, module });
        } catch (error) {
            if (question === this.queue[0]) this.fail(String(error));
        }
    }

    private receive(reply: Reply): void {
        const question = this.queue[0];
        if (question?.number !== reply.number) return;
        if (reply.progress !== undefined) {
            question.progress?.(reply.progress);
            return;
        }
        this.queue.shift();
        if (reply.answer) question.resolve(reply.answer);
        else question.reject(new Error(reply.failure ?? "the worker gave no answer"));
        void this.send();
    }

    /* A worker that cannot start, or broke: its questions fail, and the next one gets another worker.  It is not started
     * before, because it may fail in the same way. */
    private fail(message: string): void {
        const failed = this.queue;
        this.queue = [];
        this.worker?.terminate();
        this.worker = undefined;
        for (const question of failed) question.reject(new Error(message || "the worker broke"));
    }
}
