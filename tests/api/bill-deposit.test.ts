import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { exampleId } from "#contract/api/ids.ts";
import { statusesOf } from "../support/api.ts";
import { billed, contractOf, newClaim, newContract, sent } from "../support/contracts.ts";
import { newOrg } from "../support/service.ts";

test("a deposit is an invoice of one item, which claims give back once it is sent", async () => {
  const api = await newOrg();
  const contract = await newContract(api, { clientReference: "PO 7" });
  const draft = await api.create<Invoice>(`/contracts/${contract.id}/deposit`, { amount: 200, description: "Advance" });
  expect(draft).toMatchObject({
    kind: "DEPOSIT",
    contractId: contract.id,
    claimId: null,
    clientReference: "PO 7",
    quotationId: contract.quotationId,
    retentionPct: null,
    title: "Works: deposit",
    items: [{ kind: "DEPOSIT", description: "Advance", qty: 1, unitPrice: 200 }],
  });
  expect((await contractOf(api, contract)).ledger.deposit.issued).toBe(0);
  await sent(api, draft);
  expect((await newClaim(contract, api, { all: 0.5 })).figures).toMatchObject({
    deposit: { claim: 100 },
    net: { claim: 350 },
  });
});

test("deposits together are at most the contract sum, and one is drafted at a time", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const path = `/contracts/${contract.id}/deposit`;
  const answers = await Promise.all([api.post(path, { fraction: 0.6 }), api.post(path, { fraction: 0.6 })]);
  expect(statusesOf(answers)).toEqual([201, 409]);
  const [draft] = (await api.get<{ data: Invoice[] }>(`/invoices?contractId=${contract.id}&kind=DEPOSIT`)).body.data;
  await sent(api, draft ?? { id: "" });
  const refused = await api.refused("POST", path, { body: { amount: 400.01 } });
  expect(refused.details).toMatchObject([
    { path: "amount", code: "OUT_OF_RANGE", message: expect.stringContaining("400.00") },
  ]);
  expect((await api.post(path, { amount: 400 })).status).toBe(201);
});

test("a deposit needs an amount or a fraction, and not both", async () => {
  const api = await newOrg();
  const { id } = await newContract(api);
  for (const body of [{}, { amount: 1, fraction: 0.1 }, { amount: 0.001 }, { fraction: 0.000001 }, { amount: 0 }]) {
    expect(await api.refused("POST", `/contracts/${id}/deposit`, { body }), JSON.stringify(body)).toMatchObject({
      status: 422,
    });
  }
  expect(await api.refused("POST", `/contracts/${exampleId("con")}/deposit`, { body: { amount: 1 } })).toMatchObject({
    status: 404,
  });
});

test("a deposit can be voided while what is left covers what was given back", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const deposit = await sent(api, await api.create<Invoice>(`/contracts/${contract.id}/deposit`, { amount: 100 }));
  const claim = await sent(api, await billed(api, await newClaim(contract, api, { all: 0.5 })));
  expect(await api.refused("POST", `/invoices/${deposit.id}/void`)).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
  });
  await api.act(`/invoices/${claim.id}/void`);
  await api.act(`/invoices/${deposit.id}/void`);
  expect((await contractOf(api, contract)).ledger.deposit).toEqual({ issued: 0, recouped: 0, balance: 0 });
});
