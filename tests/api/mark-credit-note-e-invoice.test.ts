import { expect, test } from "vitest";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import { credited, draftCredit } from "../support/credit.ts";
import { newOrg } from "../support/service.ts";

test("the state of a credit note's e-invoice is that of its invoice's registration until it is noted", async () => {
  const api = await newOrg();
  const taxed = await api.sentInvoice();
  await api.patch("/organization", { gstRegistered: false });
  const untaxed = await api.sentInvoice();
  expect((await credited(api, taxed, 10)).eInvoiceState).toBe("READY");
  const { id, eInvoiceState } = await credited(api, untaxed, 10);
  expect(eInvoiceState).toBe("NOT_NEEDED");
  const path = `/credit-notes/${id}/mark-e-invoice`;
  const reason = "The order is closed";
  expect(await api.act<CreditNote>(path, { state: "REFUSED", reason })).toMatchObject({
    eInvoiceState: "REFUSED",
    eInvoiceReason: reason,
  });
});

test("a draft credit note has no e-invoice to hand over", async () => {
  const api = await newOrg();
  const { id } = await draftCredit(api, await api.sentInvoice());
  const refused = await api.refused("POST", `/credit-notes/${id}/mark-e-invoice`, { body: { state: "READY" } });
  expect(refused).toMatchObject({ status: 409, code: "INVALID_STATE" });
});
