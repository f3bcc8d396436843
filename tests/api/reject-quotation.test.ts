import { expect, test } from "vitest";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Timeline } from "#contract/clients/timeline.ts";
import { atTime, eventsOf, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

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

test("the office names who decided and when, in its own days", async () => {
  const api = await newOrg();
  const sent = await atTime("2026-11-18T02:00:00Z", () => api.sentQuotation());
  const decided = await atTime("2026-11-20T02:00:00Z", () =>
    api.act<Quotation>(`/quotations/${sent.id}/reject`, { decidedBy: "Mdm Lim", decidedAt: "2026-11-19" }),
  );
  expect(decided).toMatchObject({
    status: "REJECTED",
    decidedBy: "Mdm Lim",
    decidedAt: "2026-11-18T16:00:00.000Z",
    decidedVia: "STAFF",
    updatedAt: "2026-11-20T02:00:00.000Z",
  });
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ data: { object: decided } });
  const { data } = (await api.get<Timeline>(`/quotations/${sent.id}/timeline`)).body;
  expect(data.filter(({ kind }) => kind === "REJECTED")).toMatchObject([{ at: decided.decidedAt, by: "Mdm Lim" }]);
});

test("a decision on the day of sending is no earlier than the sending", async () => {
  const api = await newOrg();
  const { id } = await atTime("2026-11-18T02:00:00Z", () => api.sentQuotation());
  const decided = await api.act<Quotation>(`/quotations/${id}/reject`, { decidedAt: "2026-11-18" });
  expect(decided.decidedAt).toBe("2026-11-18T02:00:00.000Z");
});

test("a decision in the future, before the sending or by a blank name is refused", async () => {
  const api = await newOrg();
  const { id } = await atTime("2026-11-18T02:00:00Z", () => api.sentQuotation());
  const before = await everythingOf(api.org);
  await atTime("2026-11-20T02:00:00Z", async () => {
    for (const decidedAt of ["2026-11-21", "2026-11-20T02:00:00.001Z", "2026-11-17", "2026-11-18T01:59:59Z", "soon"]) {
      const refusal = await api.refused("POST", `/quotations/${id}/reject`, { body: { decidedAt } });
      expect(refusal, decidedAt).toMatchObject({ status: 422, details: [{ path: "decidedAt" }] });
    }
    for (const decidedBy of [" ", "x".repeat(201), null]) {
      const refusal = await api.refused("POST", `/quotations/${id}/reject`, { body: { decidedBy } });
      expect(refusal).toMatchObject({ status: 422, details: [{ path: "decidedBy" }] });
    }
  });
  expect(await everythingOf(api.org)).toEqual(before);
});
