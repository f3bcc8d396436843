// @module-tag gate
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Contract } from "#contract/contracts/contracts.ts";
import type { Invoice, InvoiceSummary } from "#contract/invoices/invoices.ts";
import type { Api } from "../support/api.ts";
import { billed, contractOf, newClaim, newContract, sent, submitted, variation } from "../support/contracts.ts";
import { dialogOn } from "./barriers.ts";
import { newOffice, type Office, pageOf } from "./office.ts";

interface Example {
  readonly schedule: readonly { readonly ref: string; readonly qty: number; readonly unitPrice: number }[];
  readonly documents: readonly {
    readonly kind: string;
    readonly totals: { readonly net: number; readonly total: number };
  }[];
}

/** The worked example of the API's own test: a program that shares no code with Quoin calculated it. */
const example = JSON.parse(
  readFileSync(new URL("../contracts/worked-example.json", import.meta.url), "utf8"),
) as Example;
const units: Readonly<Record<string, string>> = { "A.1": "sum", "D.1": "no", "D.2": "sum", "V.2": "no", "V.3": "no" };
const linesOf = (isVariation: boolean) =>
  example.schedule
    .filter(({ ref }) => ref.startsWith("V") === isVariation)
    .map(({ ref, qty, unitPrice }) => ({ ref, description: "Work", unit: units[ref] ?? "m2", qty, unitPrice }));
const netsOf = (kind: string) => example.documents.filter((each) => each.kind === kind).map(({ totals }) => totals.net);

/** Sends the draft invoice of a contract, and records its payment. Returns it as it was sent. */
async function sendAndPay(api: Api, { id }: Contract): Promise<Invoice> {
  const { data } = (await api.get<{ data: InvoiceSummary[] }>(`/invoices?contractId=${id}&status=DRAFT`)).body;
  const [draft] = data;
  if (draft === undefined) throw new Error("the contract has no draft invoice");
  const invoice = await sent(api, draft);
  await api.pay(invoice, invoice.totals.total);
  return invoice;
}

/** Fills the clipboard as a spreadsheet does, and pastes it into the first cell. */
async function pasteColumn(page: Page, cells: readonly string[]): Promise<void> {
  await page.locator("[data-progress]").first().focus();
  await page.evaluate(`addEventListener("copy", (event) => {
    event.preventDefault();
    event.clipboardData.setData("text/plain", ${JSON.stringify(cells.join("\n"))});
  }, { once: true })`);
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
}

const now = (page: Page, name: string, amount: string) =>
  page.getByRole("row", { name: new RegExp(`^${name} .*${amount.replaceAll(".", "\\.")}$`) }).waitFor();

async function beginClaim(page: Page, { id }: Contract): Promise<void> {
  await page.goto(`/contracts/${id}`);
  await page.getByRole("button", { name: "New claim" }).click();
  await page.locator("[data-progress]").first().waitFor();
}

async function serve(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Serve on client" }).click();
  await dialogOn(page).getByRole("button", { name: "Serve claim", exact: true }).click();
  await page.getByRole("dialog", { name: "Ready to share" }).getByRole("button", { name: "Done" }).click();
  await page.getByText("Waiting for response").waitFor();
}

async function bill(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Bill now" }).click();
  await page.waitForURL(/\/invoices\/inv_/);
}

