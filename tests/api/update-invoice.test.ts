import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices.ts";
import { line } from "../support/api.ts";
import { everythingOf, newOrg } from "../support/service.ts";
import { setStatus } from "../support/set-status.ts";

test("only the fields given change, and items replace all there were", async () => {
  const api = await newOrg();
  const before = await api.invoice();
  const renamed = await api.patch<Invoice>(`/invoices/${before.id}`, { title: "Final", dueDate: "2026-05-31" });
  expect(renamed.body).toEqual({
    ...before,
    title: "Final",
    dueDate: "2026-05-31T15:59:59.999Z",
    version: 2,
    updatedAt: renamed.body.updatedAt,
  });
  const repriced = await api.patch<Invoice>(`/invoices/${before.id}`, { items: [line({ qty: 1, unitPrice: 10 })] });
  expect(repriced.body.items).toHaveLength(1);
  expect(repriced.body.totals).toMatchObject({ subtotal: 10, total: 10.9 });
});

test("the quotation it came from can be set and taken off, and follows the client", async () => {
  const api = await newOrg();
  const { id: quotationId, clientId, projectId } = await api.quotation();
  const { id } = await api.create<Invoice>("/invoices", { clientId, projectId, title: "Claim", items: [] });
  expect((await api.patch<Invoice>(`/invoices/${id}`, { quotationId })).body.quotationId).toBe(quotationId);
  const other = await api.project();
  const moved = { clientId: other.clientId, projectId: other.id };
  expect((await api.refused("PATCH", `/invoices/${id}`, { body: moved })).details).toEqual([
    expect.objectContaining({ path: "quotationId", code: "WRONG_CLIENT" }),
  ]);
  expect((await api.patch<Invoice>(`/invoices/${id}`, { ...moved, quotationId: null })).body).toMatchObject({
    ...moved,
    quotationId: null,
  });
});

test.each(["PAID", "VOID"] as const)("an invoice that is %s cannot be changed", async (status) => {
  const api = await newOrg();
  const { id } = await api.invoice();
  await setStatus("invoice", id, status);
  const before = await everythingOf(api.org);
  expect(await api.refused("PATCH", `/invoices/${id}`, { body: { title: "Late" } })).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    currentStatus: status,
    allowedActions: [],
  });
  expect(await everythingOf(api.org)).toEqual(before);
});

test("two changes at once are both made", async () => {
  const api = await newOrg();
  const { id } = await api.invoice();
  await Promise.all([
    api.patch(`/invoices/${id}`, { title: "A" }),
    api.patch(`/invoices/${id}`, { notes: "B" }),
    api.patch(`/invoices/${id}`, { items: [line({ qty: 1, unitPrice: 1 })] }),
    api.patch(`/invoices/${id}`, { items: [line({ qty: 1, unitPrice: 1 })] }),
  ]);
  expect((await api.get<Invoice>(`/invoices/${id}`)).body).toMatchObject({ title: "A", notes: "B", version: 5 });
});
