import { expect, test } from "vitest";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";

import { newRecurring } from "../support/recurring.ts";
import { newKey, newOrg } from "../support/service.ts";

test("a recurring invoice is returned as it was created", async () => {
  const api = await newOrg();
  const created = await newRecurring(api);
  expect((await api.get<RecurringInvoice>(`/recurring-invoices/${created.id}`)).body).toEqual(created);
});

test("its totals follow the organization's GST rate", async () => {
  const api = await newOrg();
  const { id } = await newRecurring(api);
  await api.patch("/organization", { gstRate: 0.1 });
  expect((await api.get<RecurringInvoice>(`/recurring-invoices/${id}`)).body.totals.total).toBe(110);
});

test("an unknown one is 404, and the scope invoices:read is needed", async () => {
  const api = await newOrg();
  expect(await api.refused("GET", "/recurring-invoices/rec_01k9qv3m8xf2ta7r6y5w4h3e2d")).toMatchObject({ status: 404 });
  const { id } = await newRecurring(api);
  const limited = await newKey(api.org, { scopes: ["invoices:write"] });
  expect(await limited.refused("GET", `/recurring-invoices/${id}`)).toMatchObject({ status: 403 });
});
