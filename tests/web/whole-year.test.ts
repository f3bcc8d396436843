// @module-tag gate
import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newDataDir, newInstallation, serve, until } from "../commands/quoin.ts";
import { jpeg } from "../support/images.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { startReceiver } from "../support/receiver.ts";
import { timeoutFactor } from "../support/timeout-factor.ts";
import { dialogOn } from "./barriers.ts";
import { Editing } from "./editing.ts";
import { buildWeb, signIn } from "./office.ts";
import { newPage } from "./page.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();
const dialogOf = (page: Page) => dialogOn(page);
const place = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).first().getByRole("link", { name, exact: true });
const clientMail = "lim@example.com";

async function chooseFromMore(page: Page, action: string): Promise<void> {
  await button(page, "More").click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** Follows the link of the last mail to the client, in a browser without a session. */
async function openFromMail({ received }: MailServer, url: string, subject: RegExp): Promise<Page> {
  const found = () =>
    received.findLast((mail) => mail.to?.[0]?.address === clientMail && subject.test(mail.subject ?? ""));
  await until(async () => found() !== undefined);
  const client = await newPage(url);
  await client.goto(new URL(/href="([^"]+)"/.exec(found()?.html ?? "")?.[1] ?? "").pathname);
  return client;
}

/** Sets up the company: the link that the server printed, then the three questions. Ends on the checklist. */
async function setUp(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Company name").fill("Wong Builders");
  await page.getByLabel("Your name").fill("Wong Li Wen");
  await page.getByLabel("Your email").fill("liwen@wong.example");
  await page.getByLabel("Password").fill("correct horse battery");
  await button(page, "Create account").click();
  await heading(page, "Your company");
  await page.getByLabel("UEN").fill("201912345A");
  await button(page, "Save and continue").click();
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByLabel("GST registration number").fill("M9-0994175-X");
  await page.getByLabel("Registered from").fill("2026-01-01");
  await button(page, "Save and continue").click();
  await heading(page, "How clients pay you");
  await page.getByRole("link", { name: "Skip" }).click();
  await heading(page, "Your logo and colour");
  await page.getByRole("link", { name: "Skip" }).click();
  await heading(page, "First steps");
}

/** Adds a lead, moves its card, and converts it. Ends on the page of the new project. */
async function winLead(page: Page): Promise<void> {
  await place(page, "Leads").click();
  await page.getByRole("button", { name: "New lead" }).first().click();
  const form = page.getByRole("dialog", { name: "New lead" });
  await form.getByLabel("Name").fill("Lim Mei Ling");
  await form.getByLabel("Email").fill(clientMail);
  await form.getByLabel("Estimated value").fill("12,000");
  await form.getByRole("button", { name: "Add lead" }).click();
  await page.getByRole("heading", { level: 1, name: "Lim Mei Ling" }).waitFor();
  await place(page, "Leads").click();
  const card = page.getByRole("region", { name: "Quoted" }).getByRole("listitem").filter({ hasText: "Lim Mei Ling" });
  await button(page, "Move Lim Mei Ling").click();
  await page.getByRole("menuitemradio", { name: "Quoted" }).click();
  await card.getByRole("link").click();
  await button(page, "Make a client").click();
  const conversion = page.getByRole("dialog", { name: "Make Lim Mei Ling a client" });
  await conversion.getByLabel("Project", { exact: true }).fill("Blk 12 flat");
  await conversion.getByRole("button", { name: "Make a client" }).click();
  await button(page, "Open project").click();
  await page.getByRole("heading", { level: 1, name: "Blk 12 flat" }).waitFor();
}

/** Writes a quotation of 10,000.00 and 2,000.00 with 5% retention for the project that is open. */
async function writeQuotation(page: Page): Promise<void> {
  const editing = new Editing(page);
  await button(page, "New quotation").click();
  await editing.bill.waitFor();
  await page.getByLabel("Title", { exact: true }).fill("Two bathrooms");
  for (const [section, description, qty, price] of [
    ["Wet works", "Screed", "10", "1,000"],
    ["Painting", "Ceilings", "5", "400"],
  ] as const) {
    await button(page, "Add section").click();
    await editing.focusedOn("title");
    await page.keyboard.type(section);
    await page.keyboard.press("Enter");
    await editing.focusedOn("description");
    await page.keyboard.type(description);
    await editing.cell(description, "Quantity").fill(qty);
    await editing.cell(description, "Unit price").fill(price);
  }
  await page.getByLabel("Retention (%)").fill("5");
  // 12,000.00 less 600.00 retention, and 9% of 11,400.00.
  await page.getByLabel("Totals").getByText("$12,426.00").waitFor();
}

/** Sends the mail of the open dialog, and closes it. */
async function sendMail(page: Page, action: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByRole("region", { name: "Preview" }).waitFor();
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Invoices a percentage of the quotation that is open, and sends the invoice. Returns its number. */
async function sendClaim(page: Page, percentage: string, total: string): Promise<string> {
  const dialog = dialogOf(page);
  await button(page, "Convert to invoice").click();
  await dialog.getByLabel("A percentage").click();
  await dialog.getByLabel("All sections").fill(percentage);
  await dialog.getByRole("status").getByText(total).waitFor();
  await button(page, "Create draft invoice").click();
  await page.waitForURL(/\/invoices\/inv_\w+$/);
  await page.getByRole("main").getByRole("button", { name: "Send", exact: true }).click();
  await sendMail(page, "Send invoice");
  await page.getByText("Due in 30 days").first().waitFor();
  return /INV-\d{4}-\d{4}/.exec(await page.getByRole("main").innerText())?.[0] ?? "";
}

async function pay(page: Page, amount: string, effect: string): Promise<void> {
  const dialog = dialogOf(page);
  await button(page, "Record payment").click();
  await dialog.getByLabel("Amount").fill(amount);
  await dialog.getByText(effect).waitFor();
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await page.getByText(`Payment of $${amount} recorded`).first().waitFor();
  await dialog.getByLabel("Amount").waitFor({ state: "detached" });
}

async function voidInvoice(page: Page, number: string): Promise<void> {
  const dialog = dialogOf(page);
  await chooseFromMore(page, "Void invoice");
  await dialog.getByLabel("Reason").fill("Claimed too early");
  await dialog.getByLabel(`Type ${number} to confirm`).fill(number);
  await dialog.getByRole("button", { name: "Void invoice" }).click();
  await page.getByText(`${number} is void`).first().waitFor();
}

/** Adds an expense of 872.00 including GST, with its receipt, to the project that is open. */
async function addExpense(page: Page): Promise<void> {
  const sheet = page.locator("[role=dialog]:not([aria-modal=false])").first();
  await chooseFromMore(page, "New expense");
  const receipt = { name: "tiles.jpg", mimeType: "image/jpeg", buffer: Buffer.from(jpeg()) };
  await sheet.locator("input[type=file]").first().setInputFiles(receipt);
  await sheet.getByRole("img", { name: "Image of tiles.jpg" }).waitFor();
  await sheet.getByLabel("Vendor").fill("Hup Seng");
  await sheet.getByLabel("Description").fill("Wall tiles");
  await sheet.getByLabel("Category").selectOption("Materials");
  await sheet.getByLabel("Total").fill("872.00");
  await sheet.getByLabel("Includes 9% GST").check();
  await sheet.getByRole("button", { name: "Save expense" }).click();
  await sheet.waitFor({ state: "detached" });
}

/** Returns the amounts of the project's page by their labels. */
const figuresOf = (page: Page) =>
  page.getByRole("region", { name: "Progress" }).evaluate((card) => {
    const terms = [
      ...(card as unknown as { querySelectorAll: (css: string) => Iterable<Term> }).querySelectorAll("dt"),
    ];
    return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling.textContent]));
  });

