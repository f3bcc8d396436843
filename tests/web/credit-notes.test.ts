// @module-tag gate
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { MailSummary } from "#contract/mails/mails.ts";
import { line } from "../support/api.ts";
import { billed, claimOf, newClaim, newContract, sent } from "../support/contracts.ts";
import { credited, creditOf, draftCredit, invoiceOf, leftCredit } from "../support/credit.ts";
import { dialogOn } from "./barriers.ts";
import { colleagueOf, newOffice, pageOf } from "./office.ts";
import { loseResponses } from "./page.ts";

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const listOf = (page: Page, name: string) => page.getByRole("list", { name, exact: true });
/** Closes what is offered where no email has left. */
async function shareLater(page: Page): Promise<void> {
  const ready = dialogOf(page, "Ready to share");
  await ready.getByRole("button", { name: "Copy client link" }).waitFor();
  await ready.getByRole("button", { name: "Done" }).click();
}

const closed = (page: Page) => dialogOn(page).waitFor({ state: "detached" });

async function chooseFromMore(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

test("a claim is taken back from its invoice, with what that does said before", async () => {
  const office = await newOffice();
  const { api } = office;
  const claim = await newClaim(await newContract(api), api, { all: 0.6 });
  const invoice = await sent(api, await billed(api, claim));
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await chooseFromMore(page, "Credit note");
  const dialog = dialogOf(page, `Credit note for ${invoice.number}`);
  await dialog.getByText("$60.00 of retention that was kept is no longer held.").waitFor();
  await dialog.getByRole("radio", { name: "The whole invoice" }).check();
  await dialog.getByText("The work of the claim stays billed.").waitFor();
  await dialog.getByRole("radio", { name: "Take the claim back" }).check();
  await dialog.getByText("the next claim bills its work again").waitFor();
  await dialog.getByLabel("Reason").fill("Measured wrongly");
  await dialog.getByRole("button", { name: "Take the claim back" }).click();
  await heading(page, /^CN-/).waitFor();
  expect(await claimOf(api, claim)).toMatchObject({ status: "WITHDRAWN" });
});

test("half of an unpaid invoice is credited by a draft that is issued, and less is outstanding", async () => {
  const office = await newOffice();
  const invoice = await office.api.sentInvoice();
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await chooseFromMore(page, "Credit note");
  const dialog = dialogOf(page, `Credit note for ${invoice.number}`);
  await dialog.getByText("$109.00 of $109.00 can still be credited").waitFor();
  await dialog.getByText(`${invoice.number} is then paid.`).waitFor();
  await dialog.getByRole("radio", { name: "An amount" }).check();
  await dialog.getByLabel("Amount before GST").fill("50");
  await dialog.getByLabel("Reason").fill("Uneven second coat");
  const preview = dialog.getByRole("region", { name: "Preview" });
  await preview.getByText(`$54.50 settles what is outstanding on ${invoice.number}.`).waitFor();
  await preview.getByText(`$54.50 stays outstanding on ${invoice.number}.`).waitFor();
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await heading(page, "Draft credit note").waitFor();
  await closed(page);

  await button(page, "Issue").click();
  const issuing = dialogOf(page, "Issue credit note");
  await issuing.getByText(`$54.50 stays outstanding on ${invoice.number}.`).waitFor();
  // The client has no address, so nothing is emailed.
  await issuing.getByRole("button", { name: "Issue without email" }).click();
  await shareLater(page);
  await heading(page, /^CN-\d{4}-0001$/).waitFor();
  await closed(page);
  const applied = listOf(page, "Applied to invoices").getByRole("listitem");
  await applied.filter({ hasText: "$54.50" }).waitFor();
  await applied.getByRole("link", { name: invoice.number }).click();

  await heading(page, invoice.title).waitFor();
  await page.getByText("$54.50").first().waitFor();
  // What a credit note settled is not called paid.
  await page
    .getByRole("term")
    .filter({ hasText: /^Credit$/ })
    .waitFor();
  expect(
    await page
      .getByRole("term")
      .filter({ hasText: /^Paid$/ })
      .count(),
  ).toBe(0);
  const { totals, payments } = await invoiceOf(office.api, invoice);
  expect([totals.outstanding, payments.map(({ method }) => method)]).toEqual([54.5, ["CREDIT_NOTE"]]);
  const credit = payments[0]?.reference ?? "";
  // Its document is the credit note, not a receipt.
  await listOf(page, "Payments").getByRole("link", { name: credit }).waitFor();
  await page.getByRole("button", { name: "Actions for the payment of $54.50" }).click();
  await page.getByRole("menuitem").first().waitFor();
  expect(await page.getByRole("menuitem").allInnerTexts()).toEqual(["Take back credit"]);
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await page.getByRole("region", { name: "Credit notes" }).getByRole("link", { name: credit }).click();
  await heading(page, credit).waitFor();
});

test("a paid invoice is credited at once, and the credit is applied, refunded and taken back", async () => {
  const office = await newOffice();
  const { api } = office;
  const invoice = await api.sentInvoice();
  await api.pay(invoice, 109);
  const { clientId, projectId } = invoice;
  const open = await api.sentInvoice({ clientId, projectId, title: "Claim 2", items: [line({ qty: 1 })] });
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await chooseFromMore(page, "Credit note");
  const dialog = dialogOf(page, `Credit note for ${invoice.number}`);
  await dialog.getByLabel("Reason").fill("Work cancelled");
  await dialog.getByText("$109.00 is left as credit, to apply to another invoice or to refund.").waitFor();
  await dialog.getByRole("button", { name: "Create and issue" }).click();
  const issuing = dialogOf(page, "Issue credit note");
  await issuing.getByText("$109.00 is left as credit").waitFor();
  await issuing.getByRole("button", { name: "Issue without email" }).click();
  await shareLater(page);
  await heading(page, /^CN-\d{4}-0001$/).waitFor();
  await closed(page);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const figures = async () => {
    const { applied, refunded, remaining } = (await creditOf(api, { id })).totals;
    return [applied, refunded, remaining];
  };
  expect(await figures()).toEqual([0, 0, 109]);

  await button(page, "Apply to invoice").click();
  const applying = dialogOf(page, "Apply credit");
  await applying.getByText(`Settles ${open.number} · $54.50 of the credit is left`).waitFor();
  await expect.poll(() => applying.getByLabel("Amount").inputValue()).toBe("54.50");
  await applying.getByRole("button", { name: "Apply credit" }).click();
  await page.getByText(`$54.50 applied to ${open.number}`).first().waitFor();
  await closed(page);

  await button(page, "Record refund").click();
  const refunding = dialogOf(page, "Record refund");
  expect(await refunding.getByLabel("Amount").inputValue()).toBe("54.50");
  await refunding.getByLabel("Method").selectOption("PayNow");
  await refunding.getByLabel("Reference").fill("FT-8812");
  await refunding.getByText("Refunds all that is left").waitFor();
  await refunding.getByRole("button", { name: "Record refund" }).click();
  const refunds = listOf(page, "Refunds").getByRole("listitem");
  await refunds.filter({ hasText: "PayNow" }).filter({ hasText: "FT-8812" }).waitFor();
  await closed(page);
  expect(await figures()).toEqual([54.5, 54.5, 0]);
  await expect.poll(() => button(page, "Apply to invoice").count()).toBe(0);

  await button(page, "Reverse the refund of $54.50").click();
  const reversing = dialogOf(page, "Reverse refund");
  await reversing.getByLabel("Reason").fill("The transfer came back");
  await reversing.getByRole("button", { name: "Reverse refund" }).click();
  await refunds.first().waitFor({ state: "detached" });
  await closed(page);
  await button(page, `Take back $54.50 from ${open.number}`).click();
  const taking = dialogOf(page, "Take back credit");
  await taking.getByText(`$54.50 is outstanding on ${open.number} again`).waitFor();
  await taking.getByRole("button", { name: "Take back", exact: true }).click();
  await page.getByText("Not applied to an invoice").waitFor();
  await closed(page);
  expect(await figures()).toEqual([0, 0, 109]);
  expect((await invoiceOf(api, open)).totals.outstanding).toBe(54.5);
});

test("issuing shows the email first, sends it once, and sends it again from the menu", async () => {
  const office = await newOffice();
  const { api } = office;
  const { id: clientId } = await api.client({ email: "qs@example.com" });
  const { id: projectId } = await api.project({ clientId });
  const draft = await draftCredit(api, await api.sentInvoice({ clientId, projectId }), 50);
  const page = await pageOf(office, `/credit-notes/${draft.id}`);
  const mails = async () => {
    const answer = await page.request.get(`${office.address}/app/v1/mails?kind=CREDIT_NOTE`);
    const { data } = (await answer.json()) as { data: MailSummary[] };
    return data.map(({ recipient }) => recipient).toSorted();
  };
  await button(page, "Issue").click();
  const issuing = dialogOf(page, "Issue credit note");
  await expect.poll(() => issuing.getByLabel("To", { exact: true }).inputValue()).toBe("qs@example.com");
  await issuing.getByLabel("Message").fill("As agreed on site");
  await issuing.getByRole("region", { name: "Preview" }).getByText("As agreed on site").waitFor();
  expect(await mails()).toEqual([]);
  await issuing.getByRole("button", { name: "Issue and send" }).click();
  await shareLater(page);
  await closed(page);
  await heading(page, /^CN-/).waitFor();
  await expect.poll(mails).toEqual(["qs@example.com"]);
  await button(page, "Copy client link").waitFor();
  await chooseFromMore(page, "Send again");
  const again = dialogOf(page, "Send credit note again");
  await again.getByLabel("To", { exact: true }).fill("office@example.com");
  await again.getByRole("button", { name: "Send again" }).click();
  await closed(page);
  await expect.poll(mails).toEqual(["office@example.com", "qs@example.com"]);
});

test("chosen lines and quantities of an invoice are credited", async () => {
  const office = await newOffice();
  const items = [line(), line({ description: "Painting", qty: 4, unitPrice: 25, unit: "m2" })];
  const invoice = await office.api.sentInvoice({ items, retentionPct: 0.1 });
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await chooseFromMore(page, "Credit note");
  const dialog = dialogOf(page, `Credit note for ${invoice.number}`);
  await dialog.getByRole("radio", { name: "Lines and quantities" }).check();
  await dialog.getByLabel("Reason").fill("One wall less");
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await dialog.getByText("Choose at least one line").waitFor();
  await dialog.getByRole("checkbox", { name: "Painting" }).check();
  await dialog.getByLabel("Quantity: Painting").fill("5");
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await dialog.getByText("At most 4", { exact: true }).waitFor();
  await dialog.getByLabel("Quantity: Painting").fill("1");
  await dialog.getByRole("region", { name: "Preview" }).getByText("-$2.50").waitFor();
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await heading(page, "Draft credit note").waitFor();
  const { body } = await office.api.get<{ data: CreditNote[] }>(`/credit-notes?invoiceId=${invoice.id}`);
  const credit = await creditOf(office.api, { id: body.data[0]?.id ?? "" });
  expect(credit.items.map(({ description, qty, unit }) => [description, qty, unit])).toEqual([["Painting", 1, "m2"]]);
  expect(credit.totals).toMatchObject({ subtotal: 25, retention: 2.5, total: 24.53 });
});

test("a draft is edited, and discarded", async () => {
  const office = await newOffice();
  const invoice = await office.api.sentInvoice();
  const draft = await draftCredit(office.api, invoice, 20);
  const page = await pageOf(office, `/credit-notes/${draft.id}`);
  await button(page, "Edit").click();
  const dialog = dialogOf(page, "Edit credit note");
  await dialog.getByLabel("Reason").fill("Two faults");
  await dialog.getByRole("button", { name: "Add line" }).click();
  const added = dialog.getByRole("listitem", { name: "Line 2" });
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await added.getByText("Enter a description").waitFor();
  await added.getByLabel("Description").fill("Scratched door");
  await added.getByLabel("Unit price").fill("30");
  await dialog.getByText("$54.50").waitFor();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Two faults").first().waitFor();
  await closed(page);
  await page.getByText("Scratched door").waitFor();
  expect((await creditOf(office.api, draft)).totals.total).toBe(54.5);

  await chooseFromMore(page, "Discard draft");
  await dialogOn(page).getByRole("button", { name: "Discard draft" }).click();
  await heading(page, invoice.title).waitFor();
  expect((await creditOf(office.api, draft)).status).toBe("VOID");
});

test("an edit of a draft that another person changed is not saved over theirs unseen", async () => {
  const office = await newOffice();
  const draft = await draftCredit(office.api, await office.api.sentInvoice(), 20);
  const page = await pageOf(office, `/credit-notes/${draft.id}`);
  await button(page, "Edit").click();
  const dialog = dialogOf(page, "Edit credit note");
  await dialog.getByLabel("Reason").fill("Mine");
  await office.api.patch(`/credit-notes/${draft.id}`, { reason: "Theirs" });
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await dialog.getByText("This document has changed since you opened it").waitFor();
  expect(await dialog.getByLabel("Reason").inputValue()).toBe("Mine");
  expect((await creditOf(office.api, draft)).reason).toBe("Theirs");
});

test("what a credit note needs, and too much of it, is an error at its field", async () => {
  const office = await newOffice();
  const invoice = await office.api.sentInvoice();
  await credited(office.api, invoice, 60);
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await chooseFromMore(page, "Credit note");
  const dialog = dialogOf(page, `Credit note for ${invoice.number}`);
  await dialog.getByText("$43.60 of $109.00 can still be credited").waitFor();
  expect(await dialog.getByRole("radio", { name: "The whole invoice" }).count()).toBe(0);
  await dialog.getByRole("radio", { name: "An amount" }).check();
  const amount = dialog.getByLabel("Amount before GST");
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await dialog.getByText("Enter the reason").waitFor();
  await dialog.getByText("Enter an amount such as 1,234.50").waitFor();
  await amount.fill("40.01");
  await dialog.getByText(`Comes to $43.61 with GST, but only $43.60 of ${invoice.number} is left`).waitFor();
  await amount.fill("0");
  await dialog.getByText("Enter an amount above 0").waitFor();
  await amount.fill("40");
  await dialog.getByText(`${invoice.number} is then paid.`).waitFor();
});

test("credit that was used in another tab first is an error at the amount", async () => {
  const office = await newOffice();
  const { credit } = await leftCredit(office.api);
  const page = await pageOf(office, `/credit-notes/${credit.id}`);
  await button(page, "Record refund").click();
  const dialog = dialogOf(page, "Record refund");
  await dialog.getByLabel("Amount").fill("200");
  await dialog.getByText("Only $109.00 of the credit is left").waitFor();
  await dialog.getByLabel("Amount").fill("109");
  await dialog.getByLabel("Reference").fill("FT-1");
  await office.api.create(`/credit-notes/${credit.id}/refund`, { amount: 100 });
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await dialog.getByText("Must be at most 9.00, which is left of the credit").waitFor();
  expect(await dialog.getByLabel("Reference").inputValue()).toBe("FT-1");
});

test("a refund whose response was lost is recorded once", async () => {
  const office = await newOffice();
  const { credit } = await leftCredit(office.api);
  const page = await pageOf(office, `/credit-notes/${credit.id}`);
  await button(page, "Record refund").click();
  const dialog = dialogOf(page, "Record refund");
  await dialog.getByLabel("Amount").fill("9");
  const restore = await loseResponses(page, `**/credit-notes/${credit.id}/refund`);
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await dialog.getByText("Quoin did not respond.").waitFor();
  await restore();
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await closed(page);
  expect((await creditOf(office.api, credit)).refunds.map(({ amount }) => amount)).toEqual([9]);
});

test("credit is not applied where the client has no open invoice", async () => {
  const office = await newOffice();
  const { credit } = await leftCredit(office.api);
  const page = await pageOf(office, `/credit-notes/${credit.id}`);
  await button(page, "Apply to invoice").click();
  await dialogOf(page, "Apply credit").getByText("This client has no open invoices.").waitFor();
});

test("an unused credit note is voided, a used one says what to take back first", async () => {
  const office = await newOffice();
  const { credit } = await leftCredit(office.api);
  const used = await credited(office.api, await office.api.sentInvoice(), 50);
  const page = await pageOf(office, `/credit-notes/${used.id}`);
  await chooseFromMore(page, "Void credit note");
  const refused = dialogOf(page, `Void ${used.number}?`);
  await refused.getByText("$54.50 is applied or refunded.").waitFor();
  await page.keyboard.press("Escape");
  await closed(page);

  await page.goto(`/credit-notes/${credit.id}`);
  await heading(page, credit.number).waitFor();
  await chooseFromMore(page, "Void credit note");
  const dialog = dialogOf(page, `Void ${credit.number}?`);
  await dialog.getByLabel("Reason").fill("Entered twice");
  await dialog.getByRole("button", { name: "Void credit note" }).click();
  await page.getByText("Void", { exact: true }).first().waitFor();
  await closed(page);
  await expect.poll(() => button(page, "Record refund").count()).toBe(0);
  expect((await creditOf(office.api, credit)).status).toBe("VOID");
});

test("an invoice with a credit note is not voided, but its rest can be credited", async () => {
  const office = await newOffice();
  const invoice = await office.api.sentInvoice();
  const credit = await credited(office.api, invoice, 50);
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await chooseFromMore(page, "Void invoice");
  const dialog = dialogOf(page, `${invoice.number} cannot be voided`);
  await dialog.getByRole("link", { name: credit.number }).waitFor();
  await dialog.getByRole("button", { name: "Credit the rest" }).click();
  await dialogOf(page, `Credit note for ${invoice.number}`)
    .getByText("$54.50 of $109.00 can still be credited")
    .waitFor();
});

test("credit is taken back on the page of the invoice", async () => {
  const office = await newOffice();
  const invoice = await office.api.sentInvoice();
  const credit = await credited(office.api, invoice);
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await page.getByRole("button", { name: "Actions for the payment of $109.00" }).click();
  await page.getByRole("menuitem", { name: "Take back credit" }).click();
  const dialog = dialogOf(page, "Take back credit");
  await dialog.getByText(`left as credit on ${credit.number}.`).waitFor();
  await dialog.getByRole("button", { name: "Take back", exact: true }).click();
  await page.getByText("No payments yet").waitFor();
  expect((await creditOf(office.api, credit)).totals.remaining).toBe(109);
});

test("notes of an issued credit note change, and its PDF can be read with the use of the credit", async () => {
  const office = await newOffice();
  const { credit } = await leftCredit(office.api);
  await office.api.create(`/credit-notes/${credit.id}/refund`, { amount: 9 });
  const page = await pageOf(office, `/credit-notes/${credit.id}`);
  await chooseFromMore(page, "Change notes");
  await dialogOn(page).getByRole("textbox", { name: "Notes" }).fill("Agreed by phone");
  await dialogOn(page).getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Agreed by phone").first().waitFor();
  await closed(page);
  await page.getByRole("button", { name: "More" }).click();
  const current = await page.getByRole("menuitem", { name: "PDF with use of the credit" }).getAttribute("href");
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  const issued = await page.getByRole("main").getByRole("link", { name: "PDF" }).getAttribute("href");
  for (const href of [issued, current]) {
    const answer = await page.request.get(`${office.address}${href}`);
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  }
});

test("a viewer sees a credit note, and no action that would be refused", async () => {
  const office = await newOffice();
  const { credit, invoice } = await leftCredit(office.api);
  await office.api.create(`/credit-notes/${credit.id}/refund`, { amount: 9 });
  const open = await office.api.sentInvoice({ clientId: invoice.clientId, projectId: invoice.projectId });
  await office.api.act(`/credit-notes/${credit.id}/apply`, { invoiceId: open.id, amount: 10 });
  const page = await pageOf(await colleagueOf(office, "VIEWER"), `/credit-notes/${credit.id}`);
  await listOf(page, "Refunds").getByRole("listitem").first().waitFor();
  const names = await page.getByRole("main").getByRole("button").allInnerTexts();
  expect(names.map((name) => name.trim())).toEqual(["More"]);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem").first().waitFor();
  expect(await page.getByRole("menuitem").allInnerTexts()).toEqual(["PDF with use of the credit", "E-invoice"]);
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await page.goto(`/invoices/${open.id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem").first().waitFor();
  expect(await page.getByRole("menuitem").allInnerTexts()).toEqual(["PDF with payments", "E-invoice"]);
});
