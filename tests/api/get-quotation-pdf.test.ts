// @module-tag slow
import { expect, test } from "vitest";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import { line } from "../support/api.ts";
import { pagesOf, textOf } from "../support/pdf.ts";
import { newOrg, service } from "../support/service.ts";

test("a quotation that was sent is a PDF of the same bytes for ever", async () => {
  const api = await newOrg();
  const { id, number } = await api.sentQuotation();
  const first = await api.file(`/quotations/${id}/pdf`);
  expect(first).toMatchObject({ status: 200, headers: { "content-type": "application/pdf" } });
  expect(await textOf(first.bytes)).toContain(number);
  await api.act(`/quotations/${id}/accept`);
  expect((await api.file(`/quotations/${id}/pdf`)).bytes.equals(first.bytes)).toBe(true);
});

test("a draft's PDF is marked as a draft", async () => {
  const api = await newOrg();
  const { id } = await api.quotation();
  expect(await textOf((await api.file(`/quotations/${id}/pdf`)).bytes)).toContain("DRAFT");
});

test("a bill of quantities prints sections, their subtotals and headers on every page", async () => {
  const api = await newOrg();
  const items = (ref: string) =>
    Array.from({ length: 40 }, (_, i) => line({ ref: `${ref}.${i + 1}`, unit: "m2", qty: 1, unitPrice: 0.335 }));
  const sections = [
    { ref: "A", title: "Preliminaries", items: items("A") },
    { ref: "B", title: "Wet works", items: items("B") },
  ];
  const { id } = await api.sentQuotation({ items: [line({ description: "Before any" })], sections });
  const pages = await pagesOf((await api.file(`/quotations/${id}/pdf`)).bytes);
  const text = pages.join(" ");
  // Forty times 0.335 is 13.40, although each line shows 0.34.
  for (const phrase of ["Subtotal A 13.40", "Subtotal B 13.40", "Subtotal $126.80", "B.40"])
    expect(text).toContain(phrase);
  expect(text.indexOf("Before any")).toBeLessThan(text.indexOf("Preliminaries"));
  for (const page of pages) expect(page).toContain("DESCRIPTION");
  // A section that continues on the next page repeats its title there.
  expect(text.split("Wet works").length - 1).toBeGreaterThan(1);
});

test("the PDF shows the validity and room for the client's signature, date and stamp", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRegistered: true });
  const { id, number } = await api.sentQuotation({ validUntil: "2027-03-31", notes: "Water is provided.\nPower too." });
  const text = await textOf((await api.file(`/quotations/${id}/pdf`)).bytes);
  for (const phrase of ["Valid until 31 Mar 2027", `We accept quotation ${number}`, "Water is provided. Power too."]) {
    expect(text).toContain(phrase);
  }
  for (const field of ["Name", "Signature", "Date", "Company stamp"]) expect(text).toContain(field);
});

const thirds = [
  { title: "On signing", share: 0.333333 },
  { title: "After the screed", share: 0.333333 },
  { title: "On handing over", share: 0.333334 },
];

test("the schedule of payments adds up to the totals, before and with GST", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRegistered: true });
  const { id } = await api.sentQuotation({ items: [line({ qty: 1, unitPrice: 100 })], stages: thirds });
  const text = await textOf((await api.file(`/quotations/${id}/pdf`)).bytes);
  for (const phrase of [
    "STAGE SHARE BEFORE GST (SGD) WITH GST (SGD)",
    "On signing 33.3333% 33.33 36.33",
    "After the screed 33.3333% 33.34 36.34",
    "On handing over 33.3334% 33.33 36.33",
    "Total 100.00 109.00",
  ]) {
    expect(text).toContain(phrase);
  }
});

