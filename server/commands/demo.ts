import { systemClock } from "#server/core/clock.ts";
import type { Config } from "#server/settings/config.ts";
import type { Demo } from "#server/first-run/demo/prepare-demo.ts";
import type { Command, Terminal } from "./terminal/command.ts";
import { type Installation, openInstallation, quietLog } from "./installation.ts";
import { startService } from "./processes/serve.ts";
import { warnOfSettings } from "./starting/start-lines.ts";
import { stopRequested, untilStopped } from "./starting/stopping.ts";
import { prepareWebApp } from "./starting/web-app.ts";

/** Does the same as `quoin serve`, with one contractor's year of data, which the first start creates. */
export const demoCommand: Command = {
  name: "demo",
  takes: "",
  does: "serve with a contractor's year of demo data",
  options: {},
  run: (_, config, terminal) => demo(config, terminal),
};

async function demo(config: Config, terminal: Terminal): Promise<void> {
  const log = quietLog(config, terminal);
  warnOfSettings(config, log);
  await prepareWebApp(log);
  const installation = await openInstallation(config, log);
  const prepared = await prepareOrClose(config, installation);
  const service = await startService(config, log, installation, { worker: true, terminal });
  const stopping = stopRequested(terminal);
  terminal.output.write(welcome(service.address, prepared));
  await untilStopped(stopping, log, terminal, () => service.stop());
}

async function prepareOrClose(config: Config, installation: Installation): Promise<Demo> {
  try {
    // Loaded here alone: no other command needs the demo.
    const { prepareDemo } = await import("#server/first-run/demo/prepare-demo.ts");
    return await prepareDemo(installation.db, {
      dataDir: config.dataDir,
      clock: systemClock,
      secret: installation.secret,
      pdf: installation.pdf,
      fileReader: installation.fileReader,
      allowedRanges: config.webhookAllowedRanges,
      mailLimits: config.mailLimits,
    });
  } catch (error) {
    await installation.close();
    throw error;
  }
}

function welcome(address: string, { apiKey, account, filled }: Demo): string {
  const state = filled ? "a new year of data of a renovation contractor" : "the data of the previous start";
  const authorization = `Authorization: Bearer ${apiKey}`;
  return `
  Quoin is ready, with ${state}.

  Web       ${address}
  Sign in   ${account.email}
  Password  ${account.password ?? "the one you chose"}
  API docs  ${address}/docs
  API key   ${apiKey}

  Try it:

  curl -H '${authorization}' '${address}/api/v1/invoices?limit=3'

  Press Ctrl-C to stop. The data is kept for the next start.

`;
}
