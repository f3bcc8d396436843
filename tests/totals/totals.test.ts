/** Compares the documents of this folder, each calculated by hand, with the module that does the arithmetic. */
import { expect, test } from "vitest";
import { toNumber } from "#contract/money.ts";
import { sumsOf, invoiceTotalsOf, lineAmount, totalsOf } from "#contract/documents/totals.ts";
import { parseTotalsDocument, readTotalsDocuments, type TotalsDocument } from "./read-document.ts";

function computeTotals({ lines, gstRate, retentionPct, paid, isVoid }: TotalsDocument) {
  const document = { ...sumsOf(lines), gstRate, retentionPct };
  return paid === null ? totalsOf(document) : invoiceTotalsOf({ ...document, paid, isVoid });
}

for (const document of readTotalsDocuments()) {
  test(document.title, () => {
    expect(document.lines.map((line) => toNumber(lineAmount(line)))).toEqual(
      document.lines.map(({ amount }) => amount),
    );
    expect(computeTotals(document)).toEqual(document.expected);
  });
}

const complete = `# A lamp

| Description | Qty | Unit price | Amount |
|---|---:|---:|---:|
| Lamp | 2 | 1,000.00 | 2,000.00 |

- GST rate: 7.25 %
- Retention: none

| Figure | Value | Worked out |
|---|---:|---|
| subtotal | 2,000.00 | 2,000.00 |
| retention | 0.00 | none |
| net | 2,000.00 | 2,000.00 − 0.00 |
| gst | 145.00 | 2,000.00 × 7.25 % |
| rounding | 0.00 | 2,145.00 − (2,000.00 + 145.00) |
| total | 2,145.00 | 2,000.00 + 145.00 |
`;

test("a document is read as it is written", () => {
  expect(parseTotalsDocument(complete)).toEqual({
    title: "A lamp",
    lines: [{ description: "Lamp", qty: 2, unitPrice: 1000, amount: 2000 }],
    gstRate: 0.0725,
    retentionPct: null,
    paid: null,
    isVoid: false,
    expected: { subtotal: 2000, retention: 0, net: 2000, gst: 145, rounding: 0, total: 2145 },
  });
});

const slips: [slip: string, written: string, instead: string, message: RegExp][] = [
  ["no heading", "# A lamp", "A lamp", /no heading/],
  ["no table of lines", "| Description |", "| What |", /0 tables of Description/],
  ["no lines", "| Lamp | 2 | 1,000.00 | 2,000.00 |\n", "", /nothing in the table of Description/],
  ["a line without its amount", " 2,000.00 |\n\n", "|\n\n", /not a number/],
  ["a line with too few cells", " 2,000.00 |\n\n", "\n\n", /3 cells/],
  ["no table of totals", "| Figure |", "| Name |", /0 tables of Figure/],
  [
    "a figure missing",
    "| gst | 145.00 | 2,000.00 × 7.25 % |\n",
    "",
    /the totals are subtotal,retention,net,rounding,total/,
  ],
  ["a figure without its value", "| gst | 145.00 |", "| gst | |", /not a number/],
  ["a figure that is not a number", "| gst | 145.00 |", "| gst | 1,45.00 |", /not a number: 1,45.00/],
  ["no GST rate", "- GST rate: 7.25 %\n", "", /not a rate/],
  ["no retention", "- Retention: none\n", "", /not a rate/],
  ["a payment but nothing outstanding", "- Retention: none", "- Retention: none\n- Paid: 5.00", /the totals are/],
];

for (const [slip, written, instead, message] of slips) {
  test(`a document with ${slip} is refused instead of passing`, () => {
    expect(complete).toContain(written);
    expect(() => parseTotalsDocument(complete.replace(written, instead))).toThrow(message);
  });
}
