// @module-tag gate
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { BankAccount } from "#contract/payments/bank-accounts.ts";
import type { PaymentGroup } from "#contract/payments/payments.ts";
import { newBankLines } from "../support/bank.ts";
import { invoiceBeside, keptOnVoid, overpaid } from "../support/kept-money.ts";
import { newOffice, type Office, pageOf } from "./office.ts";

/** Waits until the focus is on the page, and not at its top, where it is when its element is gone. */
async function untilFocusIsKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>("document.activeElement !== document.body")).toBe(true);
}

/** Opens the menu of the only payment of an invoice. */
async function paymentMenuOf(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Actions for the payment of/ }).click();
  await page.getByRole("menu").waitFor();
}

/** Records 109.00 of a client that pays no invoice. */
async function keptMoney({ api }: Office): Promise<PaymentGroup> {
  const { id: clientId } = await api.client({ email: "ap@client.example" });
  const body = { clientId, amount: 109, keepRestAsCredit: true, allocations: [], paidAt: "2026-03-26" };
  return api.create<PaymentGroup>("/payments", body);
}

test("a line whose money is a client's credit is linked, shown with its receipt, and unlinked", async () => {
  const office = await newOffice();
  await keptMoney(office);
  await newBankLines(office.api, [["2026-03-27", "FAST MEI LING", "109.00"]]);
  const page = await pageOf(office, "/bank");
  await page.getByText("$109.00 kept as credit on 26 Mar 2026").waitFor();
  await page.getByRole("button", { name: /Link FAST MEI LING with R-\d{4}-0001/ }).click();
  await page
    .getByText(/Linked with R-\d{4}-0001/)
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Matched", exact: true }).click();
  await page.getByText("Lim Mei Ling · $109.00 kept as credit").waitFor();
  await page.getByRole("button", { name: "Unmatch FAST MEI LING" }).click();
  await page.getByText("No longer matched").first().waitFor();
});

test("a line that names nobody is linked with money that was recorded by hand", async () => {
  const office = await newOffice();
  await keptMoney(office);
  await newBankLines(office.api, [["2026-03-27", "CHQ DEPOSIT", "109.00"]]);
  const page = await pageOf(office, "/bank");
  await page.getByRole("button", { name: "Choose an invoice for CHQ DEPOSIT" }).click();
  const recorded = page.getByRole("dialog").getByRole("list", { name: "Already recorded" });
  await recorded.getByRole("button", { name: /R-\d{4}-0001/ }).click();
  await page
    .getByText(/Linked with R-\d{4}-0001/)
    .first()
    .waitFor();
});

test("on a phone, the choices for a bank line keep the width of their words", async () => {
  const office = await newOffice();
  await office.api.sentInvoice({ title: "Repair of the lift lobby and the pump room" });
  await keptMoney(office);
  await newBankLines(office.api, [["2026-03-27", "CHEQUE 118861", "500.00"]]);
  const page = await pageOf(office, "/bank", { viewport: { width: 390, height: 844 } });
  await page.getByRole("button", { name: "Choose an invoice for CHEQUE 118861" }).click();
  for (const text of [/Repair of the lift lobby/, /kept as credit/]) {
    const words = page.getByRole("dialog").getByText(text).first();
    await words.waitFor();
    expect((await words.boundingBox())?.width ?? 0).toBeGreaterThan(200);
  }
});

test("what is kept of a bank line is said, and the focus stays on the page", async () => {
  const office = await newOffice();
  const invoice = await office.api.sentInvoice();
  await newBankLines(office.api, [["2026-03-27", "CHEQUE 118861", "167.17"]]);
  const page = await pageOf(office, "/bank");
  await page.getByRole("button", { name: "Choose an invoice for CHEQUE 118861" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(invoice.number) })
    .click();
  await page.getByRole("button", { name: "Keep $58.17 as credit" }).click();
  await page.getByText(`Matched with ${invoice.number}, $58.17 kept as credit`).first().waitFor();
  await untilFocusIsKept(page);
  await page.getByRole("link", { name: "Matched", exact: true }).click();
  await page.getByRole("button", { name: "Unmatch CHEQUE 118861" }).click();
  await page.getByText("No longer matched, $167.17 reversed").first().waitFor();
});

