// @module-tag gate
/** Bounds on the size of a contract, whose claims and events hold all of its lines. */
import { expect, test } from "vitest";
import { eventBytesMax } from "#contract/webhooks/events.ts";
import { contractLinesBytesMax, contractLinesMax, itemsMax, variationsMax } from "#contract/documents/lines.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Api } from "../support/api.ts";
import { claimOf, newContract, submitted } from "../support/contracts.ts";
import { databaseFor, newOrg } from "../support/service.ts";

const linesOf = (count: number, fields: object = {}) =>
  Array.from({ length: count }, () => ({ description: "Door", qty: 1, unitPrice: 10, ...fields }));

const draftVariation = (api: Api, contractId: string, items: readonly object[]) =>
  api.create<Quotation>("/quotations", { contractId, title: "Variation", items });

/** A contract with room for that many more lines. */
async function nearlyFull(api: Api, room: number) {
  const contract = await newContract(api, {}, { items: linesOf(itemsMax) });
  const last = await draftVariation(api, contract.id, linesOf(contractLinesMax - itemsMax - room));
  return { contract, last };
}

const tooMany = { status: 422, code: "VALIDATION_FAILED", details: [{ path: "items", code: "TOO_MANY" }] };

test("a variation that would take its contract above 3,000 lines is refused", async () => {
  const api = await newOrg();
  const { contract, last } = await nearlyFull(api, 1);
  const body = { contractId: contract.id, title: "One more", items: linesOf(2) };
  const refused = await api.refused("POST", "/quotations", { body });
  expect(refused).toMatchObject(tooMany);
  expect(refused.message).toContain("would make 3001 lines of the contract; at most 3000 are allowed");
  const grown = { items: linesOf(contractLinesMax - itemsMax) };
  expect((await api.patch(`/quotations/${last.id}`, grown)).status).toBe(200);
  expect(await api.refused("POST", "/quotations", { body: { ...body, items: linesOf(1) } })).toMatchObject(tooMany);
  expect((await api.patch(`/quotations/${last.id}`, { items: linesOf(1) })).status).toBe(200);
  expect((await api.post("/quotations", body)).status).toBe(201);
});

test("a rejected variation leaves room, and is revised only while there is some", async () => {
  const api = await newOrg();
  const { contract, last } = await nearlyFull(api, 0);
  await api.act(`/quotations/${last.id}/send`, { to: "client@example.com" });
  await api.act(`/quotations/${last.id}/reject`);
  const other = await draftVariation(api, contract.id, linesOf(1));
  expect(await api.refused("POST", `/quotations/${last.id}/revise`)).toMatchObject(tooMany);
  await api.delete(`/quotations/${other.id}`);
  expect((await api.post(`/quotations/${last.id}/revise`)).status).toBe(200);
});

test("a contract takes at most 200 variations that are not rejected", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const items = linesOf(1);
  for (let i = 0; i < variationsMax; i += 1) await draftVariation(api, contract.id, items);
  const body = { contractId: contract.id, title: "One more", items };
  expect(await api.refused("POST", "/quotations", { body })).toMatchObject({
    status: 422,
    details: [{ path: "contractId", code: "TOO_MANY" }],
  });
});

test("the longest lines of a contract keep its claims and their events below 2 MB", async () => {
  const api = await newOrg();
  const [wide, line] = [linesOf(500, { description: "門".repeat(390) }), { description: '"\n門'.repeat(30) }];
  const contract = await newContract(api, {}, { items: wide });
  await accepted(api, await draftVariation(api, contract.id, wide.slice(0, 400)));
  const items = Array.from({ length: 500 }, () => ({ ...line, qty: 9_999_999.9999, unitPrice: 0.0001 }));
  const refused = await api.refused("POST", "/quotations", { body: { contractId: contract.id, title: "Long", items } });
  expect(refused).toMatchObject({ status: 422, details: [{ path: "items", code: "TOO_LONG" }] });
  expect(refused.message).toContain(`at most ${contractLinesBytesMax} are allowed`);
  const claim = await submitted(api, contract, { all: 0.333333 });
  await api.act(`/claims/${claim.id}/respond`);
  const { text } = await api.get<{ data: object[] }>("/events?limit=1&type=claim.responded");
  expect(Buffer.byteLength(text)).toBeGreaterThan(1_000_000);
  expect(Buffer.byteLength(text)).toBeLessThan(eventBytesMax);
});

test("a contract from before the bound is still read, and takes no further claim", async () => {
  const api = await newOrg();
  const contract = await newContract(api, {}, { items: linesOf(itemsMax) });
  const claim = await submitted(api, contract, { all: 0.1 });
  const { system } = await databaseFor(api.org);
  await system`
    insert into quotation_item (org_id, id, quotation_id, description, qty, unit_price, sort_order)
    select ${api.org}, 'qli_' || lpad(n::text, 26, '0'), ${contract.quotationId}, 'Door', 1, 10, ${itemsMax}::integer + n
    from generate_series(1, ${contractLinesMax}::integer) n`;
  expect((await api.get(`/contracts/${contract.id}`)).status).toBe(200);
  expect((await claimOf(api, claim)).items).toHaveLength(itemsMax);
  await api.act(`/claims/${claim.id}/withdraw`);
  expect(await api.refused("POST", `/contracts/${contract.id}/claims`, { body: {} })).toMatchObject(tooMany);
});

async function accepted(api: Api, { id }: Quotation) {
  await api.act(`/quotations/${id}/send`, { to: "client@example.com" });
  await api.act(`/quotations/${id}/accept`);
}
