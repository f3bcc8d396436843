import { benchApp } from "./app.ts";
import { benchPdf } from "./pdf.ts";
import { benchRead } from "./read.ts";
import { benchWebhooks } from "./webhooks.ts";
import { benchWrite } from "./write.ts";

// npm run bench -- read | write | webhooks | pdf | app: see README.md.
const benches: Readonly<Record<string, () => Promise<void>>> = {
  read: benchRead,
  write: benchWrite,
  webhooks: benchWebhooks,
  pdf: benchPdf,
  app: benchApp,
};
const bench = benches[process.argv.slice(2).join(" ")];
if (bench === undefined) {
  process.stderr.write("Usage: npm run bench -- read | write | webhooks | pdf | app\n");
  process.exitCode = 1;
} else {
  await bench();
}
