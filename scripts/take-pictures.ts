import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { browser } from "../tests/web/browser.ts";
import { type DemoServer, startDemo } from "./demo-server.ts";

// Takes the pictures of docs/office.md from the demo.

const folder = fileURLToPath(new URL("../docs/pictures/", import.meta.url));
const desk = { width: 1280, height: 800 };
/** Wide enough for the preview to be beside the editor. */
const wideDesk = { width: 1440, height: 900 };
const phone = { width: 390, height: 780 };

const pastedRows = `Item,Description,Unit,Qty,Rate,Amount
A,PRELIMINARIES,,,,
A1,Protection of lift lobby and corridor,lot,1,480.00,480.00
A2,Daily clearing of debris,week,3,as quoted,
,Subtotal,,,,480.00
B,WET WORKS,,,,
B1,"Hack and dispose of floor tiles
including screed",m²,14.5,38.00,551.00
B2,Waterproofing membrane with upturn,m²,16.8,46.50,781.20
B3,Lay homogeneous floor tiles,m²,14.5,112.00,"1,624.00"
B4,Floor trap with stainless steel grating,no,2,86.00,172.00
B5,Discount for both bathrooms together,lot,1,(250.00),(250.00)
`;

const demo = await startDemo();
try {
  await mkdir(folder, { recursive: true });
  await takePictures(demo);
} finally {
  await (await browser()).close();
  await demo.stop();
}

/** Takes the pictures of lists before those that change something. */
async function takePictures({ url, email, password }: DemoServer): Promise<void> {
  const context = await (
    await browser()
  ).newContext({
    baseURL: url,
    viewport: desk,
    colorScheme: "light",
    reducedMotion: "reduce",
    locale: "en-SG",
    timezoneId: "Asia/Singapore",
  });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  await take(page, "overview");

  await open(page, "/quotations");
  await take(page, "quotations");
  await takeQuotation(page);
  await takeInvoices(page);
  await takeEditor(page);
  await takePortal(page);

  await page.setViewportSize(phone);
  await openRecord(page, "invoices", "Progress claim 5: 26 Jalan Merbau Kechil");
  await take(page, "phone");
  await context.close();
}

async function takeQuotation(page: Page): Promise<void> {
  await openRecord(page, "quotations", "Balcony decking and living room");
  await take(page, "quotation");
  await openRecord(page, "quotations", "Kitchen extension, 19 Lorong Serai Wangi");
  await page.getByRole("button", { name: "Convert to invoice" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "A percentage" }).check();
  await dialog.getByLabel("All sections").fill("30");
  await dialog.getByRole("button", { name: "Create draft invoice", disabled: false }).waitFor();
  await take(page, "convert");
}

async function takeInvoices(page: Page): Promise<void> {
  await openRecord(page, "invoices", "Progress claim 5: 26 Jalan Merbau Kechil");
  await take(page, "invoice");
  await page.getByRole("button", { name: "Record payment" }).click();
  await page.getByRole("dialog").getByLabel("Amount").fill("10,000.00");
  await page.getByRole("dialog").getByText("Leaves").waitFor();
  await take(page, "record-payment");

  await open(page, "/payments");
  await take(page, "payments");

  await open(page, "/invoices?status=OVERDUE");
  const checkboxes = page.getByRole("table").getByRole("checkbox");
  await checkboxes.nth(1).click();
  await checkboxes.nth(3).click({ modifiers: ["Shift"] });
  await page.getByRole("region", { name: "Selected invoices" }).getByText("3 selected").waitFor();
  await take(page, "selection");

  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("pereira");
  await page.getByRole("option", { name: "New quotation for Sharon Pereira" }).waitFor();
  await page.getByRole("option").last().scrollIntoViewIfNeeded();
  await take(page, "palette");
}

async function takeEditor(page: Page): Promise<void> {
  await openRecord(page, "quotations", "Variation order 2: air-conditioning of the study");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const message = "The outdoor unit goes on the service ledge, as agreed on site.";
  await page.getByRole("dialog").getByLabel("Message").fill(message);
  await page.getByRole("region", { name: "Preview" }).getByText(message).waitFor();
  await take(page, "send-quotation");

  await page.setViewportSize(wideDesk);
  await page.goto(`${new URL(page.url()).pathname}/edit`);
  await page.getByRole("img", { name: "Page 1" }).waitFor();
  await take(page, "editor");
  await page.setViewportSize(desk);
  await page.getByLabel("Import from spreadsheet").setInputFiles({
    name: "two bathrooms.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(pastedRows),
  });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Add \d+ lines$/ })
    .waitFor();
  await take(page, "paste");
}

async function takePortal(page: Page): Promise<void> {
  const id = await findRecord("quotations", "Balcony decking and living room");
  const { url } = await read<{ url: string }>(`/quotations/${id}/portal-link`);
  await page.goto(url);
  await take(page, "client-page");
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("table").first().waitFor();
}

async function openRecord(page: Page, kind: "quotations" | "invoices", title: string): Promise<void> {
  await page.goto(`/${kind}/${await findRecord(kind, title)}`);
  await page.getByRole("heading", { level: 1 }).filter({ hasText: title }).waitFor();
}

async function findRecord(kind: "quotations" | "invoices", title: string): Promise<string> {
  const { data } = await read<{ data: { id: string; title: string }[] }>(`/${kind}?q=${encodeURIComponent(title)}`);
  const record = data.find((each) => each.title === title);
  if (record === undefined) throw new Error(`the demo has no "${title}"`);
  return record.id;
}

async function read<Body>(path: string): Promise<Body> {
  const response = await fetch(`${demo.url}/api/v1${path}`, { headers: { authorization: `Bearer ${demo.apiKey}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Body;
}

/** Saves what the page shows, once nothing is loading or moving. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate("document.fonts.ready");
  await page.evaluate("Promise.allSettled(document.getAnimations().map((animation) => animation.finished))");
  await page.screenshot({ path: `${folder}${name}.png`, animations: "disabled", caret: "hide" });
}
