// @module-tag gate
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { BankLine } from "#contract/payments/bank.ts";
import { bankLines, newBankLines } from "../support/bank.ts";
import { colleagueOf, newOffice, type Office, pageOf } from "./office.ts";

const csv = (text: string) => ({ name: "march.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

/** Waits until the lines of the API have those statuses, in the order of the descriptions. */
async function untilStatuses({ api }: Office, statuses: readonly BankLine["status"][]): Promise<void> {
  await expect
    .poll(async () =>
      (await bankLines(api)).toSorted((a, b) => (a.description < b.description ? -1 : 1)).map(({ status }) => status),
    )
    .toEqual(statuses);
}

test("by keyboard alone, lines are matched one by one, all at once, and taken back", async () => {
  const office = await newOffice();
  const { api } = office;
  const invoices = [await api.sentInvoice(), await api.sentInvoice(), await api.sentInvoice()];
  await newBankLines(api, [
    ["2026-01-08", `A FAST ${invoices[0]?.number}`, "109.00"],
    ["2026-01-07", `B FAST ${invoices[1]?.number}`, "109.00"],
    ["2026-01-06", `C FAST ${invoices[2]?.number}`, "109.00"],
    ["2026-01-05", "D CASH DEPOSIT", "20.00"],
  ]);
  const page = await pageOf(office, "/bank");
  const main = (text: string) =>
    page.getByRole("button", { name: new RegExp(`^(Match|Choose an invoice for) ${text}`) }).first();
  const focused = () => page.locator("button:focus").first().getAttribute("aria-label");
  await main("A FAST").waitFor();
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toMatch(/^Match A FAST/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await untilStatuses(office, ["MATCHED", "NEW", "NEW", "NEW"]);
  // The next line takes the place, and the focus, of the one that was matched.
  await main("A FAST").waitFor({ state: "detached" });
  await expect.poll(focused).toMatch(/^Match B FAST/);
  await page.getByText(`Matched with ${invoices[0]?.number}`).first().waitFor();
  await page.keyboard.press("u");
  await untilStatuses(office, ["NEW", "NEW", "NEW", "NEW"]);
  await main("A FAST").waitFor();
  await page.keyboard.press("a");
  await page.getByText("3 lines matched").first().waitFor();
  await untilStatuses(office, ["MATCHED", "MATCHED", "MATCHED", "NEW"]);
  await main("A FAST").waitFor({ state: "detached" });
  await main("D CASH").waitFor();
  await page.keyboard.press("u");
  await untilStatuses(office, ["NEW", "NEW", "NEW", "NEW"]);
});

/** Imports the file that is reviewed, and closes the dialog. */
async function importRows(page: Page, count: number): Promise<void> {
  await page.getByRole("button", { name: count === 1 ? "Import 1 row" : `Import ${count} rows` }).click();
  await page.getByText(`${count} record${count === 1 ? "" : "s"} added, 0 changed`).waitFor();
  await page.getByRole("button", { name: "Close" }).last().click();
}

test("files of two accounts are kept apart, and a gap in their balances is shown with its row", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/bank");
  await page.getByText("Nothing to match").waitFor();
  const input = page.locator("input[type=file]");
  await input.setInputFiles(csv("Account 001-900001-1\nDate,Details,Amount\n05/01/2026,FAST RIVERSIDE,1090.00\n"));
  await importRows(page, 1);
  await page.getByRole("button", { name: "Add account" }).click();
  await page.getByLabel("Name").fill("Reserve");
  await page.getByLabel("Account number or IBAN (optional)").fill("501-123456-001");
  await page.getByRole("button", { name: "Save account" }).click();
  const reserve = page.getByRole("button", { name: "Reserve" });
  await reserve.getByText("nothing imported yet").waitFor();
  await reserve.click();
  await page.getByText("The next file is imported into it.").waitFor();
  const rows = "05/01/2026,FAST RIVERSIDE,1090.00,1090.00\n06/01/2026,GIRO,-90.00,990.00\n";
  await input.setInputFiles(csv(`Date,Details,Amount,Balance\n${rows}`));
  await page.getByText("Row 3: the file says 990.00, its rows make 1,000.00").waitFor();
  const account = page.getByLabel("Account", { exact: true }).locator("option:checked");
  await expect.poll(() => account.textContent()).toBe("Reserve");
  await importRows(page, 2);
  await reserve.getByText("imported up to 6 Jan 2026").waitFor();
  await page.getByText("FAST RIVERSIDE").first().waitFor();
  await expect.poll(() => page.getByText("FAST RIVERSIDE").count()).toBe(1);
  await reserve.click();
  await expect.poll(() => page.getByText("FAST RIVERSIDE").count()).toBe(2);
});

test("a file is imported, its faults are named by row, and the same file again adds nothing", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/payments");
  await page.getByRole("link", { name: "Bank" }).click();
  await page.getByText("Nothing to match").waitFor();
  const input = page.locator("input[type=file]");
  await input.setInputFiles(csv("Date,Details,Amount\n05/01/2026,FAST,twelve\n"));
  await page.getByText(/^Amount must be a number/).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  const good = "My bank\nDate,Details,Amount\n05/01/2026,FAST LIM,12.00\n";
  await input.setInputFiles(csv(good));
  await page.getByText("1 row holds no record").click();
  await page.getByText("Row 1, no settled line: My bank").waitFor();
  await page.getByRole("dialog").getByText("5 Jan 2026", { exact: true }).waitFor();
  await page.getByRole("dialog").getByText("12.00", { exact: true }).last().waitFor();
  await importRows(page, 1);
  await page.getByText("FAST LIM").first().waitFor();
  await input.setInputFiles(csv(good));
  await page.getByText("0 will be added, 1 is there already.").waitFor();
  expect(await page.getByRole("button", { name: "Nothing to import" }).isDisabled()).toBe(true);
});

test("a line without a suggestion is matched with an invoice that is searched for", async () => {
  const office = await newOffice();
  const { api } = office;
  const invoice = await api.sentInvoice({ title: "Roof repair" });
  await api.sentInvoice({ title: "Kitchen" });
  await newBankLines(api, [["2026-01-05", "CHEQUE 118861", "50.00"]]);
  const page = await pageOf(office, "/bank");
  await page.getByRole("button", { name: "Choose an invoice for CHEQUE 118861" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose invoice" });
  await dialog.getByText("$50.00 left to match").waitFor();
  await dialog.getByRole("searchbox").fill("Roof");
  await dialog.getByRole("button", { name: /Kitchen/ }).waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: /Roof repair/ }).click();
  await untilStatuses(office, ["MATCHED"]);
  await page.getByText("Nothing to match").waitFor();
  await page.getByRole("link", { name: "Matched", exact: true }).click();
  await page.getByRole("link", { name: invoice.number }).first().waitFor();
  await page.getByRole("button", { name: "Unmatch CHEQUE 118861" }).click();
  await untilStatuses(office, ["NEW"]);
});

test("a line whose money was recorded by hand is linked with that payment", async () => {
  const office = await newOffice();
  const { api } = office;
  const invoice = await api.sentInvoice();
  const payment = await api.pay(invoice, 54.5, { paidAt: "2026-03-20" });
  await newBankLines(api, [["2026-03-23", `PAYNOW ${invoice.number}`, "54.50"]]);
  const page = await pageOf(office, "/bank");
  await page.getByText("Already recorded").waitFor();
  await page.getByText("paid $54.50 on 20 Mar 2026").waitFor();
  await page.getByRole("button", { name: `Link PAYNOW ${invoice.number} with ${invoice.number}` }).click();
  await page.getByText(`Linked with ${invoice.number}`).first().waitFor();
  await untilStatuses(office, ["MATCHED"]);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await untilStatuses(office, ["NEW"]);
  const { body } = await api.get<{ payments: { id: string }[] }>(`/invoices/${invoice.id}`);
  expect(body.payments.map(({ id }) => id)).toEqual([payment.id]);
});

test("a line is set aside and taken back", async () => {
  const office = await newOffice();
  await newBankLines(office.api, [["2026-01-05", "INTEREST", "0.31"]]);
  const page = await pageOf(office, "/bank");
  await page.getByRole("button", { name: "Set aside INTEREST" }).click();
  await untilStatuses(office, ["IGNORED"]);
  await page.getByText("Nothing to match").waitFor();
  await page.getByRole("link", { name: "Set aside", exact: true }).click();
  await page.getByRole("button", { name: "Take back INTEREST" }).click();
  await untilStatuses(office, ["NEW"]);
});

test("a viewer finds no way to the bank", async () => {
  const office = await newOffice();
  const page = await pageOf(await colleagueOf(office, "VIEWER"), "/payments");
  await page.getByText("No payments yet").waitFor();
  expect(await page.getByRole("link", { name: "Bank" }).count()).toBe(0);
});
