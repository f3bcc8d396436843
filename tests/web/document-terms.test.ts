// @module-tag gate
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { formatDay } from "#server/core/text/format.ts";
import { line } from "../support/api.ts";
import { ownerOf } from "../support/browser-like.ts";
import { textOf } from "../support/pdf.ts";
import { clientOf } from "../support/portal.ts";
import { service } from "../support/service.ts";
import { newOffice, type Office, pageOf } from "./office.ts";

/** Each rendering's text, on one line, with labels in front of their values. */
type Renderings = Readonly<Record<"pdf" | "portal" | "mail" | "export" | "web", string>>;

/** A label with the value that follows it, and the renderings that show it. The export shows days as in 2099-01-31. */
type Labelled = readonly [label: string, value: string, ...shownIn: (keyof Renderings)[]];

const flat = (text: string) => text.replaceAll(/\s+/g, " ").replaceAll("−", "-");

async function exportOf({ api }: Office, list: string): Promise<string> {
  const owner = await ownerOf(api.org, await service());
  const { body } = await owner.get<string>(`/exports/${list}.csv`);
  const [row = {}] = parse(body, { columns: true, bom: true }) as Readonly<Record<string, string>>[];
  return ` ${Object.entries(row)
    .map(([name, value]) => `${name} ${value}`)
    .join(" | ")}`;
}

async function renderingsOf(office: Office, path: string, pdf: string): Promise<Omit<Renderings, "web">> {
  const { api } = office;
  const client = await clientOf(api, { id: path.split("/").at(-1) ?? "" });
  const portal = (await client.get()).text.replaceAll(/<[^>]*>/g, " ");
  const mail = await api.post<MailPreview>(`${path}/preview-mail`, {});
  return {
    pdf: flat(await textOf((await api.file(pdf)).bytes)),
    portal: flat(portal),
    mail: flat(mail.body.text.replaceAll(/^([^:\n]+): /gm, "$1 ")),
    export: flat(await exportOf(office, path.split("/")[1] ?? "")),
  };
}

function expectLabels(renderings: Partial<Renderings>, labels: readonly Labelled[]): void {
  const missing = labels.flatMap(([label, value, ...shownIn]) =>
    shownIn.flatMap((name) => {
      const text = renderings[name] ?? "";
      // Headings are set in capitals, in PDFs as their text and in the web app by its style.
      const isShown = [label, label.toUpperCase()].some((shown) => text.includes(` ${shown} ${value}`));
      return isShown ? [] : [`${name} does not say “${label} ${value}”: ${text}`];
    }),
  );
  expect(missing).toEqual([]);
}

const items = [line({ description: "Tiling", qty: 2, unit: "m2", unitPrice: 500 })];

test("a quotation has the same labels in its PDF, portal page, mail, export and web page", async () => {
  const office = await newOffice();
  const { api } = office;
  const { id, number } = await api.quotation({
    title: "Two bathrooms",
    items,
    retentionPct: 0.05,
    validUntil: "2099-01-31",
    notes: "Tiles by the client",
  });
  const sent = await api.act<Quotation>(`/quotations/${id}/send`, { to: "lim@example.com" });
  const path = `/quotations/${id}`;
  const page = await pageOf(office, path);
  await page.getByRole("heading", { name: "Activity" }).waitFor();
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Lim Mei Ling" }).waitFor();
  await main.getByRole("definition").getByText("31 Jan 2099").waitFor();
  await main.getByRole("term").getByText("Issued").waitFor();
  const web = flat((await main.innerText()).replaceAll("S$", "$"));
  expectLabels({ ...(await renderingsOf(office, path, `${path}/pdf`)), web }, [
    ["Quotation no.", number, "pdf", "mail", "export"],
    ["Title", "Two bathrooms", "mail", "export"],
    ["Prepared for", "Lim Mei Ling", "pdf", "portal", "web"],
    ["Issued", formatDay(sent.updatedAt, "Asia/Singapore"), "pdf", "portal", "web"],
    ["Valid until", "31 Jan 2099", "pdf", "portal", "web"],
    ["Valid until", "31 January 2099", "mail"],
    ["Valid until", "2099-01-31", "export"],
    ["Quantity", "", "pdf", "portal", "web"],
    ["Unit price", "", "pdf", "portal", "web"],
    ["Subtotal", "$1,000.00", "pdf", "portal", "web"],
    ["Subtotal", "1000", "export"],
    ["Retention 5%", "-$50.00", "pdf", "portal", "web"],
    ["Retention", "50", "export"],
    ["Net", "$950.00", "pdf", "portal", "web"],
    ["Net", "950", "export"],
    ["GST 9%", "$85.50", "pdf", "portal", "web"],
    ["GST", "85.5", "export"],
    ["Total", "$1,035.50", "pdf", "portal", "mail", "web"],
    ["Total", "1035.5", "export"],
    ["Notes", "Tiles by the client", "pdf", "portal", "export", "web"],
  ]);
});

