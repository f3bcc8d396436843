import { expect, test } from "vitest";
import type { BankLine } from "#contract/payments/bank.ts";
import { newBankLine } from "../support/bank.ts";
import { newOrg } from "../support/service.ts";

test("a line that was set aside can be taken back", async () => {
  const api = await newOrg();
  const line = await newBankLine(api);
  await api.act(`/bank-lines/${line.id}/ignore`);
  const back = await api.act<BankLine>(`/bank-lines/${line.id}/unignore`);
  expect(back).toEqual({ ...line, updatedAt: back.updatedAt });
});

test("a line that was not set aside stays as it is", async () => {
  const api = await newOrg();
  const { id } = await newBankLine(api);
  expect(await api.refused("POST", `/bank-lines/${id}/unignore`)).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    currentStatus: "NEW",
  });
});

test("an unknown line is 404", async () => {
  const path = "/bank-lines/bkl_01k9qv3m8xf2ta7r6y5w4h3e2d/unignore";
  expect(await (await newOrg()).refused("POST", path)).toMatchObject({ status: 404 });
});
