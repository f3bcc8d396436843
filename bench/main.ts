import { benchApp } from "./app.ts";
import { benchFiles } from "./files.ts";
import { benchGrowth } from "./growth.ts";
import { benchHour } from "./hour.ts";
import { benchLatency } from "./latency.ts";
import { benchLife } from "./life.ts";
import { benchLists } from "./lists.ts";
import { benchNeighbours } from "./neighbours.ts";
import { benchPdf } from "./pdf.ts";
import { benchRead } from "./read.ts";
import { benchWebhooks } from "./webhooks.ts";
import { benchWrite } from "./write.ts";

// npm run bench -- <name>: see README.md.
const benches: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  read: benchRead,
  write: benchWrite,
  webhooks: benchWebhooks,
  pdf: benchPdf,
  app: benchApp,
  lists: benchLists,
  files: benchFiles,
  growth: benchGrowth,
  latency: benchLatency,
  hour: benchHour,
  life: benchLife,
  neighbours: benchNeighbours,
};
const [name = "", ...args] = process.argv.slice(2);
const bench = benches[name];
if (bench === undefined || (bench.length === 0 && args.length > 0)) {
  process.stderr.write(`Usage: npm run bench -- ${Object.keys(benches).join(" | ")}\n`);
  process.exitCode = 1;
} else {
  await bench(args);
}
