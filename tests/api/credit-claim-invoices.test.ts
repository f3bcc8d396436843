// @module-tag slow
// @module-tag database
import { expect, test } from "vitest";
import { exampleId } from "#contract/api/ids.ts";
import type { Contract } from "#contract/contracts/contracts.ts";
import type { CreditNote, CreditNoteSummary } from "#contract/invoices/credit-notes.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { checkBooks } from "#server/billing/contracts/check/check-books.ts";
import { readInOrg } from "#server/db/sql.ts";
import { checkJournal } from "#server/reports/journal/check/check-journal.ts";
import { type Api, line, statusesOf } from "../support/api.ts";
import { billed, claimOf, contractOf, newClaim, newContract, sent, submitted } from "../support/contracts.ts";
import { databaseFor, eventsOf, newOrg } from "../support/service.ts";

/** Bills a contract to date in the given steps, and issues each invoice. */
async function billedInSteps(api: Api, steps: readonly number[], terms: object = {}) {
  const contract = await newContract(api, { retentionPct: null, ...terms });
  return { contract, invoices: await billSteps(api, contract, steps) };
}

async function billSteps(api: Api, contract: Contract, steps: readonly number[]): Promise<Invoice[]> {
  const invoices: Invoice[] = [];
  for (const all of steps) invoices.push(await sent(api, await billed(api, await newClaim(contract, api, { all }))));
  return invoices;
}

/** Returns where the books contradict themselves or the journal. */
async function differencesOf({ org }: Api) {
  const read = readInOrg({ db: await databaseFor(org), org });
  return [...(await checkBooks(read)), ...(await checkJournal(read))];
}

const creditInvoices = (api: Api, { id }: { readonly id: string }, body: object = {}) =>
  api.act(`/claims/${id}/credit-invoices`, body);

/** Returns the credit notes of a claim with their details, the first one first. */
async function notesOf(api: Api, { id }: { readonly id: string }): Promise<CreditNote[]> {
  const { data } = (await api.get<{ data: CreditNoteSummary[] }>(`/credit-notes?claimId=${id}`)).body;
  const notes = await Promise.all(
    data.map(async (each) => (await api.get<CreditNote>(`/credit-notes/${each.id}`)).body),
  );
  return notes.toSorted((a, b) => a.number.localeCompare(b.number));
}

test("a claim that only several invoices cover is credited over them, the latest first", async () => {
  const api = await newOrg();
  const { contract, invoices } = await billedInSteps(api, [0.3, 0.6, 1]);
  const claim = await submitted(api, contract, { all: 0.1 });
  const refusal = await api.refused("POST", `/claims/${claim.id}/credit`);
  expect(refusal).toMatchObject({ status: 422, details: [{ path: "items", code: "SEVERAL_INVOICES" }] });
  expect(refusal.details?.[0]?.message).toContain("come to -900.00 before GST, which 3 invoices of the contract cover");
  await creditInvoices(api, claim);
  const notes = await notesOf(api, claim);
  const [first, second, third] = invoices.map(({ id }) => id);
  expect(notes.map(({ invoiceId, totals }) => [invoiceId, totals.total, totals.applied])).toEqual([
    [third, 436, 436],
    [second, 327, 327],
    [first, 218, 218],
  ]);
  expect(notes).toMatchObject(notes.map(() => ({ status: "SENT", kind: "CLAIM", claimId: claim.id })));
  expect(await claimOf(api, claim)).toMatchObject({ status: "BILLED", invoiceId: null });
  expect((await contractOf(api, contract)).ledger).toMatchObject({
    billed: 100,
    balance: 900,
    invoiced: { net: 1000 },
    credited: { net: 900, total: 981 },
    outstanding: 109,
  });
  expect((await eventsOf(api.org)).filter(({ type }) => type === "credit_note.issued")).toHaveLength(3);
  expect(await differencesOf(api)).toEqual([]);
});

test("retention and deposit are shared as the work is, and every credit note adds up to the cent", async () => {
  const api = await newOrg();
  const contract = await newContract(api, { retentionPct: 0.0333, recoupPct: 0.17 });
  await sent(api, await api.create(`/contracts/${contract.id}/deposit`, { amount: 101.37 }));
  await billSteps(api, contract, [0.1111, 0.2777, 0.5053, 0.7]);
  const claim = await newClaim(contract, api, { all: 0.0707 });
  await creditInvoices(api, claim);
  const notes = await notesOf(api, claim);
  expect(notes.length).toBeGreaterThan(2);
  for (const { items, totals, invoiceId } of notes) {
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(["WORK", "RETENTION", "DEPOSIT"]));
    const { body } = await api.get<Invoice>(`/invoices/${invoiceId}`);
    expect(totals.net).toBeLessThanOrEqual(body.totals.net);
    expect(totals.gst).toBeLessThanOrEqual(body.totals.gst);
  }
  expect(await differencesOf(api)).toEqual([]);
  await billSteps(api, contract, [1]);
  expect((await contractOf(api, contract)).ledger).toMatchObject({ billed: 1000, balance: 0 });
  expect(await differencesOf(api)).toEqual([]);
});

