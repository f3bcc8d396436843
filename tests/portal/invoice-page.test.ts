import { expect, test } from "vitest";
import { asSystem } from "#server/db/sql.ts";
import { textOf } from "../support/pdf.ts";
import { clientOf } from "../support/portal.ts";
import { runOverdueJob } from "../support/given.ts";
import { atTime, newOrg, service } from "../support/service.ts";

const said = (page: string) => page.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

test("an invoice's page shows paid and outstanding amounts and how to pay", async () => {
  const api = await newOrg();
  await api.patch("/organization", {
    bank: { name: "DBS", accountName: "Alpha Pte Ltd", accountNumber: "003-912345-6" },
    payNowProxy: "201912345K",
  });
  const invoice = await api.sentInvoice({ dueDate: "2099-01-31" });
  const client = await clientOf(api, invoice);
  const open = said((await client.get()).text);
  expect(open).toContain(`Tax Invoice ${invoice.number}`);
  expect(open).toContain("How to pay $109.00 Please pay by 31 Jan 2099.");
  expect(open).not.toContain("Payments");
  await api.pay(invoice, 9.5, { method: "PAYNOW", paidAt: "2026-01-05", note: "office only", reference: "r-1" });
  const { text } = await client.get();
  const part = said(text);
  for (const each of [
    "Total $109.00",
    "Paid -$9.50",
    "Outstanding $99.50",
    "5 Jan 2026 PayNow r-1 Receipt R-2026-0001 (PDF) $9.50",
    "How to pay $99.50",
    "Account number 003-912345-6",
    "PayNow to 201912345K",
    `Reference ${invoice.number}`,
  ]) {
    expect(part).toContain(each);
  }
  expect(text).toContain('data-copy="99.50"');
  expect(part).not.toContain("office only");
  await api.pay(invoice, 99.5);
  const paid = said((await client.get()).text);
  expect(paid).toContain("Paid in full");
  expect(paid).toContain("Outstanding $0.00");
  expect(paid).not.toContain("How to pay");
});

test.each([
  ["7171-001", "Bank code 7171-001"],
  ["DBSSSGSG", "SWIFT code (BIC) DBSSSGSG"],
])("the bank code %s stands beside the account, in the portal and on paper", async (bankCode, shown) => {
  const api = await newOrg();
  const bank = { name: "DBS", accountName: "Alpha Pte Ltd", accountNumber: "003-912345-6" };
  await api.patch("/organization", { bank, bankCode });
  const invoice = await api.sentInvoice();
  const { text } = await (await clientOf(api, invoice)).get();
  expect(said(text)).toContain(`Bank DBS ${shown}`);
  expect(text).toContain(`data-copy="${bankCode}"`);
  expect(await textOf((await api.file(`/invoices/${invoice.id}/pdf`)).bytes)).toContain(`Bank DBS ${shown}`);
});

test("an invoice names the quotation that it bills, in the portal and on paper", async () => {
  const api = await newOrg();
  const quotation = await api.acceptedQuotation();
  const { id } = await api.create<{ id: string }>(`/quotations/${quotation.id}/convert`, { amount: 30 });
  const draft = await textOf((await api.file(`/invoices/${id}/pdf`)).bytes);
  await api.act(`/invoices/${id}/send`);
  const named = `Quotation no. ${quotation.number}`;
  expect(said((await (await clientOf(api, { id })).get()).text)).toContain(`Quotation ${quotation.number} Issued`);
  expect(await textOf((await api.file(`/invoices/${id}/pdf`)).bytes)).toContain(named);
  expect(draft).toContain(named);
  // One of no quotation has no such line.
  const other = await api.sentInvoice();
  expect(said((await (await clientOf(api, other)).get()).text)).not.toContain("Quotation");
});

test("its badge counts days by the organization's calendar", async () => {
  const api = await newOrg();
  const client = await clientOf(api, await api.sentInvoice({ dueDate: "2030-06-30" }));
  const badge = async (at: string) =>
    atTime(at, async () => /<span class="badge \w+">([^<]+)</.exec((await client.get()).text)?.[1]);
  // Midnight in Singapore is 16:00 UTC.
  expect(await badge("2030-06-25T03:00:00Z")).toBe("Due in 5 days");
  expect(await badge("2030-06-28T16:00:00Z")).toBe("Due tomorrow");
  expect(await badge("2030-06-30T15:59:59Z")).toBe("Due today");
  expect(await badge("2030-06-30T16:00:00Z")).toBe("Overdue by 1 day");
  expect(await badge("2030-07-12T03:00:00Z")).toBe("Overdue by 12 days");
  await atTime("2030-07-12T03:00:00Z", runOverdueJob);
  expect(await badge("2030-07-12T03:00:00Z")).toBe("Overdue by 12 days");
});

test("a changed due date is the one that counts", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice({ dueDate: "2099-01-31" });
  await api.patch(`/invoices/${id}`, { dueDate: "2099-03-31", notes: "Changed since" });
  const text = said((await (await clientOf(api, { id })).get()).text);
  expect(text).toContain("Due 31 Mar 2099");
  expect(text).toContain("Please pay by 31 Mar 2099.");
  expect(text).not.toContain("Changed since");
});

test("without a bank account the page names a contact", async () => {
  const api = await newOrg();
  const text = said((await (await clientOf(api, await api.sentInvoice())).get()).text);
  expect(text).toContain("Please ask Alpha Renovation how they would like to be paid.");
  expect(text).toContain("Tax Invoice");
});

test("the logo is the organization's at the time of issue", async () => {
  const api = await newOrg();
  const { db } = await service();
  const id = "fil_01k9qv3m8xf2ta7r6y5w4h3e2d";
  const content = Buffer.from("89504e470d0a1a0a", "hex");
  await asSystem(db, async (system) => {
    await system`
      insert into file (org_id, id, name, media_type, bytes, sha256, content, created_at)
      values (${api.org}, ${id}, 'logo.png', 'image/png', ${content.length}, sha256(${content}), ${content}, now())`;
    await system`update organization set logo_file_id = ${id} where id = ${api.org}`;
  });
  const client = await clientOf(api, await api.sentInvoice());
  expect((await client.get()).text).toContain(`<img class="logo" src="${client.path}/logo" alt=""`);
  const logo = await client.get("/logo");
  expect(logo).toMatchObject({ status: 200, headers: { "content-type": "image/png" } });
  expect(logo.bytes.equals(content)).toBe(true);
});

test("documents issued before facts were stored show what is known", async () => {
  const api = await newOrg();
  const { db } = await service();
  const invoice = await api.sentInvoice();
  const quotation = await api.sentQuotation();
  await asSystem(db, (system) => system`delete from issued_document where org_id = ${api.org}`);
  for (const document of [invoice, quotation]) {
    const client = await clientOf(api, document);
    expect((await client.get()).text).toContain(document.number);
    expect((await client.get("/pdf")).status).toBe(200);
  }
});
