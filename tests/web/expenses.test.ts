// @module-tag gate
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import type { Expense } from "#contract/books/expenses.ts";
import type { ReceiptList } from "#contract/books/receipts.ts";
import { newExpense } from "../support/api.ts";
import { jpeg, png, tinyPdf } from "../support/images.ts";
import { colleagueOf, newOffice, type Office, pageOf } from "./office.ts";

interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
const photo = (name: string): Chosen => ({ name, mimeType: "image/jpeg", buffer: jpeg() });
const pdf = (name: string, buffer: Buffer): Chosen => ({ name, mimeType: "application/pdf", buffer });

/** Returns a PDF of one page. */
async function pdfOf({ api }: Office): Promise<Buffer> {
  const { id } = await api.quotation();
  return (await api.file(`/quotations/${id}/pdf`)).bytes;
}

const choose = (page: Page, files: Chosen | Chosen[], label = "Add receipts") =>
  page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(files);

/** Drops files on the page, as from a folder on the desktop. */
function drop(page: Page, files: readonly Chosen[]): Promise<unknown> {
  const items = files.map(({ name, mimeType, buffer }) => [name, mimeType, [...buffer]]);
  return page.evaluate(`{
    const dataTransfer = new DataTransfer();
    for (const [name, type, bytes] of ${JSON.stringify(items)}) {
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
    }
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }`);
}

const expensesOf = async ({ api }: Office) => (await api.get<{ data: Expense[] }>("/expenses")).body.data;
/** A message on the screen has the role of a dialog, too. */
const sheetOf = (page: Page) => page.locator("[role=dialog]:not([aria-modal=false])").first();
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test("receipts dropped at once wait on the server, and are filled in one after the other", async () => {
  const office = await newOffice();
  const { id: projectId } = await office.api.project({ name: "Whole flat" });
  await office.api.create("/expenses", newExpense({ vendor: "Hup Seng", category: "MATERIALS" }));
  const page = await pageOf(office, `/expenses?project=${projectId}`);
  await drop(page, [photo("first.jpg"), pdf("second.pdf", await pdfOf(office))]);
  const inbox = page.getByRole("region", { name: "Receipts to fill in" });
  await inbox.getByText("2 receipts wait").waitFor();
  // Nothing is lost when the tab is closed.
  await page.reload();
  await inbox.getByRole("link", { name: "Fill in first.jpg" }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole("img", { name: "Image of first.jpg" }).waitFor();
  await sheet.getByText("1 more receipt waits").waitFor();

  await sheet.getByRole("button", { name: "Save and next receipt" }).click();
  await sheet.getByText("Enter what was bought").waitFor();
  await sheet.getByLabel("Vendor").fill("Hup Seng");
  await expect.poll(() => sheet.getByLabel("Category").inputValue()).toBe("MATERIALS");
  await sheet.getByLabel("Description").fill("Tiles");
  await sheet.getByLabel("Total").fill("131.35");
  await sheet.getByLabel("Includes 9% GST").check();
  expect(await sheet.getByLabel("Before GST").inputValue()).toBe("120.50");
  expect(await sheet.getByRole("textbox", { name: "GST", exact: true }).inputValue()).toBe("10.85");
  await sheet.getByRole("button", { name: "Save and next receipt" }).click();
  await sheet.getByRole("img", { name: "Page 1 of 1" }).waitFor();
  expect(await sheet.getByLabel("Description").inputValue()).toBe("");
  await sheet.getByLabel("Description").fill("Adhesive");
  await sheet.getByLabel("Category").selectOption("Materials");
  await sheet.getByLabel("Before GST").fill("1,000");
  await sheet.getByRole("button", { name: "Save expense" }).click();
  await sheet.waitFor({ state: "detached" });
  await inbox.waitFor({ state: "detached" });
  expect(await expensesOf(office)).toMatchObject([
    { description: "Adhesive", amount: 1_000, gstAmount: 90, projectId },
    { description: "Tiles", amount: 120.5, gstAmount: 10.85, vendor: "Hup Seng", projectId },
    { vendor: "Hup Seng" },
  ]);
  await page.getByText("2 expenses · $1,120.50 before GST · $100.85 GST").waitFor();
  const files = (await expensesOf(office)).map(({ receiptFileId }) => receiptFileId);
  expect(new Set(files).size).toBe(3);
});

test("a file is refused with the reason before anything is sent, and others are unaffected", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/expenses");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  const heic = Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic", "latin1");
  await choose(page, [
    pdf("receipt.pdf", png()),
    { name: "IMG_1.heic", mimeType: "image/heic", buffer: heic },
    pdf("setup.pdf", Buffer.from("MZ\u0090\0", "latin1")),
  ]);
  const folder = await mkdtemp(join(tmpdir(), "quoin-large-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "photo.jpg"), Buffer.concat([jpeg(), Buffer.alloc(30 * 1024 ** 2)]));
  await page.locator("input[type=file]").first().setInputFiles(join(folder, "photo.jpg"));
  const uploads = page.getByRole("list", { name: "Uploads" });
  await uploads.getByText("This file has 30 MB; the limit is 10 MB.").waitFor();
  await uploads.getByText("ends in .pdf, but the content is a PNG image. Rename it to end in .png").waitFor();
  await uploads.getByText("Save it as JPEG").waitFor();
  await uploads.getByText("This is a program.").waitFor();
  expect(sent).toEqual([]);
  for (const name of ["receipt.pdf", "IMG_1.heic", "setup.pdf", "photo.jpg"]) {
    await uploads.getByRole("button", { name: `Dismiss ${name}` }).click();
  }
  await uploads.waitFor({ state: "detached" });
  await choose(page, photo("fine.jpg"));
  await sheetOf(page).getByRole("img", { name: "Image of fine.jpg" }).waitFor();
  expect(sent).toEqual(["/app/v1/receipts"]);
});

test("an upload can be cancelled, and one whose connection was lost is stored once by a retry", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/expenses");
  const uploads = page.getByRole("list", { name: "Uploads" });
  const path = "**/app/v1/receipts";
  let isLost = false;
  await page.route(path, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    if (!isLost) return;
    const headers = { ...route.request().headers(), "sec-fetch-site": "same-origin" };
    await route.fetch({ headers });
    await route.abort("internetdisconnected");
  });
  await choose(page, [photo("one.jpg"), photo("two.jpg")]);
  for (const name of ["one.jpg", "two.jpg"]) {
    await uploads.getByRole("progressbar", { name: `Upload of ${name}` }).waitFor();
    await uploads.getByRole("button", { name: `Cancel the upload of ${name}` }).click();
  }
  await uploads.waitFor({ state: "detached" });
  isLost = true;
  await choose(page, [photo("three.jpg")]);
  await uploads.getByText("Quoin did not respond").waitFor();
  await page.unroute(path);
  await uploads.getByRole("button", { name: "Try again to upload three.jpg" }).click();
  await sheetOf(page).getByRole("img", { name: "Image of three.jpg" }).waitFor();
  const { body } = await office.api.get<object>("/expenses");
  expect(body).toMatchObject({ data: [] });
  const { data } = (await page.evaluate("fetch('/app/v1/receipts').then((answer) => answer.json())")) as ReceiptList;
  expect(data.map(({ name }) => name)).toEqual(["three.jpg"]);
});

