// @module-tag gate
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { invoiceWithStatus } from "../support/given.ts";
import { textOf } from "../support/pdf.ts";
import { dialogOn } from "./barriers.ts";
import { colleagueOf, newOffice, type Office, pageOf } from "./office.ts";
import { loseResponses } from "./page.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

async function chooseFromMenu(page: Page, menu: RegExp | string, item: string): Promise<void> {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

const payments = (page: Page) => page.getByRole("list", { name: "Payments" }).getByRole("listitem");

/** Opens the page of an invoice that was sent, with a total of 109.00. */
async function sentInvoicePage(): Promise<{ office: Office; invoice: Invoice; page: Page }> {
  const office = await newOffice();
  const invoice = await office.api.sentInvoice();
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  return { office, invoice, page };
}

test("a part payment and the rest make an invoice paid", async () => {
  const { office, invoice, page } = await sentInvoicePage();
  await button(page, "Record payment").click();
  const dialog = dialogOf(page, "Record payment");
  const amount = dialog.getByLabel("Amount");
  expect(await amount.inputValue()).toBe("109.00");
  await dialog.getByText("Settles the invoice").waitFor();
  await amount.fill("$59.00");
  await dialog.getByText("Leaves $50.00 outstanding").waitFor();
  await dialog.getByLabel("Method").selectOption("PayNow");
  await dialog.getByLabel("Reference").fill("FT-8812");
  await dialog.getByLabel("Internal note").fill("The rest comes in May");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await page.getByText("Payment of $59.00 recorded").waitFor();
  await payments(page).filter({ hasText: "PayNow" }).filter({ hasText: "FT-8812 · The rest comes in May" }).waitFor();

  // Keys of the page wait until the dialog is gone.
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("p");
  await expect.poll(() => amount.inputValue()).toBe("50.00");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await page.getByText("Paid", { exact: true }).first().waitFor();
  await expect.poll(() => button(page, "Record payment").count()).toBe(0);
  const { body } = await office.api.get<Invoice>(`/invoices/${invoice.id}`);
  expect([body.status, body.payments.map(({ amount }) => amount)]).toEqual(["PAID", [50, 59]]);
});

test("an amount above the outstanding one is an error at its field, and not sent", async () => {
  const { page } = await sentInvoicePage();
  await button(page, "Record payment").click();
  const dialog = dialogOf(page, "Record payment");
  const amount = dialog.getByLabel("Amount");
  await amount.fill("1,234.50");
  await dialog.getByText("Only $109.00 is outstanding").waitFor();
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect.poll(() => amount.evaluate((field) => field.matches(":focus"))).toBe(true);
  for (const [typed, message] of [
    ["a lot", "Enter an amount"],
    ["12.345", "Enter an amount"],
    ["0", "Enter an amount above 0"],
  ] as const) {
    await amount.fill(typed);
    await dialog.getByText(message).waitFor();
  }
  await amount.fill("9");
  await dialog.getByLabel("Received on").fill("2099-01-01");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await dialog.getByText("Choose today or an earlier day").waitFor();
  await expect.poll(() => payments(page).count()).toBe(0);
});

test("a payment whose response was lost is recorded once", async () => {
  const { office, invoice, page } = await sentInvoicePage();
  const restore = await loseResponses(page, `**/invoices/${invoice.id}/payments`);
  await button(page, "Record payment").click();
  const dialog = dialogOf(page, "Record payment");
  await dialog.getByLabel("Amount").fill("9");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await dialog.getByText("Quoin did not respond.").waitFor();
  await restore();
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await dialog.waitFor({ state: "detached" });
  const { body } = await office.api.get<Invoice>(`/invoices/${invoice.id}`);
  expect(body.payments.map(({ amount }) => amount)).toEqual([9]);
});

test("another amount after a lost response is refused, as the first was recorded", async () => {
  const { invoice, page } = await sentInvoicePage();
  const restore = await loseResponses(page, `**/invoices/${invoice.id}/payments`);
  await button(page, "Record payment").click();
  const dialog = dialogOf(page, "Record payment");
  await dialog.getByLabel("Amount").fill("9");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await dialog.getByText("Quoin did not respond.").waitFor();
  await restore();
  await dialog.getByLabel("Amount").fill("8");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await dialog.getByText("Your first attempt was recorded after all.").waitFor();
  await dialog.getByText("$100.00 outstanding").first().waitFor();
});

test("a payment that another tab recorded first is explained, and nothing typed is lost", async () => {
  const { office, invoice, page } = await sentInvoicePage();
  await button(page, "Record payment").click();
  const dialog = dialogOf(page, "Record payment");
  await dialog.getByLabel("Reference").fill("FT-8812");
  await office.api.pay(invoice, 100);
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await dialog.getByText("Only $9.00 is outstanding").waitFor();
  await office.api.pay(invoice, 9);
  await dialog.getByLabel("Amount").fill("9.00");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await dialog.getByText("This invoice has been paid in full in the meantime.").waitFor();
  expect(await dialog.getByLabel("Reference").inputValue()).toBe("FT-8812");
});

test("reversing the payment of a paid invoice leads back to awaiting payment", async () => {
  const office = await newOffice();
  const { id } = await invoiceWithStatus(office.api, "PAID");
  const page = await pageOf(office, `/invoices/${id}`);
  await page.getByRole("button", { name: "Actions for the payment of $108.99" }).click();
  const receipt = await page.getByRole("menuitem", { name: "Receipt PDF" }).getAttribute("href");
  const answer = await page.request.get(`${office.address}${receipt}`);
  expect(await textOf(await answer.body())).toContain("108.99");
  await page.getByRole("menuitem", { name: "Reverse payment" }).click();
  const dialog = dialogOf(page, "Reverse payment");
  await dialog.getByText("goes back to awaiting payment").waitFor();
  await dialog.getByLabel("Reason").fill("The cheque bounced");
  await dialog.getByRole("button", { name: "Reverse payment" }).click();
  await page.getByText("Payment of $108.99 reversed").waitFor();
  await page.getByText(/^Due in \d+ days$/).waitFor();
  await expect.poll(() => payments(page).count()).toBe(1);
  const { body } = await office.api.get<Invoice>(`/invoices/${id}`);
  expect([body.status, body.totals.outstanding]).toEqual(["SENT", 108.99]);
});

test("a payment that another tab reversed first is explained", async () => {
  const office = await newOffice();
  const { id, payments: recorded } = await invoiceWithStatus(office.api, "SENT");
  const page = await pageOf(office, `/invoices/${id}`);
  await chooseFromMenu(page, /^Actions for the payment/, "Reverse payment");
  const dialog = dialogOf(page, "Reverse payment");
  await dialog.getByLabel("Reason").fill("The cheque bounced");
  await office.api.act(`/invoices/${id}/payments/${recorded[0]?.id}/reverse`);
  await dialog.getByRole("button", { name: "Reverse payment" }).click();
  await dialog.getByText("This payment has been reversed in the meantime.").waitFor();
  expect(await dialog.getByLabel("Reason").inputValue()).toBe("The cheque bounced");
});

test("voiding an invoice with payments takes its number and a choice about them", async () => {
  const office = await newOffice();
  const { id, number } = await invoiceWithStatus(office.api, "SENT");
  const page = await pageOf(office, `/invoices/${id}`);
  await chooseFromMenu(page, "More", "Void invoice");
  const dialog = dialogOf(page, `Void ${number}?`);
  const submit = dialog.getByRole("button", { name: "Void invoice" });
  await dialog.getByText("$0.01 was received for this invoice.").waitFor();
  await submit.click();
  await dialog.getByText("This is not the number of the invoice").waitFor();
  await dialog.getByLabel(`Type ${number} to confirm`).fill(number.toLowerCase());
  await dialog.getByLabel("Reason").fill("Billed twice");
  await submit.click();
  await dialog.getByRole("alert").getByText("This invoice has payments.").waitFor();
  await dialog.getByLabel("Keep the payments on record").check();
  await submit.click();
  await page.getByText(`${number} is void`).waitFor();
  await page.getByText("Void", { exact: true }).first().waitFor();
  const { body } = await office.api.get<Invoice>(`/invoices/${id}`);
  expect([body.status, body.payments.length]).toEqual(["VOID", 1]);
});

test("due date and notes of a sent invoice change, and a concurrent edit is shown", async () => {
  const { office, invoice, page } = await sentInvoicePage();
  await page.getByRole("button", { name: "Copy client link" }).waitFor();
  await page.keyboard.press("e");
  const dialog = dialogOf(page, "Change due date and notes");
  await dialog.getByLabel("Due", { exact: true }).fill("2099-01-31");
  await office.api.patch(`/invoices/${invoice.id}`, { dueDate: "2099-03-31", notes: "Second claim" });
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await dialog.getByText("Someone else has changed this invoice in the meantime.").waitFor();
  await dialog.getByText("Saved by someone else: 31 Mar 2099").waitFor();
  await expect.poll(() => dialog.getByLabel("Due", { exact: true }).inputValue()).toBe("31 Jan 2099");
  await expect.poll(() => dialog.getByLabel("Notes", { exact: true }).inputValue()).toBe("Second claim");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("31 Jan 2099").waitFor();
  await page.getByText("Second claim").waitFor();
});

test("an invoice is duplicated as a draft, which leads to the editor", async () => {
  const { invoice, page } = await sentInvoicePage();
  await chooseFromMenu(page, "More", "Duplicate");
  await page.getByText("Draft created as a copy").waitFor();
  await page.getByText("Draft", { exact: true }).first().waitFor();
  expect(page.url()).not.toContain(invoice.id);
  const { pathname } = new URL(page.url());
  await button(page, "Edit").click();
  await page.waitForURL(`**${pathname}/edit`);
});

test("an invoice names its project, and leads to its quotation", async () => {
  const office = await newOffice();
  const quotation = await office.api.acceptedQuotation();
  const { id } = await office.api.create<Invoice>(`/quotations/${quotation.id}/convert`, {});
  const page = await pageOf(office, `/invoices/${id}`);
  await page.getByText("Kitchen").waitFor();
  const link = page.getByRole("link", { name: quotation.number });
  expect(await link.getAttribute("href")).toBe(`/quotations/${quotation.id}`);
});

test("the keys of an invoice's page open its email and its reminder", async () => {
  const { page } = await sentInvoicePage();
  await button(page, "Copy client link").waitFor();
  await page.keyboard.press("s");
  await dialogOf(page, "Send invoice again").getByRole("region", { name: "Preview" }).waitFor();
  await page.keyboard.press("Escape");
  await dialogOn(page).waitFor({ state: "detached" });
  await page.keyboard.press("r");
  await dialogOf(page, "Send reminder").waitFor();
});

test("a receipt is sent to the client", async () => {
  const { office, invoice, page } = await sentInvoicePage();
  await office.api.pay(invoice, 9);
  await page.reload();
  await chooseFromMenu(page, /^Actions for the payment/, "Send receipt");
  const dialog = dialogOn(page);
  await dialog.getByLabel("To").fill("lim@example.com");
  await dialog.getByRole("button", { name: "Send receipt" }).click();
  await dialog.getByText(/^The receipt for invoice INV-/).waitFor();
});

test("a draft is discarded, which can be undone", async () => {
  const office = await newOffice();
  const { id } = await office.api.invoice();
  const page = await pageOf(office, `/invoices/${id}`);
  await page.getByRole("main").getByRole("button", { name: "Send", exact: true }).waitFor();
  await chooseFromMenu(page, "More", "Discard draft");
  await page.getByText("Draft “Claim 1” discarded").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("table").getByRole("link", { name: "Claim 1" }).waitFor();
});

test("a viewer sees no action that would be refused", async () => {
  const office = await newOffice();
  const { id } = await invoiceWithStatus(office.api, "SENT");
  const draft = await office.api.invoice();
  const page = await pageOf(await colleagueOf(office, "VIEWER"), `/invoices/${id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem").first().waitFor();
  expect(await page.getByRole("menuitem").allInnerTexts()).toEqual(["PDF with payments", "E-invoice"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Actions for the payment/ }).click();
  await page.getByRole("menuitem").first().waitFor();
  expect(await page.getByRole("menuitem").allInnerTexts()).toEqual(["Show receipt", "Receipt PDF"]);
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  for (const key of ["p", "e", "s", "r"]) await page.keyboard.press(key);
  expect(await button(page, "Record payment").count()).toBe(0);
  expect(await dialogOn(page).count()).toBe(0);
  await page.goto(`/invoices/${draft.id}`);
  await page.getByRole("main").getByRole("link", { name: "PDF" }).waitFor();
  expect(await page.getByRole("main").getByRole("button", { name: "Edit" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "More" }).count()).toBe(0);
});

test("an action that cannot be undone stands last in a menu, apart from the others", async () => {
  const office = await newOffice();
  const { id } = await office.api.sentInvoice();
  const page = await pageOf(office, `/invoices/${id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  const menu = page.getByRole("menu");
  await menu.getByRole("menuitem", { name: "Void invoice" }).waitFor();
  const roles = await menu
    .locator("[role=menuitem], [role=separator]")
    .evaluateAll((rows) => rows.map((row) => [row.role, row.textContent]));
  expect(roles.slice(-2)).toEqual([
    ["separator", ""],
    ["menuitem", "Void invoice"],
  ]);
});
