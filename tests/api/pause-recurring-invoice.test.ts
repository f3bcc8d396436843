import { expect, test } from "vitest";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";

import { newRecurring } from "../support/recurring.ts";
import { newOrg } from "../support/service.ts";

test("pausing shows, and pausing again changes nothing", async () => {
  const api = await newOrg();
  const rule = await newRecurring(api);
  const paused = await api.act<RecurringInvoice>(`/recurring-invoices/${rule.id}/pause`);
  expect(paused).toEqual({ ...rule, paused: true, status: "PAUSED", updatedAt: paused.updatedAt });
  expect(await api.act(`/recurring-invoices/${rule.id}/pause`)).toEqual(paused);
});

test("an unknown one is 404", async () => {
  const api = await newOrg();
  expect(await api.refused("POST", "/recurring-invoices/rec_01k9qv3m8xf2ta7r6y5w4h3e2d/pause")).toMatchObject({
    status: 404,
  });
});
