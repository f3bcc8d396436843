import { expect, test } from "vitest";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import { credited, draftCredit } from "../support/credit.ts";
import { newOrg } from "../support/service.ts";

test("a draft changes in every field, and its totals with its items", async () => {
  const api = await newOrg();
  const draft = await draftCredit(api, await api.sentInvoice(), 50);
  const { body } = await api.patch<CreditNote>(`/credit-notes/${draft.id}`, {
    reason: "Uneven coat",
    notes: "Thank you",
    retentionPct: 0.1,
    items: [{ description: "Second coat", qty: 2, unitPrice: 10 }],
  });
  expect(body).toMatchObject({
    reason: "Uneven coat",
    notes: "Thank you",
    totals: { subtotal: 20, retention: 2, total: 19.62 },
    items: [{ description: "Second coat", kind: "WORK" }],
    version: draft.version + 1,
  });
});

test("a sent credit note changes in its notes alone, a void one not at all", async () => {
  const api = await newOrg();
  const credit = await credited(api, await api.sentInvoice(), 10);
  const path = `/credit-notes/${credit.id}`;
  expect((await api.patch<CreditNote>(path, { notes: "Sorry" })).body.notes).toBe("Sorry");
  expect(await api.refused("PATCH", path, { body: { reason: "Another" } })).toMatchObject({
    status: 409,
    details: [{ path: "reason", code: "FROZEN" }],
  });
  const draft = await draftCredit(api, await api.sentInvoice(), 1);
  await api.act(`/credit-notes/${draft.id}/void`);
  expect(await api.refused("PATCH", `/credit-notes/${draft.id}`, { body: { notes: "" } })).toMatchObject({
    status: 409,
  });
});
