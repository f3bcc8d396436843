import { expect, test } from "vitest";
import { quotationWithStatus } from "../support/given.ts";
import { newOffice, pageOf } from "./office.ts";
import { expectAccessible } from "./page.ts";

test("the overview shows owed, overdue, received and won amounts", async () => {
  const office = await newOffice();
  const { api } = office;
  const { id: projectId, clientId } = await api.project();
  const invoice = await api.sentInvoice({ clientId, projectId, retentionPct: 0.05 });
  await api.sentInvoice({ clientId, projectId, dueDate: "2026-01-31" });
  await api.pay(invoice, 3.55);
  for (const status of ["ACCEPTED", "ACCEPTED", "REJECTED"] as const) await quotationWithStatus(api, status);
  const page = await pageOf(office, "/");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Outstanding $209.00 2 invoices" }).waitFor();
  await main.getByRole("link", { name: "Overdue $109.00 1 invoice" }).waitFor();
  await main.getByRole("row", { name: "Over 90 days $109.00 1" }).waitFor();
  await main.getByRole("row", { name: "Accepted $218.00 2" }).waitFor();
  await main.getByText("Win rate 67% of 3 quotations decided in the last 12 months").waitFor();
  await main.getByText("View as table").click();
  expect(
    await main
      .getByRole("table", { name: /Last 12 months/ })
      .getByRole("row")
      .nth(1)
      .innerText(),
  ).toMatch(/\$212\.55\s+\$3\.55$/);
  await expectAccessible(page);
  const places = page.getByRole("navigation", { name: "Main" }).first();
  expect(await places.locator("[aria-current=page]").allInnerTexts()).toEqual(["Overview"]);
  await main.getByRole("link", { name: /^Overdue/ }).click();
  await page.waitForURL(/\/invoices\?status=OVERDUE$/);
  expect(await places.locator("[aria-current=page]").allInnerTexts()).toEqual(["Invoices"]);
});

test("an office without sent documents sees an explanation", async () => {
  const page = await pageOf(await newOffice(), "/");
  await page.getByRole("heading", { name: "No data yet" }).waitFor();
  await expectAccessible(page);
});

test("figures that do not come can be asked for again", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/invoices");
  await page.route("**/dashboard", (route) => route.abort("internetdisconnected"));
  await page.getByRole("link", { name: "Overview" }).first().click();
  await page.getByRole("alert").getByText("Quoin did not respond.").waitFor();
  await page.unroute("**/dashboard");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "No data yet" }).waitFor();
});