test("a receipt is emailed from its sheet, also when it pays no invoice", async () => {
  const office = await newOffice();
  const { receiptId } = await keptMoney(office);
  const page = await pageOf(office, `/payments?receipt=${receiptId}`);
  await page.getByRole("button", { name: "Send receipt" }).click();
  const dialog = page.getByRole("dialog", { name: "Send receipt" });
  await expect.poll(() => dialog.getByLabel("To", { exact: true }).inputValue()).toBe("ap@client.example");
  await dialog
    .getByText(/Receipt R-\d{4}-0001/)
    .first()
    .waitFor();
  await dialog.getByRole("button", { name: "Send receipt" }).click();
  const sent = page.getByRole("dialog", { name: "Ready to share" });
  await sent.getByText(/^Receipt R-\d{4}-0001 is ready/).waitFor();
  await sent.getByText("Download the PDF to send it yourself.").waitFor();
});

test("money whose credit is used says where, when it is reversed", async () => {
  const office = await newOffice();
  const { invoice, receiptId } = await overpaid(office.api);
  const other = await invoiceBeside(office.api, invoice);
  await office.api.act(`/payment-receipts/${receiptId}/apply`, { invoiceId: other.id });
  const page = await pageOf(office, `/payments?receipt=${receiptId}`);
  await page.getByRole("button", { name: "Reverse payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Reverse payment" });
  await dialog.getByRole("button", { name: "Reverse payment" }).click();
  await page.getByText(`58.17 is applied to invoice ${other.number}. Reverse that payment first.`).waitFor();
});

test("a refusal that no colleague caused keeps its reason", async () => {
  const office = await newOffice();
  const { invoice, receiptId } = await keptOnVoid(office.api);
  const other = await invoiceBeside(office.api, invoice);
  await office.api.act(`/payment-receipts/${receiptId}/apply`, { invoiceId: other.id });
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await paymentMenuOf(page);
  await page.getByRole("menuitem", { name: "Reverse payment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reverse payment" }).click();
  await page.getByText(`109.00 is applied to invoice ${other.number}. Reverse that payment first.`).waitFor();
});

test("the amounts of a receipt are aligned, and refunding all of its credit keeps the focus", async () => {
  const office = await newOffice();
  const { receiptId } = await overpaid(office.api);
  const page = await pageOf(office, `/payments?receipt=${receiptId}`);
  const sheet = page.getByRole("dialog", { name: /Receipt R-\d{4}-0001/ });
  await sheet.getByRole("button", { name: "Refund" }).click();
  await page.getByRole("dialog", { name: "Record refund" }).getByRole("button", { name: "Record refund" }).click();
  await sheet.getByRole("button", { name: "Reverse refund" }).waitFor();
  await untilFocusIsKept(page);
  const edges = await page.evaluate<number[]>(
    `[...new Set([...document.querySelectorAll("[role=dialog] li .tabular-nums")]
      .map((amount) => Math.round(amount.getBoundingClientRect().right)))]`,
  );
  expect(edges).toHaveLength(1);
});

test("in Chinese, the names of columns stay on one line", async () => {
  const office = await newOffice();
  const { id } = await office.api.sentInvoice();
  const page = await pageOf(office, `/invoices/${id}`);
  await page.context().addCookies([{ name: "quoin-language", value: "zh", url: office.address }]);
  await page.reload();
  await page.locator("thead th").first().waitFor();
  const heights = await page.evaluate<number[]>(
    `[...document.querySelectorAll("thead th")].map((head) => head.getBoundingClientRect().height)`,
  );
  expect(Math.max(...heights)).toBeLessThan(45);
});

test("a void invoice leads to the credit that it left", async () => {
  const office = await newOffice();
  const { invoice } = await keptOnVoid(office.api);
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await page.getByRole("link", { name: "The client’s credit" }).click();
  const sheet = page.getByRole("dialog", { name: /Receipt R-\d{4}-0001/ });
  await sheet.getByRole("button", { name: "Apply credit" }).waitFor();
  await sheet.getByRole("button", { name: "Refund" }).waitFor();
});

test("voiding a paid invoice says what became of its money", async () => {
  const office = await newOffice();
  const invoice = await office.api.sentInvoice();
  await office.api.pay(invoice, 109);
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Void invoice" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: /Keep the payments/ }).check();
  await dialog.getByLabel(`Type ${invoice.number} to confirm`).fill(invoice.number);
  await dialog.getByRole("button", { name: "Void invoice" }).click();
  await page.getByText(`${invoice.number} is void, $109.00 is the client’s credit`).first().waitFor();
  await untilFocusIsKept(page);
});