test("a job from its deposit to the last release comes to the worked example in the web app", async () => {
  const office: Office = await newOffice();
  const { api } = office;
  await api.patch("/organization", { gstRegistered: true, gstRegistrationNumber: "M2-1234567-8" });
  const terms = { retentionPct: 0.05, retentionLimit: 4_620.07 };
  const contract = await newContract(api, terms, { title: "Lobby", items: linesOf(false) });
  const page = await pageOf(office, `/contracts/${contract.id}`);

  await page.getByRole("button", { name: "Bill deposit" }).click();
  await dialogOn(page).getByText("$9,240.14 before GST").waitFor();
  await dialogOn(page).getByRole("button", { name: "Create draft invoice" }).click();
  await page.waitForURL(/\/invoices\/inv_/);
  const deposit = await sendAndPay(api, contract);

  await beginClaim(page, contract);
  await pasteColumn(page, ["40%", "412.5 m2", "50%", "100 m2"]);
  await now(page, "Retention", "-1,034.15");
  await now(page, "Deposit given back", "-2,068.30");
  await now(page, "Net", "17,580.53");
  await page.getByText("Saved", { exact: true }).waitFor();
  await bill(page);
  const first = await sendAndPay(api, contract);

  await variation(api, contract, linesOf(true));
  await beginClaim(page, contract);
  await pasteColumn(page, ["70%", "", "100%", "300 m2", "45%", "30%", "", "", "100%", "1 no"]);
  await page.getByLabel("Materials on site").fill("2,560");
  await now(page, "Work", "36,750.29");
  await now(page, "Net", "33,666.67");
  await page.getByText("Saved", { exact: true }).waitFor();
  await serve(page);
  await page.getByRole("button", { name: "Record response" }).click();
  const response = page.getByRole("region", { name: "The client’s response" });
  await response.getByLabel("They pay, before GST").fill("33,266.67");
  await response.getByText("$400.00 withheld; it will be claimed again with the next claim").waitFor();
  await response.getByLabel("Reason").fill("Defects at lift lobby");
  await response.getByRole("button", { name: "Record response" }).click();
  await page.getByText("Response: $33,266.67 before GST").waitFor();
  await bill(page);
  const second = await sendAndPay(api, contract);

  await beginClaim(page, contract);
  await page.getByRole("button", { name: "Everything" }).click();
  await page.getByLabel("Materials on site").fill("0");
  await now(page, "Retention", "-1,620.41");
  await now(page, "Withheld", "400.00");
  await now(page, "Net", "31,760.94");
  await page.getByText("Saved", { exact: true }).waitFor();
  await bill(page);
  const third = await sendAndPay(api, contract);

  await page.goto(`/contracts/${contract.id}`);
  await page.getByRole("button", { name: "Complete" }).click();
  await dialogOn(page).getByRole("button", { name: "Record completion" }).click();
  await dialogOn(page).waitFor({ state: "detached" });
  const releases: Invoice[] = [];
  for (const amount of ["2,310.04", "2,310.03"]) {
    await page.goto(`/contracts/${contract.id}`);
    await page.getByRole("button", { name: "Release retention", exact: true }).click();
    const form = page.getByRole("dialog", { name: "Release retention" });
    await expect.poll(() => form.getByLabel("Amount before GST").inputValue()).toBe(amount);
    await form.getByRole("button", { name: "Create draft invoice" }).click();
    await page.waitForURL(/\/invoices\/inv_/);
    releases.push(await sendAndPay(api, contract));
  }
  await page.goto(`/contracts/${contract.id}`);
  await page.getByText("All is billed. The contract can be closed.").waitFor();

  const netsBilled = [deposit, first, second, third, ...releases].map(({ totals }) => totals.net);
  expect(netsBilled).toEqual([...netsOf("DEPOSIT"), ...netsOf("CLAIM"), ...netsOf("RETENTION_RELEASE")]);
  expect((await contractOf(api, contract)).ledger).toMatchObject({
    contractSum: 96_468.35,
    balance: 0,
    outstanding: 0,
    deposit: { balance: 0 },
    retention: { held: 0, withheld: 4_620.07, released: 4_620.07 },
  });
});

