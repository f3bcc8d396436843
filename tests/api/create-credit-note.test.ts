import { expect, test } from "vitest";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import { exampleId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { newContract } from "../support/contracts.ts";
import { draftCredit } from "../support/credit.ts";
import { invoiceWithStatus } from "../support/given.ts";
import { newOrg } from "../support/service.ts";

test("a draft credit note has a draft number, and the invoice's client, rate and retention", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice({ retentionPct: 0.05 });
  const draft = await draftCredit(api, invoice, 50);
  expect(draft).toMatchObject({
    number: expect.stringMatching(/^DRAFT-/),
    status: "DRAFT",
    invoiceId: invoice.id,
    clientId: invoice.clientId,
    projectId: invoice.projectId,
    gstRateAtIssue: 0.09,
    retentionPct: 0.05,
    totals: { subtotal: 50, retention: 2.5, net: 47.5, gst: 4.28, total: 51.78, applied: 0, remaining: 0 },
    items: [{ kind: "WORK", amount: 50 }],
  });
});

test.each([
  ["DRAFT", /is a draft.+Change its lines instead, or send it first\.$/],
  ["VOID", /is VOID.+Refund money that was kept on it.+bill work that is still owed by a duplicate/],
] as const)("an invoice that is %s cannot be credited, and the refusal says what to do", async (status, message) => {
  const api = await newOrg();
  const { id } = await invoiceWithStatus(api, status);
  expect(await api.refused("POST", "/credit-notes", { body: { invoiceId: id, reason: "Late" } })).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    message: expect.stringMatching(message),
  });
});

test("a whole invoice of a contract is credited by one item, without retention of its own", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const deposit = await api.create<Invoice>(`/contracts/${contract.id}/deposit`, { amount: 200 });
  await api.act(`/invoices/${deposit.id}/send`);
  const body = { invoiceId: deposit.id, reason: "Cancelled" };
  expect(await api.refused("POST", "/credit-notes", { body: { ...body, retentionPct: 0.1 } })).toMatchObject({
    status: 422,
    details: [{ path: "retentionPct" }],
  });
  const draft = await api.create<CreditNote>("/credit-notes", body);
  expect(draft).toMatchObject({
    contractId: contract.id,
    retentionPct: null,
    items: [{ kind: "DEPOSIT", amount: 200 }],
  });
  expect(await api.refused("POST", "/credit-notes", { body })).toMatchObject({ status: 409, code: "INVALID_STATE" });
});

test("a credit note needs a reason and an invoice of the organization", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  for (const body of [{ invoiceId: invoice.id }, { invoiceId: invoice.id, reason: " " }, { reason: "Late" }]) {
    expect(await api.refused("POST", "/credit-notes", { body })).toMatchObject({ status: 422 });
  }
  const body = { invoiceId: exampleId("inv"), reason: "Late" };
  expect(await api.refused("POST", "/credit-notes", { body })).toMatchObject({
    status: 422,
    details: [{ path: "invoiceId", code: "UNKNOWN_REFERENCE" }],
  });
});