interface Term {
  readonly textContent: string;
  readonly nextElementSibling: { readonly textContent: string };
}

async function downloadFrom(page: Page, action: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, action).click()]);
  return readFile(await download.path());
}

test(
  "a firm's year: a lead, a quotation, claims, payments, costs, and the books taken home",
  async () => {
    await buildWeb();
    const mails = await startMailServer();
    const env = { QUOIN_DATA_DIR: await newDataDir(), SMTP_URL: mails.url, MAIL_FROM: "Quoin <office@quoin.example>" };
    const { url, run } = await serve(env);
    const link = () => /http:\S+\/set-up#\S+/.exec(run.out)?.[0];
    await until(async () => link() !== undefined);
    const page = await newPage(url);
    await setUp(page, link() ?? "");
    await winLead(page);
    const project = page.url();
    await writeQuotation(page);
    await page.getByRole("button", { name: "Send quotation" }).first().click();
    await sendMail(page, "Send quotation");
    await page.waitForURL(/\/quotations\/qtn_\w+$/);
    const quotation = page.url();

    const client = await openFromMail(mails, url, /quotation/i);
    await heading(client, "Two bathrooms");
    await client.getByText("$12,426.00").first().waitFor();
    await client.getByLabel("Your name").fill("Lim Mei Ling");
    await button(client, "Accept this quotation").click();
    await client.getByRole("heading", { name: /^Accepted by Lim Mei Ling on / }).waitFor();

    await page.goto(quotation);
    // 4,800.00 less 240.00 retention, and 9% of 4,560.00.
    const paid = await sendClaim(page, "40", "$4,970.40");
    await pay(page, "1,970.40", "Leaves $3,000.00 outstanding");
    await pay(page, "3,000.00", "Settles the invoice");
    await page.getByRole("main").getByText("Paid", { exact: true }).first().waitFor();
    await page.goto(quotation);
    // 3,000.00 less 150.00 retention, and 9% of 2,850.00.
    const voided = await sendClaim(page, "25", "$3,106.50");
    await voidInvoice(page, voided);
    await page.goto(quotation);
    // 1,200.00 less 60.00 retention, and 9% of 1,140.00.
    const open = await sendClaim(page, "10", "$1,242.60");

    await page.goto(project);
    await addExpense(page);
    await page.goto(project);
    await page.getByText("$6,213.00 invoiced and $4,970.40 received of $13,080.00 accepted").waitFor();
    await expect
      .poll(() => figuresOf(page))
      .toEqual({
        Accepted: "$13,080.00",
        Invoiced: "$6,213.00",
        Received: "$4,970.40",
        Outstanding: "$1,242.60",
      });
    await page.getByText("Retention held $300.00").waitFor();
    const costs = page.getByRole("table", { name: "Expenses" }).getByRole("row");
    await costs.and(page.getByRole("row", { name: "Expenses before GST $800.00" })).waitFor();
    await costs.and(page.getByRole("row", { name: "Invoiced before GST $5,700.00" })).waitFor();
    await page.getByRole("definition").filter({ hasText: "$4,900.00" }).waitFor();

    await page.getByRole("main").getByRole("link", { name: "Lim Mei Ling" }).first().click();
    await page.getByRole("link", { name: "Statement of account" }).click();
    await page.getByRole("status").filter({ hasText: "$1,242.60" }).waitFor();
    const lines = page.getByRole("table", { name: "Statement of account" }).getByRole("row");
    await lines.filter({ hasText: open }).filter({ hasText: "1,242.60" }).waitFor();
    const statement = (await downloadFrom(page, "Export CSV")).toString("utf8");
    const rows = parse(statement, { bom: true, columns: true }) as Readonly<Record<string, string>>[];
    expect(rows.map(({ "Invoice no.": number, Balance: balance }) => [number, balance])).toEqual([
      ["", "0"],
      [paid, "4970.4"],
      [open, "6213"],
      [paid, "4242.6"],
      [paid, "1242.6"],
      ["", "1242.6"],
    ]);

    await page.goto("/settings/data");
    // Without the prompt for a place, which a test cannot answer, the browser downloads the file in the end.
    await page.evaluate("delete window.showSaveFilePicker");
    const files = unzipSync(await downloadFrom(page, "Export everything"));
    await page.getByText(/^The export is complete: /).waitFor();
    for (const number of [paid, open]) expect(Object.keys(files)).toContain(`invoices/${number}.pdf`);
    expect(strFromU8(files["expenses.csv"] ?? new Uint8Array())).toContain("Wall tiles");
    expect(Object.values(files).some((bytes) => Buffer.from(jpeg()).equals(bytes))).toBe(true);

    await page.goto("/settings/audit-log");
    const entries = page.getByRole("table", { name: "Audit log" }).getByRole("row");
    await entries
      .filter({ hasText: /exported/i })
      .filter({ hasText: "Wong Li Wen" })
      .first()
      .waitFor();
  },
  240_000 * timeoutFactor,
);

