// @module-tag gate
import { test } from "vitest";
import { billed, newContract, sent, submitted } from "../support/contracts.ts";
import { dialogOn } from "./barriers.ts";
import { colleagueOf, newOffice, pageOf } from "./office.ts";

import { today } from "../support/today.ts";

test("retention is listed by contract and project, and released from its row", async () => {
  const office = await newOffice();
  const { api } = office;
  const contract = await newContract(api, {}, { title: "Roof" });
  await sent(api, await billed(api, await submitted(api, contract, { all: 1 })));
  await api.act(`/contracts/${contract.id}/complete`, { on: today() });
  await api.sentInvoice({ retentionPct: 0.1 });
  const page = await pageOf(office, "/contracts");
  await page.getByRole("link", { name: "Retention held" }).click();
  await page.getByText("$110.00 is held by clients.").waitFor();
  await page.getByText("Invoices of the project").waitFor();
  await page.getByText(/\$50\.00 due since/).waitFor();
  await page.getByRole("button", { name: "Release retention of Roof" }).click();
  await dialogOn(page).getByText("$50.00 stays held").waitFor();
  await dialogOn(page).getByRole("button", { name: "Create draft invoice" }).click();
  await page.getByRole("heading", { level: 1, name: /Roof: retention/ }).waitFor();
});

test("a viewer sees the retention, and cannot release it", async () => {
  const office = await newOffice();
  await office.api.sentInvoice({ retentionPct: 0.1 });
  const page = await pageOf(await colleagueOf(office, "VIEWER"), "/retention");
  await page.getByText("$10.00 is held by clients.").waitFor();
  await page.getByRole("button", { name: /Release/ }).waitFor({ state: "detached" });
});
