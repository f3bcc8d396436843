// @module-tag slow
import { expect, test } from "vitest";
import type { Claim } from "#contract/contracts/claims.ts";
import type { Contract } from "#contract/contracts/contracts.ts";
import { exampleId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { statusesOf } from "../support/api.ts";
import { billed, claimOf, contractOf, newClaim, newContract, sent, submitted } from "../support/contracts.ts";
import { eventsOf, newOrg } from "../support/service.ts";

test("the draft of a claim's invoice changes only in title, notes, due date and reference", async () => {
  const api = await newOrg();
  const invoice = await billed(api, await newClaim(await newContract(api), api));
  expect(invoice).toMatchObject({
    kind: "CLAIM",
    status: "DRAFT",
    title: "Works: claim 1",
    totals: { net: 450, rounding: 0 },
  });
  const path = `/invoices/${invoice.id}`;
  const fields = { title: "June", notes: "Thank you", dueDate: "2031-01-31", clientReference: "PO 9" };
  expect((await api.patch<Invoice>(path, fields)).body).toMatchObject({ title: "June", clientReference: "PO 9" });
  for (const body of [{ items: [] }, { retentionPct: 0.1 }, { quotationId: null }, { clientId: invoice.clientId }]) {
    expect(await api.refused("PATCH", path, { body })).toMatchObject({
      status: 409,
      code: "INVALID_STATE",
      details: [{ path: Object.keys(body)[0], code: "FROZEN" }],
    });
  }
  expect(await api.refused("POST", `${path}/duplicate`)).toMatchObject({ status: 409, code: "INVALID_STATE" });
  expect((await eventsOf(api.org)).slice(-2).map(({ type }) => type)).toEqual(["invoice.created", "invoice.updated"]);
});

test("an invoice of a claim is due after the payment days of its contract", async () => {
  const api = await newOrg();
  const contract = await newContract(api, { paymentDays: 7 });
  const invoice = await sent(api, await billed(api, await newClaim(contract, api)));
  const days = (Date.parse(invoice.dueDate) - Date.parse(invoice.issuedAt)) / 86_400_000;
  expect(Math.floor(days)).toBe(7);
});

test("earlier claims that were not billed are carried, and come back with the void of the later one", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const first = await submitted(api, contract, { all: 0.2 });
  const second = await submitted(api, contract, { all: 0.5 });
  const invoice = await billed(api, second);
  expect(invoice.totals.net).toBe(450);
  expect(await claimOf(api, first)).toMatchObject({ status: "CARRIED", carriedBy: second.id });
  expect(await api.refused("POST", `/claims/${first.id}/invoice`)).toMatchObject({ status: 409 });
  await api.act(`/invoices/${invoice.id}/void`);
  expect([await claimOf(api, first), await claimOf(api, second)]).toMatchObject([
    { status: "SUBMITTED", carriedBy: null },
    { status: "SUBMITTED", invoiceId: null },
  ]);
  expect((await billed(api, first)).totals.net).toBe(180);
});

test("voiding the last billed claim and billing it again gives the same items", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  await sent(api, await billed(api, await newClaim(contract, api, { all: 0.3 })));
  const claim = await newClaim(contract, api, { all: 0.7 });
  const first = await sent(api, await billed(api, claim));
  await api.act(`/invoices/${first.id}/void`);
  const returned = await claimOf(api, claim);
  expect(returned).toMatchObject({ status: "DRAFT", number: `${contract.number}-PC2`, invoiceId: null });
  const again = await billed(api, claim);
  const content = ({ items }: Invoice) =>
    items.map(({ description, unitPrice, kind }) => [description, unitPrice, kind]);
  expect(content(again)).toEqual(content(first));
});

test("an earlier claim is neither voided nor billed after a later one, which is named", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const first = await sent(api, await billed(api, await newClaim(contract, api, { all: 0.2 })));
  const skipped = await submitted(api, contract, { all: 0.3 });
  await api.act(`/claims/${skipped.id}/withdraw`);
  await sent(api, await billed(api, await newClaim(contract, api, { all: 0.4 })));
  expect(await api.refused("POST", `/invoices/${first.id}/void`)).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    message: expect.stringContaining(`${contract.number}-PC3`),
  });
});

