/* Undo and redo: every state that a value had, and where we are among them. */

export class History<T> {
    private past: T[] = [];
    private future: T[] = [];

    constructor(private present: T) {}

    get value(): T {
        return this.present;
    }

    set(value: T): void {
        if (value === this.present) return;
        this.past.push(this.present);
        if (this.past.length > 500) this.past.shift();
        this.future = [];
        this.present = value;
    }

    /* Begins anew with a value. */
    reset(value: T): void {
        this.past = [];
        this.future = [];
        this.present = value;
    }

    get canUndo(): boolean {
        return this.past.length > 0;
    }

    get canRedo(): boolean {
        return this.future.length > 0;
    }

    undo(): void {
        const before = this.past.pop();
        if (before === undefined) return;
        this.future.push(this.present);
        this.present = before;
    }

    redo(): void {
        const after = this.future.pop();
        if (after === undefined) return;
        this.past.push(this.present);
        this.present = after;
    }
}
