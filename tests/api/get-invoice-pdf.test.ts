import { expect, test } from "vitest";
import { textOf } from "../support/pdf.ts";
import { newOrg } from "../support/service.ts";

test("an issued invoice is a PDF of the same bytes for ever, under a name of its number", async () => {
  const api = await newOrg();
  const { id, number } = await api.sentInvoice();
  const first = await api.file(`/invoices/${id}/pdf`);
  expect(first).toMatchObject({ status: 200, headers: { "content-type": "application/pdf" } });
  expect(first.headers["content-disposition"]).toContain(`inline; filename="${number}.pdf"`);
  expect(await textOf(first.bytes)).toContain(number);
  await api.pay({ id }, 109);
  await api.patch("/organization", { name: "Another name" });
  const later = await api.file(`/invoices/${id}/pdf`);
  expect(later.bytes.equals(first.bytes)).toBe(true);
  expect(later.headers["etag"]).toBe(first.headers["etag"]);
});

test("whoever has the file already gets no second one", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  const { headers } = await api.file(`/invoices/${id}/pdf`);
  const again = await api.file(`/invoices/${id}/pdf`, { "if-none-match": String(headers["etag"]) });
  expect(again).toMatchObject({ status: 304 });
  expect(again.bytes).toHaveLength(0);
});

test("a draft is a PDF that says so", async () => {
  const api = await newOrg();
  const { id } = await api.invoice();
  expect(await textOf((await api.file(`/invoices/${id}/pdf`)).bytes)).toContain("DRAFT");
});
