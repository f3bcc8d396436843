import { expect, test } from "vitest";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { eventsOf, newOrg } from "../support/service.ts";
import { quotationWithStatus } from "../support/given.ts";
import { partiesOf } from "../support/rows.ts";

test.each(["SENT", "REJECTED"] as const)("one that is %s becomes the draft of its next revision", async (status) => {
  const api = await newOrg();
  const before = await quotationWithStatus(api, status);
  const events = await eventsOf(api.org);
  await api.patch("/organization", { gstRate: 0.1 });
  const revised = await api.act<Quotation>(`/quotations/${before.id}/revise`);
  expect(revised).toMatchObject({
    number: before.number,
    status: "DRAFT",
    revision: 2,
    gstRateAtIssue: 0.1,
    validUntil: null,
    decidedAt: null,
    decidedBy: null,
    decidedVia: null,
    decisionNote: null,
    items: before.items,
  });
  expect(await partiesOf("quotation", before.id)).toBeNull();
  const [raised, ...further] = (await eventsOf(api.org)).slice(events.length);
  expect(further).toEqual([]);
  expect(raised).toMatchObject({ type: "quotation.revised", data: { object: revised } });
});

test("it follows the organization's rate until it is sent once more", async () => {
  const api = await newOrg();
  const { id } = await quotationWithStatus(api, "SENT");
  await api.act(`/quotations/${id}/revise`);
  await api.patch("/organization", { gstRate: 0.1 });
  await api.act(`/quotations/${id}/send`, { to: "client@example.com" });
  await api.patch("/organization", { gstRate: 0.11 });
  expect((await api.get<Quotation>(`/quotations/${id}`)).body).toMatchObject({ gstRateAtIssue: 0.1, revision: 2 });
});

test("a chosen validity is kept, and a computed one is computed again", async () => {
  const api = await newOrg();
  const chosen = await api.sentQuotation({ validUntil: "2027-01-31" });
  expect((await api.act<Quotation>(`/quotations/${chosen.id}/revise`)).validUntil).toBe(chosen.validUntil);
  const draft = await api.quotation({ validUntil: "2027-01-31" });
  await api.patch(`/quotations/${draft.id}`, { validUntil: null });
  const sent = await api.act<Quotation>(`/quotations/${draft.id}/send`, { to: "client@example.com" });
  expect(sent.validUntil).not.toBeNull();
  expect((await api.act<Quotation>(`/quotations/${draft.id}/revise`)).validUntil).toBeNull();
});
