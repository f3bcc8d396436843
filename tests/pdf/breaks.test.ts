// @module-tag gate
import { expect, test } from "vitest";
import type { PrintJob } from "#server/pdf/print.ts";
import { pagesOf } from "../support/pdf.ts";
import { testPdf } from "../support/service.ts";
import { claimJob, quotationJob } from "./jobs.ts";

const sections = ["A", "B"].map((ref, i) => ({ id: `qsc_${ref}`, ref, title: "Works", sortOrder: i }) as const);

/** Returns a quotation with that many lines; the first `ofFirst`, if any, are in section A and the others in B. */
function longQuotation(lines: number, ofFirst: number): PrintJob {
  const job = quotationJob(lines);
  const { quotation } = job.facts;
  const sectionOf = (i: number) => (ofFirst === 0 ? null : i < ofFirst ? "qsc_A" : "qsc_B");
  const items = quotation.items.map((item, i) => ({ ...item, description: "Works", sectionId: sectionOf(i) }) as const);
  const shown = { ...quotation, sections: ofFirst === 0 ? [] : sections, items };
  return { ...job, facts: { ...job.facts, quotation: shown } };
}

const bills = [
  ...Array.from({ length: 12 }, (_, i) => [22 + i, 0]),
  ...Array.from({ length: 12 }, (_, i) => [20 + i, 10]),
  ...Array.from({ length: 16 }, (_, i) => [40, 20 + i]),
] as [lines: number, ofFirst: number][];

test("a page never begins with a total alone", async () => {
  const bare: string[] = [];
  for (const [lines, ofFirst] of bills) {
    const pages = await pagesOf(await testPdf.render(longQuotation(lines, ofFirst)));
    for (const page of pages) {
      // On the page before the first subtotal there must be a line, which ends with its amount, here 100.00.
      const before = page.split("Subtotal")[0] ?? "";
      if (before !== page && !before.includes(" 100.00")) bare.push(`${lines} lines, ${ofFirst} of them in A`);
    }
  }
  expect(bare).toEqual([]);
});

const claims = [
  ...Array.from({ length: 14 }, (_, i) => [4 + i, 6, 1]),
  ...Array.from({ length: 14 }, (_, i) => [12, 2, 1 + i]),
  ...Array.from({ length: 14 }, (_, i) => [30 + i, 20, 30]),
] as [ofA: number, ofB: number, ofVariation: number][];

test("no page of a claim begins with a sum, and every one repeats the heads of its lines", async () => {
  const bare: string[] = [];
  for (const lines of claims) {
    const pages = await pagesOf(await testPdf.render(claimJob(...lines)));
    for (const page of pages.slice(1)) {
      const [before = ""] = page.split(/Subtotal|Work done/);
      const hasHeads = page.includes("CONTRACT VALUE") && /Original contract|Variation 1/.test(page);
      if (!hasHeads || !before.includes("Works 100.00 50% 50.00 0.00 50.00")) bare.push(lines.join(", "));
    }
  }
  expect(bare).toEqual([]);
});
