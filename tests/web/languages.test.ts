// @module-tag gate
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newI18n, readCopy } from "#contract/copy.ts";
import { commonMessages } from "#web/copy/zh/common.ts";
import { clientImportMessages } from "#web/copy/zh/client-import.ts";
import { clientsMessages } from "#web/copy/zh/clients.ts";
import { catalog } from "#contract/copy/refusals/zh/catalog.ts";
import { selectionMessages } from "#web/copy/zh/selection.ts";
import { signInMessages } from "#web/copy/zh/sign-in.ts";
import { png } from "../support/images.ts";
import { violationsOf } from "./barriers.ts";
import { newOffice, type Office } from "./office.ts";
import { newPage } from "./page.ts";

/** Records with Chinese texts, so that all Latin words of a page are the app's own. */
async function officeWithRecords(): Promise<Office & { readonly records: readonly string[] }> {
  const office = await newOffice();
  const { api } = office;
  const { id: clientId } = await api.client({ name: "陈美玲", email: "client@example.com" });
  const { id: projectId } = await api.project({ clientId, name: "公寓翻新" });
  const bill = {
    clientId,
    projectId,
    title: "浴室翻新",
    notes: "谢谢惠顾",
    items: [{ ref: "1", description: "铺砖", unit: "平方", qty: 2, unitPrice: 50 }],
  };
  const draft = await api.quotation(bill);
  const accepted = await api.acceptedQuotation(bill);
  const claim = await api.invoice(bill);
  const sent = await api.sentInvoice(bill);
  const overdue = await api.sentInvoice({ ...bill, dueDate: "2026-01-31" });
  const paid = await api.sentInvoice(bill);
  await api.pay(paid, 109, { method: "CHEQUE" });
  const newCredit = { invoiceId: paid.id, reason: "油漆不均", items: [{ description: "降价", qty: 1, unitPrice: 10 }] };
  const credit = await api.create<{ id: string }>("/credit-notes", newCredit);
  await api.act(`/credit-notes/${credit.id}/send`);
  await api.create(`/credit-notes/${credit.id}/refund`, { amount: 5 });
  const creditDraft = await api.create<{ id: string }>("/credit-notes", newCredit);
  const receipt = await api.upload(png(), "收据.png", "image/png");
  const expense = await api.create<{ id: string }>("/expenses", {
    date: "2026-03-31",
    category: "MATERIALS",
    description: "瓷砖",
    vendor: "建材店",
    amount: 100,
    gstAmount: 9,
    projectId,
    receiptFileId: receipt.body.id,
  });
  const lead = await api.create<{ id: string }>("/leads", {
    name: "黄先生",
    notes: "厨房翻新",
    estimatedValue: 12_000,
  });
  const lost = await api.create<{ id: string }>("/leads", { name: "李小姐", status: "LOST", lostReason: "价格太高" });
  const endpoint = await api.endpoint({ description: "会计系统" });
  await api.act(`/webhook-endpoints/${endpoint.id}/test`, { type: "invoice.sent" });
  return {
    ...office,
    records: [
      `/quotations/${draft.id}`,
      `/quotations/${draft.id}/edit`,
      `/quotations/${accepted.id}`,
      `/invoices/${claim.id}/edit`,
      `/invoices/${sent.id}`,
      `/invoices/${overdue.id}`,
      `/invoices/${paid.id}`,
      `/credit-notes/${credit.id}`,
      `/credit-notes/${creditDraft.id}`,
      `/clients/${clientId}`,
      `/clients/${clientId}/statement`,
      `/projects/${projectId}`,
      `/expenses/${expense.id}`,
      `/leads/${lead.id}`,
      `/leads/${lost.id}`,
      "/leads?view=list",
      "/welcome",
      `/settings/webhooks/${endpoint.id}`,
    ],
  };
}

const shell = fileURLToPath(new URL("../../web/shell", import.meta.url));

/** Returns the paths in the navigation and of what can be created. Their modules have types for browsers only. */
async function placesOfApp(): Promise<string[]> {
  const pathsIn = async (file: string, list: string): Promise<string[]> => {
    const module = (await import(join(shell, file))) as Record<string, readonly { readonly href: string }[]>;
    return (module[list] ?? []).map(({ href }) => href);
  };
  const paths = [...(await pathsIn("places.ts", "everyPlace")), ...(await pathsIn("creations.ts", "creations"))];
  expect(paths.length).toBeGreaterThan(10);
  // The guides and the API's documentation are in English.
  return paths.filter((path) => !path.startsWith("/docs"));
}

/** Returns what a person reads and hears on a page: its texts, and those of its controls. */
const readTexts = `(() => {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    // Keys and names in code are the same in every language.
    if (node.parentElement.closest("script, style, kbd, code") === null) texts.push(node.data);
  }
  for (const element of document.body.querySelectorAll("[aria-label], [placeholder], [alt], [title]")) {
    for (const name of ["aria-label", "placeholder", "alt"]) texts.push(element.getAttribute(name) ?? "");
    // A day's title is its date in ISO form; an abbreviation's or a device's is data.
    if (element.matches("button, a, input")) texts.push(element.title);
  }
  return texts.map((text) => text.trim()).filter((text) => text !== "");
})()`;

