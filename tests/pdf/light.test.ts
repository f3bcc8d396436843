// @module-tag slow
import { expect, test } from "vitest";
import { billOfTwentyPages } from "../../bench/pdf-facts.ts";
import { pack } from "#server/pdf/pack.ts";
import { isPdfA, isPdfUa, objectsOf, textOf } from "../support/pdf.ts";
import { testPdf } from "../support/service.ts";
import { quotationJob } from "./jobs.ts";

const kilobyte = 1_000;

test("a quotation of 60 lines takes at most 60 KB, and one of 500 at most 200 KB", async () => {
  const short = await testPdf.render(quotationJob(60));
  const long = await testPdf.render({ org: "org_a", kind: "quotation", facts: billOfTwentyPages(1) });
  expect(short.length).toBeLessThanOrEqual(60 * kilobyte);
  expect(long.length).toBeLessThanOrEqual(200 * kilobyte);
  expect(await textOf(long)).toContain("Page 23 of 23");
});

test("the letters of a font's signs are compressed, as everything but the metadata", async () => {
  const pdf = await testPdf.render(quotationJob(3));
  const plain = Array.from(
    objectsOf(pdf).matchAll(/<<([^<>]*\/Length \d+[^<>]*)>>\s*stream/g),
    ([, entries = ""]) => entries,
  );
  const unpacked = plain.filter((entries) => !entries.includes("/FlateDecode"));
  expect(plain.some((entries) => entries.includes("/Type /CMap"))).toBe(true);
  expect(unpacked.map((entries) => /\/Type \/\w+/.exec(entries)?.[0])).toEqual(["/Type /Metadata"]);
});

test("a file declares that it can be archived and read aloud", async () => {
  const pdf = await testPdf.render(quotationJob(3));
  expect([isPdfA(pdf), isPdfUa(pdf)]).toEqual([true, true]);
  expect(Buffer.from(pdf).toString("latin1")).toContain("/Type /ObjStm");
});

test("a file of another writer is not packed", () => {
  const other = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n");
  expect(() => pack(other, { conformsToUa: false })).toThrow("another form");
});
