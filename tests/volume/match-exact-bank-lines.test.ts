// @module-tag gate
import { expect, test } from "vitest";
import type { ExactMatches } from "#contract/payments/bank.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { type BankRow, newBankLine, newBankLines } from "../support/bank.ts";
import { newOrg } from "../support/service.ts";
import { testTimeout } from "../support/timeout-factor.ts";

test(
  "200 lines are matched by one request, and more by the next",
  async () => {
    const api = await newOrg();
    const invoices: Invoice[] = [];
    for (let i = 0; i < 201; i++) invoices.push(await api.sentInvoice());
    await newBankLines(
      api,
      invoices.slice(0, 100).map(({ number }): BankRow => ["2026-01-05", `FAST ${number}`, "109.00"]),
    );
    await newBankLines(
      api,
      invoices.slice(100, 200).map(({ number }): BankRow => ["2026-01-05", `FAST ${number}`, "109.00"]),
    );
    await newBankLine(api, [`FAST ${invoices.at(-1)?.number}`]);
    expect(await api.act<ExactMatches>("/bank-lines/match-exact")).toMatchObject({ matched: 200, hasMore: true });
    expect(await api.act<ExactMatches>("/bank-lines/match-exact")).toMatchObject({ matched: 1, hasMore: false });
    const { amount } = (await api.get<{ amount: number }>("/payments/totals")).body;
    expect(amount).toBe(201 * 109);
  },
  Math.max(60_000, testTimeout),
);
