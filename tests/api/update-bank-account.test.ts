import { expect, test } from "vitest";
import type { BankAccount } from "#contract/payments/bank-accounts.ts";
import { bankLines, newBankLine } from "../support/bank.ts";
import { newOrg } from "../support/service.ts";

test("an account gets another name and number, and loses its number", async () => {
  const api = await newOrg();
  const { id } = await api.create<BankAccount>("/bank-accounts", { name: "DBS" });
  const path = `/bank-accounts/${id}`;
  const changed = await api.patch(path, { name: "Reserve", number: "1234567" });
  expect(changed.body).toMatchObject({ name: "Reserve", number: "1234567" });
  expect((await api.patch(path, { number: null })).body).toMatchObject({ name: "Reserve", number: null });
});

test("a number of another account is refused", async () => {
  const api = await newOrg();
  await api.create("/bank-accounts", { name: "DBS", number: "1234567" });
  const { id } = await api.create<BankAccount>("/bank-accounts", { name: "UOB" });
  const refusal = await api.refused("PATCH", `/bank-accounts/${id}`, { body: { number: "123-4567" } });
  expect(refusal).toMatchObject({ status: 422, details: [{ path: "number", code: "DUPLICATE" }] });
});

test("the currency changes until a line is matched, and lines of another one take no invoice", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const { id, accountId } = await newBankLine(api, [`FAST ${invoice.number}`]);
  const path = `/bank-accounts/${accountId}`;
  await api.patch(path, { currency: "USD" });
  expect(await bankLines(api)).toMatchObject([{ currency: "USD", remaining: 0, suggestion: null }]);
  expect(await bankLines(api, "?open=true")).toEqual([]);
  const body = { allocations: [{ invoiceId: invoice.id, amount: 109 }] };
  expect(await api.refused("POST", `/bank-lines/${id}/match`, { body })).toMatchObject({ code: "INVALID_STATE" });
  expect(await api.act("/bank-lines/match-exact")).toMatchObject({ matched: 0 });
  await api.patch(path, { currency: "SGD" });
  await api.act(`/bank-lines/${id}/match`, body);
  expect(await api.refused("PATCH", path, { body: { currency: "USD" } })).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
  });
});

test("an unknown account is 404", async () => {
  const path = "/bank-accounts/bka_01k9qv3m8xf2ta7r6y5w4h3e2d";
  expect(await (await newOrg()).refused("PATCH", path, { body: { name: "A" } })).toMatchObject({ status: 404 });
});
