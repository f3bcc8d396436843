import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { exampleId } from "#contract/api/ids.ts";
import { statusesOf } from "../support/api.ts";
import { billed, contractOf, newClaim, newContract, sent } from "../support/contracts.ts";
import { atTime, newOrg } from "../support/service.ts";

type Api = Awaited<ReturnType<typeof newOrg>>;

async function retaining(api: Api, terms: object = {}) {
  const contract = await newContract(api, terms);
  const invoice = await sent(api, await billed(api, await newClaim(contract, api, { all: 0.9999 })));
  return { contract, invoice, path: `/contracts/${contract.id}/release-retention` };
}

test("the first release takes its share of what is held, the second the rest", async () => {
  const api = await newOrg();
  const { contract, path } = await retaining(api);
  const first = await sent(api, await api.create<Invoice>(path, {}));
  expect(first).toMatchObject({ kind: "RETENTION_RELEASE", items: [{ kind: "RELEASE", unitPrice: 50 }] });
  const second = await sent(api, await api.create<Invoice>(path, { description: "End of defects" }));
  expect(second.items).toMatchObject([{ description: "End of defects", unitPrice: 49.99 }]);
  expect((await contractOf(api, contract)).ledger.retention).toMatchObject({ released: 99.99, held: 0 });
});

test("with no share due at completion, all is released after the defects liability period", async () => {
  const api = await newOrg();
  await atTime("2026-02-03T04:00:00Z", async () => {
    const { contract, path } = await retaining(api, { releasePct: 0, defectsMonths: 12 });
    await api.act(`/contracts/${contract.id}/complete`, { on: "2026-02-03" });
    const { retention } = (await contractOf(api, contract)).ledger;
    expect(retention).toMatchObject({ nextOn: "2027-02-03", nextAmount: 99.99 });
    expect((await api.create<Invoice>(path, {})).items).toMatchObject([{ kind: "RELEASE", unitPrice: 99.99 }]);
  });
});

test("a release takes off what is left of the deposit", async () => {
  const api = await newOrg();
  const contract = await newContract(api, { recoupPct: 0 });
  await sent(api, await api.create<Invoice>(`/contracts/${contract.id}/deposit`, { amount: 30 }));
  await sent(api, await billed(api, await newClaim(contract, api, { all: 0.9 })));
  const release = await api.create<Invoice>(`/contracts/${contract.id}/release-retention`, { fraction: 1 });
  expect(release.items.map(({ kind, unitPrice }) => [kind, unitPrice])).toEqual([
    ["RELEASE", 90],
    ["DEPOSIT", -30],
  ]);
  await sent(api, release);
  expect((await contractOf(api, contract)).ledger.deposit).toEqual({ issued: 30, recouped: 30, balance: 0 });
});

test("no more is released than is held, and two people do not release the same", async () => {
  const api = await newOrg();
  const { path } = await retaining(api);
  const above = await api.refused("POST", path, { body: { amount: 100 } });
  expect(above.details).toMatchObject([
    { path: "amount", code: "OUT_OF_RANGE", message: expect.stringContaining("99.99") },
  ]);
  expect(statusesOf(await Promise.all([api.post(path, {}), api.post(path, {}), api.post(path, {})]))).toEqual([
    201, 409, 409,
  ]);
  const nothing = await newContract(api);
  expect(await api.refused("POST", `/contracts/${nothing.id}/release-retention`)).toMatchObject({ status: 422 });
  expect(await api.refused("POST", `/contracts/${exampleId("con")}/release-retention`)).toMatchObject({ status: 404 });
});

test("a claim whose retention was released is voided only after the release", async () => {
  const api = await newOrg();
  const { contract, invoice, path } = await retaining(api);
  const release = await sent(api, await api.create<Invoice>(path, { amount: 10 }));
  expect(await api.refused("POST", `/invoices/${invoice.id}/void`)).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
  });
  await api.act(`/invoices/${release.id}/void`);
  await api.act(`/invoices/${invoice.id}/void`);
  expect((await contractOf(api, contract)).ledger.retention).toMatchObject({ withheld: 0, released: 0, held: 0 });
});