test("a credit that all invoices together do not cover is refused with what is left, and changes nothing", async () => {
  const api = await newOrg();
  const { contract, invoices } = await billedInSteps(api, [0.5, 1]);
  const [first] = invoices;
  const body = { invoiceId: first?.id, reason: "Defects", items: [line({ qty: 1, unitPrice: 200 })] };
  await api.act(`/credit-notes/${(await api.create<CreditNote>("/credit-notes", body)).id}/send`);
  const claim = await newClaim(contract, api, { all: 0 });
  const before = (await eventsOf(api.org)).length;
  const refusal = await api.refused("POST", `/claims/${claim.id}/credit-invoices`);
  expect(refusal).toMatchObject({ status: 422, details: [{ path: "items", code: "OUT_OF_RANGE" }] });
  expect(refusal.details?.[0]?.message).toContain("800.00 before GST is left of all invoices of the contract");
  expect(await claimOf(api, claim)).toMatchObject({ status: "DRAFT", number: null });
  expect((await eventsOf(api.org)).length).toBe(before);
});

test("voiding one of the credit notes voids all, and gives the claim its status back", async () => {
  const api = await newOrg();
  const { contract } = await billedInSteps(api, [0.5, 1]);
  const claim = await submitted(api, contract, { all: 0.2 });
  await creditInvoices(api, claim);
  const [first, second] = await notesOf(api, claim);
  expect(await api.refused("POST", `/credit-notes/${first?.id}/void`)).toMatchObject({ code: "HAS_PAYMENTS" });
  const reverse = async (note: CreditNote | undefined) => {
    const [use] = note?.applications ?? [];
    await api.act(`/invoices/${use?.invoiceId}/payments/${use?.paymentId}/reverse`);
  };
  await reverse(first);
  const refusal = await api.refused("POST", `/credit-notes/${first?.id}/void`);
  expect(refusal).toMatchObject({ status: 409, code: "HAS_PAYMENTS" });
  expect(refusal.message).toContain(
    `Credit note ${second?.number}, which bills the claim together with ${first?.number}`,
  );
  await reverse(second);
  const voided = await Promise.all([first, second].map((note) => api.post(`/credit-notes/${note?.id}/void`, {})));
  expect(statusesOf(voided)).toEqual([200, 200]);
  expect((await notesOf(api, claim)).map(({ status }) => status)).toEqual(["VOID", "VOID"]);
  expect(await claimOf(api, claim)).toMatchObject({ status: "SUBMITTED", creditNoteId: null });
  expect((await eventsOf(api.org)).filter(({ type }) => type === "credit_note.voided")).toHaveLength(2);
  expect((await contractOf(api, contract)).ledger).toMatchObject({ billed: 1000, credited: { net: 0 } });
  expect(await differencesOf(api)).toEqual([]);
});

test("of three who credit the invoices at once one wins, and the others read why", async () => {
  const api = await newOrg();
  const { contract } = await billedInSteps(api, [0.5, 1]);
  const claim = await newClaim(contract, api, { all: 0.2 });
  const answers = await Promise.all([1, 2, 3].map(() => api.post(`/claims/${claim.id}/credit-invoices`, {})));
  expect(statusesOf(answers)).toEqual([200, 409, 409]);
  expect(await notesOf(api, claim)).toHaveLength(2);
  expect(await differencesOf(api)).toEqual([]);
});

test("a claim that is not below 0 is billed by an invoice, and an unknown one is not found", async () => {
  const api = await newOrg();
  const { contract } = await billedInSteps(api, [0.5]);
  const more = await newClaim(contract, api, { all: 0.6 });
  expect(await api.refused("POST", `/claims/${more.id}/credit-invoices`)).toMatchObject({
    status: 422,
    details: [{ path: "items", code: "OUT_OF_RANGE" }],
  });
  expect(await api.refused("POST", `/claims/${exampleId("clm")}/credit-invoices`)).toMatchObject({ status: 404 });
  expect(await api.refused("POST", `/claims/${more.id}/credit-invoices`, { body: { reason: 1 } })).toMatchObject({
    status: 422,
  });
});
