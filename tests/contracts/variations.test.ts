import { expect, test } from "vitest";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { contractOf, newContract, variation } from "../support/contracts.ts";
import { newOrg } from "../support/service.ts";

const items = [{ description: "More", qty: 1, unitPrice: 10 }];

test("variations are numbered after their contract, and a deleted draft leaves a gap", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const create = () => api.create<Quotation>("/quotations", { contractId: contract.id, title: "More", items });
  const [first, second] = await Promise.all([create(), create()]);
  expect([first.number, second.number].toSorted()).toEqual([`${contract.number}-VO1`, `${contract.number}-VO2`]);
  expect(first).toMatchObject({ clientId: contract.clientId, projectId: contract.projectId, retentionPct: null });
  await api.delete(`/quotations/${second.id}`);
  expect((await create()).variationNo).toBe(3);
});

test("an omission is sent and accepted with a total below 0, and lowers the contract sum", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const omission = await variation(api, contract, [{ description: "Omit painting", qty: 1, unitPrice: -400 }]);
  expect(omission).toMatchObject({ status: "ACCEPTED", totals: { subtotal: -400 } });
  expect((await contractOf(api, contract)).ledger).toMatchObject({ variationsSum: -400, contractSum: 600 });
  const plain = await api.quotation({ items: [{ description: "Discount", qty: 1, unitPrice: -1 }] });
  const refused = await api.refused("POST", `/quotations/${plain.id}/send`, { body: { to: "client@example.com" } });
  expect(refused).toMatchObject({ status: 422 });
});

test("a variation has the parties of its contract, and no retention or stages of its own", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const stages = [
    { title: "A", share: 0.5 },
    { title: "B", share: 0.5 },
  ];
  const other = await api.project();
  const body = {
    contractId: contract.id,
    title: "More",
    items,
    retentionPct: 0.1,
    stages,
    clientId: other.clientId,
    projectId: other.id,
  };
  const paths = async (method: string, path: string, send: object) =>
    (await api.refused(method, path, { body: send })).details?.map((fault) => fault.path).toSorted();
  expect(await paths("POST", "/quotations", body)).toEqual(["clientId", "projectId", "retentionPct", "stages"]);
  const draft = await api.create<Quotation>("/quotations", { contractId: contract.id, title: "More", items });
  expect(await paths("PATCH", `/quotations/${draft.id}`, { retentionPct: 0.1, stages })).toEqual([
    "retentionPct",
    "stages",
  ]);
  const unknown = { ...body, contractId: contract.id.replace(/.{4}$/, "0000") };
  expect(await paths("POST", "/quotations", unknown)).toEqual(["contractId"]);
  expect(await paths("POST", "/quotations", { title: "More", items })).toEqual(["clientId", "projectId"]);
});

test("quotations are listed by contract, and with or without variations", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const order = await variation(api, contract, items);
  const plain = await api.quotation();
  const ids = async (query: string) =>
    (await api.get<{ data: Quotation[] }>(`/quotations?${query}`)).body.data.map(({ id }) => id);
  expect(await ids(`contractId=${contract.id}`)).toEqual([order.id, contract.quotationId]);
  expect(await ids("variations=true")).toEqual([order.id]);
  expect(await ids("variations=false")).toEqual([plain.id, contract.quotationId]);
  expect(await api.refused("POST", `/quotations/${order.id}/convert`)).toMatchObject({ code: "ALREADY_CONVERTED" });
});

test("stages are copied by a duplicate, kept by a revision and make exactly 1", async () => {
  const api = await newOrg();
  const stages = [
    { title: "A", share: 0.333333 },
    { title: "B", share: 0.666667 },
  ];
  const quotation = await api.sentQuotation({ stages });
  expect((await api.create<Quotation>(`/quotations/${quotation.id}/duplicate`, undefined)).stages).toEqual(stages);
  expect((await api.act<Quotation>(`/quotations/${quotation.id}/revise`)).stages).toEqual(stages);
  const wrong = await api.refused("PATCH", `/quotations/${quotation.id}`, { body: { stages: [...stages, ...stages] } });
  expect(wrong.details).toMatchObject([{ path: "stages", code: "OUT_OF_RANGE" }]);
  expect((await api.patch<Quotation>(`/quotations/${quotation.id}`, { stages: null })).body.stages).toBeNull();
});
