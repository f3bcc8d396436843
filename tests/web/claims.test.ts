// @module-tag gate
import { expect, test } from "vitest";
import type { ContractTimeline } from "#contract/clients/timeline.ts";
import { claimOf, newClaim, newContract, submitted } from "../support/contracts.ts";
import { textOf } from "../support/pdf.ts";
import { dialogOn } from "./barriers.ts";
import { colleagueOf, newOffice, pageOf } from "./office.ts";

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
  await figures.getByRole("row", { name: "Retention -34.00 0.00 -34.00" }).waitFor();
  await painting.fill("401.00");
  await page.getByText("$400.00 at most; $0.00 billed").waitFor();
  await page.getByText("Not saved: 1 entry needs attention").waitFor();
  await painting.fill("soon");
  await page.getByText("Enter a percentage, a quantity or an amount.").waitFor();
  await painting.fill("100.00");
  await page.getByLabel("Materials on site").fill("60");
  await figures.getByRole("row", { name: "Net 360.00 0.00 360.00" }).waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => tiling.inputValue()).toBe("4 m2");
  await expect.poll(() => painting.inputValue()).toBe("100.00");
  await figures.getByRole("row", { name: "Net 360.00 0.00 360.00" }).waitFor();
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
  await dialogOn(page).getByRole("button", { name: "Serve claim" }).click();
  await page.getByRole("dialog", { name: "Ready to share" }).getByRole("button", { name: "Done" }).click();
  await page.getByRole("heading", { level: 1, name: `${contract.number}-PC1` }).waitFor();
  await page.getByText("Waiting for response").waitFor();
  await page.getByRole("button", { name: "Record response" }).click();
  const form = page.getByRole("region", { name: "The client’s response" });
  await form.getByLabel("They pay, before GST").fill("850");
  await form
    .getByText("$50.00 withheld; it will be claimed again with the next claim unless you give it up there.")
    .waitFor();
  await form.getByRole("button", { name: "Record response" }).click();
  await form.getByText("Enter the reason for paying less.").waitFor();
  await form.getByLabel("Reason").fill("Scratches");
  await form.getByRole("button", { name: "Record response" }).click();
  await page.getByText("Response: $850.00 before GST").waitFor();
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
  await page.getByRole("button", { name: "All of it: Roof" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await expect.poll(async () => (await claimOf(api, next)).figures.work.toDate).toBe(1_000);
});

test("a viewer reads a claim and its PDF, and cannot change it", async () => {
  const office = await newOffice();
  const claim = await newClaim(await newContract(office.api, {}, { title: "Roof" }), office.api);
  const page = await pageOf(await colleagueOf(office, "VIEWER"), `/claims/${claim.id}`);
  await page.getByRole("row", { name: "Net 450.00 0.00 450.00" }).waitFor();
  expect(await page.getByLabel("To date: Painting").count()).toBe(0);
  expect(await page.getByRole("button", { name: /Serve|Bill now|Withdraw/ }).count()).toBe(0);
  const pdf = await page.getByRole("link", { name: "PDF", exact: true }).getAttribute("href");
  const answer = await page.request.get(`${office.address}${pdf}`);
  expect(await textOf(await answer.body())).toContain("Payment claim");
});

test("a claim is mailed as its preview shows, and sent again; without an address it is served in another way", async () => {
  const office = await newOffice();
  const { api } = office;
  const { id: clientId } = await api.client({ name: "Lim & Daughters", email: "lim@example.com" });
  const { id: projectId } = await api.project({ clientId });
  const claim = await newClaim(await newContract(api, {}, { title: "Lobby", clientId, projectId }), api);
  const page = await pageOf(office, `/claims/${claim.id}`);
  await page.getByRole("button", { name: "Serve on client" }).click();
  const dialog = page.getByRole("dialog", { name: "Serve the claim on the client" });
  await expect.poll(() => dialog.getByLabel("To", { exact: true }).inputValue()).toBe("lim@example.com");
  await dialog.getByLabel("Message").fill("As agreed on site");
  await dialog.getByRole("region", { name: "Preview" }).getByText("As agreed on site").waitFor();
  await dialog.getByRole("button", { name: "Serve claim", exact: true }).click();
  await page.getByText("Claim issued", { exact: true }).waitFor();
  await page.getByRole("dialog", { name: "Ready to share" }).getByRole("button", { name: "Done" }).click();
  await page
    .getByRole("list", { name: "Activity" })
    .getByText(/^Issued\b/)
    .waitFor();
  await page.getByRole("button", { name: "Copy client link" }).waitFor();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Send again" }).click();
  await dialogOn(page).getByRole("button", { name: "Send again" }).click();
  const mails = async () =>
    (await api.get<ContractTimeline>(`/claims/${claim.id}/timeline`)).body.data.map(({ mail }) => mail?.id);
  await expect.poll(async () => new Set((await mails()).filter((id) => id !== undefined)).size).toBe(2);

  const other = await newClaim(await newContract(api, {}, { title: "Gate" }), api);
  await page.goto(`/claims/${other.id}`);
  await page.getByRole("button", { name: "Serve on client" }).click();
  await dialog.getByText("This client has no email address.").waitFor();
  await dialog.getByText("Nothing will be emailed.").waitFor();
  await dialog.getByRole("button", { name: "Serve claim", exact: true }).click();
  await page.getByText("Claim issued", { exact: true }).waitFor();
  const ready = page.getByRole("dialog", { name: "Ready to share" });
  await ready.getByText(/^Payment claim \S+ was issued without an email\.$/).waitFor();
  await ready.getByRole("button", { name: "Copy client link" }).waitFor();
  expect(await ready.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toContain("portal%2Fc%2F");
  await ready.getByRole("button", { name: "Done" }).click();
});
