import { expect, test } from "vitest";
import type { BankLine } from "#contract/payments/bank.ts";
import { bankLines, newBankLine } from "../support/bank.ts";
import { newOrg } from "../support/service.ts";

test("a line that is set aside has no suggestion and is not open", async () => {
  const api = await newOrg();
  const { number } = await api.sentInvoice();
  const line = await newBankLine(api, [`FAST ${number}`]);
  expect(line.suggestion).toMatchObject({ confidence: "EXACT" });
  const ignored = await api.act<BankLine>(`/bank-lines/${line.id}/ignore`);
  expect(ignored).toEqual({ ...line, status: "IGNORED", suggestion: null, updatedAt: ignored.updatedAt });
  expect(await bankLines(api, "?open=true")).toEqual([]);
});

test("money that went out can be set aside too", async () => {
  const api = await newOrg();
  const line = await newBankLine(api, ["GIRO", "-5.00"]);
  expect(await api.act(`/bank-lines/${line.id}/ignore`)).toMatchObject({ status: "IGNORED" });
});

test("a line with payments cannot be set aside, nor one that is", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  const line = await newBankLine(api);
  await api.act(`/bank-lines/${line.id}/match`, { allocations: [{ invoiceId: id, amount: 1 }] });
  const path = `/bank-lines/${line.id}/ignore`;
  expect(await api.refused("POST", path)).toMatchObject({ status: 409, allowedActions: ["match", "unmatch"] });
  await api.act(`/bank-lines/${line.id}/unmatch`);
  await api.act(path);
  expect(await api.refused("POST", path)).toMatchObject({ status: 409, allowedActions: ["unignore"] });
});

test("an unknown line is 404", async () => {
  const path = "/bank-lines/bkl_01k9qv3m8xf2ta7r6y5w4h3e2d/ignore";
  expect(await (await newOrg()).refused("POST", path)).toMatchObject({ status: 404 });
});
