// @module-tag slow
import { Decimal } from "decimal.js";
import { expect, test } from "vitest";
import { textOf } from "../support/pdf.ts";
import { newOrg } from "../support/service.ts";
import { readTotalsDocuments } from "../totals/read-document.ts";

const figure = (value: number) =>
  value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace("-0.00", "0.00");
const amount = (value: number) => figure(value).replace(/^(-?)/, "$1$");

test.each(readTotalsDocuments())("the PDF's totals match the bookkeeper's: $title", async (document) => {
  const { lines, expected, retentionPct } = document;
  const api = await newOrg();
  await api.patch("/organization", { gstRate: document.gstRate });
  const items = lines.map(({ description, qty, unitPrice }) => ({ description, qty, unitPrice }));
  const { id } = await api.invoice({ items, retentionPct });
  const text = await textOf((await api.file(`/invoices/${id}/pdf`)).bytes);
  const { subtotal = NaN, retention = NaN, net = NaN, gst = NaN, rounding = NaN, total = NaN } = expected;
  const said = [
    `Subtotal ${amount(subtotal)}`,
    ...(retentionPct === null ? [] : [`${amount(-retention)} Net ${amount(net)}`]),
    `% ${amount(gst)}`,
    ...(rounding === 0 ? [] : [`Rounding ${amount(rounding)}`]),
    `Total ${amount(total)}`,
    ...lines.map((line) => figure(line.amount)),
  ];
  for (const each of said) expect(text).toContain(each);
  if (rounding === 0) expect(text).not.toMatch(/Rounding (?!of lines)/);
  const shown = new Decimal(subtotal).minus(Decimal.sum(0, ...lines.map((line) => line.amount)));
  if (shown.isZero()) expect(text).not.toContain("Rounding of lines");
  else expect(text).toContain(`Rounding of lines ${amount(shown.toNumber())} Subtotal`);
});
