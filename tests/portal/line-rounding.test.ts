import { expect, test } from "vitest";
import { line } from "../support/api.ts";
import { textOf } from "../support/pdf.ts";
import { clientOf } from "../support/portal.ts";
import { newOrg } from "../support/service.ts";

const said = (page: string) => page.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

// 12.5 × 8.33 is 104.125, shown as 104.13: four of them are 416.52, and the subtotal 416.50.
const items = Array.from({ length: 4 }, () => line({ qty: 12.5, unitPrice: 8.33 }));

test("amounts that do not add up to the subtotal are followed by their rounding, on paper and page", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice({ items });
  expect(invoice.totals.subtotal).toBe(416.5);
  expect(await textOf((await api.file(`/invoices/${invoice.id}/pdf`)).bytes)).toContain(
    "Rounding of lines -$0.02 Subtotal $416.50",
  );
  expect(said((await (await clientOf(api, invoice)).get()).text)).toContain("Rounding of lines -$0.02");
  const quotation = await api.sentQuotation({ items });
  expect(said((await (await clientOf(api, quotation)).get()).text)).toContain("Rounding of lines -$0.02");
});

test("amounts that add up have no such row", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice({ items: items.slice(0, 1) });
  expect(invoice.totals.subtotal).toBe(104.13);
  expect(await textOf((await api.file(`/invoices/${invoice.id}/pdf`)).bytes)).not.toContain("Rounding");
});