test("each kind of payment is taken back in its own words, and the focus stays on the page", async () => {
  const office = await newOffice();
  const { api } = office;
  const invoice = await api.sentInvoice();
  await api.act(`/invoices/${invoice.id}/write-off`, { reason: "Short paid" });
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await paymentMenuOf(page);
  await page.getByRole("menuitem", { name: "Reverse write-off" }).click();
  await page.getByText(`$109.00 is outstanding on ${invoice.number} again.`, { exact: false }).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Reverse write-off" }).click();
  await page.getByText(`Write-off of $109.00 on ${invoice.number} reversed`).first().waitFor();
  await page.getByText("No payments yet").waitFor();
  await untilFocusIsKept(page);

  const { invoice: paid, receiptId } = await overpaid(api);
  const other = await invoiceBeside(api, paid);
  await api.act(`/payment-receipts/${receiptId}/apply`, { invoiceId: other.id });
  await page.goto(`/invoices/${other.id}`);
  await paymentMenuOf(page);
  await page.getByRole("menuitem", { name: "Take back credit" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await page.getByText(`$58.17 taken back from ${other.number}`).first().waitFor();
});

test("a part of a cheque for several invoices leads to all of it", async () => {
  const office = await newOffice();
  const { api } = office;
  const invoice = await api.sentInvoice();
  const other = await invoiceBeside(api, invoice);
  const allocations = [invoice, other].map(({ id }) => ({ invoiceId: id, amount: 109 }));
  await api.create("/payments", { method: "CHEQUE", allocations });
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await paymentMenuOf(page);
  await page.getByRole("menuitem", { name: "Reverse payment" }).click();
  await page.getByText("$218.00 came in at once", { exact: false }).waitFor();
  await page.getByRole("link", { name: /Reverse all of R-\d{4}-0001/ }).click();
  await page
    .getByRole("dialog", { name: /Receipt R-\d{4}-0001/ })
    .getByText(other.number)
    .waitFor();
});

test("filing a return says that it closed the books", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/reports/gst");
  await page.getByRole("button", { name: "Mark as filed" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as filed" }).click();
  await page
    .getByText(/is kept as filed, and the books are closed through/)
    .first()
    .waitFor();
});

test("a refusal takes the focus, which its button has lost", async () => {
  const office = await newOffice();
  const invoice = await office.api.sentInvoice();
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await page.getByRole("button", { name: "Record payment" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount").waitFor();
  expect(await office.api.patch("/organization", { lockedThrough: "2026-01-31" })).toMatchObject({ status: 200 });
  await dialog.getByLabel("Received on").fill("2026-01-05");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  const alert = dialog.getByRole("alert");
  await alert.waitFor();
  await expect
    .poll(() => page.evaluate<boolean>("document.activeElement.querySelector('[role=alert]') !== null"))
    .toBe(true);
});

test("a file that could be of two accounts asks for its account, and is imported into it", async () => {
  const office = await newOffice();
  await newBankLines(office.api, [["2026-03-27", "FAST ONE", "1.00"]]);
  const reserve = await office.api.create<BankAccount>("/bank-accounts", { name: "Reserve" });
  const page = await pageOf(office, `/bank?account=${reserve.id}`);
  const input = page.locator("input[type=file]");
  const file = (name: string, line: string) => ({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(`Date,Description,Amount\n${line}\n`),
  });
  await page.getByText("The next file is imported into it.").waitFor();
  await input.setInputFiles(file("first.csv", "2026-03-26,FAST TWO,2.00"));
  const account = page.getByLabel("Account", { exact: true });
  await expect.poll(() => account.locator("option:checked").textContent()).toBe("Reserve");
  const importRow = async () => {
    await page.getByRole("button", { name: "Import 1 row" }).click();
    await page.getByText(/^1 record added/).waitFor();
    await page.getByRole("button", { name: "Close" }).last().click();
  };
  await importRow();
  await page.goto("/bank");
  await input.setInputFiles(file("second.csv", "2026-03-25,FAST THREE,3.00"));
  await account.selectOption({ label: "Reserve" });
  await importRow();
  await page.goto(`/bank?account=${reserve.id}`);
  for (const text of ["FAST TWO", "FAST THREE"]) await page.getByText(text).first().waitFor();
});
