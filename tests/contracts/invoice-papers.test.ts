// @module-tag slow
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Api } from "../support/api.ts";
import { billed, contractOf, newClaim, newContract, sent, submitted, variation } from "../support/contracts.ts";
import { pagesOf, textOf } from "../support/pdf.ts";
import { newOrg } from "../support/service.ts";

const pdfOf = async (api: Api, { id }: { readonly id: string }, as = "issued") =>
  (await api.file(`/invoices/${id}/pdf?as=${as}`)).bytes;
const paperOf = async (api: Api, invoice: { readonly id: string }, as?: string) =>
  textOf(await pdfOf(api, invoice, as));
const depositOf = (api: Api, { id }: { readonly id: string }, amount: number) =>
  api.create<Invoice>(`/contracts/${id}/deposit`, { amount });
const releaseOf = (api: Api, { id }: { readonly id: string }, body: object = {}) =>
  api.create<Invoice>(`/contracts/${id}/release-retention`, body);

test("the invoice of a claim has its statement from page 2, also when it was never submitted", async () => {
  const api = await newOrg();
  const contract = await newContract(api, { clientReference: "LOA 2026/14" });
  const claim = await newClaim(contract, api, { all: 0.5, periodFrom: "2026-04-01", periodTo: "2026-04-30" });
  const invoice = await sent(api, await billed(api, claim));
  const [first = "", second = "", ...more] = await pagesOf(await pdfOf(api, invoice));
  expect(more).toEqual([]);
  for (const phrase of [
    invoice.number,
    `Contract no. ${contract.number}`,
    "Your reference LOA 2026/14",
    "Retention, 10% to date less billed before 1 -50.00 -50.00",
    "Total $490.50",
    "CONTRACT SUM 1,000.00",
    "BILLED TO DATE 500.00",
    "RETENTION HELD 50.00",
    "BALANCE TO BILL 500.00",
  ]) {
    expect(first).toContain(phrase);
  }
  expect(first).not.toContain("DEPOSIT LEFT");
  for (const phrase of [
    `Statement of claim ${contract.number}-PC1`,
    "1 Apr 2026 to 30 Apr 2026",
    "Work done 500.00 0.00 500.00",
    "Net 450.00 0.00 450.00",
    "Total 490.50",
    "Tiling 600.00 50% 300.00 0.00 300.00",
    "Painting 400.00 50% 200.00 0.00 200.00",
  ]) {
    expect(second).toContain(phrase);
  }
});

test("the statement shows a claim as it was certified", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const claim = await submitted(api, contract);
  const items = claim.items.slice(0, 1).map(({ itemId }) => ({ itemId, fraction: 0.25 }));
  await api.act(`/claims/${claim.id}/respond`, { items, amount: 300, reason: "Half of it is cracked" });
  const text = await paperOf(api, await sent(api, await billed(api, claim)));
  for (const phrase of [
    "Tiling 600.00 25% 150.00 0.00 150.00",
    "Withheld -15.00 0.00 -15.00",
    "Net 300.00 0.00 300.00",
  ])
    expect(text).toContain(phrase);
});

test("later claims, variations, terms and releases change no issued invoice, opened or not", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const deposit = await sent(api, await depositOf(api, contract, 100));
  const first = await sent(api, await billed(api, await newClaim(contract, api, { all: 0.5 })));
  const opened = await pdfOf(api, deposit);

  await variation(api, contract, [{ description: "Fire-rated door", qty: 1, unitPrice: 300 }]);
  await api.patch(`/contracts/${contract.id}`, { retentionPct: 0.2, clientReference: "LOA 9" });
  await sent(api, await billed(api, await newClaim(contract, api, { all: 1 })));
  await sent(api, await releaseOf(api, contract));

  expect((await pdfOf(api, deposit)).equals(opened)).toBe(true);
  expect(await textOf(opened)).toContain("DEPOSIT LEFT 100.00");
  const figures = ["CONTRACT SUM 1,000.00", "BILLED TO DATE 500.00", "RETENTION HELD 50.00", "DEPOSIT LEFT 50.00"];
  for (const as of ["issued", "current"]) {
    const text = await paperOf(api, first, as);
    for (const phrase of [...figures, "Net 400.00 0.00 400.00"]) expect(text).toContain(phrase);
    for (const unsaid of ["Fire-rated door", "LOA 9"]) expect(text).not.toContain(unsaid);
  }
});

