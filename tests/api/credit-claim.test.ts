// @module-tag slow
// @module-tag database
import { expect, test } from "vitest";
import { checkBooks } from "#server/billing/contracts/check/check-books.ts";
import { readInOrg } from "#server/db/sql.ts";
import { checkJournal } from "#server/reports/journal/check/check-journal.ts";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { RetentionRegister } from "#contract/contracts/retention.ts";
import type { ContractTimeline } from "#contract/clients/timeline.ts";
import { type Api, statusesOf } from "../support/api.ts";
import {
  billed,
  claimOf,
  contractOf,
  newClaim,
  newContract,
  sent,
  submitted,
  variation,
} from "../support/contracts.ts";
import { databaseFor, eventsOf, newOrg } from "../support/service.ts";

/** Bills half of a contract of 1,000.00 with 10 % retention, and issues the invoice: 450.00 before GST. */
async function halfBilled(api: Api, terms: object = {}) {
  const contract = await newContract(api, terms);
  const invoice = await sent(api, await billed(api, await newClaim(contract, api, { all: 0.5 })));
  return { contract, invoice };
}

/** Returns where the books contradict themselves or the journal. */
async function differencesOf({ org }: Api) {
  const read = readInOrg({ db: await databaseFor(org), org });
  return [...(await checkBooks(read)), ...(await checkJournal(read))];
}

const credited = (api: Api, { id }: { readonly id: string }, body: object = {}) =>
  api.create<CreditNote>(`/claims/${id}/credit`, body);

test("a claim below what was billed is billed by a draft credit note with its items, the signs turned", async () => {
  const api = await newOrg();
  const { contract, invoice } = await halfBilled(api);
  const claim = await submitted(api, contract, { all: 0.3 });
  expect(claim.claimedNet).toBe(-180);
  const note = await credited(api, claim);
  expect(note).toMatchObject({
    status: "DRAFT",
    kind: "CLAIM",
    invoiceId: invoice.id,
    contractId: contract.id,
    claimId: claim.id,
    reason: `Claim ${claim.number} comes to less than was billed before`,
    retentionPct: null,
    totals: { subtotal: 180, gst: 16.2, rounding: 0, total: 196.2 },
    items: [
      { kind: "WORK", qty: 1, unitPrice: 200 },
      { kind: "RETENTION", qty: 1, unitPrice: -20 },
    ],
  });
  expect(note.items[0]?.description).toBe(`Work done, ${contract.number}: 300.00 to date less 500.00 billed before`);
  expect(await claimOf(api, claim)).toMatchObject({ status: "BILLED", invoiceId: null, creditNoteId: note.id });
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "claim.submitted" });
});

test("once issued it settles its invoice, and the contract is as if less had been billed", async () => {
  const api = await newOrg();
  const { contract, invoice } = await halfBilled(api);
  const note = await credited(api, await newClaim(contract, api, { all: 0.3 }));
  const issued = await api.act<CreditNote>(`/credit-notes/${note.id}/send`);
  expect(issued).toMatchObject({ status: "SENT", totals: { applied: 196.2, remaining: 0 } });
  expect((await api.get(`/invoices/${invoice.id}`)).body).toMatchObject({
    totals: { paid: 196.2, outstanding: 294.3 },
  });
  expect((await contractOf(api, contract)).ledger).toMatchObject({
    billed: 300,
    balance: 700,
    retention: { withheld: 30, held: 30 },
    invoiced: { net: 450 },
    credited: { net: 180 },
    outstanding: 294.3,
  });
  const register = (await api.get<RetentionRegister>("/retention")).body;
  expect(register.data).toMatchObject([{ contractId: contract.id, withheld: 30, held: 30 }]);
  expect(await differencesOf(api)).toEqual([]);
  const next = await billed(api, await newClaim(contract, api, { all: 1 }));
  expect(next.items.map(({ kind, unitPrice }) => [kind, unitPrice])).toEqual([
    ["WORK", 700],
    ["RETENTION", -70],
  ]);
  expect(await differencesOf(api)).toEqual([]);
});

test("a deposit that less work gives back is charged again", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  await sent(api, await api.create(`/contracts/${contract.id}/deposit`, { fraction: 0.2 }));
  await sent(api, await billed(api, await newClaim(contract, api, { all: 0.5 })));
  expect((await contractOf(api, contract)).ledger.deposit).toEqual({ issued: 200, recouped: 100, balance: 100 });
  const note = await credited(api, await newClaim(contract, api, { all: 0.3 }));
  expect(note.items.map(({ kind, unitPrice }) => [kind, unitPrice])).toEqual([
    ["WORK", 200],
    ["RETENTION", -20],
    ["DEPOSIT", -40],
  ]);
  expect((await contractOf(api, contract)).ledger.deposit).toEqual({ issued: 200, recouped: 60, balance: 140 });
  await api.act(`/credit-notes/${note.id}/send`);
  expect(await differencesOf(api)).toEqual([]);
});

