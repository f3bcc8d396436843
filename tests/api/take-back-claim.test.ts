// @module-tag slow
// @module-tag database
import { expect, test } from "vitest";
import type { Claim } from "#contract/contracts/claims.ts";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { RetentionRegister } from "#contract/contracts/retention.ts";
import { type Api, statusesOf } from "../support/api.ts";
import { billed, claimOf, contractOf, newClaim, newContract, sent, submitted } from "../support/contracts.ts";
import { credited, draftCredit, invoiceOf } from "../support/credit.ts";
import { differencesOf } from "../support/kept-money.ts";
import { eventsOf, newOrg } from "../support/service.ts";

/** Bills 60 % of a contract of 1,000.00 with 10 % retention, and issues the invoice: 540.00 before GST. */
async function mostlyBilled(api: Api, terms: object = {}) {
  const contract = await newContract(api, terms);
  const claim = await newClaim(contract, api, { all: 0.6 });
  return { contract, claim, invoice: await sent(api, await billed(api, claim)) };
}

const takenBack = (api: Api, { id }: { readonly id: string }, body: object = {}) =>
  api.act<Claim>(`/claims/${id}/take-back`, body);

const refusedWith = async (api: Api, { id }: { readonly id: string }) => api.refused("POST", `/claims/${id}/take-back`);

const heldIn = async (api: Api) => (await api.get<RetentionRegister>("/retention")).body.held;

const noteOf = async (api: Api, { creditNoteId }: Claim) =>
  (await api.get<CreditNote>(`/credit-notes/${creditNoteId}`)).body;

const amountsOf = ({ items }: Invoice | CreditNote) => items.map(({ kind, unitPrice }) => [kind, unitPrice]);

test("taking a claim back credits its invoice, and the next claim bills the work again", async () => {
  const api = await newOrg();
  const { contract, claim, invoice } = await mostlyBilled(api);
  const back = await takenBack(api, claim, { reason: "Measured wrongly" });
  expect(back).toMatchObject({ status: "WITHDRAWN", invoiceId: invoice.id });
  const note = await noteOf(api, back);
  expect(note).toMatchObject({
    status: "SENT",
    kind: "STANDARD",
    invoiceId: invoice.id,
    claimId: claim.id,
    reason: "Measured wrongly",
    totals: { net: 540, total: invoice.totals.total, applied: invoice.totals.total, remaining: 0 },
  });
  expect(amountsOf(note)).toEqual(amountsOf(invoice));
  expect(await invoiceOf(api, invoice)).toMatchObject({ status: "PAID", totals: { outstanding: 0 } });
  expect((await contractOf(api, contract)).ledger).toMatchObject({
    billed: 0,
    balance: 1000,
    retention: { withheld: 0, held: 0 },
    outstanding: 0,
  });
  expect(await heldIn(api)).toBe(0);
  expect(await differencesOf(api.org)).toEqual([]);
  const raised = (await eventsOf(api.org)).slice(-3).map(({ type }) => type);
  expect(raised).toEqual(["credit_note.issued", "payment.recorded", "invoice.paid"]);

  const again = await billed(api, await newClaim(contract, api, { all: 0.6 }));
  expect(amountsOf(again)).toEqual(amountsOf(invoice));
  await sent(api, again);
  expect((await contractOf(api, contract)).ledger.retention).toMatchObject({ withheld: 60, held: 60 });
  expect(await differencesOf(api.org)).toEqual([]);
});

