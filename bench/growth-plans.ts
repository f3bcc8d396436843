import { appendFile } from "node:fs/promises";
import type { BenchDatabase } from "./database.ts";
import type { Read } from "./growth-reads.ts";
import { send } from "./load.ts";
import { serveOffice } from "./office.ts";
import { plansLogged, recordPlans } from "./recording.ts";

/** Appends the plans of the statements of each read to a file. */
export async function explainGrowth(database: BenchDatabase, reads: readonly Read[], file: string): Promise<void> {
  await plansLogged(database, async () => {
    // Its sessions open now, and so log their plans.
    const office = await serveOffice(database);
    try {
      for (const { name, path } of reads) {
        process.stderr.write(`explaining ${name}\n`);
        // The first request opens sessions, and prepares statements.
        await send(office.request(path));
        const plans = await recordPlans(database, () => send(office.request(path)));
        await appendFile(file, `# ${name}\n# ${path}\n\n${plans.join("\n")}\n\n`);
      }
    } finally {
      await office.server.stop();
    }
  });
}
