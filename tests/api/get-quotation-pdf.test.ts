import { expect, test } from "vitest";
import { textOf } from "../support/pdf.ts";
import { newOrg } from "../support/service.ts";

test("a quotation that was sent is a PDF of the same bytes for ever", async () => {
  const api = await newOrg();
  const { id, number } = await api.sentQuotation();
  const first = await api.file(`/quotations/${id}/pdf`);
  expect(first).toMatchObject({ status: 200, headers: { "content-type": "application/pdf" } });
  expect(await textOf(first.bytes)).toContain(number);
  await api.act(`/quotations/${id}/accept`);
  expect((await api.file(`/quotations/${id}/pdf`)).bytes.equals(first.bytes)).toBe(true);
});

test("a draft is a PDF that says so", async () => {
  const api = await newOrg();
  const { id } = await api.quotation();
  expect(await textOf((await api.file(`/quotations/${id}/pdf`)).bytes)).toContain("DRAFT");
});
