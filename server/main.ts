import { parseArgs } from "node:util";
import { systemClock } from "#server/core/clock.ts";
import { type Config, readConfig } from "./config.ts";
import { createKey, readNewKey } from "./commands/key.ts";
import { createOrganizationWithKey, readNewOrganization } from "./commands/org.ts";
import { listen, readListening } from "./commands/listen.ts";
import { describeRotation } from "./commands/secrets.ts";
import { serve } from "./commands/serve.ts";
import { describeFailure } from "./commands/start-failure.ts";
import { usage, UsageError } from "./commands/usage.ts";
import { worker } from "./commands/worker.ts";
import { databaseClock } from "./db/database-clock.ts";
import { type Installation, migrateInstallation, openInstallation } from "#server/commands/installation.ts";
import { markOverdueInvoices } from "./invoices/mark-overdue.ts";
import { createLog, type Logger } from "#server/core/log.ts";
import { rotateSecrets } from "#server/commands/secrets/rotate-secrets.ts";

async function main(args: string[]): Promise<void> {
  let config: Config | undefined;
  try {
    const { positionals, values, tokens } = readArguments(args);
    if (values.help === true) return print(usage);
    refuseOtherOptions(
      positionals.join(" "),
      tokens.flatMap((token) => (token.kind === "option" ? [token.name] : [])),
    );
    config = readConfig();
    await run(positionals, values, config);
  } catch (error) {
    printError(describeFailure(error, config?.databaseUrl));
    // An open handle must not keep a failed command running: a supervisor waits for its end.
    process.exit(1);
  }
}

type Values = ReturnType<typeof readArguments>["values"];

async function run(command: readonly string[], values: Values, config: Config): Promise<void> {
  switch (command.join(" ")) {
    case "serve":
      return serve(config, createLog(config.logLevel), { worker: values["no-worker"] !== true });
    case "worker":
      return worker(config, createLog(config.logLevel));
    case "overdue run": {
      const marked = await withInstallation(config, async ({ db }) =>
        markOverdueInvoices({ db, clock: await databaseClock({ db, clock: systemClock }) }),
      );
      return print(`${marked} ${marked === 1 ? "invoice" : "invoices"} became overdue.`);
    }
    case "migrate": {
      const applied = await migrateInstallation(config, quietLog(config));
      return print(applied.length === 0 ? "The schema is up to date." : `Applied ${applied.join(", ")}.`);
    }
    case "demo": {
      const { demo } = await import("./commands/demo.ts");
      return demo(config, quietLog(config));
    }
    case "webhooks listen": {
      const listening = readListening(values);
      return withInstallation(config, (installation) => listen(installation, listening));
    }
    case "org create": {
      const organization = readNewOrganization(values);
      const created = await withInstallation(config, ({ db }) => createOrganizationWithKey(db, organization));
      return print(
        values.json === true
          ? JSON.stringify(created)
          : [
              `Organization  ${created.organization.id}`,
              `API key       ${created.apiKey}`,
              `Sign in       ${created.user.email}`,
              `Password      ${created.user.password ?? "as before"}`,
              "",
              "The key and password are shown only once. Store them in a safe place.",
            ].join("\n"),
      );
    }
    case "secrets rotate": {
      const rotation = await withInstallation(config, rotateSecrets);
      return print(values.json === true ? JSON.stringify(rotation) : describeRotation(rotation));
    }
    case "key create": {
      const key = readNewKey(values);
      const created = await withInstallation(config, ({ db }) => createKey(db, key));
      return print(
        values.json === true
          ? JSON.stringify(created)
          : `API key  ${created.apiKey}\n\nThe key is shown only once. Store it in a safe place.`,
      );
    }
    default:
      throw new UsageError(command.length === 0 ? usage : `there is no command "${command.join(" ")}"\n\n${usage}`);
  }
}

function readArguments(args: string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args,
      tokens: true,
      allowPositionals: true,
      options: {
        name: text,
        email: text,
        org: text,
        scopes: text,
        expires: text,
        json: { type: "boolean" },
        key: text,
        "forward-to": text,
        "no-worker": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

const optionsOf: Readonly<Record<string, readonly string[]>> = {
  serve: ["no-worker"],
  "webhooks listen": ["key", "forward-to"],
  "org create": ["name", "email", "json"],
  "secrets rotate": ["json"],
  "key create": ["org", "name", "scopes", "expires", "json"],
};

/** Rejects unknown options: a user would otherwise assume that the command obeyed them. */
function refuseOtherOptions(command: string, given: readonly string[]): void {
  for (const [i, name] of given.entries()) {
    if (given.indexOf(name) !== i) throw new UsageError(`--${name} must be given only once`);
    if (!(optionsOf[command] ?? []).includes(name)) {
      throw new UsageError(`${command === "" ? "quoin" : command} has no option --${name}; run quoin --help`);
    }
  }
}

async function withInstallation<T>(config: Config, work: (installation: Installation) => Promise<T>): Promise<T> {
  const installation = await openInstallation(config, quietLog(config));
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
}

/** Returns a log for a command that prints its result: only warnings and errors. */
function quietLog(config: Config): Logger {
  return createLog(config.logLevel === "info" ? "warn" : config.logLevel);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function printError(text: string): void {
  process.stderr.write(`quoin: ${text}\n`);
}

await main(process.argv.slice(2));
