// @module-tag gate
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Contract } from "#contract/contracts/contracts.ts";
import { billed, contractOf, newContract, sent, submitted, variation } from "../support/contracts.ts";
import { dialogOn } from "./barriers.ts";
import { colleagueOf, newOffice, type Office, pageOf } from "./office.ts";

const bill = [
  { ref: "A", title: "Preliminaries", items: [{ ref: "A.1", description: "Site set-up", qty: 1, unitPrice: 400 }] },
  { ref: "B", title: "Tiling", items: [{ ref: "B.1", description: "Floor", unit: "m2", qty: 10, unitPrice: 60 }] },
];

/** Chooses an entry of the More menu. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** A contract of 1,000.00 with 10% retention, half of it billed and paid, and a variation of 100.00. */
async function officeWithJob(terms: object = {}): Promise<Office & { readonly contract: Contract }> {
  const office = await newOffice();
  const { api } = office;
  const { id: clientId } = await api.client({ name: "Lim & Daughters" });
  const { id: projectId } = await api.project({ clientId });
  const of = { clientId, projectId, title: "Lobby" };
  const contract = await newContract(api, terms, { ...of, items: undefined, sections: bill });
  const invoice = await sent(api, await billed(api, await submitted(api, contract)));
  await api.pay(invoice, invoice.totals.total);
  await variation(api, contract, [{ description: "Extra door", qty: 1, unitPrice: 100 }]);
  return { ...office, contract: await contractOf(api, contract) };
}

test("an accepted quotation becomes a contract, with its terms and the draft of a deposit", async () => {
  const office = await newOffice();
  const { id, number } = await office.api.acceptedQuotation({
    items: [{ description: "Works", qty: 1, unitPrice: 1_000 }],
    retentionPct: 0.1,
  });
  const page = await pageOf(office, `/quotations/${id}`);
  await page.getByRole("button", { name: "Bill by claims" }).click();
  const form = page.getByRole("dialog", { name: `Bill ${number} by claims` });
  expect(await form.getByLabel("Retention, %").inputValue()).toBe("10");
  expect(await form.getByLabel("Retention limit").inputValue()).toBe("50.00");
  await form.getByLabel("Retention, %").fill("a lot");
  await form.getByLabel("Deposit", { exact: true }).fill("some");
  await form.getByRole("button", { name: "Start" }).click();
  await form.getByText("Enter a percentage from 0 to 100.").waitFor();
  await form.getByText("Enter a percentage such as 10%, or an amount").waitFor();
  await form.getByLabel("Retention, %").fill("5");
  await form.getByLabel("Deposit", { exact: true }).fill("20%");
  await form.getByText("$200.00 before GST").waitFor();
  await form.getByRole("button", { name: "Start" }).click();
  await page.getByText("waits to be issued. Until then nothing else can be billed.").waitFor();
  await page.getByText("5% up to $50.00").waitFor();
  await page.getByRole("link", { name: "Open the invoice" }).click();
  await page.getByText("Deposit, 20% of the contract sum").waitFor();
  await page.goto(`/quotations/${id}`);
  await page.getByRole("link", { name: "View contract" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: /Convert to invoice|Bill by claims/ }).count()).toBe(0);
});

