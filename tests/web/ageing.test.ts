// @module-tag gate
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Ageing } from "#contract/books/reports.ts";
import { credited } from "../support/credit.ts";
import { deliverDueMails, startMailServer } from "../support/mail-server.ts";
import { pagesOf } from "../support/pdf.ts";
import { mailsOf } from "../support/rows.ts";
import { atTime, service } from "../support/service.ts";
import { dialogOn } from "./barriers.ts";
import { colleagueOf, newOffice, type Office, pageOf } from "./office.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const table = (page: Page) => page.getByRole("table", { name: "Ageing" });
const rowOf = (page: Page, name: string | RegExp) => table(page).getByRole("row", { name });

/** Returns the cells of a row without the buttons. */
const cellsOf = async (page: Page, name: string | RegExp) => {
  await rowOf(page, name).waitFor();
  return (await rowOf(page, name).getByRole("cell").allInnerTexts()).slice(0, 7);
};

/** Sends an invoice of 109.00 that fell due on that day to a client of that name. */
async function invoiceOf(office: Office, name: string, dueDate: string, email?: string): Promise<Invoice> {
  const client = await office.api.client({ name, ...(email === undefined ? {} : { email }) });
  const { id: projectId } = await office.api.project({ clientId: client.id });
  return atTime("2026-01-05T04:00:00Z", () =>
    office.api.sentInvoice({ clientId: client.id, projectId, dueDate, title: `Works for ${name}` }),
  );
}

const shownAmount = (amount: number) => amount.toLocaleString("en-SG", { minimumFractionDigits: 2 });

test("the figures on the page are those of the API, and a day shows them as they were then", async () => {
  const office = await newOffice();
  const late = await invoiceOf(office, "Lim", "2026-01-31");
  await invoiceOf(office, "Tan", "2099-12-31");
  await atTime("2026-03-10T04:00:00Z", () => credited(office.api, late, 50));
  const page = await pageOf(office, "/");
  await page.getByRole("link", { name: "Ageing report" }).click();
  await heading(page, "Ageing");
  const { body } = await office.api.get<Ageing>("/reports/ageing");
  const { current, days30, days60, days90, over90, credit, total } = body.sums;
  expect(await cellsOf(page, /^Total/)).toEqual(
    [current, days30, days60, days90, over90, credit, total].map(shownAmount),
  );
  expect(await cellsOf(page, /^Lim/)).toEqual(["0.00", "0.00", "0.00", "0.00", "54.50", "0.00", "54.50"]);
  await page.getByRole("button", { name: "Remind all" }).waitFor();

  await page.getByLabel("As of").fill("2026-02-28");
  await page.waitForURL(/at=2026-02-28/);
  await page.getByText("As of 28 Feb 2026").filter({ visible: true }).waitFor();
  await rowOf(page, /^Lim 0.00 109.00/).waitFor();
  expect(await cellsOf(page, /^Total/)).toEqual(["109.00", "109.00", "0.00", "0.00", "0.00", "0.00", "218.00"]);
  // Reminders are about now.
  expect(await page.getByRole("button", { name: /^Remind/ }).count()).toBe(0);
  await page.reload();
  await rowOf(page, /^Lim 0.00 109.00/).waitFor();
  await page
    .getByRole("link", { name: /Statement of account of Lim/ })
    .first()
    .click();
  await page.getByRole("status").filter({ hasText: "$109.00" }).waitFor();
  await page.goBack();
  await rowOf(page, /^Lim 0.00 109.00/).waitFor();
  await rowOf(page, /^Lim/).getByRole("link", { name: "Lim", exact: true }).click();
  await heading(page, "Invoices");
  await page.getByRole("table", { name: "Invoices" }).getByText("Works for Lim").waitFor();
});

