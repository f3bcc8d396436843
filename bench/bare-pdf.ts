import type { Read } from "#server/db/sql.ts";
import { printed } from "#server/billing/documents/print.ts";
import { createPdfRenderer } from "#server/pdf/render.ts";
import { billOfTwentyPages, invoiceOnOnePage } from "./pdf-facts.ts";

// A child process of the bench: renders one PDF after the other, from the stored content of a document to its bytes.

export interface PdfTask {
  readonly document: "invoice" | "bill";
  readonly count: number;
}

export interface PdfsMade {
  readonly seconds: number;
  readonly bytes: number;
}

process.once("disconnect", () => process.exit());
process.on("message", (task: PdfTask) => void run(task));

const renderer = createPdfRenderer();
/** These documents have no logo, so nothing is read for them. */
const nothing = { org: "org_bench" } as Partial<Read> as Read;

let made = 0;

async function run({ document, count }: PdfTask): Promise<void> {
  const factsOf = document === "invoice" ? invoiceOnOnePage : billOfTwentyPages;
  const startTimeMs = performance.now();
  let bytes = 0;
  for (let i = 0; i < count; i++) {
    made += 1;
    bytes = (await renderer.render(printed(nothing, factsOf(made)))).length;
  }
  const seconds = (performance.now() - startTimeMs) / 1000;
  process.send?.({ seconds, bytes } satisfies PdfsMade);
}