test("the contracts are listed by status and client, with how much of each is billed", async () => {
  const office = await officeWithJob();
  await newContract(office.api, {}, { title: "Roof" });
  const page = await pageOf(office, "/contracts");
  const rows = page.getByRole("table", { name: "Contracts" }).getByRole("row");
  await rows.filter({ hasText: "Lobby" }).filter({ hasText: "1,100.00" }).filter({ hasText: "45%" }).waitFor();
  await rows.filter({ hasText: "Roof" }).filter({ hasText: "0%" }).waitFor();
  await page.getByText("2 contracts · $2,100.00 · billed $500.00 · retention held $50.00").waitFor();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Client" }).fill("daught");
  await page.getByRole("option", { name: "Lim & Daughters" }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole("link", { name: "Completed" }).click();
  await page.getByRole("main").getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("heading", { name: "No contracts here" }).waitFor();
});

test("the page of a contract shows its figures, its sections, and what is next", async () => {
  const office = await officeWithJob({ retentionLimit: 50 });
  const page = await pageOf(office, `/contracts/${office.contract.id}`);
  const figures = page.getByRole("region", { name: "Figures" });
  await figures.getByText("$1,000.00 + $100.00 variations").waitFor();
  await figures.getByText("$600.00 left to bill").waitFor();
  await figures.getByText("$50.00 at most").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Preliminaries: $200.00 of $400.00 billed" }).waitFor();
  await page
    .getByRole("listitem")
    .filter({ hasText: `Variation ${office.contract.number}-VO1: $0.00 of $100.00 billed` })
    .waitFor();
  await page.getByText("$600.00 of the contract sum is left to claim.").waitFor();
  await page.getByRole("region", { name: "Variations" }).getByText("Accepted").waitFor();
  await page.getByRole("region", { name: "Invoices" }).getByText("Paid").waitFor();
  await page.getByRole("link", { name: "Lim & Daughters" }).waitFor();
});

test("a deposit is billed as a percentage, and refused while a draft invoice waits", async () => {
  const office = await newOffice();
  const contract = await newContract(office.api, {}, { title: "Roof" });
  const page = await pageOf(office, `/contracts/${contract.id}`);
  await page.getByText("$1,000.00 of the contract sum is left to claim.").waitFor();
  await page.keyboard.press("d");
  const form = page.getByRole("dialog", { name: "Bill a deposit" });
  await form.getByLabel("Amount or percentage").fill("12.5%");
  await form.getByText("$125.00 before GST").waitFor();
  await form.getByRole("button", { name: "Create draft invoice" }).click();
  await page.getByText("Deposit, 12.5% of the contract sum").waitFor();

  await page.goto(`/contracts/${contract.id}`);
  await page.getByText("waits to be issued. Until then nothing else can be billed.").waitFor();
  await page.keyboard.press("d");
  await form.getByRole("button", { name: "Create draft invoice" }).click();
  await form.getByRole("alert").waitFor();
});

test("a completed contract releases its retention in two halves, and closes", async () => {
  const office = await newOffice();
  const { api } = office;
  const contract = await newContract(api, {}, { title: "Roof" });
  await sent(api, await billed(api, await submitted(api, contract, { all: 1 })));
  const page = await pageOf(office, `/contracts/${contract.id}`);
  await page.getByText("All work is billed. Record the completion").waitFor();
  await page.getByRole("button", { name: "Complete" }).click();
  await dialogOn(page).getByText("$50.00 of the retention falls due on that day").waitFor();
  await dialogOn(page).getByRole("button", { name: "Record completion" }).click();
  await page.getByText("$50.00 of retention fell due on").waitFor();
  // Keys of the page wait until the dialog is gone.
  await dialogOn(page).waitFor({ state: "detached" });
  await page.keyboard.press("r");
  const release = page.getByRole("dialog", { name: "Release retention" });
  await release.getByText("$50.00 stays held").waitFor();
  await release.getByLabel("Amount before GST").fill("100.01");
  await release.getByRole("button", { name: "Create draft invoice" }).click();
  await release.getByText("At most $100.00 is held.").waitFor();
  await release.getByLabel("Amount before GST").fill("50");
  await release.getByRole("button", { name: "Create draft invoice" }).click();
  await page.getByRole("heading", { level: 1, name: /Roof: retention/ }).waitFor();
  const { data } = (await api.get<{ data: { id: string }[] }>(`/invoices?contractId=${contract.id}&status=DRAFT`)).body;
  for (const draft of data) await sent(api, draft);

  await page.goto(`/contracts/${contract.id}`);
  await page.getByText("$50.00 of retention falls due on").waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  const close = page.getByRole("dialog", { name: `Close ${contract.number}` });
  await close.getByRole("button", { name: "Close contract" }).click();
  await close.getByText("Release the retention first, or write it off.").waitFor();
  await close.getByLabel("Write off the retention of $50.00").check();
  await close.getByRole("button", { name: "Close contract" }).click();
  await page.getByText("This contract was closed on").waitFor();
  expect((await contractOf(api, contract)).ledger.retention.writtenOff).toBe(50);
});

test("the terms are edited beside another person's change, and a completion is undone", async () => {
  const office = await newOffice();
  const contract = await newContract(office.api, {}, { title: "Roof" });
  const page = await pageOf(office, `/contracts/${contract.id}`);
  await page.getByText("10%, no limit").waitFor();
  await page.keyboard.press("e");
  const form = page.getByRole("dialog", { name: `Terms of ${contract.number}` });
  await form.getByLabel("Retention limit").fill("80");
  await office.api.patch(`/contracts/${contract.id}`, { defectsMonths: 18 });
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.getByText("These terms were changed in the meantime.").waitFor();
  await expect.poll(() => form.getByLabel("Defects liability, months").inputValue()).toBe("18");
  await form.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("10% up to $80.00").waitFor();
  await page.getByText("18 months").waitFor();

  await page.getByRole("button", { name: "Complete" }).click();
  await dialogOn(page).getByRole("button", { name: "Record completion" }).click();
  await page
    .getByRole("button", { name: "Reopen" })
    .or(page.getByRole("button", { name: "More" }))
    .first()
    .waitFor();
  await page.getByText("Completed", { exact: true }).first().waitFor();
  await choose(page, "Reopen");
  await dialogOn(page).getByRole("button", { name: "Reopen" }).click();
  await page.getByRole("button", { name: "Complete" }).waitFor();
  await choose(page, "Delete contract");
  await dialogOn(page).getByRole("button", { name: "Delete contract" }).click();
  await page.getByRole("button", { name: "Bill by claims" }).waitFor();
});

test("a variation begins at the contract, and opens as a draft quotation of it", async () => {
  const office = await newOffice();
  const contract = await newContract(office.api, {}, { title: "Roof" });
  const page = await pageOf(office, `/contracts/${contract.id}`);
  await page.getByRole("button", { name: "New variation" }).click();
  await dialogOn(page).getByLabel("Title").fill("Skylight");
  await dialogOn(page).getByRole("button", { name: "Create draft" }).click();
  await page.getByRole("textbox", { name: "Title" }).waitFor();
  await expect
    .poll(async () => (await contractOf(office.api, contract)).pendingVariations.map(({ number }) => number))
    .toEqual([`${contract.number}-VO1`]);
});

test("a viewer sees a contract, and nothing that would change it", async () => {
  const office = await officeWithJob();
  const page = await pageOf(await colleagueOf(office, "VIEWER"), `/contracts/${office.contract.id}`);
  await page.getByText("$600.00 of the contract sum is left to claim.").waitFor();
  for (const name of ["Bill deposit", "Complete", "More", "New variation", "Close"]) {
    expect(await page.getByRole("button", { name, exact: true }).count()).toBe(0);
  }
});

test("a figure of a contract leads to its documents, and a section shows its lines", async () => {
  const office = await officeWithJob();
  const page = await pageOf(office, `/contracts/${office.contract.id}`);
  const figures = page.getByRole("region", { name: "Figures" });
  for (const [amount, section] of [
    ["$1,100.00", "variations"],
    ["$500.00", "claims"],
    ["$50.00", "money"],
  ] as const) {
    await figures.getByRole("link", { name: amount, exact: true }).click();
    await page.waitForURL((url) => url.hash === `#${section}`);
  }
  await page.getByRole("listitem").filter({ hasText: "Tiling" }).getByText("1 line").click();
  await page
    .getByRole("table", { name: "Tiling" })
    .getByRole("row", { name: "B.1 Floor 600.00 300.00 300.00" })
    .waitFor();
  await page.getByRole("list", { name: "Activity" }).getByText("Deposit billed").waitFor({ state: "detached" });
  await page.getByRole("list", { name: "Activity" }).getByText(`Billed · `).waitFor();
});

test("the invoice of the last claim is voided from the contract, and that of an earlier one says what prevents it", async () => {
  const office = await newOffice();
  const { api } = office;
  const contract = await newContract(api, {}, { title: "Roof" });
  const first = await sent(api, await billed(api, await submitted(api, contract, { all: 0.25 })));
  const second = await sent(api, await billed(api, await submitted(api, contract, { all: 0.5 })));
  const page = await pageOf(office, `/contracts/${contract.id}`);
  await page.getByText(`Void ${contract.number}-PC2 first.`).waitFor();
  expect(await page.getByRole("button", { name: `Void ${first.number}` }).count()).toBe(0);
  await page.getByRole("button", { name: `Void ${second.number}` }).click();
  const dialog = dialogOn(page);
  await dialog.getByLabel(/type/i).fill(second.number);
  await dialog.getByRole("button", { name: /Void/ }).click();
  await page.getByRole("button", { name: `Void ${first.number}` }).waitFor();
  // The claim waits for its invoice again.
  await page.getByRole("region", { name: "Claims" }).getByText("Waiting for response").waitFor();
});

test("stages, the Act, the end of the defects period and what was billed before are terms of a contract", async () => {
  const office = await newOffice();
  const { api } = office;
  const contract = await newContract(api, {}, { title: "Roof" });
  const page = await pageOf(office, `/contracts/${contract.id}`);
  await page.getByText("$1,000.00 of the contract sum is left to claim.").waitFor();
  await page.keyboard.press("e");
  const form = page.getByRole("dialog", { name: `Terms of ${contract.number}` });
  await form.getByLabel("Stages").fill("On signing 30%\nHandover: 60");
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.getByText("The percentages must make exactly 100%.").waitFor();
  await form.getByLabel("Stages").fill("On signing 30%\nHandover: 70");
  await form.getByLabel("Defects liability period ends").fill("2031-06-30");
  await form.getByLabel("The Security of Payment Act applies").uncheck();
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.waitFor({ state: "detached" });
  expect(await contractOf(api, contract)).toMatchObject({
    stages: [
      { title: "On signing", share: 0.3 },
      { title: "Handover", share: 0.7 },
    ],
    actApplies: false,
    defectsEndOn: "2031-06-30",
  });

  await choose(page, "Billed before Quoin");
  const opening = page.getByRole("dialog", { name: "Billed before Quoin" });
  await opening.getByLabel("Tiling").fill("4 m2");
  await opening.getByLabel("Retention withheld").fill("24");
  await opening.getByRole("button", { name: "Save changes" }).click();
  await opening.waitFor({ state: "detached" });
  expect((await contractOf(api, contract)).ledger).toMatchObject({ billed: 240, retention: { held: 24 } });
});