test("taking a claim back after a credit note credits the rest, and gives back all it took off", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  await sent(api, await api.create(`/contracts/${contract.id}/deposit`, { fraction: 0.2 }));
  const claim = await submitted(api, contract, { all: 0.6 });
  const invoice = await sent(api, await billed(api, claim));
  expect(invoice.totals.net).toBe(420);
  await credited(api, invoice, 50);
  const back = await takenBack(api, claim);
  const note = await noteOf(api, back);
  expect(note).toMatchObject({ reason: `Claim ${claim.number} is taken back`, totals: { net: 370 } });
  expect(amountsOf(note)).toEqual([
    ["WORK", 370],
    ["WORK", 60],
    ["RETENTION", -60],
    ["WORK", 120],
    ["DEPOSIT", -120],
  ]);
  expect((await contractOf(api, contract)).ledger).toMatchObject({
    billed: 0,
    retention: { held: 0 },
    deposit: { issued: 200, recouped: 0, balance: 200 },
  });
  expect(await differencesOf(api.org)).toEqual([]);
  const again = await sent(api, await billed(api, await newClaim(contract, api, { all: 1 })));
  expect(amountsOf(again)).toEqual([
    ["WORK", 1000],
    ["RETENTION", -100],
    ["DEPOSIT", -200],
  ]);
  expect(await differencesOf(api.org)).toEqual([]);
});

test("money that paid a claim is credit of the client once the claim is taken back", async () => {
  const api = await newOrg();
  const { claim, invoice } = await mostlyBilled(api);
  await api.pay(invoice, 588.6);
  const note = await noteOf(api, await takenBack(api, claim));
  expect(note.totals).toMatchObject({ applied: 0, remaining: 588.6 });
  expect(await differencesOf(api.org)).toEqual([]);
});

test("a claim that the taken one carried gets its status back", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const carried = await submitted(api, contract, { all: 0.3 });
  const claim = await submitted(api, contract, { all: 0.6 });
  await sent(api, await billed(api, claim));
  await takenBack(api, claim);
  expect(await claimOf(api, carried)).toMatchObject({ status: "SUBMITTED", carriedBy: null });
  const invoice = await billed(api, carried);
  expect(invoice.totals.net).toBe(270);
  expect(await differencesOf(api.org)).toEqual([]);
});

test("crediting all of a claim's invoice gives its retention up, and later claims do not keep it", async () => {
  const api = await newOrg();
  const { contract, invoice } = await mostlyBilled(api);
  await credited(api, invoice, 140);
  const draft = await draftCredit(api, invoice);
  const note = await api.act<CreditNote>(`/credit-notes/${draft.id}/send`, { confirm: ["CLAIM_STAYS_BILLED"] });
  expect(note.totals).toEqual({ ...draft.totals, applied: note.totals.applied });
  expect(amountsOf(note)).toEqual([
    ["WORK", 400],
    ["WORK", 60],
    ["RETENTION", -60],
  ]);
  expect((await contractOf(api, contract)).ledger).toMatchObject({ billed: 600, retention: { withheld: 0, held: 0 } });
  expect(await heldIn(api)).toBe(0);
  expect(await differencesOf(api.org)).toEqual([]);
  const next = await sent(api, await billed(api, await newClaim(contract, api, { all: 1 })));
  expect(amountsOf(next)).toEqual([
    ["WORK", 400],
    ["RETENTION", -40],
  ]);
  expect(await heldIn(api)).toBe(40);
  expect(await differencesOf(api.org)).toEqual([]);
});

test("voiding a credit note that gave retention up keeps it again", async () => {
  const api = await newOrg();
  const { contract, claim, invoice } = await mostlyBilled(api);
  const draft = await draftCredit(api, invoice);
  const note = await api.act<CreditNote>(`/credit-notes/${draft.id}/send`, { confirm: ["CLAIM_STAYS_BILLED"] });
  const [application] = note.applications;
  await api.act(`/invoices/${invoice.id}/payments/${application?.paymentId}/reverse`);
  await api.act(`/credit-notes/${note.id}/void`);
  expect((await contractOf(api, contract)).ledger.retention.held).toBe(60);
  expect(await heldIn(api)).toBe(60);
  expect(await differencesOf(api.org)).toEqual([]);
  await takenBack(api, claim);
  expect(await heldIn(api)).toBe(0);
});

