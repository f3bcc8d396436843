import { expect, test } from "vitest";
import type { Contract } from "#contract/contracts/contracts.ts";
import { exampleId } from "#contract/api/ids.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { billed, newClaim, newContract, sent } from "../support/contracts.ts";
import { eventsOf, newOrg } from "../support/service.ts";

test("a contract is closed when nothing is left to do, and what is left is named until then", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const path = `/contracts/${contract.id}/close`;
  const reason = async () => {
    const { status, code, message } = await api.refused("POST", path);
    expect([status, code]).toEqual([409, "INVALID_STATE"]);
    return message;
  };
  const order = await api.create<Quotation>("/quotations", {
    contractId: contract.id,
    title: "More",
    items: [{ description: "More", qty: 1, unitPrice: 10 }],
  });
  await api.act(`/quotations/${order.id}/send`, { to: "client@example.com" });
  expect(await reason()).toContain(order.number);
  await api.act(`/quotations/${order.id}/reject`);
  const deposit = await api.create<{ id: string; number: string }>(`/contracts/${contract.id}/deposit`, {
    amount: 100,
  });
  expect(await reason()).toContain(deposit.number);
  await sent(api, deposit);
  expect(await reason()).toContain("deposit");
  const claim = await newClaim(contract, api, { all: 1 });
  expect(await reason()).toContain("open claim");
  await sent(api, await billed(api, claim));
  expect(await reason()).toContain("Retention");
  const closed = await api.act<Contract>(path, { writeOff: true, note: "Settled" });
  expect(closed).toMatchObject({
    status: "CLOSED",
    ledger: { retention: { withheld: 100, writtenOff: 100, held: 0 }, deposit: { balance: 0 } },
  });
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "contract.closed" });
});

test("a closed contract takes no claim, deposit, release, completion or variation", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const draft = await api.create<Quotation>("/quotations", { contractId: contract.id, title: "More", items: [] });
  await api.patch(`/quotations/${draft.id}`, { items: [{ description: "More", qty: 1, unitPrice: 10 }] });
  await api.act(`/contracts/${contract.id}/close`, { confirm: ["BALANCE_LEFT"] });
  const attempts: [string, object][] = [
    [`/contracts/${contract.id}/claims`, {}],
    [`/contracts/${contract.id}/deposit`, { amount: 1 }],
    [`/contracts/${contract.id}/release-retention`, {}],
    [`/contracts/${contract.id}/complete`, { on: "2026-01-01" }],
    [`/contracts/${contract.id}/close`, {}],
    ["/quotations", { contractId: contract.id, title: "More", items: [] }],
    [`/quotations/${draft.id}/send`, { to: "client@example.com" }],
  ];
  for (const [path, body] of attempts) {
    expect(await api.refused("POST", path, { body }), path).toMatchObject({ status: 409, code: "INVALID_STATE" });
  }
  expect(await api.refused("POST", `/contracts/${exampleId("con")}/close`)).toMatchObject({ status: 404 });
});
