// @module-tag slow
// @module-tag database
import { expect, test } from "vitest";
import { statusesOf } from "../support/api.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Timeline } from "#contract/clients/timeline.ts";
import { until } from "../commands/quoin.ts";
import { waiting } from "../support/broken-connections.ts";
import { atTime, databaseFor, eventsOf, newOrg, service } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";
import { inOrg } from "#server/db/sql.ts";
import { runs } from "../support/runs.ts";

test("the office records an acceptance under its key's name and raises the event", async () => {
  const api = await newOrg();
  const sent = await api.sentQuotation();
  const accepted = await api.act<Quotation>(`/quotations/${sent.id}/accept`, { note: "By phone" });
  expect(accepted).toEqual({
    ...sent,
    status: "ACCEPTED",
    decidedAt: accepted.updatedAt,
    decidedBy: "test",
    decidedVia: "STAFF",
    decisionNote: "By phone",
    updatedAt: accepted.updatedAt,
    version: sent.version + 1,
  });
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "quotation.accepted", data: { object: accepted } });
});

test("a decision that waited for a lock carries the time at which it was made", async () => {
  const api = await newOrg();
  const running = await service();
  const { id } = await api.sentQuotation();
  const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = inOrg({ db: await databaseFor(api.org), org: api.org }, async (tx) => {
    await tx.sql`select 1 from quotation where org_id = ${tx.org} and id = ${id} for update`;
    held.resolve();
    await end.promise;
  });
  await held.promise;
  await atTime("2030-01-01T00:00:00Z", async () => {
    const accepting = api.act<Quotation>(`/quotations/${id}/accept`);
    await until(async () => (await waiting()) > 0);
    running.now = new Date("2030-01-01T00:00:05Z");
    end.resolve();
    await holding;
    expect(await accepting).toMatchObject({
      decidedAt: "2030-01-01T00:00:05.000Z",
      updatedAt: "2030-01-01T00:00:05.000Z",
    });
  });
});

test("the same decision again changes nothing, its note included", async () => {
  const api = await newOrg();
  const { id } = await api.sentQuotation();
  const first = await api.act<Quotation>(`/quotations/${id}/accept`);
  const before = await everythingOf(api.org);
  expect(await api.act<Quotation>(`/quotations/${id}/accept`, { note: "Again" })).toEqual(first);
  expect(await everythingOf(api.org)).toEqual(before);
});

test("a passed validity does not bind the office", async () => {
  const api = await newOrg();
  const { id } = await api.sentQuotation({ validUntil: "2026-01-31" });
  expect((await api.act<Quotation>(`/quotations/${id}/accept`)).status).toBe("ACCEPTED");
});

test("a note that is too long or of another type is refused", async () => {
  const api = await newOrg();
  const { id } = await api.sentQuotation();
  for (const note of ["x".repeat(2_001), 1, ["a"]]) {
    expect(await api.refused("POST", `/quotations/${id}/accept`, { body: { note } })).toMatchObject({
      status: 422,
      details: [{ path: "note" }],
    });
  }
});

test("of concurrent accept and reject calls one wins and the other is refused", async () => {
  const api = await newOrg();
  const winners = { ACCEPTED: 0, REJECTED: 0 };
  const rounds = runs(200);
  for (let round = 0; round < rounds; round++) {
    const { id } = await api.sentQuotation();
    const path = `/quotations/${id}`;
    const answers = await Promise.all(
      (round % 2 === 0 ? ["accept", "reject"] : ["reject", "accept"]).map((verb) => api.post(`${path}/${verb}`)),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
    const { status } = (await api.get<Quotation>(path)).body;
    if (status !== "ACCEPTED" && status !== "REJECTED") throw new Error(`it is ${status}`);
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({ error: { currentStatus: status } });
    winners[status]++;
  }
  const decided = (await eventsOf(api.org)).map(({ type }) => type).filter((type) => /accepted|rejected/.test(type));
  expect(decided).toHaveLength(rounds);
  expect(decided.filter((type) => type === "quotation.accepted")).toHaveLength(winners.ACCEPTED);
});

test("the office names who decided and when, in its own days", async () => {
  const api = await newOrg();
  const sent = await atTime("2026-11-18T02:00:00Z", () => api.sentQuotation());
  const decided = await atTime("2026-11-20T02:00:00Z", () =>
    api.act<Quotation>(`/quotations/${sent.id}/accept`, { decidedBy: "Mdm Lim", decidedAt: "2026-11-19" }),
  );
  expect(decided).toMatchObject({
    status: "ACCEPTED",
    decidedBy: "Mdm Lim",
    decidedAt: "2026-11-18T16:00:00.000Z",
    decidedVia: "STAFF",
    updatedAt: "2026-11-20T02:00:00.000Z",
  });
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ data: { object: decided } });
  const { data } = (await api.get<Timeline>(`/quotations/${sent.id}/timeline`)).body;
  expect(data.filter(({ kind }) => kind === "ACCEPTED")).toMatchObject([{ at: decided.decidedAt, by: "Mdm Lim" }]);
});

test("a decision on the day of sending is no earlier than the sending", async () => {
  const api = await newOrg();
  const { id } = await atTime("2026-11-18T02:00:00Z", () => api.sentQuotation());
  const decided = await api.act<Quotation>(`/quotations/${id}/accept`, { decidedAt: "2026-11-18" });
  expect(decided.decidedAt).toBe("2026-11-18T02:00:00.000Z");
});

test("a decision in the future, before the sending or by a blank name is refused", async () => {
  const api = await newOrg();
  const { id } = await atTime("2026-11-18T02:00:00Z", () => api.sentQuotation());
  const before = await everythingOf(api.org);
  await atTime("2026-11-20T02:00:00Z", async () => {
    for (const decidedAt of ["2026-11-21", "2026-11-20T02:00:00.001Z", "2026-11-17", "2026-11-18T01:59:59Z", "soon"]) {
      const refusal = await api.refused("POST", `/quotations/${id}/accept`, { body: { decidedAt } });
      expect(refusal, decidedAt).toMatchObject({ status: 422, details: [{ path: "decidedAt" }] });
    }
    for (const decidedBy of [" ", "x".repeat(201), null]) {
      const refusal = await api.refused("POST", `/quotations/${id}/accept`, { body: { decidedBy } });
      expect(refusal).toMatchObject({ status: 422, details: [{ path: "decidedBy" }] });
    }
  });
  expect(await everythingOf(api.org)).toEqual(before);
});