test("clients are emailed their statements, and who has no address is reported", async () => {
  const office = await newOffice();
  const email = `${randomUUID()}@example.com`;
  await invoiceOf(office, "Lim", "2026-01-31", email);
  await invoiceOf(office, "Ong", "2026-01-31");
  await invoiceOf(office, "Tan", "2026-01-31", email);
  const page = await pageOf(office, "/reports/ageing?at=2026-06-30");
  await page.getByRole("button", { name: "Email statements" }).click();
  const dialog = dialogOn(page);
  await dialog.getByText("from 1 Jan 2026 to 30 Jun 2026").waitFor();
  await dialog.getByLabel("Tan").uncheck();
  await dialog.getByRole("button", { name: "Send 2 statements" }).click();
  await dialog.getByText("The client has no email address").waitFor();
  await dialog.getByText("not chosen").waitFor();
  const statements = (await mailsOf(office.api.org)).filter(({ kind }) => kind === "STATEMENT");
  expect(statements.map(({ recipient }) => recipient)).toEqual([email]);
});

test("each client gets one reminder of all overdue invoices, and is reported as waiting or left out", async () => {
  const office = await newOffice();
  const mails = await startMailServer();
  // Mails of other tests are delivered with these.
  const email = `${randomUUID()}@example.com`;
  const good = await invoiceOf(office, "Lim", "2026-01-31", email);
  const { clientId, projectId } = good;
  const second = await atTime("2026-01-06T04:00:00Z", () =>
    office.api.sentInvoice({ clientId, projectId, dueDate: "2026-02-28", title: "More" }),
  );
  await invoiceOf(office, "Ong", "2026-01-31");
  const recent = await invoiceOf(office, "Tan", "2026-01-31", "tan@example.com");
  await invoiceOf(office, "Wee", "2099-12-31", "wee@example.com");
  await office.api.act(`/invoices/${recent.id}/remind`);
  const page = await pageOf(office, "/reports/ageing");
  await page.getByRole("button", { name: "Remind all" }).click();
  const dialog = page.getByRole("dialog", { name: "Remind clients" });
  const clients = dialog.getByRole("list", { name: "Clients to remind" }).getByRole("listitem");
  const lim = clients.filter({ hasText: email });
  await lim.filter({ hasText: good.number }).filter({ hasText: second.number }).waitFor();
  await lim.getByText("$218.00").waitFor();
  await clients.filter({ hasText: "Ong" }).getByText("No email address").waitFor();
  await clients.filter({ hasText: recent.number }).filter({ hasText: "Reminded today" }).waitFor();
  expect(await clients.count()).toBe(3);
  await dialog.getByRole("button", { name: "Send 1 reminder" }).click();
  await dialog.getByText("1 waiting, 2 skipped").waitFor();
  const report = dialog.getByRole("list", { name: "Report" }).getByRole("listitem");
  await report.filter({ hasText: email }).getByText("Waiting", { exact: true }).waitFor();
  await report.filter({ hasText: "Ong" }).getByText("Skipped: no email address").waitFor();
  await report.filter({ hasText: "Tan" }).getByText("Skipped: reminded today").waitFor();
  await deliverDueMails(await service(), mails.url);
  const received = mails.received.filter(({ to }) => to?.some(({ address }) => address === email));
  const [reminder] = received;
  expect(received).toHaveLength(1);
  for (const { number } of [good, second]) expect(reminder?.text).toContain(number);
  expect(reminder?.text).toContain("$218.00");
  await page.goto(`/invoices/${second.id}`);
  await page.getByText("Invoice reminder").first().waitFor();
});