test("lower retention alone is no credit but an invoice, and a claim that is not below 0 is refused", async () => {
  const api = await newOrg();
  const { contract } = await halfBilled(api);
  const more = await newClaim(contract, api, { all: 0.6 });
  expect(await api.refused("POST", `/claims/${more.id}/credit`)).toMatchObject({
    status: 422,
    details: [{ path: "items", code: "OUT_OF_RANGE" }],
  });
  expect(await claimOf(api, more)).toMatchObject({ status: "DRAFT" });
  await api.act(`/claims/${more.id}/withdraw`);
  const less = await newClaim(contract, api, { all: 0.2 });
  expect(await api.refused("POST", `/claims/${less.id}/invoice`)).toMatchObject({
    status: 422,
    details: [{ path: "items", code: "NEGATIVE_CLAIM", message: expect.stringContaining("/credit") as string }],
  });
});

test("it is for the latest invoice of a claim that covers it, or for the chosen one", async () => {
  const api = await newOrg();
  const contract = await newContract(api, { retentionPct: null });
  const first = await sent(api, await billed(api, await newClaim(contract, api, { all: 0.6 })));
  const second = await sent(api, await billed(api, await newClaim(contract, api, { all: 0.7 })));
  const claim = await newClaim(contract, api, { all: 0.4 });
  const refusal = await api.refused("POST", `/claims/${claim.id}/credit`, { body: { invoiceId: second.id } });
  expect(refusal).toMatchObject({ status: 422, details: [{ path: "invoiceId", code: "OUT_OF_RANGE" }] });
  expect(refusal.details?.[0]?.message).toContain("100.00 before GST");
  const other = await sent(api, await billed(api, await newClaim(await newContract(api), api)));
  expect(await api.refused("POST", `/claims/${claim.id}/credit`, { body: { invoiceId: other.id } })).toMatchObject({
    status: 422,
    details: [{ path: "invoiceId", code: "UNKNOWN_REFERENCE" }],
  });
  expect(await credited(api, claim)).toMatchObject({ invoiceId: first.id, totals: { net: 300 } });
});

test("a credit that no invoice covers alone is refused with what covers it, and changes nothing", async () => {
  const api = await newOrg();
  const contract = await newContract(api, { retentionPct: null });
  await sent(api, await billed(api, await newClaim(contract, api, { all: 0.5 })));
  await sent(api, await billed(api, await newClaim(contract, api, { all: 1 })));
  const claim = await newClaim(contract, api, { all: 0.1 });
  const refusal = await api.refused("POST", `/claims/${claim.id}/credit`);
  expect(refusal).toMatchObject({ status: 422, details: [{ path: "items", code: "SEVERAL_INVOICES" }] });
  expect(refusal.details?.[0]?.message).toContain("-900.00 before GST, which 2 invoices");
  expect(await claimOf(api, claim)).toMatchObject({ status: "DRAFT", number: null });
});

test("an omission after a deposit that paid all of the work is credited on the deposit's invoice", async () => {
  const api = await newOrg();
  const contract = await newContract(api, { retentionPct: null });
  const deposit = await sent(api, await api.create(`/contracts/${contract.id}/deposit`, { fraction: 1 }));
  await api.pay(deposit, 1090);
  await sent(api, await billed(api, await newClaim(contract, api, { all: 1 })));
  await variation(api, contract, [{ description: "Omit painting", qty: 1, unitPrice: -100 }]);
  const claim = await newClaim(contract, api, { all: 1 });
  const note = await credited(api, claim);
  expect(note).toMatchObject({ kind: "CLAIM", invoiceId: deposit.id, totals: { net: 100, total: 109 } });
  expect(await differencesOf(api)).toEqual([]);
  expect(await api.act<CreditNote>(`/credit-notes/${note.id}/send`)).toMatchObject({ totals: { remaining: 109 } });
  expect(await differencesOf(api)).toEqual([]);
  expect((await contractOf(api, contract)).ledger).toMatchObject({
    contractSum: 900,
    billed: 900,
    balance: 0,
    deposit: { issued: 1000, recouped: 1000, balance: 0 },
  });
  await api.create(`/credit-notes/${note.id}/refund`, { amount: 109 });
  expect(await api.act(`/contracts/${contract.id}/close`)).toMatchObject({ status: "CLOSED" });
  expect(await differencesOf(api)).toEqual([]);
});

test("a deposit that claims have not recouped covers no claim below 0", async () => {
  const api = await newOrg();
  const contract = await newContract(api, { retentionPct: null, recoupPct: 0.1 });
  await sent(api, await api.create(`/contracts/${contract.id}/deposit`, { fraction: 0.5 }));
  await sent(api, await billed(api, await newClaim(contract, api, { all: 0.2 })));
  await sent(api, await billed(api, await newClaim(contract, api, { all: 0.4 })));
  const claim = await newClaim(contract, api, { all: 0.1, recoup: 0 });
  const refusal = await api.refused("POST", `/claims/${claim.id}/credit`);
  expect(refusal.details?.[0]?.message).toContain("which 2 invoices of the contract cover together and none alone");
});

