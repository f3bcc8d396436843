import { expect, test } from "vitest";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";

import { newRecurring } from "../support/recurring.ts";
import { atTime, newOrg } from "../support/service.ts";

test("a resumed one goes on from its first day that is not in the past, and returns to its day of the month", async () => {
  const api = await newOrg();
  const { id } = await newRecurring(api, { paused: true });
  await atTime("2031-02-10T04:00:00Z", async () => {
    const resumed = await api.act<RecurringInvoice>(`/recurring-invoices/${id}/resume`);
    expect(resumed).toMatchObject({ paused: false, status: "ACTIVE", nextOn: "2031-02-28", dayOfMonth: 31 });
    expect(await api.act(`/recurring-invoices/${id}/resume`)).toEqual(resumed);
  });
});

test("an unknown one is 404", async () => {
  const api = await newOrg();
  expect(await api.refused("POST", "/recurring-invoices/rec_01k9qv3m8xf2ta7r6y5w4h3e2d/resume")).toMatchObject({
    status: 404,
  });
});
