/* The types of the package's options, from what the program says of them (keypeg help COMMAND): a name that the program
 * does not know is not in them, and each has the words of help as its comment. */

const COMMANDS = ["check", "count", "list", "sample", "next", "explain", "score", "generate", "convert"];

/* Options that have another form in the package, or that concern files, processes or terminals. */
const LEFT_OUT = ["json", "html", "proof", "into", "format", "to", "jobs", "verbose", "competition", "why"];

const NUMBERS = ["N", "C", "K", "M", "S", "I", "SECONDS"];

/* The options that a help describes: { name, value, says }. */
function described(help) {
    const found = [];
    for (const line of help.split("\n")) {
        const [, name, value, says] = /^  (?:-\w, )?--([a-z-]+)(?: ([A-Z.]+))?  +(\S.*)$/.exec(line) ?? [];
        if (name) found.push({ name, value, says });
        else if (/^ {20,}\S/.test(line) && found.length > 0) found.at(-1).says += ` ${line.trim()}`;
    }
    return found;
}

/* The options of a command.  Those of the engines, whose names alone are in its help, are described in a help of theirs. */
function optionsOf(help, engines) {
    const [, names = ""] = /^ +(--[a-z-]+(?: --[a-z-]+)*)$/m.exec(help) ?? [];
    const others = names.split(" ").map((word) => engines.find(({ name }) => `--${name}` === word));
    return [...described(help), ...others]
        .filter((option) => option && !LEFT_OUT.includes(option.name) && option.value !== "WHEN")
        .map((option) => ({ ...option, says: option.says.replace(/;(?: and colours of the output: .*;)? also --color\S*$/, "") }));
}

const typeOf = (value) => (value === undefined ? "boolean" : NUMBERS.includes(value) ? "number" : value === "SIZE" ? "number | string" : "string");

function member({ name, value, says }) {
    const camel = name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
    return `    /** ${value === undefined ? "" : `${value}: `}${says}. */\n    ${camel}?: ${typeOf(value)} | undefined;\n`;
}

/* `help` gives what `keypeg help WORD` prints. */
export function optionTypes(help) {
    const engines = described(help("engines"));
    const types = COMMANDS.map((command) => {
        const options = optionsOf(help(command), engines);
        if (options.length === 0) throw new Error(`'keypeg help ${command}' lists no options`);
        const name = command[0].toUpperCase() + command.slice(1);
        return `/** Options of \`keypeg ${command}\`. */\nexport interface ${name}Options {\n${options.map(member).join("")}}\n`;
    });
    return types.join("\n");
}