test("a deposit's invoice says how much of it is left, with earlier ones", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  await sent(api, await depositOf(api, contract, 100));
  await sent(api, await billed(api, await newClaim(contract, api, { all: 0.5 })));
  const draft = await depositOf(api, contract, 30);
  const pages = await pagesOf(await pdfOf(api, draft));
  expect(pages).toHaveLength(1);
  const [text = ""] = pages;
  for (const phrase of ["DRAFT", `Contract no. ${contract.number}`, "DEPOSIT LEFT 80.00", "BALANCE TO BILL 500.00"])
    expect(text).toContain(phrase);
  expect(await paperOf(api, await sent(api, draft))).toContain("DEPOSIT LEFT 80.00");
});

test("a release says what is still held, as a draft and once it is issued", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  await sent(api, await billed(api, await newClaim(contract, api, { all: 1 })));
  const draft = await releaseOf(api, contract, { amount: 30.01 });
  const phrases = ["RETENTION HELD 69.99", "BALANCE TO BILL 0.00", `Contract no. ${contract.number}`];
  for (const each of phrases) expect(await paperOf(api, draft)).toContain(each);
  const release = await sent(api, draft);
  await sent(api, await releaseOf(api, contract, { fraction: 1 }));
  for (const each of phrases) expect(await paperOf(api, release)).toContain(each);
});

test("the first claim of a contract that was billed before goes on from there", async () => {
  const api = await newOrg();
  const { id: quotationId, items } = await api.acceptedQuotation({
    items: [{ description: "Tiling", qty: 10, unitPrice: 100 }],
  });
  const opening = { items: items.map(({ id }) => ({ itemId: id, fraction: 0.4 })), retentionWithheld: 40 };
  const contract = await api.create<{ id: string }>("/contracts", { quotationId, retentionPct: 0.1, opening });
  expect(await paperOf(api, await depositOf(api, contract, 100))).toContain("BILLED TO DATE 400.00");
  const { data } = (await api.get<{ data: Invoice[] }>(`/invoices?contractId=${contract.id}`)).body;
  for (const { id } of data) await api.act(`/invoices/${id}/void`);
  const text = await paperOf(api, await billed(api, await newClaim(contract, api, { all: 0.7 })));
  for (const each of ["Tiling 1,000.00 70% 700.00 400.00 300.00", "RETENTION HELD 70.00"]) expect(text).toContain(each);
});

test("a discarded draft says nothing of its contract, which it no longer bills", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const claim = await newClaim(contract, api);
  const draft = await billed(api, claim);
  await api.act(`/invoices/${draft.id}/void`);
  await billed(api, claim);
  const pages = await pagesOf(await pdfOf(api, draft));
  expect(pages).toHaveLength(1);
  expect(pages[0]).not.toContain("CONTRACT SUM");
});

test("a void invoice keeps its ledger and statement", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const invoice = await sent(api, await billed(api, await newClaim(contract, api)));
  await api.act(`/invoices/${invoice.id}/void`);
  expect((await contractOf(api, contract)).ledger.billed).toBe(0);
  for (const as of ["issued", "current"]) {
    const text = await paperOf(api, invoice, as);
    expect(text).toContain("BILLED TO DATE 500.00");
    expect(text).toContain(`Statement of claim ${contract.number}-PC1`);
  }
});

test("a plain invoice has the client's reference, and nothing of a contract", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice({ clientReference: "PO 4711" });
  const pages = await pagesOf(await pdfOf(api, { id }));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain("Your reference PO 4711");
  expect(pages[0]).not.toContain("Contract");
});
