import { expect, test } from "vitest";
import type { BankLine } from "#contract/payments/bank.ts";
import { exampleId } from "#contract/api/ids.ts";
import { newBankLine, newBankLines } from "../support/bank.ts";
import { newOrg } from "../support/service.ts";

test("a bank line is read with its suggestion, as the list has it", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  await newBankLines(api, [["2026-03-27", `FAST ${invoice.number}`, "109.00"]]);
  const [line] = (await api.get<{ data: BankLine[] }>("/bank-lines")).body.data;
  const { body } = await api.get<BankLine>(`/bank-lines/${line?.id}`);
  expect(body).toEqual(line);
  expect(body).toMatchObject({ status: "NEW", suggestion: { confidence: "EXACT" } });
});

test("a line that changed since it was read is not matched with its old ETag", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const { id } = await newBankLine(api);
  const { headers } = await api.get(`/bank-lines/${id}`);
  const match = {
    body: { allocations: [{ invoiceId: invoice.id, amount: 50 }] },
    headers: { "if-match": headers["etag"] as string },
  };
  expect((await api.send("POST", `/bank-lines/${id}/match`, match)).status).toBe(200);
  expect(await api.refused("POST", `/bank-lines/${id}/match`, match)).toMatchObject({ code: "PRECONDITION_FAILED" });
});

test("a line of no one, or with a query that it does not take, is refused", async () => {
  const api = await newOrg();
  expect(await api.refused("GET", `/bank-lines/${exampleId("bkl")}`)).toMatchObject({ status: 404 });
  const { id } = await newBankLine(api);
  expect(await api.refused("GET", `/bank-lines/${id}?open=true`)).toMatchObject({ status: 400 });
});
