import { expect, test } from "vitest";
import type { RefundRecorded } from "#contract/invoices/credit-notes.ts";
import { creditOf, draftCredit, leftCredit } from "../support/credit.ts";
import { atTime, eventsOf, newOrg } from "../support/service.ts";

test("a refund lowers what is left of the credit, and raises refund.recorded alone", async () => {
  const api = await newOrg();
  const { credit } = await atTime("2026-03-05T04:00:00Z", () => leftCredit(api));
  const answer = await api.post<RefundRecorded>(`/credit-notes/${credit.id}/refund`, {
    amount: 60.5,
    method: "PAYNOW",
    paidAt: "2026-03-05",
    reference: "FT1",
  });
  expect(answer).toMatchObject({
    status: 201,
    headers: { location: `/api/v1/credit-notes/${credit.id}` },
    body: {
      amount: 60.5,
      method: "PAYNOW",
      paidAt: "2026-03-04T16:00:00.000Z",
      note: "",
      creditNote: { totals: { refunded: 60.5, remaining: 48.5 }, refunds: [{ reference: "FT1" }] },
    },
  });
  const [raised] = (await eventsOf(api.org)).slice(-1);
  expect(raised).toMatchObject({ type: "refund.recorded", data: { object: answer.body } });
});

test("a refund is at most what is left, in money, not in the future nor before its credit note", async () => {
  const api = await newOrg();
  const { credit } = await leftCredit(api);
  const refuse = (body: object) => api.refused("POST", `/credit-notes/${credit.id}/refund`, { body });
  expect(await refuse({ amount: 109.01 })).toMatchObject({
    status: 422,
    details: [{ path: "amount", code: "OUT_OF_RANGE", message: expect.stringContaining("109.00") }],
  });
  for (const body of [{}, { amount: 0 }, { amount: 0.001 }, { amount: 1, method: "CREDIT_NOTE" }]) {
    expect(await refuse(body), JSON.stringify(body)).toMatchObject({ status: 422 });
  }
  for (const paidAt of ["2099-01-01", "2020-01-01"])
    expect(await refuse({ amount: 1, paidAt })).toMatchObject({ status: 422, details: [{ path: "paidAt" }] });
});

test("a draft is not refunded", async () => {
  const api = await newOrg();
  const draft = await draftCredit(api, await api.sentInvoice(), 1);
  expect(await api.refused("POST", `/credit-notes/${draft.id}/refund`, { body: { amount: 1 } })).toMatchObject({
    status: 409,
  });
  expect((await creditOf(api, draft)).refunds).toEqual([]);
});