test("an invoice has the same labels in its PDF, portal page, mail, export and web page", async () => {
  const office = await newOffice();
  const { api } = office;
  const bank = { name: "DBS", accountName: "Alpha Pte Ltd", accountNumber: "003-912345-6" };
  await api.patch("/organization", { bank, payNowProxy: "201912345K" });
  const invoice = await api.sentInvoice({
    title: "Two bathrooms",
    items,
    retentionPct: 0.05,
    dueDate: "2099-01-31",
    notes: "Second claim",
  });
  await api.pay(invoice, 100.5);
  const path = `/invoices/${invoice.id}`;
  const page = await pageOf(office, path);
  await page.getByRole("heading", { name: "Activity" }).waitFor();
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Lim Mei Ling" }).waitFor();
  const renderings = await renderingsOf(office, path, `${path}/pdf?as=current`);
  const web = flat((await main.innerText()).replaceAll("S$", "$"));
  expectLabels({ ...renderings, web }, [
    ["Invoice no.", invoice.number, "pdf", "mail", "export"],
    ["Title", "Two bathrooms", "mail", "export"],
    ["Bill to", "Lim Mei Ling", "pdf", "portal", "web"],
    ["Issued", formatDay(invoice.issuedAt, "Asia/Singapore"), "pdf", "portal", "web"],
    ["Issued", "20", "export"],
    ["Due", "31 Jan 2099", "pdf", "portal", "web"],
    ["Due", "31 January 2099", "mail"],
    ["Due", "2099-01-31", "export"],
    ["Quantity", "", "pdf", "portal", "web"],
    ["Unit price", "", "pdf", "portal", "web"],
    ["Subtotal", "$1,000.00", "pdf", "portal", "web"],
    ["Subtotal", "1000", "export"],
    ["Retention 5%", "-$50.00", "pdf", "portal", "web"],
    ["Retention", "50", "export"],
    ["Net", "$950.00", "pdf", "portal", "web"],
    ["Net", "950", "export"],
    ["GST 9%", "$85.50", "pdf", "portal", "web"],
    ["GST", "85.5", "export"],
    ["Total", "$1,035.50", "pdf", "portal", "mail", "web"],
    ["Total", "1035.5", "export"],
    ["Paid", "$100.50", "pdf"],
    ["Paid", "-$100.50", "portal", "web"],
    ["Paid", "100.5", "export"],
    ["Outstanding", "$935.00", "pdf", "portal", "mail", "web"],
    ["Outstanding", "935", "export"],
    ["Payments", "", "pdf", "portal", "web"],
    ["Notes", "Second claim", "pdf", "portal", "export", "web"],
    ["How to pay", "", "pdf", "portal"],
    ["Account name", "Alpha Pte Ltd", "pdf", "portal"],
    ["Account number", "003-912345-6", "pdf", "portal"],
    ["Reference", invoice.number, "pdf", "portal"],
  ]);
});
