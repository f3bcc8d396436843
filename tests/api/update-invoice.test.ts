import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { line } from "../support/api.ts";
import { invoiceWithStatus } from "../support/given.ts";
import { newOrg } from "../support/service.ts";

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

test("a due date of null returns a draft to the payment terms, and is refused once sent", async () => {
  const api = await newOrg();
  const { id, dueDate: byTerms } = await api.invoice();
  await api.patch<Invoice>(`/invoices/${id}`, { dueDate: "2099-12-31" });
  expect((await api.patch<Invoice>(`/invoices/${id}`, { dueDate: null })).body.dueDate).toBe(byTerms);
  const { body: sent } = await api.post<Invoice>(`/invoices/${id}/send`, {});
  expect(sent.dueDate).toBe(byTerms);
  expect((await api.refused("PATCH", `/invoices/${id}`, { body: { dueDate: null } })).details).toEqual([
    { path: "dueDate", code: "NOT_ALLOWED", message: "of a sent invoice must be a date" },
  ]);
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

test.each(["SENT", "OVERDUE"] as const)("due date and notes of one that is %s may change", async (status) => {
  const api = await newOrg();
  const before = await invoiceWithStatus(api, status);
  const { body } = await api.patch<Invoice>(`/invoices/${before.id}`, {
    notes: "Called on Monday",
    dueDate: "2026-02-28",
    confirm: ["DUE_BEFORE_ISSUE"],
  });
  expect(body).toEqual({
    ...before,
    notes: "Called on Monday",
    dueDate: "2026-02-28T15:59:59.999Z",
    version: before.version + 1,
    updatedAt: body.updatedAt,
  });
});

test("an overdue invoice that is due in the future again is SENT, and only that", async () => {
  const api = await newOrg();
  const { id } = await invoiceWithStatus(api, "OVERDUE");
  const statusWith = async (change: object) => (await api.patch<Invoice>(`/invoices/${id}`, change)).body.status;
  expect(await statusWith({ notes: "Called" })).toBe("OVERDUE");
  expect(await statusWith({ dueDate: "2026-02-01", confirm: ["DUE_BEFORE_ISSUE"] })).toBe("OVERDUE");
  expect(await statusWith({ dueDate: "2099-12-31" })).toBe("SENT");
  // A change never makes it overdue: only the hourly job does.
  expect(await statusWith({ dueDate: "2026-02-01", confirm: ["DUE_BEFORE_ISSUE"] })).toBe("SENT");
});
