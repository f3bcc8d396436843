// @module-tag gate
import { expect, test } from "vitest";
import { eventBytesMax } from "#contract/webhooks/events.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { descriptionsLengthMax, itemsMax } from "#contract/documents/lines.ts";
import { clientOf } from "../support/portal.ts";
import { newOrg } from "../support/service.ts";

test("a document of as many lines as there may be is sent, printed, shown, accepted and billed", async () => {
  const api = await newOrg();
  const description = "砖 supplied and laid; ".padEnd(descriptionsLengthMax / itemsMax, "x");
  const items = Array.from({ length: itemsMax }, () => ({ description, qty: 1.5, unit: "m2", unitPrice: 10.25 }));
  const quotation = await api.quotation({ items });
  await api.act(`/quotations/${quotation.id}/send`, { to: "client@example.com" });
  const { status, bytes } = await api.file(`/quotations/${quotation.id}/pdf`);
  expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  expect(bytes.length).toBeLessThan(8_000_000);
  const page = await (await clientOf(api, { id: quotation.id })).get();
  expect(page.status).toBe(200);
  await api.act(`/quotations/${quotation.id}/accept`);
  const invoice = await api.create<Invoice>(`/quotations/${quotation.id}/convert`, {});
  expect(invoice.items).toHaveLength(itemsMax);
  expect(invoice.totals.total).toBe(quotation.totals.total);
  const { text } = await api.get<{ data: object[] }>("/events?limit=1&type=quotation.accepted");
  expect(Buffer.byteLength(text)).toBeLessThan(eventBytesMax);
});
