// @module-tag gate
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { invoiceOf } from "../support/credit.ts";
import { newOffice, pageOf } from "./office.ts";

test("an invoice that is due before it is issued is sent once that is ticked", async () => {
  const office = await newOffice();
  const invoice = await office.api.invoice({ dueDate: "2026-01-31" });
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await page.getByRole("main").getByRole("button", { name: "Send", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Send invoice" });
  await dialog.getByRole("button", { name: "Issue without email" }).click();
  await dialog.getByText("The due date is before the day of issue").waitFor();
  expect((await invoiceOf(office.api, invoice)).status).toBe("DRAFT");
  await dialog.getByRole("checkbox", { name: "I know; do it all the same" }).check();
  await dialog.getByRole("button", { name: "Issue without email" }).click();
  await page
    .getByText(/INV-\d{4}-0001/)
    .first()
    .waitFor();
  await dialog.waitFor({ state: "detached" });
});

test("a copy of an invoice whose quotation is billed is made once that is confirmed", async () => {
  const office = await newOffice();
  const quotation = await office.api.acceptedQuotation();
  const invoice = await office.api.create<Invoice>(`/quotations/${quotation.id}/convert`, {});
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Duplicate", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Is this what you mean?" });
  await dialog.getByText("The quotation has an invoice already.").waitFor();
  await dialog.getByRole("button", { name: "Copy it" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL((url) => !url.pathname.endsWith(invoice.id));
});

test("what earlier credit notes left of an invoice is credited by the choice of the rest", async () => {
  const office = await newOffice();
  const invoice = await office.api.sentInvoice({
    items: [1, 2, 3].map((n) => ({ description: `Part ${n}`, qty: 1, unitPrice: 0.5 })),
  });
  const first = await office.api.create<{ id: string }>("/credit-notes", {
    invoiceId: invoice.id,
    reason: "Part 1",
    items: [{ description: "Part 1", qty: 1, unitPrice: 0.5 }],
  });
  await office.api.act(`/credit-notes/${first.id}/send`);
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Credit note", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Credit note for ${invoice.number}` });
  await dialog.getByRole("radio", { name: "The rest" }).waitFor();
  await dialog.getByText(`${invoice.number} is then paid.`).waitFor();
  await dialog.getByLabel("Reason").fill("Cancelled");
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await page.getByRole("heading", { level: 1, name: "Draft credit note" }).waitFor();
  await page.getByRole("button", { name: "Issue", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Issue without email" }).click();
  await page.getByRole("dialog", { name: "Ready to share" }).getByRole("button", { name: "Done" }).click();
  await page.getByRole("heading", { level: 1, name: /^CN-/ }).waitFor();
  expect((await invoiceOf(office.api, invoice)).totals.outstanding).toBe(0);
});

test("the rest of an invoice is written off with a reason, and its page says so", async () => {
  const office = await newOffice();
  const invoice = await office.api.sentInvoice();
  await office.api.pay(invoice, 108.94);
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Write off", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Write off" });
  await dialog.getByRole("button", { name: "Write off" }).click();
  await dialog.getByText("Enter a reason.").waitFor();
  await dialog.getByLabel("Reason").fill("Bank charges");
  await dialog.getByRole("button", { name: "Write off" }).click();
  await dialog.waitFor({ state: "detached" });
  await page
    .getByRole("term")
    .filter({ hasText: /^Write-off$/ })
    .waitFor();
  expect((await invoiceOf(office.api, invoice)).status).toBe("PAID");
});

test("the buttons after sending keep their place while the client's link is read", async () => {
  const office = await newOffice();
  const { id } = await office.api.invoice();
  const page = await pageOf(office, `/invoices/${id}`);
  const linkRead = Promise.withResolvers<void>();
  await page.route("**/portal-link", async (route) => {
    await linkRead.promise;
    await route.continue();
  });
  await page.getByRole("main").getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Issue without email" }).click();
  const dialog = page.getByRole("dialog", { name: "Ready to share" });
  const placeOf = (name: string) => dialog.getByText(name, { exact: true }).boundingBox();
  const names = ["Download PDF", "Create another", "Done"];
  await dialog.getByText("Done").waitFor();
  const before = await Promise.all(names.map(placeOf));
  expect(await dialog.getByRole("link", { name: "WhatsApp" }).count()).toBe(0);
  linkRead.resolve();
  await dialog.getByRole("link", { name: "WhatsApp" }).waitFor();
  expect(await Promise.all(names.map(placeOf))).toEqual(before);
});
