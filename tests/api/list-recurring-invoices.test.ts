import { expect, test } from "vitest";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";

import type { Api } from "../support/api.ts";
import { newRecurring, runRecurringJob } from "../support/recurring.ts";
import { atTime, newOrg } from "../support/service.ts";

const titlesOf = async (api: Api, query: string) =>
  (await api.get<{ data: RecurringInvoice[] }>(`/recurring-invoices${query}`)).body.data.map(({ title }) => title);

test("recurring invoices are listed newest first without items, by client, project, status and text", async () => {
  const api = await newOrg();
  const client = await api.client({ name: "MCST 4711" });
  const project = await api.project({ clientId: client.id });
  const first = await newRecurring(api, { title: "Lift lobby", clientId: client.id, projectId: project.id });
  await newRecurring(api, { title: "Aircon", paused: true });
  await newRecurring(api, { title: "Pump", endOn: "2031-01-31" });
  expect(await titlesOf(api, "")).toEqual(["Pump", "Aircon", "Lift lobby"]);
  expect(await titlesOf(api, `?clientId=${client.id}`)).toEqual(["Lift lobby"]);
  expect(await titlesOf(api, `?projectId=${project.id}`)).toEqual(["Lift lobby"]);
  expect(await titlesOf(api, "?paused=true")).toEqual(["Aircon"]);
  expect(await titlesOf(api, "?paused=false")).toEqual(["Pump", "Lift lobby"]);
  expect(await titlesOf(api, "?status=PAUSED")).toEqual(["Aircon"]);
  expect(await titlesOf(api, "?q=AIR")).toEqual(["Aircon"]);
  expect(await titlesOf(api, "?q=mcst")).toEqual(["Lift lobby"]);
  await atTime("2031-02-01T04:00:00Z", runRecurringJob);
  expect(await titlesOf(api, "?status=ENDED")).toEqual(["Pump"]);
  expect(await titlesOf(api, "?status=ACTIVE")).toEqual(["Lift lobby"]);
  const { body } = await api.get<{ data: object[] }>("/recurring-invoices");
  expect(body.data[0]).not.toHaveProperty("items");
  const { body: made } = await api.get<{ data: { id: string }[] }>(`/invoices?recurringInvoiceId=${first.id}`);
  expect(await titlesOf(api, `?invoiceId=${made.data[0]?.id}`)).toEqual(["Lift lobby"]);
});

test("a page continues where the one before ended", async () => {
  const api = await newOrg();
  for (const title of ["A", "B", "C"]) await newRecurring(api, { title });
  const { body } = await api.get<{ nextCursor: string }>("/recurring-invoices?limit=2");
  expect(await titlesOf(api, `?limit=2&cursor=${body.nextCursor}`)).toEqual(["A"]);
});
