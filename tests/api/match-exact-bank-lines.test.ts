// @module-tag database
import { expect, test } from "vitest";
import type { ExactMatches } from "#contract/payments/bank.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { bankLines, type BankRow, newBankLines } from "../support/bank.ts";
import { newOrg } from "../support/service.ts";

test("all lines whose suggestion is EXACT are matched, and no others", async () => {
  const api = await newOrg();
  const [one, other, third] = [await api.sentInvoice(), await api.sentInvoice(), await api.sentInvoice()];
  const lines = await newBankLines(api, [
    ["2026-01-05", `FAST ${one.number}`, "109.00"],
    ["2026-01-06", `FAST ${other.number}`, "100.00"],
    ["2026-01-07", `FAST ${third.number.replaceAll("-", " ").toLowerCase()}`, "109.00"],
  ]);
  expect(lines.map(({ suggestion }) => suggestion?.confidence)).toEqual(["EXACT", "NUMBER", "EXACT"]);
  const done = await api.act<ExactMatches>("/bank-lines/match-exact");
  expect(done).toEqual({ matched: 2, ids: [lines[0]?.id, lines[2]?.id], hasMore: false });
  expect((await bankLines(api, "?status=NEW")).map(({ id }) => id)).toEqual([lines[1]?.id]);
  for (const { id } of [one, third]) {
    expect((await api.get<Invoice>(`/invoices/${id}`)).body.status).toBe("PAID");
  }
  expect(await api.act<ExactMatches>("/bank-lines/match-exact")).toEqual({ matched: 0, ids: [], hasMore: false });
});

test("of two lines for one invoice the earlier is matched", async () => {
  const api = await newOrg();
  const { number } = await api.sentInvoice();
  const lines = await newBankLines(api, [
    ["2026-01-06", `FAST ${number} again`, "109.00"],
    ["2026-01-05", `FAST ${number}`, "109.00"],
  ]);
  expect((await api.act<ExactMatches>("/bank-lines/match-exact")).ids).toEqual([lines[1]?.id]);
});

test("four at once match each line once", async () => {
  const api = await newOrg();
  const invoices = await Promise.all(Array.from({ length: 10 }, () => api.sentInvoice()));
  await newBankLines(
    api,
    invoices.map(({ number }): BankRow => ["2026-01-05", `FAST ${number}`, "109.00"]),
  );
  const done = await Promise.all(Array.from({ length: 4 }, () => api.act<ExactMatches>("/bank-lines/match-exact")));
  const ids = done.flatMap((each) => each.ids);
  expect(new Set(ids).size).toBe(10);
  expect(ids).toHaveLength(10);
  expect((await api.get<{ count: number }>("/payments/totals")).body.count).toBe(10);
});
