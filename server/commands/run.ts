import { type Config, readConfig, readKeyConfig } from "#server/settings/config.ts";
import { print, type Terminal } from "./terminal/command.ts";
import { commands } from "./commands.ts";
import { readArguments } from "./terminal/read-arguments.ts";
import { describeFailure } from "./starting/start-failure.ts";
import { usage } from "./terminal/usage.ts";

/**
 * Runs the command that the arguments name. Returns false when it failed, after saying why in one line.
 * @param environment the settings; undefined for those of the process
 */
export async function run(
  args: readonly string[],
  environment: Record<string, string | undefined> | undefined,
  terminal: Terminal,
): Promise<boolean> {
  let config: Config | undefined;
  try {
    const call = readArguments(args);
    if (call === undefined) {
      print(terminal, usage(commands));
      return true;
    }
    config = call.command.isStandalone === true ? readKeyConfig(environment) : readConfig(environment);
    await call.command.run(call.given, config, terminal);
    return true;
  } catch (error) {
    terminal.errors.write(`quoin: ${describeFailure(error, config?.databaseUrl)}\n`);
    return false;
  }
}
