import { expect, test } from "vitest";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { line } from "../support/api.ts";
import { eventsOf, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

test("only the fields given change; the version rises and quotation.updated is raised", async () => {
  const api = await newOrg();
  const before = await api.quotation();
  const events = await eventsOf(api.org);
  const { body } = await api.patch<Quotation>(`/quotations/${before.id}`, {
    title: "New",
    notes: "n",
    validUntil: "2027-01-31",
  });
  expect(body).toEqual({
    ...before,
    title: "New",
    notes: "n",
    validUntil: "2027-01-31T15:59:59.999Z",
    version: 2,
    updatedAt: body.updatedAt,
  });
  const [raised, ...further] = (await eventsOf(api.org)).slice(events.length);
  expect(further).toEqual([]);
  expect(raised).toMatchObject({ type: "quotation.updated", data: { object: body } });
});

test("lines, where given, replace all there were, sections included", async () => {
  const api = await newOrg();
  const { id } = await api.quotation({ sections: [{ title: "A", items: [line()] }] });
  const { body } = await api.patch<Quotation>(`/quotations/${id}`, { items: [line({ qty: 1, unitPrice: 10 })] });
  expect(body).toMatchObject({ sections: [], items: [{ qty: 1, sectionId: null }], totals: { subtotal: 10 } });
  expect(body.items).toHaveLength(1);
});

test("a document changes its client only together with that client's project", async () => {
  const api = await newOrg();
  const { id } = await api.quotation();
  const project = await api.project();
  const alone = await api.refused("PATCH", `/quotations/${id}`, { body: { clientId: project.clientId } });
  expect(alone).toMatchObject({ status: 422, details: [{ path: "projectId", code: "WRONG_CLIENT" }] });
  const both = await api.patch<Quotation>(`/quotations/${id}`, { clientId: project.clientId, projectId: project.id });
  expect(both.body).toMatchObject({ clientId: project.clientId, projectId: project.id });
});

test("a refused change leaves the quotation unchanged", async () => {
  const api = await newOrg();
  const { id } = await api.quotation();
  const before = await everythingOf(api.org);
  const tooMuch = [line({ qty: 9_999_999, unitPrice: 999_999_999 })];
  await api.refused("PATCH", `/quotations/${id}`, { body: { title: "Lost", items: tooMuch } });
  await api.refused("PATCH", `/quotations/${id}`, { body: { title: "Lost", status: "SENT" } });
  await api.refused("PATCH", `/quotations/${id}`, { body: { title: null } });
  expect(await everythingOf(api.org)).toEqual(before);
});

test("a quotation that an invoice refers to stays with its client", async () => {
  const api = await newOrg();
  const { id, clientId, projectId } = await api.quotation();
  await api.create("/invoices", { clientId, projectId, quotationId: id, title: "Claim", items: [] });
  const other = await api.project();
  const body = { clientId: other.clientId, projectId: other.id };
  expect(await api.refused("PATCH", `/quotations/${id}`, { body })).toMatchObject({
    status: 409,
    code: "HAS_DOCUMENTS",
  });
  expect((await api.patch(`/quotations/${id}`, { clientId, title: "Same client" })).status).toBe(200);
});

test("a draft that a changed GST rate made too large can still be renamed", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRate: 0 });
  const largest = Array.from({ length: 100 }, () => line({ qty: 10, unitPrice: 999_999_999 }));
  const { id } = await api.quotation({ items: largest });
  await api.patch("/organization", { gstRate: 0.09 });
  expect((await api.patch(`/quotations/${id}`, { title: "Renamed" })).status).toBe(200);
  const refusal = await api.refused("PATCH", `/quotations/${id}`, { body: { retentionPct: 0.01 } });
  expect(refusal).toMatchObject({ status: 422, details: [{ path: "items", code: "TOTAL_TOO_LARGE" }] });
});
