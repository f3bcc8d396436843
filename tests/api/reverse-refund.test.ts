import { expect, test } from "vitest";
import type { CreditNote, RefundRecorded } from "#contract/invoices/credit-notes.ts";
import { exampleId } from "#contract/api/ids.ts";
import { leftCredit } from "../support/credit.ts";
import { newOrg } from "../support/service.ts";

test("reversing a refund gives the credit back, once", async () => {
  const api = await newOrg();
  const { credit } = await leftCredit(api);
  const { id } = await api.create<RefundRecorded>(`/credit-notes/${credit.id}/refund`, { amount: 50 });
  const path = `/credit-notes/${credit.id}/refunds/${id}/reverse`;
  expect(await api.act<CreditNote>(path, { reason: "Returned by the bank" })).toMatchObject({
    totals: { refunded: 0, remaining: 109 },
    refunds: [],
  });
  expect(await api.refused("POST", path)).toMatchObject({ status: 409, code: "INVALID_STATE" });
});

test("a refund is reversed on its own credit note alone", async () => {
  const api = await newOrg();
  const { credit } = await leftCredit(api);
  const other = (await leftCredit(api)).credit;
  const { id } = await api.create<RefundRecorded>(`/credit-notes/${credit.id}/refund`, { amount: 50 });
  for (const path of [`${other.id}/refunds/${id}`, `${credit.id}/refunds/${exampleId("rfd")}`]) {
    expect(await api.refused("POST", `/credit-notes/${path}/reverse`)).toMatchObject({ status: 404 });
  }
});