test("the items and retention of the draft follow from the claim and cannot change", async () => {
  const api = await newOrg();
  const { contract } = await halfBilled(api);
  const note = await credited(api, await newClaim(contract, api, { all: 0.3 }));
  const path = `/credit-notes/${note.id}`;
  expect((await api.patch<CreditNote>(path, { reason: "Less was built" })).body).toMatchObject({
    reason: "Less was built",
  });
  for (const body of [{ items: [{ description: "Less", qty: 1, unitPrice: 1 }] }, { retentionPct: 0.1 }]) {
    expect(await api.refused("PATCH", path, { body })).toMatchObject({
      status: 409,
      code: "INVALID_STATE",
      details: [{ path: Object.keys(body)[0], code: "FROZEN" }],
    });
  }
});

test("while it is a draft nothing else of the contract is billed", async () => {
  const api = await newOrg();
  const { contract } = await halfBilled(api);
  const note = await credited(api, await newClaim(contract, api, { all: 0.3 }));
  const next = await newClaim(contract, api, { all: 0.4 });
  const refusal = await api.refused("POST", `/claims/${next.id}/invoice`);
  expect(refusal).toMatchObject({ status: 409, code: "INVALID_STATE" });
  expect(refusal.message).toContain(note.number);
});

test("voiding it gives the claims back their status, and billing again gives the same items", async () => {
  const api = await newOrg();
  const { contract } = await halfBilled(api);
  const carried = await submitted(api, contract, { all: 0.4 });
  const claim = await submitted(api, contract, { all: 0.3 });
  const first = await credited(api, claim);
  expect(await claimOf(api, carried)).toMatchObject({ status: "CARRIED", carriedBy: claim.id });
  await api.act(`/credit-notes/${first.id}/void`);
  expect([await claimOf(api, carried), await claimOf(api, claim)]).toMatchObject([
    { status: "SUBMITTED", carriedBy: null },
    { status: "SUBMITTED", creditNoteId: null, number: claim.number },
  ]);
  const again = await credited(api, claim);
  const without = ({ items }: CreditNote) => items.map((item) => ({ ...item, id: "" }));
  expect(without(again)).toEqual(without(first));
  const issued = await api.act<CreditNote>(`/credit-notes/${again.id}/send`);
  const [application] = issued.applications;
  await api.act(`/invoices/${application?.invoiceId}/payments/${application?.paymentId}/reverse`);
  await api.act(`/credit-notes/${again.id}/void`);
  expect((await contractOf(api, contract)).ledger).toMatchObject({ billed: 500, retention: { held: 50 } });
  expect(await differencesOf(api)).toEqual([]);
});

test("the credit note of an earlier claim is not voided while a later one is billed", async () => {
  const api = await newOrg();
  const { contract, invoice } = await halfBilled(api);
  const note = await credited(api, await newClaim(contract, api, { all: 0.3 }));
  await api.act(`/credit-notes/${note.id}/send`);
  const [application] = (await api.get<CreditNote>(`/credit-notes/${note.id}`)).body.applications;
  await api.act(`/invoices/${invoice.id}/payments/${application?.paymentId}/reverse`);
  await billed(api, await newClaim(contract, api, { all: 0.4 }));
  const refusal = await api.refused("POST", `/credit-notes/${note.id}/void`);
  expect(refusal).toMatchObject({ status: 409, code: "INVALID_STATE" });
  expect(refusal.message).toContain(`${contract.number}-PC3`);
});

test("of three who credit the same claim one wins, and the books agree when others send, void and credit at once", async () => {
  const api = await newOrg();
  const { contract } = await halfBilled(api);
  const claim = await newClaim(contract, api, { all: 0.3 });
  const path = `/claims/${claim.id}`;
  expect(statusesOf(await Promise.all([1, 2, 3].map(() => api.post(`${path}/credit`, {}))))).toEqual([201, 409, 409]);
  const { creditNoteId } = await claimOf(api, claim);
  await Promise.all([
    api.post(`/credit-notes/${creditNoteId}/send`, {}),
    api.post(`/credit-notes/${creditNoteId}/void`, {}),
    api.post(`${path}/credit`, {}),
  ]);
  expect(await differencesOf(api)).toEqual([]);
});

test("crediting a claim and voiding the invoice that covers it do not block each other", async () => {
  const api = await newOrg();
  for (let round = 0; round < 5; round += 1) {
    const { contract, invoice } = await halfBilled(api);
    const claim = await newClaim(contract, api, { all: 0.3 });
    const answers = await Promise.all([
      api.post(`/claims/${claim.id}/credit`, {}),
      api.post(`/invoices/${invoice.id}/void`, {}),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  }
  expect(await differencesOf(api)).toEqual([]);
});

test("the timelines show that the claim is billed by it", async () => {
  const api = await newOrg();
  const { contract } = await halfBilled(api);
  const claim = await submitted(api, contract, { all: 0.3 });
  const note = await credited(api, claim);
  await api.act(`/credit-notes/${note.id}/send`);
  for (const path of [`/claims/${claim.id}/timeline`, `/contracts/${contract.id}/timeline`]) {
    const { data } = (await api.get<ContractTimeline>(path)).body;
    const about = data.filter(({ creditNote }) => creditNote?.id === note.id);
    expect(about.map(({ kind }) => kind)).toEqual(["BILLED", "CREDITED"]);
  }
});
