/** Stands for a service: makes PDFs of as many lines as it is told, one after the other, and says what became of each. */
import { createPdfRenderer } from "#server/pdf/render.ts";
import { quotationJob } from "../pdf/jobs.ts";

const renderer = createPdfRenderer();

process.once("disconnect", () => process.exit());
process.on("message", (lineCount: number) => {
  renderer.render(quotationJob(lineCount)).then(
    (pdf) => process.send?.({ bytes: pdf.length }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