test("a developer sees a failing delivery, repairs the receiver, and replays the event", async () => {
  await buildWeb();
  const receiver = await startReceiver();
  receiver.answer = (response) => response.writeHead(500).end("out of paper");
  const { env, user } = await newInstallation();
  const waits = { QUOIN_WEBHOOK_RETRY_WAITS: "1ms,1ms,1ms,1ms", QUOIN_WEBHOOK_POLL_INTERVAL: "100ms" };
  const { url } = await serve({ ...env, ...waits, QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" });
  const page = await newPage(url);
  const dialog = dialogOf(page);
  await page.goto("/settings/webhooks");
  await signIn(page, user);
  await button(page, "Add endpoint").first().click();
  await dialog.getByLabel("Endpoint URL").fill(receiver.url);
  await dialog.getByLabel("Client created").check();
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  const secret = await dialog.getByLabel("Signing secret").last().innerText();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.waitForURL(/\/settings\/webhooks\/we_/);
  const endpoint = page.url();

  await page.goto("/clients?new=true");
  await dialog.getByLabel("Name").fill("Lim & Daughters");
  await dialog.getByRole("button", { name: "Create client" }).click();
  await dialog.waitFor({ state: "detached" });

  await page.goto(endpoint);
  const deliveries = page.getByRole("table", { name: "Deliveries" });
  await deliveries.getByText("Failed").waitFor();
  await deliveries.getByRole("link", { name: /Client created/ }).click();
  await dialog.getByText("Response 500").first().waitFor();
  await dialog.getByText("out of paper").first().waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const failed = receiver.received.length;
  expect(failed).toBe(5);

  receiver.answer = (response) => response.end("ok");
  await button(page, "Replay events").click();
  await dialog.getByLabel("Undelivered events").check();
  await dialog.getByRole("button", { name: "Replay" }).click();
  await page.getByRole("status").filter({ hasText: "1 event will be sent again" }).waitFor();
  await deliveries.getByText("Delivered").waitFor();
  expect(receiver.received).toHaveLength(failed + 1);
  const [first, last] = [receiver.received[0], receiver.received.at(-1)];
  expect(last?.headers["svc-event-id"]).toBe(first?.headers["svc-event-id"]);
  const [, time = "", signature] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(last?.headers["svc-signature"])) ?? [];
  expect(signature).toBe(createHmac("sha256", secret).update(`${time}.${last?.body}`).digest("hex"));
});