test("the same job by stages bills each its share, and all of them the contract sum", async () => {
  const office = await newOffice();
  const { api } = office;
  const stages = [
    { title: "Demolition", share: 0.3 },
    { title: "Finishes", share: 0.45 },
    { title: "Handover", share: 0.25 },
  ];
  const contract = await newContract(api, { retentionPct: null, stages }, { title: "Lobby", items: linesOf(false) });
  const page = await pageOf(office, `/contracts/${contract.id}`);
  const shares = ["27,720.41", "41,580.60", "23,100.34"];
  for (const [i, share] of shares.entries()) {
    await beginClaim(page, contract);
    await page.getByRole("button", { name: `Stage ${i + 1}:` }).click();
    await now(page, "Net", share);
    await page.getByText("Saved", { exact: true }).waitFor();
    await bill(page);
    await sendAndPay(api, contract);
  }
  expect((await contractOf(api, contract)).ledger).toMatchObject({ contractSum: 92_401.35, billed: 92_401.35 });
});

test("the invoice of the last claim is voided, and that of an earlier one is refused with the claim to void first", async () => {
  const office = await newOffice();
  const { api } = office;
  const contract = await newContract(api, {}, { title: "Roof" });
  const first = await sent(api, await billed(api, await submitted(api, contract, { all: 0.25 })));
  const second = await sent(api, await billed(api, await submitted(api, contract, { all: 0.5 })));
  const page = await pageOf(office, `/invoices/${first.id}`);
  const voidShown = async (number: string) => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Void invoice" }).click();
    await dialogOn(page).getByLabel(/type/i).fill(number);
    await dialogOn(page).getByRole("button", { name: /Void/ }).click();
  };
  await voidShown(first.number);
  await dialogOn(page).getByRole("alert").getByText(`${contract.number}-PC2`).waitFor();
  await page.goto(`/invoices/${second.id}`);
  await voidShown(second.number);
  await page.getByText("Void", { exact: true }).first().waitFor();
  await page.goto(`/invoices/${first.id}`);
  await voidShown(first.number);
  await page.getByText("Void", { exact: true }).first().waitFor();
  expect((await contractOf(api, contract)).ledger).toMatchObject({ billed: 0, outstanding: 0 });
});

test("less work than was billed is billed by a credit note, whose lines are fixed, and the contract shows it", async () => {
  const office = await newOffice();
  const { api } = office;
  const contract = await newContract(api);
  await sent(api, await billed(api, await newClaim(contract, api, { all: 0.5 })));
  const claim = await newClaim(contract, api);
  const page = await pageOf(office, `/claims/${claim.id}`);
  await page.locator("[data-progress]").first().waitFor();
  await page.getByRole("button", { name: "Bill now" }).waitFor();
  for (const cell of [0, 1]) {
    await page.locator("[data-progress]").nth(cell).fill("30%");
    await page.keyboard.press("Enter");
  }
  await page.getByText("comes to less than was billed before").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Bill now" }).count()).toBe(0);
  await page.getByRole("button", { name: "Credit now" }).click();
  await page.waitForURL(/\/credit-notes\/crn_/);
  await page
    .getByText(/^Retention, 10/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = dialogOn(page);
  await dialog.getByText("The lines follow from the claim").waitFor();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The second bay was measured again");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "View claim" }).click();
  await page.getByRole("link", { name: "View credit note" }).waitFor();
  expect((await contractOf(api, contract)).ledger).toMatchObject({ billed: 300, retention: { held: 30 } });
});

test("less work than one invoice billed is credited over several invoices at once", async () => {
  const office = await newOffice();
  const { api } = office;
  const contract = await newContract(api, { retentionPct: null });
  for (const all of [0.5, 1]) await sent(api, await billed(api, await newClaim(contract, api, { all })));
  const claim = await newClaim(contract, api, { all: 0.2 });
  const page = await pageOf(office, `/claims/${claim.id}`);
  await page.getByRole("button", { name: "Credit now" }).click();
  const dialog = dialogOn(page);
  await dialog.getByText("No invoice alone has that much left to credit.").waitFor();
  await dialog.getByRole("button", { name: "Issue credit notes" }).click();
  await page.getByText("The credit notes are issued").waitFor();
  await page.getByRole("link", { name: "View credit note" }).click();
  await page.waitForURL(/\/credit-notes\/crn_/);
  expect((await contractOf(api, contract)).ledger).toMatchObject({ billed: 200, credited: { net: 800 } });
});
