import { print } from "./commands/command.ts";
import { commands } from "./commands/commands.ts";
import { readArguments } from "./commands/read-arguments.ts";
import { describeFailure } from "./commands/start-failure.ts";
import { usage } from "./commands/usage.ts";
import { type Config, readConfig } from "./config.ts";

async function main(args: readonly string[]): Promise<void> {
  let config: Config | undefined;
  try {
    const call = readArguments(args);
    if (call === undefined) return print(usage(commands));
    config = readConfig(call.command.isStandalone === true ? {} : undefined);
    await call.command.run(call.given, config);
  } catch (error) {
    process.stderr.write(`quoin: ${describeFailure(error, config?.databaseUrl)}\n`);
    // An open handle must not keep a failed command running: a supervisor waits for its end.
    process.exit(1);
  }
}

await main(process.argv.slice(2));
