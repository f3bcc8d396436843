// @module-tag gate
import { expect, test } from "vitest";
import type { Expense } from "#contract/books/expenses.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import { newExpense } from "../support/api.ts";
import { newBankLines } from "../support/bank.ts";
import { atTime } from "../support/service.ts";
import { newOffice, pageOf } from "./office.ts";
import { expectNoBarriers, walk } from "./page-states.ts";

const quarter = "/reports/gst?from=2026-01-01&to=2026-03-31";

test("a return is marked as filed and its period closed, and later differences are shown", walk, async () => {
  const office = await newOffice();
  const { api } = office;
  const invoice = await atTime("2026-03-02T04:00:00Z", () => api.sentInvoice());
  const expense = await api.create<Expense>(
    "/expenses",
    newExpense({ date: "2026-03-10", amount: 50, gstAmount: 4.5 }),
  );
  const page = await pageOf(office, quarter);
  await page.getByRole("button", { name: "Mark as filed" }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByLabel("Close the books through 31 Mar 2026").isChecked()).toBe(true);
  await dialog.getByLabel("Note").fill("F5 of Q1");
  await dialog.getByRole("button", { name: "Mark as filed" }).click();
  await page.getByText("The books still say the same.").waitFor();
  await page.getByText("F5 of Q1").waitFor();
  expect((await api.get<Organization>("/organization")).body.lockedThrough).toBe("2026-03-31");

  await api.patch("/organization", { lockedThrough: null });
  await api.patch(`/expenses/${expense.id}`, { gstAmount: 2 });
  await page.reload();
  const rows = page.getByRole("table", { name: "Documents that differ" }).getByRole("row");
  await rows.filter({ hasText: "GST 4.50" }).filter({ hasText: "GST 2.00" }).waitFor();
  await page.getByRole("table", { name: "Boxes that differ" }).getByText("$2.00").waitFor();
  expect(invoice.status).toBe("SENT");
  await expectNoBarriers(page, {
    "a filed return that differs": [quarter, "Documents that differ"],
    "filing it again": [
      null,
      async () => {
        await page.getByRole("button", { name: "File an amended return" }).click();
        await page.getByLabel("Close the books through 31 Mar 2026").waitFor();
      },
    ],
    "the closed periods in the settings": ["/settings/organization", "Books closed through"],
  });
});

test("a day that is closed is replaced by today with one click", async () => {
  const office = await newOffice();
  const { api } = office;
  const invoice = await api.sentInvoice();
  await api.patch("/organization", { lockedThrough: "2026-03-31" });
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await page.getByRole("button", { name: "Record payment" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Received on").fill("2026-03-10");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await dialog.getByText("The books are closed through 31 Mar 2026.").waitFor();
  await dialog.getByRole("button", { name: "Use today’s date" }).click();
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await page.getByText("Paid", { exact: true }).first().waitFor();
});

test("a bank line of a closed day is recorded with today's date with one click", async () => {
  const office = await newOffice();
  const { api } = office;
  const invoice = await api.sentInvoice();
  await newBankLines(api, [["2026-03-27", `FAST ${invoice.number}`, "109.00"]]);
  await api.patch("/organization", { lockedThrough: "2026-03-31" });
  const page = await pageOf(office, "/bank");
  await page
    .getByRole("button", { name: /^Match FAST/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Use today’s date" }).click();
  await expect
    .poll(async () => (await api.get<{ status: string }>(`/invoices/${invoice.id}`)).body.status)
    .toBe("PAID");
});

test("a rate to come is entered in the settings, and the send dialog says that a day has another one", async () => {
  const office = await newOffice();
  const { api } = office;
  const page = await pageOf(office, "/settings/organization");
  await page.getByLabel("Rate 3 (%)").waitFor();
  await page.getByRole("button", { name: "Add a rate" }).click();
  await page.getByLabel("First day of rate 4").fill("2099-01-01");
  await page.getByLabel("Rate 4 (%)").fill("10");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Changes saved", { exact: true }).waitFor();
  const { gstRates, gstRate } = (await api.get<Organization>("/organization")).body;
  expect([gstRate, gstRates.at(-1)]).toEqual([0.09, { from: "2099-01-01", rate: 0.1 }]);

  const { id } = await api.invoice();
  await page.goto(`/invoices/${id}`);
  await page.getByRole("button", { name: /^Send/ }).first().click();
  await page.getByLabel("Issue date").fill("2023-05-01");
  await page.getByText("On that day GST is 8%, not the draft’s 9%: the total is $108.00.").waitFor();
});
