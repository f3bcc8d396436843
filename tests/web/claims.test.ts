import { expect, test } from "vitest";
import { claimOf, newClaim, newContract, submitted } from "../support/contracts.ts";
import { colleagueOf, newOffice, pageOf } from "./office.ts";
import { expectAccessible } from "./page.ts";

test("a claim is entered by percentage, quantity and amount, and its figures follow", async () => {
  const office = await newOffice();
  const contract = await newContract(office.api, { retentionLimit: 50 }, { title: "Roof" });
  const page = await pageOf(office, `/contracts/${contract.id}`);
  await page.getByRole("button", { name: "New claim" }).click();
  const tiling = page.getByLabel("To date: Tiling");
  const painting = page.getByLabel("To date: Painting");
  const figures = page.getByRole("table", { name: "Figures of the claim" });
  await tiling.fill("4 m2");
  await tiling.press("Enter");
  await page.locator('input:focus[aria-label="To date: Painting"]').waitFor();
  await painting.fill("25%");
  await figures.getByRole("row", { name: "Work 340.00 0.00 340.00" }).waitFor();
  await figures.getByRole("row", { name: "Retention −34.00 0.00 −34.00" }).waitFor();
  await painting.fill("401.00");
  await page.getByText("$400.00 at most; $0.00 billed").waitFor();
  await page.getByText("Not saved: 1 entry needs attention").waitFor();
  await painting.fill("soon");
  await page.getByText("Enter a percentage, a quantity or an amount.").waitFor();
  await expectAccessible(page);
  await painting.fill("100.00");
  await page.getByLabel("Materials on site").fill("60");
  await figures.getByRole("row", { name: "Net 360.00 0.00 360.00" }).waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  expect(await tiling.inputValue()).toBe("4 m2");
  expect(await painting.inputValue()).toBe("100.00");
  await figures.getByRole("row", { name: "Net 360.00 0.00 360.00" }).waitFor();
  await expectAccessible(page);
});

test("a claim is served, answered with less, and billed", async () => {
  const office = await newOffice();
  const { api } = office;
  const contract = await newContract(api, {}, { title: "Roof" });
  const claim = await newClaim(contract, api);
  const page = await pageOf(office, `/claims/${claim.id}`);
  await page.getByRole("button", { name: "Everything" }).click();
  await expect.poll(() => page.getByLabel("To date: Painting").inputValue()).toBe("100%");
  await page.getByRole("button", { name: "Serve on client" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Serve" }).click();
  await page.getByRole("heading", { level: 1, name: `${contract.number}-PC1` }).waitFor();
  await page.getByText("Waiting for response").waitFor();
  await page.getByRole("button", { name: "Record response" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("They pay, before GST").fill("850");
  await form.getByText("$50.00 withheld; it will be claimed again").waitFor();
  await form.getByRole("button", { name: "Record response" }).click();
  await form.getByText("Enter the reason for paying less.").waitFor();
  await form.getByLabel("Reason").fill("Scratches");
  await form.getByRole("button", { name: "Record response" }).click();
  await page.getByText("Response: $850.00 before GST").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Bill now" }).click();
  await page.getByText("Withheld by the client").waitFor();
  expect((await claimOf(api, claim)).status).toBe("BILLED");
});

test("work that falls below what was billed is marked, and a section is filled at once", async () => {
  const office = await newOffice();
  const { api } = office;
  const contract = await newContract(api, {}, { title: "Roof" });
  const { id } = await submitted(api, contract);
  await api.create(`/claims/${id}/invoice`, {});
  const next = await newClaim(contract, api, {});
  const page = await pageOf(office, `/claims/${next.id}`);
  await page.getByLabel("To date: Painting").fill("150");
  await page.getByText("$50.00 less than was billed before: the claim takes it back").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "All of it: Roof" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await expect.poll(async () => (await claimOf(api, next)).figures.work.toDate).toBe(1_000);
});

test("a viewer reads a claim, and cannot change it", async () => {
  const office = await newOffice();
  const claim = await newClaim(await newContract(office.api, {}, { title: "Roof" }), office.api);
  const page = await pageOf(await colleagueOf(office, "VIEWER"), `/claims/${claim.id}`);
  await page.getByRole("row", { name: "Net 450.00 0.00 450.00" }).waitFor();
  expect(await page.getByLabel("To date: Painting").count()).toBe(0);
  expect(await page.getByRole("button", { name: /Serve|Bill now|Withdraw/ }).count()).toBe(0);
});