test("a claim below 0, and one of nothing, are not billed", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  await sent(api, await billed(api, await newClaim(contract, api, { all: 0.5 })));
  const claim = await newClaim(contract, api, { all: 0.4 });
  expect(claim.figures.net.claim).toBe(-90);
  expect((await api.refused("POST", `/claims/${claim.id}/invoice`)).details).toMatchObject([
    { code: "NEGATIVE_CLAIM" },
  ]);
  await api.patch(`/claims/${claim.id}`, { all: 0.5 });
  expect((await api.refused("POST", `/claims/${claim.id}/invoice`)).details).toMatchObject([
    { code: "NOTHING_TO_BILL" },
  ]);
  expect(await api.refused("POST", `/claims/${exampleId("clm")}/invoice`)).toMatchObject({ status: 404 });
});

test("a claim that its deposit covers is an invoice of 0, which is PAID at once", async () => {
  const api = await newOrg();
  const contract = await newContract(api, { retentionPct: null });
  await sent(api, await api.create<Invoice>(`/contracts/${contract.id}/deposit`, { fraction: 1 }));
  const invoice = await sent(api, await billed(api, await newClaim(contract, api, { all: 0.5 })));
  expect(invoice).toMatchObject({ status: "PAID", totals: { net: 0, total: 0 } });
});

test("while a contract has a draft invoice nothing else of it is billed", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const first = await submitted(api, contract, { all: 0.2 });
  const draft = await billed(api, first);
  const next = await submitted(api, contract, { all: 0.4 });
  for (const path of [`/claims/${next.id}/invoice`, `/contracts/${contract.id}/release-retention`]) {
    const refused = await api.refused("POST", path, { body: {} });
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining(draft.number) });
  }
  await sent(api, draft);
  expect((await billed(api, next)).totals.net).toBe(180);
});

test("of people who bill the same claim at once one wins, and the books agree", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const claim = await submitted(api, contract, { all: 0.5 });
  const bills = await Promise.all([1, 2, 3, 4].map(() => api.post(`/claims/${claim.id}/invoice`)));
  expect(statusesOf(bills)).toEqual([201, 409, 409, 409]);
  const { data } = (await api.get<{ data: Invoice[] }>(`/invoices?claimId=${claim.id}`)).body;
  expect(data).toHaveLength(1);
  expect((await contractOf(api, contract)).ledger).toMatchObject({ billed: 500, retention: { held: 50 } });
});

test("a variation that is accepted while a claim is billed is in its contract sum or not, never in between", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  await sent(api, await api.create<Invoice>(`/contracts/${contract.id}/deposit`, { amount: 100 }));
  const order = await api.create<Quotation>("/quotations", {
    contractId: contract.id,
    title: "More",
    items: [{ description: "More", qty: 1, unitPrice: 1_000 }],
  });
  await api.act(`/quotations/${order.id}/send`, { to: "client@example.com" });
  const claim = await submitted(api, contract, { all: 0.5 });
  const [accepted, bill] = await Promise.all([
    api.post(`/quotations/${order.id}/accept`),
    api.post<Invoice>(`/claims/${claim.id}/invoice`),
  ]);
  expect([accepted.status, bill.status]).toEqual([200, 201]);
  expect([50, 25]).toContain(-(bill.body.items.find(({ kind }) => kind === "DEPOSIT")?.unitPrice ?? 0));
  const { ledger } = (await api.get<Contract>(`/contracts/${contract.id}`)).body;
  expect(ledger).toMatchObject({ contractSum: 2_000, billed: 500 });
});

test("a void and the next bill at once leave one of them refused or both in order", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const first = await sent(api, await billed(api, await newClaim(contract, api, { all: 0.2 })));
  const next = await submitted(api, contract, { all: 0.5 });
  const [voided, bill] = await Promise.all([
    api.post(`/invoices/${first.id}/void`),
    api.post<Invoice>(`/claims/${next.id}/invoice`),
  ]);
  expect(bill.status).toBe(201);
  expect(bill.body.totals.net).toBe(voided.status === 200 ? 450 : 270);
  const { data } = (await api.get<{ data: Claim[] }>(`/claims?contractId=${contract.id}&status=BILLED`)).body;
  expect(data).toHaveLength(voided.status === 200 ? 1 : 2);
});
