/* Undo and redo: the states that a value had, and where we are among them. */

const MOST = 500;

export class History<T> {
    private states: T[];
    private at = 0;

    constructor(first: T) {
        this.states = [first];
    }

    get value(): T {
        return this.states[this.at]!;
    }

    set(value: T): void {
        if (value === this.value) return;
        this.states = [...this.states.slice(0, this.at + 1), value].slice(-MOST);
        this.at = this.states.length - 1;
    }

    /* Goes on with a value that has no past. */
    reset(value: T): void {
        this.states = [value];
        this.at = 0;
    }

    get canUndo(): boolean {
        return this.at > 0;
    }

    get canRedo(): boolean {
        return this.at < this.states.length - 1;
    }

    undo(): void {
        if (this.canUndo) this.at--;
    }

    redo(): void {
        if (this.canRedo) this.at++;
    }
}