test("expenses are narrowed in the address, added up, and exported with the same filters", async () => {
  const office = await newOffice();
  const { api } = office;
  const { id: clientId } = await api.client({ name: "Lim & Daughters" });
  const { id: projectId } = await api.project({ clientId, name: "Kitchen of Lim" });
  const { body: receipt } = await api.upload(png(), "receipt.png");
  await api.create("/expenses", newExpense({ projectId, description: "Tiles", receiptFileId: receipt.id }));
  await api.create(
    "/expenses",
    newExpense({ description: "Lorry", category: "TRANSPORT", amount: 80, gstAmount: 7.2 }),
  );
  await api.create(
    "/expenses",
    newExpense({ description: "Paper", category: "OFFICE", date: "2026-05-01", amount: 20 }),
  );
  const page = await pageOf(office, "/expenses");
  await page.getByText("3 expenses · $220.50 before GST · $7.20 GST").waitFor();
  await page.getByRole("list", { name: "By category" }).getByRole("button", { name: "Transport" }).click();
  await page.getByText("1 expense · $80.00 before GST · $7.20 GST").waitFor();
  await page.getByRole("button", { name: "Remove filter: Category: Transport" }).click();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Client" }).fill("daught");
  await page.getByRole("option", { name: "Lim & Daughters" }).click();
  await page.getByText("1 expense · $120.50").waitFor();
  await page.getByRole("combobox", { name: "Receipt" }).selectOption("Without receipt");
  await page.getByRole("heading", { name: "No results" }).waitFor();
  expect(searchOf(page)).toEqual({ client: clientId, receipt: "without" });
  await page.reload();
  await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
  await page.goto("/expenses?receipt=without&until=2026-03-31");
  await page.getByText("1 expense · $80.00").waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect((await readFile(await file.path(), "utf8")).trim().split("\r\n")).toHaveLength(2);
  await page.goto(`/expenses?project=${projectId}`);
  await page.getByRole("table").getByRole("link", { name: "Tiles" }).waitFor();
});

