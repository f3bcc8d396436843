import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "playwright-core";
import { browser } from "../tests/web/browser.ts";
import { takeImports } from "./pictures-of-imports.ts";
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

/** A receipt as a small supplier prints it. */
const receiptPage = `<style>
  body { font: 17px/1.7 sans-serif; margin: 0; padding: 28px 36px; background: #f7f4ec; color: #222 }
  h1, p { margin: 0; text-align: center; font-size: 17px }
  table { width: 100%; margin-top: 20px; border-collapse: collapse }
  td + td { text-align: right }
  .sum td { border-top: 1px dashed #777 }
</style>
<h1>SENG HUAT TILE CENTRE</h1>
<p>12 Merbau Avenue</p>
<p>GST Reg 200412345K</p>
<table>
  <tr><td>Receipt</td><td>SH-13341</td></tr>
  <tr class="sum"><td>Tile adhesive, 20 bags</td><td>290.00</td></tr>
  <tr><td>Grout, light grey, 10 bags</td><td>90.00</td></tr>
  <tr class="sum"><td>Subtotal</td><td>380.00</td></tr>
  <tr><td>GST 9%</td><td>34.20</td></tr>
  <tr class="sum"><th align="left">TOTAL SGD</th><th align="right">414.20</th></tr>
</table>
<p style="margin-top: 24px">Paid by PayNow. Thank you!</p>`;

/** Replaces the page by the first page of a PDF. */
const drawPdf = `async (base64) => {
  const { getDocument } = await import("/pdfjs.mjs");
  const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const page = await (await getDocument({ data }).promise).getPage(1);
  const viewport = page.getViewport({ scale: 1.4 });
  const canvas = Object.assign(document.createElement("canvas"), { width: viewport.width, height: viewport.height });
  document.body.replaceChildren(canvas);
  await page.render({ canvas, canvasContext: canvas.getContext("2d"), viewport }).promise;
}`;

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
  await page.getByRole("button", { name: "Dismiss" }).click();
  // The button is further down, below what clients did.
  await page.evaluate("scrollTo(0, 0)");
  await take(page, "overview");
  await takeBusiness(page);

  await open(page, "/quotations");
  await take(page, "quotations");
  await takeQuotation(page);
  await takeInvoices(page);
  await takeContracts(page);
  await takeEditor(page);
  await takePortal(page);
  await takePdf(url);
  await takeImports(page, take);

  await page.setViewportSize(phone);
  await openRecord(page, "invoices", "Progress claim 5: 26 Jalan Merbau Kechil");
  await take(page, "phone");
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  await take(page, "overview-phone");

  await page.setViewportSize(desk);
  await context.addCookies([{ name: "quoin-language", value: "zh", url }]);
  await page.goto("/");
  await page.locator("html[lang=zh-Hans] h1").waitFor();
  await take(page, "overview-chinese");
  await context.close();
}

/** The records around the documents: leads, clients, projects and expenses; and how documents look. */
async function takeBusiness(page: Page): Promise<void> {
  const today = page.getByRole("region", { name: "Today" });
  await today.scrollIntoViewIfNeeded();
  await takePart(today, "today");
  await page.goto("/leads");
  await page.getByRole("link", { name: "Daniel Seet" }).waitFor();
  await take(page, "leads");

  const clientId = await findNamed("clients", "Wong");
  await page.goto(`/clients/${clientId}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await take(page, "client");
  await open(page, `/clients/${clientId}/statement`);
  await take(page, "statement");
  await open(page, "/reports/ageing");
  await take(page, "ageing");
  await open(page, "/reports/gst?box=5");
  await page.getByRole("table", { name: "Documents of box 5" }).waitFor();
  await take(page, "gst");
  await page.goto(`/projects/${await findNamed("projects", "Terrace house, Jalan Merbau Kechil")}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await take(page, "project");

  await takeExpense(page);
  await page.goto("/settings/branding");
  await page.getByLabel("Colour code").fill("#0f766e");
  await page.getByText("Easy to read").waitFor();
  await page.getByRole("figure", { name: "Document" }).scrollIntoViewIfNeeded();
  await take(page, "branding");
}

async function takeExpense(page: Page): Promise<void> {
  const receipt = await (await browser()).newPage({ viewport: { width: 440, height: 480 } });
  await receipt.setContent(receiptPage);
  const buffer = await receipt.screenshot({ type: "png" });
  await receipt.close();
  await open(page, "/expenses");
  await page
    .locator("input[type=file][aria-label='Add receipts']")
    .setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer });
  const sheet = page.getByRole("dialog").first();
  await sheet.getByRole("img", { name: "Image of receipt.png" }).waitFor();
  await sheet.getByLabel("Vendor").fill("Seng Huat Tile Centre");
  await sheet.getByLabel("Description").fill("Tile adhesive and grout");
  await sheet.getByLabel("Total").fill("414.20");
  await sheet.getByLabel("Includes 9% GST").check();
  await take(page, "expense");
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

