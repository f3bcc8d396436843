import { expect, test } from "vitest";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";

import { line } from "../support/api.ts";
import { newRecurring, runRecurringJob } from "../support/recurring.ts";
import { atTime, newOrg } from "../support/service.ts";

const changed = async (api: Awaited<ReturnType<typeof newOrg>>, { id }: RecurringInvoice, body: object) =>
  (await api.patch<RecurringInvoice>(`/recurring-invoices/${id}`, body)).body;

test("the fields given change, and others stay", async () => {
  const api = await newOrg();
  const rule = await newRecurring(api);
  const after = await changed(api, rule, { title: "Servicing", everyMonths: 3, sends: true, endOn: "2032-01-31" });
  expect(after).toEqual({
    ...rule,
    title: "Servicing",
    everyMonths: 3,
    sends: true,
    endOn: "2032-01-31",
    updatedAt: after.updatedAt,
  });
  expect(await changed(api, rule, { items: [line({ qty: 1 })], retentionPct: 0.1 })).toMatchObject({
    items: [{ qty: 1 }],
    totals: { subtotal: 50, retention: 5, total: 49.05 },
  });
});

test("a new next day sets the day of the month, and the same day again keeps it", async () => {
  const api = await newOrg();
  const rule = await newRecurring(api);
  await atTime("2031-02-01T04:00:00Z", async () => {
    await runRecurringJob();
    expect(await changed(api, rule, { nextOn: "2031-02-28" })).toMatchObject({ nextOn: "2031-02-28", dayOfMonth: 31 });
    expect(await changed(api, rule, { nextOn: "2031-02-15" })).toMatchObject({ nextOn: "2031-02-15", dayOfMonth: 15 });
    expect(
      await api.refused("PATCH", `/recurring-invoices/${rule.id}`, { body: { nextOn: "2031-01-15" } }),
    ).toMatchObject({ status: 422, details: [{ path: "nextOn", code: "OUT_OF_RANGE" }] });
  });
});

test("an end before the next day ends it, and a change clears a problem", async () => {
  const api = await newOrg();
  const rule = await newRecurring(api);
  expect(await changed(api, rule, { endOn: "2031-01-30" })).toMatchObject({ status: "ENDED", nextOn: null });
  const sending = await newRecurring(api, { sends: true, items: [] });
  await atTime("2031-02-01T04:00:00Z", async () => {
    await runRecurringJob();
    expect((await api.get<RecurringInvoice>(`/recurring-invoices/${sending.id}`)).body.problem).not.toBeNull();
    expect((await changed(api, sending, { items: [line()] })).problem).toBeNull();
  });
});

test("placeholders and references are checked as at creation", async () => {
  const api = await newOrg();
  const { id } = await newRecurring(api);
  const body = { notes: "{week}", clientId: (await api.client()).id };
  const { details } = await api.refused("PATCH", `/recurring-invoices/${id}`, { body });
  expect(details?.map(({ path, code }) => [path, code])).toEqual([
    ["projectId", "WRONG_CLIENT"],
    ["notes", "UNKNOWN_PLACEHOLDER"],
  ]);
});

test("a stale ETag is refused, and an unknown one is 404", async () => {
  const api = await newOrg();
  const { id } = await newRecurring(api);
  const etag = String((await api.get(`/recurring-invoices/${id}`)).headers["etag"]);
  await api.patch(`/recurring-invoices/${id}`, { everyMonths: 2 });
  const send = { body: { everyMonths: 3 }, headers: { "if-match": etag } };
  expect(await api.refused("PATCH", `/recurring-invoices/${id}`, send)).toMatchObject({ status: 412 });
  expect(await api.refused("PATCH", "/recurring-invoices/rec_01k9qv3m8xf2ta7r6y5w4h3e2d", { body: {} })).toMatchObject({
    status: 404,
  });
});
