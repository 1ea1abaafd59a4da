/* The entry of a table under a name that comes from outside.  Names that every object has, like "constructor", are none
 * of the table's. */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
    return Object.hasOwn(table, name) ? table[name] : undefined;
}
