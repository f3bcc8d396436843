// @module-tag gate
import { expect, test } from "vitest";
import { line } from "../support/api.ts";
import { invoiceWithStatus } from "../support/given.ts";
import { textOf } from "../support/pdf.ts";
import { dialogOn } from "./barriers.ts";
import { newOffice, pageOf } from "./office.ts";

test("the list shows each invoice's status and keeps its filters in the address", async () => {
  const office = await newOffice();
  await invoiceWithStatus(office.api, "DRAFT");
  const overdue = await invoiceWithStatus(office.api, "OVERDUE");
  const paid = await invoiceWithStatus(office.api, "PAID");
  const page = await pageOf(office, "/invoices");
  const rows = page.getByRole("table", { name: "Invoices" }).getByRole("row");
  await rows
    .filter({ hasText: overdue.number })
    .filter({ hasText: /Overdue by \d+ days/ })
    .waitFor();
  await rows.filter({ hasText: paid.number }).filter({ hasText: "109.00" }).filter({ hasText: "0.00" }).waitFor();
  await expect.poll(() => rows.count()).toBe(4);

  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Paid" }).click();
  await rows.filter({ hasText: overdue.number }).waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("?status=PAID");
  await page.goBack();
  await rows.filter({ hasText: overdue.number }).waitFor();

  await page.getByRole("searchbox").fill("nothing like it");
  await page.getByRole("heading", { name: "No results" }).waitFor();
  expect(new URL(page.url()).searchParams.get("q")).toBe("nothing like it");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await rows.filter({ hasText: paid.number }).waitFor();
});

test("invalid parameters in an address are ignored", async () => {
  const office = await newOffice();
  const { title } = await office.api.invoice();
  const page = await pageOf(office, "/invoices?status=BOGUS&other=1");
  await page.getByRole("table").getByRole("link", { name: title }).waitFor();
});

test("a later page has its own address and a way back", async () => {
  const office = await newOffice();
  const { clientId, projectId } = await office.api.invoice({ title: "The first" });
  for (let i = 0; i < 25; i += 1) {
    await office.api.create("/invoices", { clientId, projectId, title: `Claim ${i}`, items: [] });
  }
  const page = await pageOf(office, "/invoices");
  await page.getByRole("link", { name: "Claim 24" }).waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("link", { name: "The first" }).waitFor();
  expect(new URL(page.url()).searchParams.get("cursor")).not.toBeNull();
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByRole("link", { name: "Claim 24" }).waitFor();
  expect(new URL(page.url()).search).toBe("");
});

test("an invoice shows its items, its totals and its payments", async () => {
  const office = await newOffice();
  const invoice = await invoiceWithStatus(office.api, "SENT");
  const page = await pageOf(office, "/invoices");
  await page.getByRole("link", { name: new RegExp(invoice.number) }).click();
  await page.getByRole("heading", { level: 1, name: invoice.title }).waitFor();
  const main = page.getByRole("main");
  for (const text of ["$109.00", "$108.99", "GST 9%", "Bank transfer", invoice.items[0]?.description ?? ""]) {
    await main.getByText(text).first().waitFor();
  }
  await main.getByRole("definition").getByRole("link", { name: "Lim Mei Ling" }).click();
  await page.waitForURL(/\/clients\/cli_/);
  await page.getByRole("link", { name: new RegExp(invoice.number) }).waitFor();
});

test.each([390, 1_280])("at %i pixels a word longer than the page hides no amount", async (width) => {
  const office = await newOffice();
  const { id } = await office.api.invoice({
    items: [line({ description: "Mixer".repeat(60), qty: 1, unitPrice: 321.5 })],
  });
  const page = await pageOf(office, `/invoices/${id}`);
  await page.setViewportSize({ width, height: 800 });
  const amount = page.getByRole("cell", { name: "321.50" }).last();
  await amount.waitFor();
  const box = await amount.boundingBox();
  expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
});

test("nothing is outstanding of a draft: its total is shown", async () => {
  const office = await newOffice();
  const { id } = await office.api.invoice();
  const page = await pageOf(office, `/invoices/${id}`);
  await page.getByRole("heading", { name: "Total", exact: true }).first().waitFor();
  expect(await page.getByRole("heading", { name: "Outstanding" }).count()).toBe(0);
});

test("the list of a tablet keeps what is outstanding, of which drafts have none", async () => {
  const office = await newOffice();
  const { clientId, projectId } = await office.api.sentInvoice({ title: "Sent" });
  await office.api.invoice({ clientId, projectId, title: "Draft" });
  const page = await pageOf(office, "/invoices", { viewport: { width: 768, height: 1024 } });
  const cells = (title: string) => page.getByRole("row").filter({ hasText: title }).getByRole("cell").allInnerTexts();
  await page.getByRole("columnheader", { name: "Outstanding" }).waitFor();
  await expect.poll(async () => (await cells("Draft")).slice(-2)).toEqual(["109.00", "–"]);
  await expect.poll(async () => (await cells("Sent")).slice(-2)).toEqual(["109.00", "109.00"]);
  await page.goto("/clients");
  await page.getByRole("columnheader", { name: "Phone" }).waitFor();
});

test("an unknown invoice shows a message with the request id", async () => {
  const page = await pageOf(await newOffice(), "/invoices/inv_01k9qv3m8xf2ta7r6y5w4h3e2d");
  await page.getByRole("alert").getByText("Request ID req_").waitFor();
});

test("the command palette opens by keyboard and lists its shortcuts", async () => {
  const page = await pageOf(await newOffice(), "/invoices");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("webh");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "No endpoints yet" }).waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("Escape");
  await dialogOn(page).waitFor({ state: "detached" });
});

test("an invoice's page shows its activity, newest first", async () => {
  const office = await newOffice();
  const { id } = await office.api.sentInvoice();
  await office.api.pay({ id }, 9);
  const page = await pageOf(office, `/invoices/${id}`);
  const entries = page.getByRole("list", { name: "Activity" }).getByRole("listitem");
  await entries.first().getByText("Payment recorded").waitFor();
  await entries.first().getByText("$9.00, Bank transfer").waitFor();
  await entries.last().getByText("Created").waitFor();
});

test("an invoice's page opens its PDF and copies the client's link", async () => {
  const office = await newOffice();
  const { id, number } = await office.api.sentInvoice();
  await office.api.pay({ id }, 1);
  const page = await pageOf(office, `/invoices/${id}`);
  await page.getByRole("button", { name: "Copy client link" }).waitFor();
  const pdf = page.getByRole("link", { name: "PDF", exact: true });
  const addresses = [await pdf.getAttribute("href")];
  await page.getByRole("button", { name: "More" }).click();
  addresses.push(await page.getByRole("menuitem", { name: "PDF with payments" }).getAttribute("href"));
  for (const [i, query] of ["", "?as=current"].entries()) {
    const address = addresses[i];
    expect(address).toBe(`/app/v1/invoices/${id}/pdf${query}`);
    const answer = await page.request.get(`${office.address}${address}`);
    expect(await textOf(await answer.body())).toContain(number);
  }
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
});

test("the reference of a line is apart from its text, also when it is copied", async () => {
  const office = await newOffice();
  const { id } = await office.api.sentInvoice({ items: [line({ ref: "C1", description: "Kitchen cabinet" })] });
  const page = await pageOf(office, `/invoices/${id}`);
  const cell = page.getByRole("cell", { name: /Kitchen cabinet/ });
  await expect.poll(() => cell.textContent()).toContain("C1 Kitchen cabinet");
});