test("an expense has an address, the arrows move between them, and a change of another person is kept", async () => {
  const office = await newOffice();
  const { api } = office;
  const older = await api.create<Expense>("/expenses", newExpense({ description: "Tiles" }));
  const newer = await api.create<Expense>("/expenses", newExpense({ description: "Lorry", vendor: "Ah Huat" }));
  const page = await pageOf(office, `/expenses/${newer.id}`);
  const sheet = sheetOf(page);
  await sheet.getByText("1 of 2").waitFor();
  await page.keyboard.press("ArrowDown");
  await sheet.getByRole("heading", { name: "Tiles" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/expenses/${older.id}`);

  await sheet.getByLabel("Before GST").fill("99");
  await api.patch(`/expenses/${older.id}`, { vendor: "Hup Seng" });
  await sheet.getByRole("button", { name: "Previous expense" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.keyboard.press("Control+s");
  await sheet.getByText("Another person changed this expense").waitFor();
  await expect.poll(() => sheet.getByLabel("Vendor").inputValue()).toBe("Hup Seng");
  expect(await sheet.getByLabel("Before GST").inputValue()).toBe("99");
  await sheet.getByRole("button", { name: "Save expense" }).click();
  await sheet.waitFor({ state: "detached" });
  expect((await expensesOf(office)).find(({ id }) => id === older.id)).toMatchObject({
    amount: 99,
    vendor: "Hup Seng",
  });

  await page.getByRole("table").getByRole("link", { name: "Lorry" }).click();
  await choose(page, pdf("late.pdf", tinyPdf()), "Choose a file");
  await sheet.getByText("This file cannot be shown here").waitFor();
  await sheet.getByRole("button", { name: "Save expense" }).click();
  await sheet.waitFor({ state: "detached" });
  await page.getByRole("table").getByRole("row", { name: /Lorry/ }).getByRole("img", { name: "Receipt" }).waitFor();
  await page.getByRole("table").getByRole("link", { name: "Lorry" }).click();
  await sheet.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete expense" }).click();
  await page.getByText("1 expense · $99.00").waitFor();
  expect(await expensesOf(office)).toHaveLength(1);
});

test("a viewer reads expenses and their receipts, and is offered no change", async () => {
  const office = await newOffice();
  const { body: receipt } = await office.api.upload(jpeg(), "receipt.jpg");
  await office.api.create("/expenses", newExpense({ description: "Tiles", receiptFileId: receipt.id }));
  const page = await pageOf(await colleagueOf(office, "VIEWER"), "/expenses");
  await page.getByRole("table").getByRole("link", { name: "Tiles" }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole("img", { name: "Image of receipt.jpg" }).waitFor();
  expect(await sheet.getByLabel("Description").isDisabled()).toBe(true);
  for (const name of ["Save expense", "Delete", "Replace", "Remove"]) {
    expect(await sheet.getByRole("button", { name, exact: true }).count(), name).toBe(0);
  }
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  expect(await page.getByRole("button", { name: "New expense" }).count()).toBe(0);
  await page.goto("/expenses/new");
  await page.getByRole("table").getByRole("link", { name: "Tiles" }).waitFor();
  expect(await sheet.count()).toBe(0);
});

test("a bill that is entered already is named before it is saved, and a credit note is below zero", async () => {
  const office = await newOffice();
  const bill = newExpense({ vendor: "Hup Seng", reference: "HS-991", amount: 100, gstAmount: 9, date: "2026-03-20" });
  await office.api.create("/expenses", { ...bill, description: "Tiles" });
  const page = await pageOf(office, "/expenses");
  await page.getByRole("button", { name: "New expense" }).first().click();
  const sheet = sheetOf(page);
  await sheet.getByLabel("Vendor").fill("hup seng");
  await sheet.getByLabel("Description").fill("Tiles of the bath");
  await sheet.getByLabel("Date").fill("2026-03-21");
  await sheet.getByLabel("Category").selectOption("MATERIALS");
  await sheet.getByLabel("Total").fill("50");
  await sheet.getByLabel("Reference").fill("hs 991");
  await sheet.getByLabel("Tax").selectOption("NOT_CLAIMABLE");
  await sheet.getByText("This may be entered already: 20 Mar 2026 · Tiles · HS-991 · $100.00.").waitFor();
  await sheet.getByRole("button", { name: "Save expense" }).click();
  await page.getByText("Expense saved").first().waitFor();
  await page.getByRole("button", { name: "New expense" }).first().click();
  await sheet.getByLabel("Vendor").fill("Hup Seng");
  await sheet.getByLabel("Description").fill("Tiles back");
  await sheet.getByLabel("Category").selectOption("MATERIALS");
  await sheet.getByLabel("Reference").fill("HS-991");
  await sheet.getByLabel("Total").fill("-109");
  await sheet.getByLabel("Includes 9% GST").check();
  expect(await sheet.getByLabel("Before GST").inputValue()).toBe("-100.00");
  await sheet.getByRole("button", { name: "Save expense" }).click();
  await expect
    .poll(async () => (await expensesOf(office)).map(({ amount, gstAmount, taxCode }) => [amount, gstAmount, taxCode]))
    .toEqual([
      [-100, -9, "STANDARD"],
      [50, 0, "NOT_CLAIMABLE"],
      [100, 9, "STANDARD"],
    ]);
});
