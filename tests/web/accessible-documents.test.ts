// @module-tag gate
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { test } from "vitest";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { line, newExpense } from "../support/api.ts";
import { bankForm, newBankLines } from "../support/bank.ts";
import { billed, newClaim, newContract, sent, submitted, variation } from "../support/contracts.ts";
import { credited, draftCredit, leftCredit } from "../support/credit.ts";
import { buyerFields, sellerFields } from "../support/e-invoice.ts";
import { newRecurring, runRecurringJob } from "../support/recurring.ts";
import { atTime } from "../support/service.ts";
import { thisYear, today } from "../support/today.ts";
import { dialogOn } from "./barriers.ts";
import { Editing } from "./editing.ts";
import { filledOffice } from "./filled-office.ts";
import { pageOf } from "./office.ts";
import { expectNoBarriers, walk } from "./page-states.ts";
import { paste } from "./paste.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).first();

async function chooseFromMore(page: Page, item: string): Promise<void> {
  await button(page, "More").click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Lets nothing be saved that is written at addresses of that pattern. */
const failSaving = (page: Page, address: RegExp) =>
  page.route(address, (route) =>
    route.request().method() === "PATCH" ? route.abort("internetdisconnected") : route.continue(),
  );

const sampleAt = (name: string) => fileURLToPath(new URL(`samples/${name}`, import.meta.url));
const sample = (name: string) => readFile(sampleAt(name), "utf8");

const twoSections = [
  { title: "Wet works", items: [line({ description: "Screed", qty: 10, unitPrice: 100 })] },
  { title: "Painting", items: [line({ description: "Ceilings", qty: 5, unitPrice: 100 })] },
];

test("the pages of quotations have no barriers", walk, async () => {
  const office = await filledOffice();
  const { api, quotations } = office;
  const { id: clientId } = await api.client({ name: "Lim & Daughters" });
  const { id: projectId } = await api.project({ clientId });
  await api.sentQuotation({ clientId, projectId, title: "Late", validUntil: "2026-01-31" });
  const detailed = await api.sentQuotation({ items: [], sections: twoSections, notes: "Tiles by the client" });
  const won = await api.acceptedQuotation({ items: [], sections: twoSections });
  const page = await pageOf(office, "/");
  const dialog = dialogOn(page);
  const convert = async () => {
    await button(page, "Convert to invoice").click();
    await dialog.getByText("What to invoice").waitFor();
  };
  await expectNoBarriers(page, {
    "the list of quotations": ["/quotations", "Expired"],
    "quotations that no filter lets through": ["/quotations?q=nothing+like+it", "No results"],
    "a filter with the projects that it finds": [
      "/quotations",
      async () => {
        await button(page, "Filters").click();
        await page.getByRole("textbox", { name: "Total from" }).fill("soon");
        await page.getByText("Enter an amount such as 1,234.50").waitFor();
        await page.getByRole("combobox", { name: "Project" }).fill("kitch");
        await page.getByRole("option", { name: "Kitchen" }).first().waitFor();
      },
    ],
    "a draft quotation": [`/quotations/${quotations.DRAFT}`, "Draft"],
    "a quotation with sections": [`/quotations/${detailed.id}`, "Tiles by the client"],
    "the menu of a quotation": [
      null,
      async () => {
        await button(page, "More").click();
        await page.getByRole("menuitem", { name: "Duplicate" }).waitFor();
      },
    ],
    "an acceptance that is recorded": [
      `/quotations/${quotations.SENT}`,
      async () => {
        await button(page, "Record acceptance").click();
        await dialog.getByLabel("Accepted by").waitFor();
      },
    ],
    "a quotation that was accepted": [`/quotations/${quotations.ACCEPTED}`, "Accepted"],
    "a quotation that was rejected": [`/quotations/${quotations.REJECTED}`, "Rejected"],
    "the question before a revision": [
      null,
      async () => {
        await button(page, "Revise").click();
        await dialog.getByText("as revision 2").waitFor();
      },
    ],
    "the conversion of a whole quotation": [
      `/quotations/${won.id}`,
      async () => {
        await convert();
        await dialog.getByRole("status").getByText("$1,635.00").waitFor();
      },
    ],
    "the conversion of lines, of one too much": [
      null,
      async () => {
        await dialog.getByLabel("Lines and quantities").click();
        await dialog.getByRole("button", { name: "Select all" }).click();
        await dialog.getByLabel("Quantity: Screed").fill("11");
        await dialog.getByText("At most 10").waitFor();
      },
    ],
    "the conversion of percentages, with a fault": [
      null,
      async () => {
        await dialog.getByLabel("A percentage").click();
        await dialog.getByLabel("All sections").fill("30");
        await dialog.getByLabel("Percentage: Painting").fill("ten");
        await dialog.getByText("Enter a percentage above 0").waitFor();
      },
    ],
    "the terms of a new contract": [
      `/quotations/${won.id}`,
      async () => {
        await button(page, "Bill by claims").click();
        await dialog.getByLabel("Retention, %").fill("a lot");
        await dialog.getByLabel("Deposit", { exact: true }).fill("20%");
        await dialog.getByRole("button", { name: "Start" }).click();
        await dialog.getByText("Enter a percentage from 0 to 100.").waitFor();
      },
    ],
  });
});

test("the editor has no barriers", walk, async () => {
  const office = await filledOffice();
  const { api } = office;
  const long = await api.quotation({
    items: [line({ description: "Tiling" })],
    sections: [{ title: "施工 வேலை", items: [line({ description: "Very long name ".repeat(20), unitPrice: -5200 })] }],
  });
  const draft = () => api.quotation({ title: "Two bathrooms", items: [line({ description: "Tiling" })] });
  const empty = await api.quotation({ items: [] });
  const [lost, changed, issued] = [await draft(), await draft(), await draft()];
  const page = await pageOf(office, "/");
  const dialog = dialogOn(page);
  const editing = new Editing(page);
  const edit = ({ id }: Quotation) => `/quotations/${id}/edit`;
  await expectNoBarriers(page, {
    "a quotation that is edited": [edit(long), () => editing.cell("Tiling", "Quantity").waitFor()],
    "a line with a fault": [
      null,
      async () => {
        await editing.cell("Tiling", "Quantity").fill("0");
        await editing.line("Tiling").getByText("Enter a quantity above 0").waitFor();
      },
    ],
    "the preview of a draft": [
      null,
      async () => {
        await button(page, "Show preview").click();
        await dialog.getByRole("img", { name: "Page 1 of 1" }).waitFor();
      },
    ],
    "the tax and the account of a line": [
      edit(await draft()),
      async () => {
        await editing.line("Tiling").getByRole("button", { name: "Tax and account of the line" }).click();
        await editing.line("Tiling").getByLabel("Account code").fill("=1+1");
        await page.getByText("Not saved: 1 field needs attention").waitFor();
      },
    ],
    "items of the price book": [
      edit(await draft()),
      async () => {
        const cell = page.getByRole("textbox", { name: "Description" }).first();
        await cell.fill("");
        await cell.pressSequentially("wall");
        await page.getByRole("listbox", { name: "Price book" }).getByRole("option").first().waitFor();
      },
    ],
    "lines from a spreadsheet with doubtful cells": [
      edit(await draft()),
      async () => {
        const rows = [
          "Description\tUnit\tQty\tRate\tAmount",
          "Screed\tm2\t2\t100.00\t250.00",
          "Scaffolding\tlot\tten\t1,500.00\t",
          "Subtotal\t\t\t\t200.00",
        ];
        await paste(page, editing.bill.getByLabel("Description").first(), rows.join("\r\n"));
        await dialog.getByText("Check: the spreadsheet says 250.00").waitFor();
      },
    ],
    "many lines from a spreadsheet": [
      edit(empty),
      async () => {
        const [text, html] = [await sample("libreoffice.txt"), await sample("libreoffice.html.txt")];
        await paste(page, editing.line("").getByLabel("Description"), text, html);
        await dialog.getByRole("status").getByText("500 lines in 10 sections").waitFor();
      },
    ],
    "a workbook with several sheets": [
      edit(await draft()),
      async () => {
        await page.getByLabel("Import from spreadsheet").setInputFiles(sampleAt("bill.xlsx"));
        await dialog.getByLabel("Sheet of the file").selectOption("Variations");
        await dialog.getByText("Correct this: not a number").first().waitFor();
      },
    ],
    "a file that is no spreadsheet": [
      edit(await draft()),
      async () => {
        const file = { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
        await page.getByLabel("Import from spreadsheet").setInputFiles(file);
        await dialog.getByText("This file cannot be read. Save it as .xlsx or .csv").waitFor();
      },
    ],
    "a draft that another tab changed": [
      edit(changed),
      async () => {
        await editing.cell("Tiling", "Unit price").waitFor();
        await api.patch(`/quotations/${changed.id}`, { title: "Theirs" });
        await editing.cell("Tiling", "Unit price").fill("750");
        await dialog.getByRole("cell", { name: "Theirs" }).waitFor();
      },
    ],
    "a draft that another tab sent": [
      edit(issued),
      async () => {
        await editing.bill.waitFor();
        await api.act(`/quotations/${issued.id}/send`, { to: "lim@example.com" });
        await editing.bill.getByLabel("Unit price").first().fill("750");
        await dialog.getByText("It was issued in another tab or by a colleague").waitFor();
      },
    ],
    "changes that could not be saved": [
      edit(lost),
      async () => {
        await failSaving(page, /\/app\/v1\/quotations\/qtn_\w+$/);
        await editing.cell("Tiling", "Unit price").fill("750");
        await page.getByRole("status").getByText("Not saved: Quoin did not respond.").waitFor();
      },
    ],
    "changes that were restored": [edit(lost), "were restored from this browser"],
    "the start of a quotation": [
      "/quotations/new",
      async () => {
        await page.getByLabel("Title", { exact: true }).fill("Begun on the train");
        await page.getByRole("status").getByText("Not saved yet: needs a client, a project").waitFor();
      },
    ],
    "a quotation that was never saved": ["/quotations/new", "that was never saved: Begun on the train"],
    "an invoice that is edited": [
      `/invoices/${office.invoices.DRAFT}/edit`,
      () => editing.bill.getByLabel("Description").first().waitFor(),
    ],
  });
});

test("the pages of invoices have no barriers", walk, async () => {
  const office = await filledOffice();
  const { api, invoices } = office;
  const { id: clientId } = await api.client({ name: "Lim & Daughters", email: "lim@example.com" });
  const { id: projectId } = await api.project({ clientId });
  const of = { clientId, projectId, title: "Two bathrooms" };
  const draft = await api.invoice(of);
  const reminded = await api.sentInvoice(of);
  const { number } = reminded;
  const partly = await api.sentInvoice(of);
  await api.pay(partly, 50, { method: "PAYNOW", reference: "FT-8812", note: "The rest comes in May" });
  const settled = await api.sentInvoice(of);
  const blocked = await api.sentInvoice(of);
  await credited(api, blocked, 50);
  const page = await pageOf(office, "/");
  const dialog = dialogOn(page);
  const send = () => page.getByRole("main").getByRole("button", { name: "Send", exact: true }).click();
  await expectNoBarriers(page, {
    "the list of invoices": ["/invoices", /Overdue by \d+ days/],
    "the columns of the list": [
      "/invoices",
      async () => {
        // Phones have cards, and no columns.
        if (await button(page, "Columns").isVisible()) await button(page, "Columns").click();
      },
    ],
    "invoices that no filter lets through": ["/invoices?q=nothing+like+it", "No results"],
    "filters of the list, with a fault": [
      "/invoices?dueUntil=2099-12-31",
      async () => {
        await button(page, "Filters").click();
        await page.getByLabel("Total to").fill("a lot");
        await page.getByText("Enter an amount").waitFor();
        await page.getByRole("combobox", { name: "Client" }).fill("daught");
        await page.getByRole("option", { name: "Lim & Daughters" }).first().waitFor();
      },
    ],
    "an export that failed": [
      "/invoices",
      async () => {
        await page.route("**/exports/**", (route) => route.abort("internetdisconnected"));
        await button(page, "Export CSV").click();
        await page.getByRole("alert").getByText("Quoin did not respond.").waitFor();
      },
    ],
    "selected invoices": [
      "/invoices",
      async () => {
        await page.getByRole("checkbox", { name: "Select all on this page" }).first().click();
        await page
          .getByRole("region", { name: "Selected invoices" })
          .getByText(/\d+ selected/)
          .waitFor();
      },
    ],
    "reminders for the selected invoices": [
      null,
      async () => {
        await page
          .getByRole("region", { name: "Selected invoices" })
          .getByRole("button", { name: "Send reminders" })
          .click();
        await dialog.getByText("Show them").click();
      },
    ],
    "the report of reminders": [
      null,
      async () => {
        await dialog.getByRole("button", { name: /^Send \d+ reminders?$/ }).click();
        await dialog.getByText(/\d+ waiting, \d+ failed, \d+ skipped/).waitFor();
      },
    ],
    "a draft invoice": [`/invoices/${draft.id}`, "Draft"],
    "an invoice between its neighbours": [
      "/invoices?q=bathrooms",
      async () => {
        await page.getByRole("table").getByRole("link", { name: "Two bathrooms" }).first().click();
        await page.getByText(/^\d+ of \d+$/).waitFor();
      },
    ],
    "an email that is written": [
      `/invoices/${draft.id}`,
      async () => {
        await send();
        await dialog.getByRole("region", { name: "Preview" }).getByText("Two bathrooms").first().waitFor();
      },
    ],
    "an email with a fault": [
      null,
      async () => {
        await dialog.getByLabel("Cc", { exact: true }).fill("site");
        await dialog.getByRole("button", { name: "Send invoice", exact: true }).click();
        await dialog.getByText("site is not an email address").waitFor();
      },
    ],
    "an email that was sent": [
      null,
      async () => {
        await dialog.getByLabel("Cc", { exact: true }).fill("site@example.com");
        await dialog.getByRole("button", { name: "Send invoice", exact: true }).click();
        await dialog.getByRole("button", { name: "Copy client link" }).waitFor();
      },
    ],
    "an issue without an email": [
      `/invoices/${invoices.DRAFT}`,
      async () => {
        await send();
        await dialog.getByText(/This client has no email address/).waitFor();
      },
    ],
    "an invoice that was sent": [`/invoices/${invoices.SENT}`, "$108.99"],
    "an invoice that is overdue": [`/invoices/${invoices.OVERDUE}`, /days overdue|Overdue/],
    "an invoice that is paid": [`/invoices/${invoices.PAID}`, "Paid in full"],
    "an invoice that is void": [`/invoices/${invoices.VOID}`, "Void"],
    "an invoice with a payment": [`/invoices/${partly.id}`, "The rest comes in May"],
    "the menu of a payment": [
      null,
      async () => {
        await button(page, /^Actions for the payment/).click();
        await page.getByRole("menuitem", { name: "Reverse payment" }).waitFor();
      },
    ],
    "the reversal of a payment": [
      null,
      async () => {
        await page.getByRole("menuitem", { name: "Reverse payment" }).click();
        await dialog.getByLabel("Reason").fill("The cheque bounced");
      },
    ],
    "a payment that is too high": [
      `/invoices/${settled.id}`,
      async () => {
        await button(page, "Record payment").click();
        await dialog.getByLabel("Amount").fill("1,234.50");
        await dialog.getByText("Only $109.00 is outstanding").waitFor();
      },
    ],
    "a payment of an invoice that another tab settled": [
      null,
      async () => {
        await api.pay(settled, 109);
        await dialog.getByLabel("Amount").fill("109.00");
        await dialog.getByRole("button", { name: "Record payment" }).click();
        await dialog.getByText("This invoice has been paid in full in the meantime.").waitFor();
      },
    ],
    "the voiding of an invoice with payments": [
      `/invoices/${partly.id}`,
      async () => {
        await chooseFromMore(page, "Void invoice");
        await dialog.getByText("$50.00 was received for this invoice.").waitFor();
        await dialog.getByRole("button", { name: "Void invoice" }).click();
        await dialog.getByText("This is not the number of the invoice").waitFor();
      },
    ],
    "the choice about the payments of a void invoice": [
      null,
      async () => {
        await dialog.getByLabel(`Type ${partly.number} to confirm`).fill(partly.number);
        await dialog.getByLabel("Reason").fill("Billed twice");
        await dialog.getByRole("button", { name: "Void invoice" }).click();
        await dialog.getByRole("alert").getByText("This invoice has payments.").waitFor();
      },
    ],
    "an invoice that cannot be voided": [
      `/invoices/${blocked.id}`,
      async () => {
        await chooseFromMore(page, "Void invoice");
        await page.getByRole("dialog", { name: `${blocked.number} cannot be voided` }).waitFor();
      },
    ],
    "an edit that met another person's": [
      `/invoices/${reminded.id}`,
      async () => {
        await button(page, "Copy client link").waitFor();
        await page.keyboard.press("e");
        await dialog.getByLabel("Due", { exact: true }).fill("2099-01-31");
        await api.patch(`/invoices/${reminded.id}`, { dueDate: "2099-03-31", notes: "Second claim" });
        await dialog.getByRole("button", { name: "Save changes" }).click();
        await dialog.getByText("Saved by someone else: 31 Mar 2099").waitFor();
      },
    ],
    "names and addresses to correct": [
      `/invoices/${reminded.id}`,
      async () => {
        await chooseFromMore(page, "Correct names and addresses");
        await page.getByRole("dialog").getByRole("link", { name: "PDF as first issued" }).waitFor();
      },
    ],
    "an e-invoice that lacks something": [
      `/invoices/${reminded.id}`,
      async () => {
        await api.patch(`/clients/${reminded.clientId}`, { type: "COMPANY" });
        await chooseFromMore(page, "E-invoice");
        await page
          .getByRole("dialog", { name: `E-invoice of ${number}` })
          .getByText("The client's UEN")
          .waitFor();
      },
    ],
  });
});

test("the pages of recurring invoices have no barriers", walk, async () => {
  const office = await filledOffice();
  const { api } = office;
  const rule = await newRecurring(api, { title: "Lift lobby" });
  await newRecurring(api, { title: "Aircon", paused: true });
  const troubled = await atTime("2031-01-01T04:00:00Z", () => newRecurring(api, { sends: true, items: [] }));
  await atTime("2031-02-01T04:00:00Z", runRecurringJob);
  const page = await pageOf(office, "/");
  const dialog = dialogOn(page);
  await expectNoBarriers(page, {
    "the list of recurring invoices": ["/recurring", "Aircon"],
    "a recurring invoice": [`/recurring/${rule.id}`, "Lift lobby"],
    "a recurring invoice with a problem": [`/recurring/${troubled.id}`, "the client has no email address"],
    "a new recurring invoice with faults": [
      "/recurring",
      async () => {
        await button(page, "New recurring invoice").click();
        await dialog.getByRole("button", { name: "Create" }).click();
        await dialog.getByText("Enter a title").waitFor();
      },
    ],
    "a recurring invoice made from an invoice": [
      `/invoices/${office.invoices.SENT}`,
      async () => {
        await chooseFromMore(page, "Make recurring");
        await dialog.getByRole("textbox", { name: "Title" }).fill("Upkeep, {period}");
        await dialog.getByLabel("First invoice").fill("2031-01-31");
        await dialog.getByText("Upkeep, 31 Jan 2031").waitFor();
      },
    ],
  });
});

test("the pages of payments and of the bank have no barriers", walk, async () => {
  const office = await filledOffice();
  const { api } = office;
  const invoice = await api.sentInvoice({ title: "Roof repair" });
  const kept = {
    clientId: invoice.clientId,
    amount: 40,
    keepRestAsCredit: true,
    allocations: [],
    paidAt: "2026-01-06",
  };
  await api.create("/payments", kept);
  await newBankLines(api, [
    ["2026-01-08", `A FAST ${invoice.number}`, "109.00"],
    ["2026-01-06", "B FAST MEI LING", "40.00"],
    ["2026-01-05", "CHEQUE 118861", "50.00"],
  ]);
  const page = await pageOf(office, "/");
  const dialog = dialogOn(page);
  const choose = (text: string) =>
    page
      .locator("input[type=file]")
      .setInputFiles({ name: "march.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await expectNoBarriers(page, {
    "the list of payments": ["/payments", /\d+ payments · /],
    "a payment to be recorded": ["/payments?new=true", "Record payment"],
    "the receipt of a payment": [
      "/payments",
      async () => {
        await page.getByText(/\d+ payments · /).waitFor();
        await page.getByRole("table").getByRole("link").first().click();
        await page.getByRole("link", { name: "Receipt PDF" }).waitFor();
      },
    ],
    "the email of a receipt": [
      null,
      async () => {
        await button(page, "Send receipt").click();
        await page.getByRole("dialog", { name: "Send receipt" }).getByText("Attachment").waitFor();
      },
    ],
    "payments with filters": [
      "/payments?method=BANK_TRANSFER",
      async () => {
        await button(page, "Filters").click();
        await page.getByLabel("Received from").fill("2026-01-01");
        await page.getByRole("button", { name: /^Remove filter: Received/ }).waitFor();
      },
    ],
    "payments that no filter lets through": ["/payments?method=CASH", "No results"],
    "the lines of the bank": ["/bank", "$40.00 kept as credit on 6 Jan 2026"],
    "the choice of an invoice for a line": [
      null,
      async () => {
        await button(page, "Choose an invoice for CHEQUE 118861").click();
        await dialog.getByText("$50.00 left to match").waitFor();
        await dialog.getByRole("list", { name: "Already recorded" }).waitFor();
        await dialog.getByRole("searchbox").fill("Roof");
        await dialog
          .getByRole("button", { name: /Roof repair/ })
          .first()
          .waitFor();
      },
    ],
    "a file of the bank with a fault": [
      "/bank",
      async () => {
        await choose("Date,Details,Amount\n05/01/2026,FAST,twelve\n");
        await page.getByText(/^Amount before GST must be a number|^Amount must be a number/).waitFor();
      },
    ],
    "a file of the bank that is reviewed": [
      "/bank",
      async () => {
        await choose("My bank\nDate,Details,Amount\n05/01/2026,FAST NG,12.00\n");
        await page.getByText("1 row holds no record").click();
        await page.getByText("Row 1, no settled line: My bank").waitFor();
      },
    ],
    "a file of the bank that could be of two accounts": [
      "/bank",
      async () => {
        const { id } = await api.create<{ id: string }>("/bank-accounts", { name: "Reserve" });
        await api.create(`/bank-statements?accountId=${id}`, bankForm("Date,Details,Amount\n06/01/2026,FAST,1.00\n"));
        await choose("Date,Details,Amount\n07/01/2026,FAST TAN,13.00\n");
        await page.getByLabel("Account", { exact: true }).waitFor();
      },
    ],
  });
});

test("the pages of credit notes have no barriers", walk, async () => {
  const office = await filledOffice();
  const { api } = office;
  const items = [line(), line({ description: "Painting", qty: 4, unitPrice: 25, unit: "m2" })];
  const invoice = await api.sentInvoice({ items, retentionPct: 0.1 });
  const halved = await api.sentInvoice();
  const { clientId, projectId } = halved;
  await api.patch("/organization", sellerFields);
  await api.patch(`/clients/${clientId}`, buyerFields);
  const used = await credited(api, halved, 50);
  const { id: mailedId } = await api.client({ email: "qs@example.com" });
  const { id: mailedProject } = await api.project({ clientId: mailedId });
  const draft = await draftCredit(api, await api.sentInvoice({ clientId: mailedId, projectId: mailedProject }), 20);
  const { credit, invoice: paid } = await leftCredit(api);
  const open = await api.sentInvoice({ clientId: paid.clientId, projectId: paid.projectId, items: [line({ qty: 1 })] });
  const { credit: spent, invoice: spentOn } = await leftCredit(api);
  const settled = await api.sentInvoice({
    clientId: spentOn.clientId,
    projectId: spentOn.projectId,
    items: [line({ qty: 1 })],
  });
  await api.act(`/credit-notes/${spent.id}/apply`, { invoiceId: settled.id, amount: 54.5 });
  await api.create(`/credit-notes/${spent.id}/refund`, { amount: 9, method: "PAYNOW", reference: "FT-8812" });
  const { credit: alone } = await leftCredit(api);
  const voided = (await leftCredit(api)).credit;
  await api.act(`/credit-notes/${voided.id}/void`, { reason: "Entered twice" });
  await api.sentInvoice({ clientId, projectId });
  const claimed = await sent(api, await billed(api, await newClaim(await newContract(api), api)));
  const omitted = await newContract(api);
  for (const all of [0.5, 1]) await sent(api, await billed(api, await newClaim(omitted, api, { all })));
  const fewer = await newClaim(omitted, api, { all: 0.1 });
  const page = await pageOf(office, "/");
  const dialog = dialogOn(page);
  const main = (name: string | RegExp) => page.getByRole("main").getByRole("button", { name, exact: true });
  await expectNoBarriers(page, {
    "the list of credit notes": ["/credit-notes", used.number],
    "a new credit note of lines without any": [
      `/invoices/${invoice.id}`,
      async () => {
        await chooseFromMore(page, "Credit note");
        await dialog.getByRole("radio", { name: "Lines and quantities" }).check();
        await dialog.getByLabel("Reason").fill("One wall less");
        await dialog.getByRole("button", { name: "Create draft" }).click();
        await dialog.getByText("Choose at least one line").waitFor();
      },
    ],
    "a new credit note of lines": [
      null,
      async () => {
        await dialog.getByRole("checkbox", { name: "Painting" }).check();
        await dialog.getByLabel("Quantity: Painting").fill("1");
        await dialog.getByRole("region", { name: "Preview" }).getByText("-$2.50").waitFor();
      },
    ],
    "a new credit note of too much": [
      `/invoices/${halved.id}`,
      async () => {
        await chooseFromMore(page, "Credit note");
        await dialog.getByRole("radio", { name: "An amount" }).check();
        await dialog.getByLabel("Amount before GST").fill("100");
        await dialog
          .getByText(/is left$|is left\b/)
          .first()
          .waitFor();
      },
    ],
    "a claim that is taken back from its invoice": [
      `/invoices/${claimed.id}`,
      async () => {
        await chooseFromMore(page, "Credit note");
        await dialog.getByText("the next claim bills its work again").waitFor();
      },
    ],
    "a claim that is taken back": [
      `/claims/${claimed.claimId}`,
      async () => {
        await chooseFromMore(page, "Take back");
        await dialog.getByText("the next claim bills its work again").waitFor();
      },
    ],
    "a claim that several invoices cover": [
      `/claims/${fewer.id}`,
      async () => {
        await main("Credit now").click();
        await dialog.getByText("No invoice alone has that much left to credit.").waitFor();
      },
    ],
    "an invoice with a credit note": [`/invoices/${halved.id}`, used.number],
    "a draft credit note": [`/credit-notes/${draft.id}`, "Draft credit note"],
    "a draft credit note that is edited": [
      null,
      async () => {
        await main("Edit").click();
        await dialog.getByRole("button", { name: "Add line" }).click();
        await dialog.getByRole("button", { name: "Save changes" }).click();
        await dialog.getByText("Enter a description").waitFor();
      },
    ],
    "the issue of a credit note": [
      `/credit-notes/${draft.id}`,
      async () => {
        await main("Issue").click();
        await dialog.getByLabel("Message").fill("As agreed on site");
        await dialog.getByRole("region", { name: "Preview" }).getByText("As agreed on site").waitFor();
      },
    ],
    "the question before a draft is discarded": [
      `/credit-notes/${draft.id}`,
      async () => {
        await chooseFromMore(page, "Discard draft");
        await dialog.getByRole("button", { name: "Discard draft" }).waitFor();
      },
    ],
    "a credit note that settled its invoice": [`/credit-notes/${used.id}`, "$54.50"],
    "a credit note that is applied": [
      `/credit-notes/${credit.id}`,
      async () => {
        await main("Apply to invoice").click();
        await dialog.getByText(`Settles ${open.number}`).waitFor();
      },
    ],
    "a refund that is too high": [
      `/credit-notes/${credit.id}`,
      async () => {
        await main("Record refund").click();
        await dialog.getByLabel("Amount").fill("200");
        await dialog.getByText("Only $109.00 of the credit is left").waitFor();
      },
    ],
    "credit without an invoice to apply it to": [
      `/credit-notes/${alone.id}`,
      async () => {
        await main("Apply to invoice").click();
        await dialog.getByText("This client has no open invoices.").waitFor();
      },
    ],
    "a credit note that was applied and refunded": [`/credit-notes/${spent.id}`, "FT-8812"],
    "the reversal of a refund": [
      null,
      async () => {
        await main("Reverse the refund of $9.00").click();
        await dialog.getByLabel("Reason").fill("The transfer came back");
      },
    ],
    "credit that is taken back": [
      `/credit-notes/${spent.id}`,
      async () => {
        await main(`Take back $54.50 from ${settled.number}`).click();
        await dialog.getByText(`$54.50 is outstanding on ${settled.number} again`).waitFor();
      },
    ],
    "the voiding of a credit note that is used": [
      `/credit-notes/${used.id}`,
      async () => {
        await chooseFromMore(page, "Void credit note");
        await dialog.getByText("$54.50 is applied or refunded.").waitFor();
      },
    ],
    "the voiding of a credit note": [
      `/credit-notes/${alone.id}`,
      async () => {
        await chooseFromMore(page, "Void credit note");
        await dialog.getByLabel("Reason").fill("Entered twice");
      },
    ],
    "an e-invoice that is ready": [
      `/credit-notes/${used.id}`,
      async () => {
        await chooseFromMore(page, "E-invoice");
        await dialog.getByRole("link", { name: "Download XML" }).waitFor();
      },
    ],
    "a credit note that is void": [`/credit-notes/${voided.id}`, "Entered twice"],
  });
});

test("the pages of contracts have no barriers", walk, async () => {
  const office = await filledOffice();
  const { api } = office;
  const sections = [
    { ref: "A", title: "Preliminaries", items: [{ ref: "A.1", description: "Site set-up", qty: 1, unitPrice: 400 }] },
    { ref: "B", title: "Tiling", items: [{ ref: "B.1", description: "Floor", unit: "m2", qty: 10, unitPrice: 60 }] },
  ];
  const contract = await newContract(api, { retentionLimit: 50 }, { title: "Lobby", items: undefined, sections });
  const invoice = await sent(api, await billed(api, await submitted(api, contract)));
  await api.pay(invoice, invoice.totals.total);
  await variation(api, contract, [{ description: "Extra door", qty: 1, unitPrice: 100 }]);
  await api.create("/expenses", newExpense({ projectId: contract.projectId, amount: 120.5 }));
  const waiting = await newContract(api, {}, { title: "Roof" });
  await api.create(`/contracts/${waiting.id}/deposit`, { amount: 125 });
  const fresh = await newContract(api, {}, { title: "Gate" });
  const done = await newContract(api, {}, { title: "Stairs" });
  await sent(api, await billed(api, await submitted(api, done, { all: 1 })));
  await api.act(`/contracts/${done.id}/complete`, { on: today() });
  await api.sentInvoice({ retentionPct: 0.1 });
  const page = await pageOf(office, "/");
  const dialog = dialogOn(page);
  await expectNoBarriers(page, {
    "the list of contracts": ["/contracts", "Lobby"],
    "contracts of a status that none has": ["/contracts?status=CLOSED", "No contracts here"],
    "a contract that is half billed": [`/contracts/${contract.id}`, "$600.00 left to bill"],
    "the lines of a section": [
      null,
      async () => {
        await page.getByRole("listitem").filter({ hasText: "Tiling" }).getByText("1 line").click();
        await page
          .getByRole("table", { name: "Tiling" })
          .getByRole("row", { name: /^B.1 Floor/ })
          .waitFor();
      },
    ],
    "a deposit that is refused": [
      `/contracts/${waiting.id}`,
      async () => {
        await page.getByText("waits to be issued. Until then nothing else can be billed.").waitFor();
        await page.keyboard.press("d");
        await dialog.getByLabel("Amount or percentage").fill("12.5%");
        await dialog.getByRole("button", { name: "Create draft invoice" }).click();
        await dialog.getByRole("alert").waitFor();
      },
    ],
    "the terms of a contract with a fault": [
      `/contracts/${fresh.id}`,
      async () => {
        await page.getByText("of the contract sum is left to claim.").first().waitFor();
        await page.keyboard.press("e");
        await dialog.getByLabel("Stages").fill("On signing 30%\nHandover: 60");
        await dialog.getByRole("button", { name: "Save changes" }).click();
        await dialog.getByText("The percentages must make exactly 100%.").waitFor();
      },
    ],
    "what was billed before Quoin": [
      `/contracts/${fresh.id}`,
      async () => {
        await chooseFromMore(page, "Billed before Quoin");
        await dialog.getByLabel("Retention withheld").fill("24");
      },
    ],
    "a new variation": [
      `/contracts/${fresh.id}`,
      async () => {
        await button(page, "New variation").click();
        await dialog.getByLabel("Title").fill("Skylight");
      },
    ],
    "a contract that is completed": [`/contracts/${done.id}`, "$50.00 of retention fell due on"],
    "a release of too much retention": [
      null,
      async () => {
        await page.keyboard.press("r");
        await dialog.getByLabel("Amount before GST").fill("100.01");
        await dialog.getByRole("button", { name: "Create draft invoice" }).click();
        await dialog.getByText("At most $100.00 is held.").waitFor();
      },
    ],
    "the closing of a contract with retention": [
      `/contracts/${done.id}`,
      async () => {
        await button(page, "Close").click();
        await dialog.getByRole("button", { name: "Close contract" }).click();
        await dialog.getByText("Release the retention first, or write it off.").waitFor();
      },
    ],
    "the retention that clients hold": ["/retention", "Invoices of the project"],
    "the report of contracts": ["/reports/contracts", "120.50"],
  });
});

test("the pages of claims have no barriers", walk, async () => {
  const office = await filledOffice();
  const { api } = office;
  const newJob = () => newContract(api, {}, { title: "Roof" });
  const [entered, answered, refused, below] = [await newJob(), await newJob(), await newJob(), await newJob()];
  const draft = await newClaim(entered, api, {});
  const served = await submitted(api, answered, { all: 0.5, materials: 100 });
  const replied = await submitted(api, refused, { all: 0.5 });
  await api.act(`/claims/${replied.id}/respond`, { amount: replied.claimedNet - 100, reason: "Scratches" });
  await api.create(`/claims/${(await submitted(api, below)).id}/invoice`, {});
  const next = await newClaim(below, api, {});
  const { id: clientId } = await api.client({ email: "lim@example.com" });
  const { id: projectId } = await api.project({ clientId });
  const mailed = await newClaim(await newContract(api, {}, { clientId, projectId }), api);
  const changed = await newClaim(await newJob(), api, {});
  const advanced = await newJob();
  await sent(api, await api.create<{ id: string }>(`/contracts/${advanced.id}/deposit`, { amount: 200 }));
  const first = await submitted(api, advanced, { all: 0.5 });
  await api.act(`/claims/${first.id}/respond`, { amount: first.claimedNet - 100, reason: "Scratches" });
  await sent(api, await billed(api, first));
  const last = await newClaim(advanced, api, { all: 1 });
  const page = await pageOf(office, "/");
  const dialog = dialogOn(page);
  const toDate = (description: string) => page.getByLabel(`To date: ${description}`);
  await expectNoBarriers(page, {
    "the list of claims": ["/claims", "Not served"],
    "a claim with an entry that cannot be read": [
      `/claims/${draft.id}`,
      async () => {
        await toDate("Tiling").fill("4 m2");
        await toDate("Painting").fill("soon");
        await page.getByText("Enter a percentage, a quantity or an amount.").waitFor();
      },
    ],
    "a pasted column": [
      `/claims/${draft.id}`,
      async () => {
        await paste(page, toDate("Tiling"), "1\n25");
        await page.getByText("2 lines pasted.").waitFor();
      },
    ],
    "entries that could not be saved": [
      `/claims/${draft.id}`,
      async () => {
        await failSaving(page, /\/app\/v1\/claims\/clm_\w+$/);
        await toDate("Tiling").fill("40%");
        await page.getByText("Not saved: Quoin did not respond.").waitFor();
      },
    ],
    "entries that were restored": [`/claims/${draft.id}`, "were restored from this browser"],
    "a claim that another person changed": [
      `/claims/${changed.id}`,
      async () => {
        await toDate("Tiling").waitFor();
        await api.patch(`/claims/${changed.id}`, { all: 0.25 });
        await toDate("Tiling").fill("40%");
        await dialog.getByRole("row", { name: /Tiling/ }).waitFor();
      },
    ],
    "a claim that is served": [
      `/claims/${mailed.id}`,
      async () => {
        await button(page, "Serve on client").click();
        await dialog.getByLabel("Message").fill("As agreed on site");
        await dialog.getByRole("region", { name: "Preview" }).getByText("As agreed on site").waitFor();
      },
    ],
    "a claim with a deposit and with money withheld": [
      `/claims/${last.id}`,
      async () => {
        await page.getByText("$100.00 is withheld to date.").waitFor();
        await page.getByLabel("Deposit given back").fill("5,000");
        await page.getByText(/at most is left of the deposit within this claim/).waitFor();
      },
    ],
    "work below what was billed": [
      `/claims/${next.id}`,
      async () => {
        await toDate("Painting").fill("150");
        await page.getByText("less than was billed before: the claim takes it back").waitFor();
      },
    ],
    "the answer to a claim, with a fault": [
      `/claims/${served.id}`,
      async () => {
        await button(page, "Record response").click();
        await page.getByLabel("They pay, before GST").fill("400");
        await page.getByLabel("Certified: Painting").fill("60%");
        await page.getByText("$200.00 at most was claimed").waitFor();
      },
    ],
    "a claim that was answered": [`/claims/${replied.id}`, /^Response: /],
    "a claim that was billed": [`/claims/${office.ids["clm"]?.[0]}`, /PC1/],
  });
});

test("the reports have no barriers", walk, async () => {
  const office = await filledOffice();
  const { api } = office;
  const owing = async (name: string, email?: string) => {
    const { id: clientId } = await api.client({ name, ...(email === undefined ? {} : { email }) });
    const { id: projectId } = await api.project({ clientId });
    return api.sentInvoice({ clientId, projectId, dueDate: "2026-01-31" });
  };
  await owing("Ong");
  await owing("Lim", "lim@example.com");
  await credited(api, await api.sentInvoice(), 20);
  const page = await pageOf(office, "/");
  const dialog = dialogOn(page);
  await expectNoBarriers(page, {
    "the list of reports": ["/reports", "Journal"],
    "what IRAS has not got yet": ["/reports/e-invoices", "Note all as handed over"],
    "the ageing": ["/reports/ageing", "Remind all"],
    "the reminders of an ageing": [
      null,
      async () => {
        await button(page, "Remind all").click();
        await dialog.getByText("No email address").first().waitFor();
      },
    ],
    "the report of those reminders": [
      null,
      async () => {
        await dialog.getByRole("button", { name: /^Send \d+ reminders?$/ }).click();
        await dialog.getByRole("list", { name: "Report" }).getByText("Skipped: no email address").first().waitFor();
      },
    ],
    "the GST return with the documents of a box": [
      `/reports/gst?from=${thisYear()}-01-01&to=${thisYear()}-12-31&box=1`,
      "-20.00",
    ],
    "a GST return with a fault": ["/reports/gst?from=2026-05-01&to=2026-04-30", "The first day is after the last."],
    "the journal for another program": [
      "/reports/journal?from=2026-03-01&to=2026-03-31&format=xero",
      /Manual journals/,
    ],
  });
});
