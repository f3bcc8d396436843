// @module-tag gate
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { QuotationConversions } from "#contract/quotations/conversions.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { line } from "../support/api.ts";
import { quotationWithStatus } from "../support/given.ts";
import { textOf } from "../support/pdf.ts";
import { dialogOn } from "./barriers.ts";
import { colleagueOf, newOffice, type Office, pageOf } from "./office.ts";
import { loseResponses, slowResponses } from "./page.ts";

const rowsOf = (page: Page) => page.getByRole("table", { name: "Quotations" }).getByRole("link");
const titlesOf = async (page: Page) =>
  (await rowsOf(page).allInnerTexts()).map((text) => text.split("\n", 1)[0]).join(" ");
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const read = async ({ api }: Office, { id }: { readonly id: string }) =>
  (await api.get<Quotation>(`/quotations/${id}`)).body;

/** Chooses an entry of the More menu. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

test("quotations are listed by what they wait for, with how long they are valid", async () => {
  const office = await newOffice();
  await office.api.quotation({ title: "Draft", validUntil: null });
  await office.api.sentQuotation({ title: "Waiting", validUntil: "2099-01-31" });
  await office.api.sentQuotation({ title: "Late", validUntil: "2026-01-31" });
  await office.api.acceptedQuotation({ title: "Won" });
  const page = await pageOf(office, "/quotations");
  await expect.poll(() => titlesOf(page)).toBe("Won Late Waiting Draft");
  const rows = page.getByRole("row");
  await rows.filter({ hasText: "Late" }).getByText("Expired").waitFor();
  await rows
    .filter({ hasText: "Waiting" })
    .getByText(/Valid for [\d,]+ days/)
    .waitFor();
  await rows.filter({ hasText: "Won" }).filter({ hasText: "109.00" }).getByText("Accepted").waitFor();

  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Waiting for client" }).click();
  await expect.poll(() => titlesOf(page)).toBe("Waiting");
  expect(searchOf(page)).toMatchObject({ status: "SENT" });
  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Rejected" }).click();
  await page.getByRole("heading", { name: "No rejected quotations" }).waitFor();
  await expect.poll(() => page.getByRole("main").getByRole("link", { name: "New quotation" }).count()).toBe(2);
});

test("quotations are filtered by client, project, day and total, which the address keeps", async () => {
  const office = await newOffice();
  const { api } = office;
  const { id: clientId } = await api.client({ name: "Lim & Daughters" });
  const { id: projectId } = await api.project({ clientId, name: "Kitchen" });
  const { id: otherId } = await api.project({ clientId, name: "Garden" });
  await api.quotation({ clientId, projectId, title: "Cabinets", items: [line({ qty: 1, unitPrice: 1_000 })] });
  await api.quotation({ clientId, projectId: otherId, title: "Lawn", items: [line({ qty: 1, unitPrice: 5_000 })] });
  await api.quotation({ title: "Roof" });
  const page = await pageOf(office, "/quotations");
  await expect.poll(() => titlesOf(page)).toBe("Roof Lawn Cabinets");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Client" }).fill("daught");
  await page.getByRole("option", { name: "Lim & Daughters" }).click();
  await expect.poll(() => titlesOf(page)).toBe("Lawn Cabinets");
  await page.getByRole("textbox", { name: "Total from" }).fill("$2,000");
  await expect.poll(() => titlesOf(page)).toBe("Lawn");
  await page.getByRole("textbox", { name: "Total from" }).fill("soon");
  await page.getByText("Enter an amount such as 1,234.50").waitFor();
  await page.getByRole("button", { name: "Remove filter: Total from 2,000.00" }).click();
  await page.getByRole("textbox", { name: "Total to" }).fill("1,090");
  await expect.poll(() => titlesOf(page)).toBe("Cabinets");
  await page.getByLabel("Created from").fill("2026-01-01");
  await page.getByRole("combobox", { name: "Project" }).fill("kitch");
  await page.getByRole("option", { name: "Kitchen" }).first().waitFor();
  await page.getByRole("combobox", { name: "Project" }).press("Enter");
  await page.getByRole("button", { name: "Remove filter: Project: Kitchen" }).waitFor();
  expect(searchOf(page)).toEqual({ client: clientId, totalMax: "1090", createdFrom: "2026-01-01", project: projectId });
  await page.reload();
  await expect.poll(() => titlesOf(page)).toBe("Cabinets");
  await page.getByLabel("Search number, title or client").fill("nothing like it");
  await page.getByRole("heading", { name: "No results" }).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
  await expect.poll(() => titlesOf(page)).toBe("Roof Lawn Cabinets");
});

test("a quotation shows its sections, its totals and its activity", async () => {
  const office = await newOffice();
  const { id, number } = await office.api.sentQuotation({
    items: [],
    sections: [{ ref: "A", title: "Wet works", items: [line({ description: "Screed" })] }],
    notes: "Tiles by the client",
    validUntil: "2099-01-31",
  });
  const page = await pageOf(office, `/quotations/${id}`);
  const main = page.getByRole("main");
  for (const text of [number, "Wet works", "Screed", "GST 9%", "$109.00", "Tiles by the client", "31 Jan 2099"]) {
    await main.getByText(text).first().waitFor();
  }
  await page.getByRole("list", { name: "Activity" }).getByText("Issued").waitFor();
  await page.getByRole("button", { name: "Copy client link" }).waitFor();
});

test("an acceptance that reached the office is recorded with who, when and a note", async () => {
  const office = await newOffice();
  const quotation = await quotationWithStatus(office.api, "SENT");
  const page = await pageOf(office, "/quotations");
  await slowResponses(page, /\/app\/v1\/clients\/cli_/, 1_000);
  await page.goto(`/quotations/${quotation.id}`);
  await page.getByRole("button", { name: "Record acceptance" }).click();
  const dialog = page.getByRole("dialog", { name: `Record acceptance of ${quotation.number}` });
  await expect.poll(() => dialog.getByLabel("Accepted by").inputValue()).toBe("Lim Mei Ling");
  await dialog.getByLabel("Accepted by").fill("Lim Ah Seng");
  await dialog.getByLabel("Note").fill("By phone");
  await dialog.getByRole("button", { name: "Record acceptance" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("main").getByText("Accepted", { exact: true }).first().waitFor();
  await page.getByRole("definition").filter({ hasText: "Lim Ah Seng" }).waitFor();
  await page.getByRole("definition").filter({ hasText: "By phone" }).waitFor();
  expect(await read(office, quotation)).toMatchObject({ status: "ACCEPTED", decidedBy: "Lim Ah Seng" });
  await expect.poll(() => page.getByRole("button", { name: "Record acceptance" }).count()).toBe(0);
});

test("a revision is explained first, and then opens the editor", async () => {
  const office = await newOffice();
  const quotation = await quotationWithStatus(office.api, "REJECTED");
  const page = await pageOf(office, `/quotations/${quotation.id}`);
  await page.getByRole("button", { name: "Revise" }).click();
  const dialog = page.getByRole("dialog", { name: `Revise ${quotation.number}?` });
  await dialog.getByText("as revision 2").waitFor();
  await dialog.getByRole("button", { name: "Revise" }).click();
  await page.waitForURL(`**/quotations/${quotation.id}/edit`);
  expect(await read(office, quotation)).toMatchObject({ status: "DRAFT", revision: 2 });
  await page.goto(`/quotations/${quotation.id}`);
  await page.getByText(`${quotation.number} · Revision 2`).waitFor();
  const pdf = await page.getByRole("link", { name: "PDF of revision 1" }).getAttribute("href");
  const answer = await page.request.get(`${office.address}${pdf}`);
  expect(await textOf(await answer.body())).toContain(quotation.number);
});

test("the validity of an expired quotation is extended and the new revision is sent", async () => {
  const office = await newOffice();
  const { id: clientId } = await office.api.client({ email: "lim@example.com" });
  const { id: projectId } = await office.api.project({ clientId });
  const quotation = await office.api.sentQuotation({ clientId, projectId, validUntil: "2026-01-31" });
  const page = await pageOf(office, `/quotations/${quotation.id}`);
  await page.getByText("Expired").first().waitFor();
  await page.getByRole("button", { name: "Extend validity" }).click();
  const dialog = dialogOn(page);
  await dialog.getByText("becomes revision 2").waitFor();
  await dialog.getByLabel("Valid until").fill("");
  await dialog.getByRole("button", { name: "Extend and continue" }).click();
  await dialog.getByText("Choose the last day").waitFor();
  expect(await read(office, quotation)).toMatchObject({ status: "SENT", revision: 1 });
  await dialog.getByLabel("Valid until").fill("2040-03-31");
  await dialog.getByRole("button", { name: "Extend and continue" }).click();
  await dialog.getByRole("button", { name: "Send quotation" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page
    .getByText(/Valid for [\d,]+ days/)
    .first()
    .waitFor();
  expect(await read(office, quotation)).toMatchObject({
    status: "SENT",
    number: quotation.number,
    revision: 2,
    validUntil: "2040-03-31T15:59:59.999Z",
  });
});

test("a duplicate opens in the editor", async () => {
  const office = await newOffice();
  const { id } = await quotationWithStatus(office.api, "SENT");
  const page = await pageOf(office, `/quotations/${id}`);
  await choose(page, "Duplicate");
  await page.waitForURL(/\/quotations\/qtn_\w+\/edit$/);
  expect(page.url()).not.toContain(id);
  await page.goto(`/quotations/${id}`);
  await page.getByRole("heading", { level: 1, name: "Works" }).waitFor();
  await page.keyboard.press("d");
  await page.waitForURL(/\/quotations\/qtn_\w+\/edit$/);
});

test("an action on a quotation that another tab changed does nothing and says so", async () => {
  const office = await newOffice();
  const quotation = await quotationWithStatus(office.api, "SENT");
  const page = await pageOf(office, `/quotations/${quotation.id}`);
  await page.getByRole("button", { name: "Record acceptance" }).click();
  const dialog = dialogOn(page);
  await dialog.getByLabel("Note").fill("By phone");
  await office.api.act(`/quotations/${quotation.id}/revise`);
  await dialog.getByRole("button", { name: "Record acceptance" }).click();
  await dialog.getByRole("alert").getByText("This document has changed since you opened it").waitFor();
  expect(await dialog.getByLabel("Note").inputValue()).toBe("By phone");
  expect(await read(office, quotation)).toMatchObject({ status: "DRAFT" });
  await page.getByText(`${quotation.number} · Revision 2`).waitFor();
});

test("a draft is sent from its page, and then again", async () => {
  const office = await newOffice();
  const { id: clientId } = await office.api.client({ email: "lim@example.com" });
  const { id: projectId } = await office.api.project({ clientId });
  const { id } = await office.api.quotation({ clientId, projectId });
  const page = await pageOf(office, `/quotations/${id}`);
  await page.getByRole("button", { name: "Send", exact: true }).waitFor();
  await page.keyboard.press("s");
  const dialog = dialogOn(page);
  await dialog.getByRole("button", { name: "Send quotation" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Valid for 30 days").waitFor();
  await choose(page, "Send again");
  await dialog.getByRole("button", { name: "Send again" }).waitFor();
  expect(await read(office, { id })).toMatchObject({ status: "SENT" });
});

test("a draft is deleted, and the deletion can be undone", async () => {
  const office = await newOffice();
  await office.api.quotation({ title: "Kitchen" });
  const page = await pageOf(office, "/quotations");
  await rowsOf(page).filter({ hasText: "Kitchen" }).click();
  await page.getByRole("heading", { level: 1, name: "Kitchen" }).waitFor();
  await choose(page, "Delete draft");
  await page.getByRole("heading", { name: "No quotations yet" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await rowsOf(page).filter({ hasText: "Kitchen" }).waitFor();
});

/** Accepts a quotation of two sections, of 1,000.00 and 500.00, and opens its conversion. */
async function openConversion(office: Office) {
  const { id } = await office.api.acceptedQuotation({
    items: [],
    sections: [
      { title: "Wet works", items: [line({ description: "Screed", qty: 10, unitPrice: 100 })] },
      { title: "Painting", items: [line({ description: "Ceilings", qty: 5, unitPrice: 100 })] },
    ],
  });
  const page = await pageOf(office, `/quotations/${id}`);
  return { page, id, dialog: await reopenConversion(page, id) };
}

async function reopenConversion(page: Page, id: string) {
  await page.goto(`/quotations/${id}`);
  await page.getByRole("button", { name: "Convert to invoice" }).click();
  const dialog = dialogOn(page);
  await dialog.getByText("What to invoice").waitFor();
  return dialog;
}

/** Creates the draft invoice, and returns it as the API shows it. */
async function createInvoice(office: Office, page: Page): Promise<Invoice> {
  await page.getByRole("button", { name: "Create draft invoice" }).click();
  await page.waitForURL(/\/invoices\/inv_\w+$/);
  const id = page.url().split("/").at(-1) ?? "";
  return (await office.api.get<Invoice>(`/invoices/${id}`)).body;
}

test("an accepted quotation is converted as a whole", async () => {
  const office = await newOffice();
  const { page, id, dialog } = await openConversion(office);
  await dialog.getByRole("status").getByText("$1,635.00").waitFor();
  expect((await createInvoice(office, page)).totals.total).toBe(1_635);
  await page.goto(`/quotations/${id}`);
  await page.getByRole("list", { name: "Invoiced so far" }).getByRole("link", { name: "Draft invoice" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Convert to invoice" }).count()).toBe(0);
});

test("chosen quantities are converted, at most what is left of each line", async () => {
  const office = await newOffice();
  const { page, id, dialog } = await openConversion(office);
  await dialog.getByLabel("Lines and quantities").click();
  const submit = dialog.getByRole("button", { name: "Create draft invoice" });
  expect(await submit.isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Select all" }).click();
  await dialog.getByRole("status").getByText("$1,635.00").waitFor();
  await dialog.getByRole("checkbox", { name: "Ceilings" }).uncheck();
  await dialog.getByLabel("Quantity: Screed").fill("11");
  await dialog.getByText("At most 10").waitFor();
  expect(await submit.isDisabled()).toBe(true);
  await dialog.getByLabel("Quantity: Screed").fill("2.5");
  await dialog.getByRole("status").getByText("$272.50").waitFor();
  const { items, totals } = await createInvoice(office, page);
  expect([items.map(({ qty }) => qty), totals.total]).toEqual([[2.5], 272.5]);

  const again = await reopenConversion(page, id);
  expect(await again.getByLabel("The whole quotation").count()).toBe(0);
  await again.getByLabel("Lines and quantities").click();
  await again.getByText("7.5 left, at 100.00").waitFor();
});

test("a part whose conversion lost its response is converted once", async () => {
  const office = await newOffice();
  const { page, id, dialog } = await openConversion(office);
  const restore = await loseResponses(page, "**/convert");
  await dialog.getByLabel("Lines and quantities").click();
  await dialog.getByRole("checkbox", { name: "Screed" }).check();
  await dialog.getByLabel("Quantity: Screed").fill("2.5");
  await dialog.getByRole("button", { name: "Create draft invoice" }).click();
  await dialog.getByText("Quoin did not respond.").waitFor();
  await restore();
  await createInvoice(office, page);
  const { body } = await office.api.get<QuotationConversions>(`/quotations/${id}/conversions`);
  expect(body.invoices).toHaveLength(1);
});

test("percentages of sections are converted, and the rest remains for later", async () => {
  const office = await newOffice();
  const { page, id, dialog } = await openConversion(office);
  await dialog.getByLabel("A percentage").click();
  await dialog.getByLabel("All sections").fill("30");
  await dialog.getByText("300.00").waitFor();
  await dialog.getByLabel("Percentage: Painting").fill("ten");
  await dialog.getByText("Enter a percentage above 0").waitFor();
  await dialog.getByLabel("Percentage: Painting").fill("12.5");
  await dialog.getByText("62.50").first().waitFor();
  const { items, totals } = await createInvoice(office, page);
  expect(items.map(({ amount }) => amount)).toEqual([300, 62.5]);
  expect(totals.subtotal).toBe(362.5);

  const again = await reopenConversion(page, id);
  await again.getByText("70% of 1,000.00 left").waitFor();
  await again.getByText("87.5% of 500.00 left").waitFor();
  await again.getByLabel("Percentage: Wet works").fill("71");
  await again.getByText("At most 70%").waitFor();
});

test("an amount before GST is invoiced, at most what is left", async () => {
  const office = await newOffice();
  const { page, id, dialog } = await openConversion(office);
  await dialog.getByLabel("An amount").click();
  const field = (within: typeof dialog) => within.getByLabel("Amount before GST");
  await field(dialog).fill("five");
  await dialog.getByText("Enter an amount above 0").waitFor();
  await field(dialog).fill("1,500.01");
  await dialog.getByText("At most $1,500.00").waitFor();
  await field(dialog).fill("500");
  await dialog.getByText("Subtotal $500.00").waitFor();
  const { items, totals } = await createInvoice(office, page);
  expect(items.map(({ amount }) => amount)).toEqual([500]);
  expect(totals.subtotal).toBe(500);

  const again = await reopenConversion(page, id);
  await again.getByLabel("An amount").click();
  await again.getByText("$1,000.00 left").waitFor();
  await office.api.create(`/quotations/${id}/convert`, { amount: 600 });
  await field(again).fill("700");
  await again.getByRole("button", { name: "Create draft invoice" }).click();
  await again.getByText("Must be at most 400, which is left to convert").waitFor();
  expect(await field(again).inputValue()).toBe("700");
  await again.getByText("$400.00 left").waitFor();
});

test("a part that another tab has already invoiced is refused at its line", async () => {
  const office = await newOffice();
  const { page, id, dialog } = await openConversion(office);
  await dialog.getByLabel("Lines and quantities").click();
  await dialog.getByLabel("Quantity: Screed").fill("8");
  const { items } = await read(office, { id });
  await office.api.create(`/quotations/${id}/convert`, { items: [{ itemId: items[0]?.id, qty: 5 }] });
  await dialog.getByRole("button", { name: "Create draft invoice" }).click();
  await dialog.getByText("Must be at most 5, which is left to convert").waitFor();
  expect(await dialog.getByLabel("Quantity: Screed").inputValue()).toBe("8");
  await dialog.getByText("5 left, at 100.00").first().waitFor();
  await dialog.getByLabel("Quantity: Screed").fill("5");
  expect((await createInvoice(office, page)).totals.subtotal).toBe(500);
});

test("a viewer sees a quotation and no action that would be refused", async () => {
  const office = await newOffice();
  const { id } = await quotationWithStatus(office.api, "DRAFT");
  const sent = await quotationWithStatus(office.api, "SENT");
  const page = await pageOf(await colleagueOf(office, "VIEWER"), "/quotations");
  await rowsOf(page).filter({ hasText: sent.number }).waitFor();
  const actions = page.getByRole("main").getByRole("button").or(page.getByRole("main").getByRole("link"));
  expect(await page.getByRole("link", { name: "New quotation" }).count()).toBe(0);
  for (const each of [id, sent.id]) {
    await page.goto(`/quotations/${each}`);
    await page.getByRole("heading", { name: "Activity" }).waitFor();
    await page.getByRole("link", { name: "Lim Mei Ling" }).waitFor();
    // Until the project's name is there, its link has another text.
    await page.getByRole("link", { name: "Kitchen" }).waitFor();
    expect(await actions.allInnerTexts()).toEqual(["Quotations", "PDF", "Lim Mei Ling", "Kitchen"]);
    await page.keyboard.press("e");
    await page.keyboard.press("d");
    expect(new URL(page.url()).pathname).toBe(`/quotations/${each}`);
  }
});

test("the last part says what rounding the GST of each part makes of the total", async () => {
  const office = await newOffice();
  const { api } = office;
  const sections = [{ title: "Works", items: [line({ qty: 1, unitPrice: 36_966.73 })] }];
  const { id, sections: made } = await api.acceptedQuotation({ items: [], sections });
  await api.create(`/quotations/${id}/convert`, { sections: [{ sectionId: made[0]?.id, fraction: 0.5 }] });
  const page = await pageOf(office, `/quotations/${id}`);
  const dialog = await reopenConversion(page, id);
  await dialog.getByLabel("Percentage: Works").fill("50");
  const status = dialog.getByRole("status");
  await status.getByText("$20,146.86").waitFor();
  await status.getByText("the invoices come to $40,293.73, and $40,293.74 was accepted").waitFor();
});

test("expired quotations have a tab apart from those that wait for the client", async () => {
  const office = await newOffice();
  await office.api.sentQuotation({ title: "Kitchen", validUntil: "2040-01-31" });
  await office.api.sentQuotation({ title: "Bathroom", validUntil: "2026-01-31" });
  const page = await pageOf(office, "/quotations");
  const tab = (name: string) => page.getByRole("navigation", { name: "Status" }).getByRole("link", { name });
  await expect.poll(() => titlesOf(page)).toBe("Bathroom Kitchen");
  await tab("Waiting for client").click();
  await expect.poll(() => titlesOf(page)).toBe("Kitchen");
  await tab("Expired").click();
  await expect.poll(() => titlesOf(page)).toBe("Bathroom");
  await tab("Expired").and(page.locator("[aria-current=page]")).waitFor();
  await page.getByRole("searchbox").fill("Kitchen");
  await page.getByText("Clear filters").first().click();
  await expect.poll(() => titlesOf(page)).toBe("Bathroom");
});
