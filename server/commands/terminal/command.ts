import type { Writable } from "node:stream";
import type { ParseArgsOptionsConfig } from "node:util";
import type { Config } from "#server/settings/config.ts";

/** A command of `quoin`. */
export interface Command {
  /** The words that choose it, as in `key create`. */
  readonly name: string;
  /** Its arguments and options, as the usage shows them. */
  readonly takes: string;
  /** Its effect in one line, as the usage shows it. */
  readonly does: string;
  readonly options: ParseArgsOptionsConfig;
  /** Options that would put a secret into the list of processes, each with what to use instead. */
  readonly refusedOptions?: Readonly<Record<string, string>>;
  /** The names of its arguments, all of which are required, as in `FILE`. */
  readonly arguments?: readonly string[];
  /** True when it uses no setting but QUOIN_KEY, so that an invalid one does not stop it. */
  readonly isStandalone?: true;
  /** @throws Error whose message becomes one line, see start-failure.ts */
  run(given: Given, config: Config, terminal: Terminal): Promise<void>;
}

/** The arguments and options of a call. */
export interface Given {
  readonly arguments: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
  /** The options without a value, as in `--json`. */
  readonly flags: ReadonlySet<string>;
}

/** The surroundings of a command: those of its process, or of a test that runs it without one. */
export interface Terminal {
  /** Results. */
  readonly output: Writable;
  /** Progress, the log, and why it failed. */
  readonly errors: Writable;
  /** The exit code, which a command sets whose result is bad news. */
  exitCode: number;
  /** Longer than any request of another process takes. */
  readonly requestMsMax: number;
  /** Ends a command that runs until it is stopped; undefined in a process, which is stopped by signals. */
  readonly stop: AbortSignal | undefined;
}

/** The types of options. */
export const text = { type: "string" } as const;
export const flag = { type: "boolean" } as const;

/** The refused option of commands that work with an API key, see `readKey`. */
export const noKeyOption = { key: "set QUOIN_KEY, or use --key-file FILE" } as const;

export function print({ output }: Terminal, text: string): void {
  output.write(`${text}\n`);
}

/** Prints a result: for programs with `--json`, otherwise for people. */
export function printResult<Result>(
  terminal: Terminal,
  given: Given,
  result: Result,
  describe: (result: Result) => string,
): void {
  print(terminal, given.flags.has("json") ? JSON.stringify(result) : describe(result));
}
