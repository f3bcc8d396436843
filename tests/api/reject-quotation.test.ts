import { expect, test } from "vitest";
import type { Quotation } from "#contract/quotations.ts";
import { eventsOf, everythingOf, newOrg } from "../support/service.ts";

test("the office records a rejection under its key's name and raises the event", async () => {
  const api = await newOrg();
  const sent = await api.sentQuotation();
  const rejected = await api.act<Quotation>(`/quotations/${sent.id}/reject`, { note: "By phone" });
  expect(rejected).toEqual({
    ...sent,
    status: "REJECTED",
    decidedAt: rejected.updatedAt,
    decidedBy: "test",
    decidedVia: "STAFF",
    decisionNote: "By phone",
    updatedAt: rejected.updatedAt,
    version: sent.version + 1,
  });
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "quotation.rejected", data: { object: rejected } });
});

test("the same decision again changes nothing, its note included", async () => {
  const api = await newOrg();
  const { id } = await api.sentQuotation();
  const first = await api.act<Quotation>(`/quotations/${id}/reject`);
  const before = await everythingOf(api.org);
  expect(await api.act<Quotation>(`/quotations/${id}/reject`, { note: "Again" })).toEqual(first);
  expect(await everythingOf(api.org)).toEqual(before);
});

test("a passed validity does not bind the office", async () => {
  const api = await newOrg();
  const { id } = await api.sentQuotation({ validUntil: "2026-01-31" });
  expect((await api.act<Quotation>(`/quotations/${id}/reject`)).status).toBe("REJECTED");
});

test("a note that is too long or of another type is refused", async () => {
  const api = await newOrg();
  const { id } = await api.sentQuotation();
  for (const note of ["x".repeat(2_001), 1, ["a"]]) {
    expect(await api.refused("POST", `/quotations/${id}/reject`, { body: { note } })).toMatchObject({
      status: 422,
      details: [{ path: "note" }],
    });
  }
});