/** Product names and terms that Chinese texts have as they are. */
const terms = new Set(
  (
    "Quoin GST UEN MCST PDF CSV API URL HTTPS IP ID ZIP PNG JPEG MB UTF TLS QR Webhook PayNow GIRO Excel Google Sheets " +
    "LibreOffice Xero Alt Shift Ctrl via Gone Retry-After xlsx csv zip JSON SGD Asia/Singapore Chrome Linux WhatsApp English ACRA OFX QIF MT CAMT SWIFT BIC DBSSSGSG XML SVG InvoiceNow IRAS " +
    "QuickBooks Zoho MYOB FreshBooks Wave Invoice Ninja Outlook xls ods vcf"
  ).split(" "),
);
/**
 * Data in Latin letters: emails and other addresses, numbers of documents, names that the tests give records, time zones
 * and the codes of currencies.
 */
const data =
  /receiver\.example|QUOIN_PUBLIC_URL|SMTP_URL|MAIL_FROM|#[\da-f]{6}\b|收据\.png|Lim Mei Ling|Kitchen|\btest\b(?: …\w{4})?|\S+@\S+|https?:\S+|\b[A-Z]+-[\dA-Z-]+\b|\b[a-z]{2,4}_[\da-z]{20,}\b|\b\w+\.\w+\.\w+\b|Wong Li Wen|Alpha Renovation|\b(?:A[a-z]+|Europe|Indian|Pacific)\/[\w/ -]*\w(?: · [A-Z][\w ]*时间)?|\b[A-Z]{3}(?= ·)/g;

/** Returns the texts with Latin words that are neither data nor terms. */
async function foreignTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(readTexts);
  expect(texts.length).toBeGreaterThan(3);
  return texts.filter((text) => {
    // The texts of emails to clients are in the clients' language, and have placeholders in braces.
    if (/\{[a-zA-Z]+\}/.test(text)) return false;
    const words = text.replaceAll(data, " ").match(/[a-z][a-z/-]+/gi) ?? [];
    return words.some((word) => !terms.has(word.replace(/^\.|\.$/, "")));
  });
}

/** The rules whose outcome depends on the words; tests/web/accessible.test.ts applies all of them, mostly in English. */
const ruleNames = (
  "html-has-lang html-lang-valid valid-lang document-title page-has-heading-one button-name link-name label select-name " +
  "aria-command-name aria-dialog-name aria-input-field-name aria-toggle-field-name image-alt svg-img-alt " +
  "label-content-name-mismatch label-title-only empty-heading empty-table-header landmark-unique"
).split(" ");
const wordRules = { runOnly: { type: "rule", values: ruleNames } } as const;

/** Opens a path and checks the page, at a desk and on a phone. */
async function expectChinese(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // A sheet hides the page's heading from assistive technology.
  await page.locator("h1").first().waitFor();
  await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
  expect(await page.locator("html").getAttribute("lang")).toBe("zh-Hans");
  expect.soft(await foreignTexts(page), path).toEqual([]);
  expect.soft(await violationsOf(page, wordRules), path).toEqual([]);
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = () => page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
  await expect.poll(overflow, { message: `${path} scrolls sideways on a phone` }).toBeLessThanOrEqual(0);
  if (desk !== null) await page.setViewportSize(desk);
}

test("every page is in Chinese for a person whose browser is", async () => {
  const office = await officeWithRecords();
  const page = await newPage(office.address, {
    locale: "zh-CN",
    timezoneId: "Asia/Singapore",
    reducedMotion: "reduce",
  });
  for (const path of ["/reset-password", "/set-up", "/invitation", "/sign-in"]) await expectChinese(page, path);
  await page.getByLabel(signInMessages.signIn.email).fill(office.email);
  await page.getByLabel(signInMessages.signIn.password).fill(office.password);
  await page.getByRole("button", { name: signInMessages.signIn.submit }).click();
  await page.locator("#content").getByRole("heading", { level: 1 }).waitFor();

  for (const path of [...(await placesOfApp()), ...office.records, "/nowhere"]) await expectChinese(page, path);

  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: commonMessages.shell.help }).waitFor();
  expect(await foreignTexts(page)).toEqual([]);
  expect(await violationsOf(page, wordRules)).toEqual([]);

  // A list has the marks that Chinese has between its items.
  await page.goto("/clients");
  await page.getByRole("button", { name: clientImportMessages.open }).click();
  await page.getByText("Xero、QuickBooks").waitFor();
  expect(await foreignTexts(page)).toEqual([]);

  // Refusals of the server are in Chinese as well.
  await page.goto("/clients?new=true");
  await page.getByRole("button", { name: clientsMessages.clients.createAction }).click();
  await page.getByText(catalog.fields.blank).waitFor();
  expect(await foreignTexts(page)).toEqual([]);
});

test("a browser whose language is no language tag shows the app", async () => {
  const { address } = await newOffice();
  const page = await newPage(address);
  await page.addInitScript(`var addedScript = true;
    Object.defineProperty(navigator, "languages", { get: () => ["en-US@posix"] })`);
  await page.goto("/sign-in");
  await page.getByLabel("Email").waitFor();
});

test("Chinese texts have one form for all counts", () => {
  const i18n = newI18n("zh");
  const { bulkPdfs, selection } = readCopy(i18n, "selection", selectionMessages as never) as never as {
    bulkPdfs: { start: (values: { count: number }) => string };
    selection: { cut: (values: { max: number }) => string };
  };
  expect([1, 2, 1200].map((count) => bulkPdfs.start({ count }))).toEqual([
    "下载 1 个 PDF",
    "下载 2 个 PDF",
    "下载 1,200 个 PDF",
  ]);
  expect(selection.cut({ max: 5000 })).toContain("最新的 5,000 项");
});