test("one client is reminded alone, and a refused reminder says why", async () => {
  const office = await newOffice();
  const invoice = await invoiceOf(office, "Lim", "2026-01-31", "lim@example.com");
  await invoiceOf(office, "Tan", "2026-01-31", "tan@example.com");
  const page = await pageOf(office, "/reports/ageing");
  await page.getByRole("button", { name: "Remind Lim" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Remind clients" });
  await dialog.getByRole("checkbox", { name: "Lim" }).waitFor();
  expect(await dialog.getByRole("checkbox").count()).toBe(1);
  await office.api.patch(`/clients/${invoice.clientId}`, { email: null });
  await dialog.getByRole("button", { name: "Send 1 reminder" }).click();
  await dialog.getByText("1 failed").waitFor();
  await dialog.getByText("The client has no email address.").waitFor();
  await office.api.patch(`/clients/${invoice.clientId}`, { email: "new@example.com" });
  await dialog.getByRole("button", { name: "Try the failed ones again" }).click();
  await dialog.getByText("1 waiting").waitFor();
  const reminders = (await mailsOf(office.api.org)).filter(({ kind }) => kind === "STATEMENT");
  expect(reminders.map(({ recipient }) => recipient)).toEqual(["new@example.com"]);
});

test("the ageing of the shown day is exported as CSV", async () => {
  const office = await newOffice();
  await invoiceOf(office, "Lim", "2026-01-31");
  const page = await pageOf(office, "/reports/ageing?at=2026-02-28");
  await rowOf(page, /^Lim/).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  const rows = parse(await readFile(await file.path()), { columns: true, bom: true }) as Record<string, string>[];
  expect(rows.map((row) => Object.values(row))).toEqual([
    expect.arrayContaining(["Lim", "109"]) as unknown as string[],
  ]);
});

test("on paper a report has no navigation and no buttons, and names the organization and the day", async () => {
  const office = await newOffice();
  await invoiceOf(office, "Lim", "2026-01-31");
  const page = await pageOf(office, "/reports/ageing?at=2026-02-28");
  await rowOf(page, /^Lim/).waitFor();
  const { name } = (await office.api.get<{ name: string }>("/organization")).body;
  const printed = page.getByText(`${name} · As of 28 Feb 2026`);
  expect(await printed.isVisible()).toBe(false);
  await page.emulateMedia({ media: "print" });
  // The width of A4 between its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await printed.waitFor();
  await rowOf(page, /^Lim/).waitFor();
  expect(await page.getByRole("navigation").filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole("button").filter({ visible: true }).count()).toBe(0);
  expect(await page.evaluate("document.documentElement.scrollWidth - window.innerWidth")).toBeLessThanOrEqual(0);
});

test("a report of several printed pages has its sum at the end only", async () => {
  const office = await newOffice();
  const { api } = office;
  await atTime("2026-01-05T04:00:00Z", async () => {
    for (let i = 0; i < 30; i++) {
      const { id: projectId, clientId } = await api.project();
      await api.sentInvoice({ clientId, projectId, dueDate: "2026-01-31" });
    }
  });
  const page = await pageOf(office, "/reports/ageing?at=2026-02-28");
  const sum = "3,270.00";
  await table(page).getByText(sum).first().waitFor();
  const pages = await pagesOf(await page.pdf({ format: "A4" }));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.map((text) => text.includes(sum))).toEqual(pages.map((_, i) => i === pages.length - 1));
});

test("without reports:read there is no section, and its address says so", async () => {
  const office = await newOffice();
  for (const role of ["VIEWER", "MANAGER"] as const) {
    const page = await pageOf(await colleagueOf(office, role), "/reports/ageing");
    await heading(page, "Reports");
    await page.getByRole("alert").getByText("Your role cannot see the reports.").waitFor();
    expect(await page.getByRole("link", { name: "Reports", exact: true }).count()).toBe(0);
    await page.goto("/");
    await heading(page, "Overview");
    expect(await page.getByRole("link", { name: "Ageing report" }).count()).toBe(0);
  }
});

test("finance opens each report from the section, and from the search", async () => {
  const office = await newOffice();
  const page = await pageOf(await colleagueOf(office, "FINANCE"), "/");
  await page.getByRole("link", { name: "Reports", exact: true }).click();
  await heading(page, "Reports");
  for (const name of ["Ageing", "GST return", "Contracts report", "Journal"]) {
    await page.getByRole("main").getByRole("link", { name }).click();
    await heading(page, name);
    await page.getByRole("main").getByRole("link", { name: "Reports" }).click();
    await heading(page, "Reports");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill(name);
    await dialogOn(page).getByRole("option", { name }).first().click();
    await heading(page, name);
    await page.goto("/reports");
    await heading(page, "Reports");
  }
});