/** A contract in progress, the claim that docs/office.md explains, and the register. */
async function takeContracts(page: Page): Promise<void> {
  await page.setViewportSize(wideDesk);
  await page.goto(`/contracts/${(await findContract("Central kitchen")).id}`);
  await page.getByRole("region", { name: "What is next" }).waitFor();
  await take(page, "contract");
  const { id, number } = await findContract("Lift lobbies");
  const { data } = await read<{ data: { id: string; number: string }[] }>(`/claims?contractId=${id}`);
  const claim = data.find((each) => each.number === `${number}-PC2`);
  await page.goto(`/claims/${claim?.id}`);
  await page.getByText("36,260.67").first().waitFor();
  await take(page, "claim");
  await page.setViewportSize(desk);
  await page.goto("/retention");
  await page.getByRole("list", { name: "Retention", exact: true }).waitFor();
  await take(page, "retention");
}

async function findContract(title: string): Promise<{ id: string; number: string }> {
  const { data } = await read<{ data: { id: string; number: string }[] }>(`/contracts?q=${encodeURIComponent(title)}`);
  const [contract] = data;
  if (contract === undefined) throw new Error(`the demo has no contract "${title}"`);
  return contract;
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

/** Takes a picture of an invoice's PDF, drawn by the same library as the previews of the app. */
async function takePdf(url: string): Promise<void> {
  const id = await findRecord("invoices", "Progress claim 5: 26 Jalan Merbau Kechil");
  const pdf = await fetch(`${demo.url}/api/v1/invoices/${id}/pdf`, {
    headers: { authorization: `Bearer ${demo.apiKey}` },
  });
  // The page's policy allows neither inline scripts nor the library's address.
  const page = await (await browser()).newPage({ bypassCSP: true, viewport: { width: 900, height: 1280 } });
  const library = await readFile(new URL("pdfjs.mjs", import.meta.resolve("unpdf")), "utf8");
  await page.route("**/pdfjs.mjs", (route) => route.fulfill({ body: library, contentType: "text/javascript" }));
  await page.goto(`${url}/sign-in`);
  await page.evaluate(`(${drawPdf})(${JSON.stringify(Buffer.from(await pdf.arrayBuffer()).toString("base64"))})`);
  await page.locator("canvas").screenshot({ path: `${folder}invoice-pdf.png` });
  await page.close();
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

/** Finds a client or a project by the beginning of its name. */
async function findNamed(kind: "clients" | "projects", name: string): Promise<string> {
  const { data } = await read<{ data: { id: string; name: string }[] }>(`/${kind}?q=${encodeURIComponent(name)}`);
  const [record] = data;
  if (record === undefined) throw new Error(`the demo has no "${name}"`);
  return record.id;
}

async function read<Body>(path: string): Promise<Body> {
  const response = await fetch(`${demo.url}/api/v1${path}`, { headers: { authorization: `Bearer ${demo.apiKey}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Body;
}

/** Saves one part of the page. */
async function takePart(part: Locator, name: string): Promise<void> {
  await settle(part.page());
  await part.screenshot({ path: `${folder}${name}.png`, animations: "disabled", caret: "hide" });
}

/** Saves what the page shows, once nothing is loading or moving. */
async function take(page: Page, name: string): Promise<void> {
  await settle(page);
  await page.screenshot({ path: `${folder}${name}.png`, animations: "disabled", caret: "hide" });
}

async function settle(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  await page.waitForLoadState("networkidle");
  await page.evaluate("document.fonts.ready");
  await page.evaluate("Promise.allSettled(document.getAnimations().map((animation) => animation.finished))");
}
