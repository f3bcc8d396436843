import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { Command, Given } from "./command.ts";
import { commands } from "#server/commands/commands.ts";
import { usage, UsageError } from "./usage.ts";
import { versionCommand } from "#server/commands/version.ts";

const everyOption: ParseArgsOptionsConfig = Object.assign(
  { help: { type: "boolean", short: "h" }, version: { type: "boolean" } },
  ...commands.map(({ options }) => options),
);

const noOptions: Given = { arguments: [], options: {}, flags: new Set() };

export interface Call {
  readonly command: Command;
  readonly given: Given;
}

/** Finds the command that was called. Returns undefined when the usage is asked for. @throws UsageError */
export function readArguments(args: readonly string[]): Call | undefined {
  const { positionals, values, tokens } = parse(args);
  if (values["help"] === true) return undefined;
  if (values["version"] === true) return { command: versionCommand, given: noOptions };
  const command = commands.find(({ name }) => `${positionals.join(" ")} `.startsWith(`${name} `));
  if (command === undefined) {
    const called = positionals.join(" ");
    throw new UsageError(called === "" ? usage(commands) : `there is no command "${called}"\n\n${usage(commands)}`);
  }
  const given = positionals.slice(command.name.split(" ").length);
  const names = command.arguments ?? [];
  if (given.length !== names.length) {
    throw new UsageError(`${command.name} takes ${names.join(" ") || "no argument"}; run quoin --help`);
  }
  refuseOtherOptions(
    command,
    tokens.flatMap((token) => (token.kind === "option" ? [token.name] : [])),
  );
  const entries = Object.entries(values);
  return {
    command,
    given: {
      arguments: given,
      options: Object.fromEntries(
        entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])),
      ),
      flags: new Set(entries.flatMap(([name, value]) => (value === true ? [name] : []))),
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], tokens: true, allowPositionals: true, options: everyOption });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage(commands)}`);
  }
}

/** Rejects unknown options: a user would otherwise assume that the command obeyed them. */
function refuseOtherOptions(command: Command, given: readonly string[]): void {
  for (const [i, name] of given.entries()) {
    if (given.indexOf(name) !== i) throw new UsageError(`--${name} must be given only once`);
    const instead = command.refusedOptions?.[name];
    if (instead !== undefined)
      throw new UsageError(`--${name} would show a secret in the list of processes: ${instead}`);
    if (command.options[name] === undefined) {
      throw new UsageError(`${command.name} has no option --${name}; run quoin --help`);
    }
  }
}
