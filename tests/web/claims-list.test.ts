// @module-tag gate
import { expect, test } from "vitest";
import { newClaim, newContract, submitted } from "../support/contracts.ts";
import { addDays } from "#web/days/days.ts";
import { today } from "../support/today.ts";
import { colleagueOf, newOffice, pageOf } from "./office.ts";

test("the claims are listed by status and client, with the days left for the response", async () => {
  const office = await newOffice();
  const { api } = office;
  const { id: clientId } = await api.client({ name: "Lim & Daughters" });
  const { id: projectId } = await api.project({ clientId });
  const lobby = await newContract(
    api,
    { actApplies: false, responseDays: 21 },
    { title: "Lobby", clientId, projectId },
  );
  const roof = await newContract(api, { actApplies: false, responseDays: 7 }, { title: "Roof" });
  await submitted(api, lobby);
  const late = await newClaim(roof, api, { all: 0.25 });
  await api.act(`/claims/${late.id}/submit`, { servedOn: addDays(today(), -10) });
  await newClaim(await newContract(api, {}, { title: "Gate" }), api);

  const page = await pageOf(office, "/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Claims" }).click();
  const rows = page.getByRole("table", { name: "Claims" }).getByRole("row");
  await rows.filter({ hasText: "Lobby" }).filter({ hasText: "450.00" }).filter({ hasText: "21 days left" }).waitFor();
  await rows.filter({ hasText: "Roof" }).filter({ hasText: "225.00" }).filter({ hasText: "3 days over" }).waitFor();
  await rows.filter({ hasText: "Gate" }).filter({ hasText: "Not served" }).waitFor();
  await page.getByText("3 claims · claimed $1,125.00 · certified $0.00 · including drafts $450.00").waitFor();
  await page.getByRole("link", { name: "Draft", exact: true }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByText("1 claim · claimed $450.00 · certified $0.00", { exact: true }).waitFor();
  await page.getByRole("link", { name: "All", exact: true }).click();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("State").selectOption("With the client or unpaid");
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByLabel("Order").selectOption("Soonest end first");
  await expect.poll(() => rows.nth(1).textContent()).toContain("Roof");
  // The order leaves out claims, which the sums would not.
  expect(await page.getByText("claimed $").count()).toBe(0);
  await page.getByLabel("Days").selectOption("Waiting for the response");
  await page.getByRole("combobox", { name: "Client" }).fill("daught");
  await page.getByRole("option", { name: "Lim & Daughters" }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.reload();
  await rows.filter({ hasText: "Lobby" }).click();
  await page.getByRole("heading", { level: 1, name: `${lobby.number}-PC1` }).waitFor();
});

test("an office without claims learns where they begin, and a viewer sees them", async () => {
  const office = await newOffice();
  const page = await pageOf(await colleagueOf(office, "VIEWER"), "/claims");
  await page.getByRole("heading", { name: "No claims yet" }).waitFor();
});
