/** Simulates a service: renders PDFs with the requested numbers of lines one by one, and reports each outcome. */
import { createPdfRenderer } from "#server/pdf/render.ts";
import { quotationJob } from "../pdf/jobs.ts";

const renderer = createPdfRenderer();

process.once("disconnect", () => process.exit());
process.on("message", (lineCount: number) => {
  renderer.render(quotationJob(lineCount)).then(
    (pdf) => process.send?.({ bytes: pdf.length }),
    (error: Error) => process.send?.({ error: String(error), cause: String(error.cause) }),
  );
});