test("the schedule of payments has one amount where there is no GST, and none is without one", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRegistered: false });
  const items = [line({ qty: 1, unitPrice: 100 })];
  const staged = await api.sentQuotation({ items, stages: thirds, retentionPct: 0.1 });
  const text = await textOf((await api.file(`/quotations/${staged.id}/pdf`)).bytes);
  for (const phrase of ["STAGE SHARE AMOUNT (SGD)", "On signing 33.3333% 30.00", "Total 90.00"])
    expect(text).toContain(phrase);
  const plain = await api.sentQuotation({ items });
  const without = await textOf((await api.file(`/quotations/${plain.id}/pdf`)).bytes);
  expect(without).not.toContain("PAYMENT SCHEDULE");
});

test("a revision is named on the page, in the file name, in the portal and in the mail", async () => {
  const api = await newOrg();
  const { id, number } = await api.sentQuotation();
  await api.act(`/quotations/${id}/revise`);
  const { body: mail } = await api.post<MailPreview>(`/quotations/${id}/preview-mail`, {});
  expect(mail.attachments).toEqual([`${number}-R2.pdf`]);
  await api.act(`/quotations/${id}/send`, { to: "client@example.com" });
  const { bytes, headers } = await api.file(`/quotations/${id}/pdf`);
  expect(await textOf(bytes)).toContain("Revision 2");
  expect(headers["content-disposition"]).toContain(`filename="${number}-R2.pdf"`);
  const { url } = (await api.get<{ url: string }>(`/quotations/${id}/portal-link`)).body;
  const { app } = await service();
  const page = await app.inject(`${new URL(url).pathname}/pdf`);
  expect(page.headers["content-disposition"]).toContain(`filename="${number}-R2.pdf"`);
});

test("an earlier revision is printed as it was sent", async () => {
  const api = await newOrg();
  const { id, number } = await api.sentQuotation({ title: "First offer" });
  const first = await api.file(`/quotations/${id}/pdf`);
  await api.act(`/quotations/${id}/revise`);
  await api.patch(`/quotations/${id}`, { title: "Second offer" });
  const asDraft = await api.file(`/quotations/${id}/pdf?revision=1`);
  expect(asDraft.bytes.equals(first.bytes)).toBe(true);
  expect(asDraft.headers["content-disposition"]).toContain(`filename="${number}.pdf"`);
  expect(await api.refused("GET", `/quotations/${id}/pdf?revision=2`)).toMatchObject({ status: 404 });
  await api.act(`/quotations/${id}/send`, { to: "client@example.com" });
  const second = await api.file(`/quotations/${id}/pdf?revision=2`);
  expect(await textOf(second.bytes)).toContain("Second offer");
  expect(second.bytes.equals((await api.file(`/quotations/${id}/pdf`)).bytes)).toBe(true);
  expect(await api.refused("GET", `/quotations/${id}/pdf?revision=3`)).toMatchObject({ status: 404 });
  for (const revision of ["0", "x", "1.5", "99999999999"]) {
    expect(await api.refused("GET", `/quotations/${id}/pdf?revision=${revision}`)).toMatchObject({ status: 400 });
  }
});

test("an unknown id has no PDF", async () => {
  const api = await newOrg();
  expect(await api.refused("GET", "/quotations/qtn_01h455vb4pex5vsknk084sn02q/pdf")).toMatchObject({ status: 404 });
});

test.each([
  ["Blk 118 Bishan Street 12\nSingapore", "570118"],
  ["Blk 118 Bishan Street 12", "570118"],
  ["Blk 118 Bishan Street 12\nSingapore 570118", "570118"],
])("the address %j with its postal code names Singapore once", async (address, postalCode) => {
  const api = await newOrg();
  const client = await api.client({ address, postalCode });
  const { id: projectId } = await api.project({ clientId: client.id });
  const { id } = await api.quotation({ clientId: client.id, projectId });
  const text = await textOf((await api.file(`/quotations/${id}/pdf`)).bytes);
  expect(text.match(/Singapore( \d{6})?/g)).toEqual(["Singapore 570118"]);
});
