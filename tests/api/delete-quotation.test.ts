import { expect, test } from "vitest";
import { newOrg } from "../support/service.ts";

test("a draft is discarded with its lines, and its number is not given out again", async () => {
  const api = await newOrg();
  const { id, number } = await api.quotation();
  expect((await api.delete(`/quotations/${id}`)).status).toBe(204);
  expect(await api.refused("GET", `/quotations/${id}`)).toMatchObject({ status: 404 });
  expect((await api.quotation()).number).not.toBe(number);
});

test("a quotation that an invoice refers to stays", async () => {
  const api = await newOrg();
  const { id, clientId, projectId } = await api.quotation();
  await api.create("/invoices", { clientId, projectId, quotationId: id, title: "Claim", items: [] });
  expect(await api.refused("DELETE", `/quotations/${id}`)).toMatchObject({ status: 409, code: "HAS_DOCUMENTS" });
});
