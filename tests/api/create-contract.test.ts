import { expect, test } from "vitest";
import type { Contract } from "#contract/contracts/contracts.ts";
import { contractOf, newClaim, newContract } from "../support/contracts.ts";
import { statusesOf } from "../support/api.ts";
import { eventsOf, newOrg } from "../support/service.ts";

const refusedWith = async (api: Awaited<ReturnType<typeof newOrg>>, body: object) =>
  api.refused("POST", "/contracts", { body });

test("a contract begins with the terms of its quotation, and raises contract.created", async () => {
  const api = await newOrg();
  const stages = [
    { title: "On signing", share: 0.4 },
    { title: "On completion", share: 0.6 },
  ];
  const { id: quotationId, number } = await api.acceptedQuotation({ retentionPct: 0.05, stages });
  const contract = await api.create<Contract>("/contracts", { quotationId });
  expect(contract).toMatchObject({
    number,
    status: "ACTIVE",
    retentionPct: 0.05,
    retentionLimit: null,
    releasePct: 0.5,
    defectsMonths: 12,
    isRemeasured: false,
    actApplies: true,
    needsApproval: null,
    claimDayShift: "NONE",
    daysCount: "CALENDAR",
    stages,
    opening: null,
  });
  expect((await api.get(`/quotations/${quotationId}`)).body).toMatchObject({ contractId: contract.id, stages });
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "contract.created" });
});

test("the Security of Payment Act applies by building approval, not by the kind of client", async () => {
  const api = await newOrg();
  for (const type of ["HOMEOWNER", "MCST"]) {
    const { id: clientId } = await api.client({ type });
    const { id: projectId } = await api.project({ clientId });
    const quotation = { clientId, projectId };
    expect((await newContract(api, {}, quotation)).actApplies).toBe(true);
    expect((await newContract(api, { needsApproval: true }, quotation)).actApplies).toBe(true);
    expect((await newContract(api, { needsApproval: false }, quotation)).actApplies).toBe(false);
    const office = await newContract(api, { needsApproval: false, actApplies: true }, quotation);
    expect(office).toMatchObject({ needsApproval: false, actApplies: true });
  }
});

test.each([
  [
    { needsApproval: true, actApplies: false },
    "actApplies",
    "must be true for work that needs building approval, which the Act covers; leave it out, or set needsApproval to false",
  ],
  [
    { claimDayShift: "BEFORE", claimDay: 0 },
    "claimDayShift",
    "must be NONE without a claim day to move; set claimDay to a day of the month, such as 25, or leave it out",
  ],
  [
    { daysCount: "ACT", actApplies: false },
    "daysCount",
    "must be CALENDAR for a contract that the Act does not apply to; leave it out, or set actApplies to true",
  ],
])("terms of days that contradict each other are refused: %j", async (terms, path, message) => {
  const api = await newOrg();
  const { id: quotationId } = await api.acceptedQuotation();
  const refused = await api.refused("POST", "/contracts", { body: { quotationId, ...terms } });
  expect(refused.details).toEqual([{ path, code: "NOT_ALLOWED", message }]);
});

test("only an accepted quotation becomes a contract, and only once", async () => {
  const api = await newOrg();
  const sent = await api.sentQuotation();
  expect(await refusedWith(api, { quotationId: sent.id })).toMatchObject({ status: 409, code: "INVALID_STATE" });
  const contract = await newContract(api);
  const again = await refusedWith(api, { quotationId: contract.quotationId });
  expect(again).toMatchObject({ status: 409, code: "ALREADY_CONVERTED" });
});

test("a contract and a conversion exclude each other", async () => {
  const api = await newOrg();
  const quotation = await api.acceptedQuotation();
  const answers = await Promise.all([
    api.post("/contracts", { quotationId: quotation.id }),
    api.post(`/quotations/${quotation.id}/convert`),
  ]);
  expect(statusesOf(answers)).toEqual([201, 409]);
  const other = await newContract(api);
  const sections = { body: { sections: [{ sectionId: null, fraction: 0.5 }] } };
  for (const send of [{}, sections]) {
    const refused = await api.refused("POST", `/quotations/${other.quotationId}/convert`, send);
    expect(refused).toMatchObject({ status: 409, code: "ALREADY_CONVERTED" });
  }
});

test("what plain invoices billed before is the opening, from which the first claim goes on", async () => {
  const api = await newOrg();
  const quotation = await api.acceptedQuotation({ items: [{ description: "Works", qty: 1, unitPrice: 1_000 }] });
  const { clientId, projectId, id: quotationId } = quotation;
  await api.invoice({ clientId, projectId, quotationId });
  expect(await refusedWith(api, { quotationId })).toMatchObject({ status: 409, code: "HAS_DOCUMENTS" });
  const opening = {
    items: [{ itemId: quotation.items[0]?.id, fraction: 0.3 }],
    retentionWithheld: 30,
    retentionReleased: 10,
    depositIssued: 100,
    depositRecouped: 30,
  };
  const contract = await api.create<Contract>("/contracts", { quotationId, retentionPct: 0.1, opening });
  expect(contract.ledger).toMatchObject({
    billed: 300,
    claimed: 300,
    retention: { withheld: 30, released: 10, held: 20 },
    deposit: { issued: 100, recouped: 30, balance: 70 },
  });
  const { figures } = await newClaim(contract, api, { all: 0.5 });
  expect(figures).toMatchObject({
    work: { toDate: 500, before: 300, claim: 200 },
    retention: { toDate: 50, before: 30, claim: 20 },
    deposit: { toDate: 50, before: 30, claim: 20 },
    net: { claim: 160 },
  });
  expect((await contractOf(api, contract)).items[0]).toMatchObject({ billed: 300, balance: 700 });
});

test("an opening, stages and references that cannot be are rejected by field", async () => {
  const api = await newOrg();
  const quotation = await api.acceptedQuotation();
  const faultsOf = async (body: object) =>
    (await refusedWith(api, { quotationId: quotation.id, ...body })).details?.map(({ path, code }) => [path, code]);
  const itemId = quotation.items[0]?.id;
  expect(
    await faultsOf({
      stages: [
        { title: "A", share: 0.5 },
        { title: "B", share: 0.4 },
      ],
    }),
  ).toEqual([["stages", "OUT_OF_RANGE"]]);
  expect(
    await faultsOf({ opening: { items: [{ itemId, fraction: 1.5 }], retentionReleased: 1, depositRecouped: 1 } }),
  ).toEqual([
    ["opening.items[0].fraction", "OVERCLAIM"],
    ["opening.retentionReleased", "OUT_OF_RANGE"],
    ["opening.depositRecouped", "OUT_OF_RANGE"],
  ]);
  const unknown = await refusedWith(api, { quotationId: quotation.id.replace(/.{4}$/, "0000") });
  expect(unknown).toMatchObject({ status: 422, details: [{ path: "quotationId", code: "UNKNOWN_REFERENCE" }] });
});