test("a claim whose invoice is credited in full already is withdrawn by taking it back", async () => {
  const api = await newOrg();
  const { contract, claim, invoice } = await mostlyBilled(api);
  const draft = await draftCredit(api, invoice);
  const note = await api.act<CreditNote>(`/credit-notes/${draft.id}/send`, { confirm: ["CLAIM_STAYS_BILLED"] });
  expect(await takenBack(api, claim)).toMatchObject({ status: "WITHDRAWN", creditNoteId: note.id });
  expect((await billed(api, await newClaim(contract, api, { all: 0.6 }))).totals.net).toBe(540);
  expect(await differencesOf(api.org)).toEqual([]);
});

test("a claim on which something stands is not taken back, with what to do first", async () => {
  const api = await newOrg();
  const { contract, claim, invoice } = await mostlyBilled(api);
  const release = await sent(api, await api.create(`/contracts/${contract.id}/release-retention`, { fraction: 1 }));
  expect(await refusedWith(api, claim)).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    message: `Retention of invoice ${invoice.number} was released or written off. Void the release first.`,
  });
  const draft = await draftCredit(api, invoice);
  expect(
    await api.refused("POST", `/credit-notes/${draft.id}/send`, { body: { confirm: ["CLAIM_STAYS_BILLED"] } }),
  ).toMatchObject({ status: 409, message: expect.stringContaining("Void the release first") });
  expect((await refusedWith(api, claim)).message).toContain(draft.number);
  await api.act(`/credit-notes/${draft.id}/void`);
  await api.act(`/invoices/${release.id}/void`);
  const later = await newClaim(contract, api, { all: 0.8 });
  const second = await billed(api, later);
  expect((await refusedWith(api, claim)).message).toContain(second.number);
  expect((await refusedWith(api, later)).message).toContain(second.number);
  await sent(api, second);
  expect((await refusedWith(api, claim)).message).toBe(
    `Claim ${contract.number}-PC1 is before claim ${contract.number}-PC2, which is billed. Take that back first, or claim less next time.`,
  );
  const back = await takenBack(api, later);
  expect((await refusedWith(api, later)).status).toBe(409);
  const note = await noteOf(api, back);
  const [application] = note.applications;
  await api.act(`/invoices/${second.id}/payments/${application?.paymentId}/reverse`);
  expect((await api.refused("POST", `/credit-notes/${note.id}/void`)).message).toContain("took a claim back");
  await takenBack(api, claim);
  expect(await differencesOf(api.org)).toEqual([]);
});

test("a draft, an invoice of 0.00 and a claim billed by credit are voided instead", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const claim = await newClaim(contract, api, { all: 0.6 });
  const draft = await billed(api, claim);
  expect((await refusedWith(api, claim)).message).toContain(draft.number);
  await sent(api, draft);
  const less = await newClaim(contract, api, { all: 0.3 });
  const note = await api.create<CreditNote>(`/claims/${less.id}/credit`, {});
  await api.act(`/credit-notes/${note.id}/send`);
  expect((await refusedWith(api, less)).message).toContain("is billed by a credit note");
  const other = await newContract(api, { retentionPct: null });
  await sent(api, await api.create(`/contracts/${other.id}/deposit`, { fraction: 1 }));
  const paid = await newClaim(other, api, { all: 1 });
  await sent(api, await billed(api, paid));
  expect((await refusedWith(api, paid)).message).toContain("is for 0.00. Void it");
});

test("of two who take one claim back, one wins, and the other reads why", async () => {
  const api = await newOrg();
  const { claim } = await mostlyBilled(api);
  const path = `/claims/${claim.id}/take-back`;
  const answers = await Promise.all([api.post(path, {}), api.post(path, {})]);
  expect(statusesOf(answers)).toEqual([200, 409]);
  expect(await differencesOf(api.org)).toEqual([]);
});

test("a claim of another organization is not found", async () => {
  const { claim } = await mostlyBilled(await newOrg());
  expect((await refusedWith(await newOrg(), claim)).status).toBe(404);
});
