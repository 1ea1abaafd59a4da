/* keypeg in a worker: questions are answered one after the other, and can be stopped.
 *
 * Stopping ends the worker, because a running call hears nothing; the next question starts another.
 * Its memory is given back with it. */

import { loadModule } from "./load.js";
import type { Answer } from "./program.js";

export interface Question {
    number: number;
    ping?: boolean; /* the worker only answers that it is idle */
    words: readonly string[];
    input: string;
    module?: WebAssembly.Module; /* compiled once, in the page */
}

export interface Reply {
    number: number;
    idle?: boolean; /* the question of this number, and all before it, are done with */
    lock?: string; /* the worker holds this lock as long as it lives */
    answer?: Answer;
    failure?: string;
}

/* Thrown by `ask` when the question was stopped. */
export class Stopped extends Error {}

/* Thrown by `ask` when the worker went away: a browser short of memory may end it without a word. */
export class Died extends Error {}

const PING = 1000; /* ms */

interface Waiting extends Question {
    sent?: boolean;
    resolve: (answer: Answer) => void;
    reject: (error: Error) => void;
}

export class Engine {
    private worker: Worker | undefined;
    private queue: Waiting[] = [];
    private last = 0;

    constructor(private readonly url: URL | string) {
        setInterval(() => this.ping(), PING);
        try {
            this.start();
        } catch {
            /* The first question fails with the reason. */
        }
    }

    /* The answer to `keypeg WORDS...` with a text as its standard input. */
    ask(words: readonly string[], input = ""): Promise<Answer> {
        return new Promise((resolve, reject) => {
            this.queue.push({ number: ++this.last, words, input, resolve, reject });
            if (this.queue.length === 1) void this.send();
        });
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
        worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
            if (worker !== this.worker) return;
            if (data.lock !== undefined) this.watch(worker, data.lock);
            else this.receive(data);
        });
        worker.addEventListener("error", (event) => {
            event.preventDefault();
            if (worker === this.worker) this.fail(new Error(event.message || "the worker broke"));
        });
        this.worker = worker;
        return worker;
    }

    /* The browser gives the page the worker's lock when the worker is gone. */
    private watch(worker: Worker, lock: string): void {
        void navigator.locks.request(lock, () => {
            if (worker === this.worker) this.fail(new Died("the worker died"));
        });
    }

    /* A worker takes its messages in order: if it hears this one before it answers, it never will. */
    private ping(): void {
        const question = this.queue[0];
        if (question?.sent) this.worker?.postMessage({ number: question.number, ping: true });
    }

    private async send(): Promise<void> {
        const question = this.queue[0];
        if (!question) return;
        const { number, words, input } = question;
        try {
            const worker = this.worker ?? this.start();
            const module = await loadModule();
            worker.postMessage({ number, words, input, module });
            question.sent = true;
        } catch (error) {
            if (question === this.queue[0]) this.fail(new Error(String(error)));
        }
    }

    private receive(reply: Reply): void {
        const question = this.queue[0];
        if (question?.number !== reply.number) return;
        if (reply.idle) {
            this.fail(new Died("the worker gave no answer"));
            return;
        }
        this.queue.shift();
        if (reply.answer) question.resolve(reply.answer);
        else question.reject(new Error(reply.failure ?? "the worker gave no answer"));
        void this.send();
    }

    /* A worker that cannot start, or broke: its questions fail, and the next one gets another worker.  It is not started
     * before, because it may fail in the same way. */
    private fail(error: Error): void {
        const failed = this.queue;
        this.queue = [];
        this.worker?.terminate();
        this.worker = undefined;
        for (const question of failed) question.reject(error);
    }
}
