import { describe, expect, test } from "vitest";
import type { BankAccount } from "#contract/payments/bank-accounts.ts";
import type { ImportPreview } from "#contract/imports/import-previews.ts";
import { bankForm, bankLines, importBank } from "../support/bank.ts";
import { newImportPreview, runImport } from "../support/imports.ts";
import { atTime, newOrg } from "../support/service.ts";

const inDecember = <T>(work: () => Promise<T>) => atTime("2026-12-01T04:00:00Z", work);
const preview = (api: Awaited<ReturnType<typeof newOrg>>, content: string) =>
  newImportPreview(api, content, "BANK_STATEMENT");
const lines = async (api: Awaited<ReturnType<typeof newOrg>>) =>
  (await bankLines(api)).map(({ date, amount, description }) => `${date} ${amount} ${description}`);

describe("a bank's file is shown before any line of it is added:", () => {
  test("that the file does not tell which number is the month, until a person chooses or a day settles it", () =>
    inDecember(async () => {
      const api = await newOrg();
      const file = (day: string) => `Date,Details,Debit,Credit\n${day},FAST KOPI,,100.00\n05/05/2026,GIRO SP,40.00,\n`;
      const found = await preview(api, file("03/04/2026"));
      expect([found.dayOrder, found.dayOrderUnsure]).toEqual(["DAY_FIRST", true]);
      expect((await preview(api, file("13/04/2026"))).dayOrderUnsure).toBe(false);
      expect((await preview(api, file("04/04/2026"))).dayOrderUnsure).toBe(false);
      const chosen = await api.patch<ImportPreview>(`/imports/previews/${found.id}`, { dayOrder: "MONTH_FIRST" });
      expect(chosen.body.dayOrderUnsure).toBe(false);
    }));

  test("what each column is, what is pending or in another currency, and whether the balances agree", () =>
    inDecember(async () => {
      const api = await newOrg();
      const found = await preview(
        api,
        "Date,Details,Status,Currency,Debit,Credit,Balance\n" +
          "20/11/2026,FAST KOPI,Settled,SGD,,100.00,600.00\n" +
          "21/11/2026,CARD SHOP,Pending,SGD,20.00,,\n" +
          "22/11/2026,WIRE,Settled,USD,,50.00,\n" +
          "23/11/2026,GIRO SP,Settled,SGD,40.00,,560.00\n",
      );
      expect(found.columns.map(({ field }) => field)).toEqual([
        "date",
        "text",
        "status",
        "currency",
        "debit",
        "credit",
        "balance",
      ]);
      expect(
        found.rows.map(({ row, action, values }) => [row, action, values.date, values.amount, values.description]),
      ).toEqual([
        [2, "ADD", "2026-11-20", "100.00", "FAST KOPI"],
        [5, "ADD", "2026-11-23", "-40.00", "GIRO SP"],
      ]);
      expect(found.leftOut.map(({ row, reason }) => [row, reason])).toEqual([
        [3, "OTHER"],
        [4, "CURRENCY"],
      ]);
      expect(await lines(api)).toEqual([]);
      expect(await runImport(api, found)).toEqual({ added: 2, updated: 0, known: 0, skipped: 1 });
      expect(await runImport(api, found)).toMatchObject({ added: 0 });
      expect(await lines(api)).toEqual(["2026-11-23 -40 GIRO SP", "2026-11-20 100 FAST KOPI"]);
    }));

  test("balances that agree with the lines are said to", () =>
    inDecember(async () => {
      const found = await preview(
        await newOrg(),
        "Date,Details,Debit,Credit,Balance\n20/11/2026,A,,100.00,600.00\n23/11/2026,B,40.00,,560.00\n",
      );
      expect(found.sums).toMatchObject([{ row: 3, stated: 560, agrees: true }]);
    }));

  test("a line that is missing between two balances is named", () =>
    inDecember(async () => {
      const found = await preview(
        await newOrg(),
        "Date,Details,Debit,Credit,Balance\n20/11/2026,A,,100.00,600.00\n23/11/2026,B,40.00,,500.00\n",
      );
      expect(found.sums).toMatchObject([{ row: 3, computed: 560, stated: 500, agrees: false }]);
    }));

  test("lines that are known are said to be", () =>
    inDecember(async () => {
      const api = await newOrg();
      await importBank(api, "Date,Details,Amount\n20/11/2026,FAST KOPI,100.00\n");
      const found = await preview(api, "Date,Details,Amount\n20/11/2026,FAST KOPI,100.00\n21/11/2026,NEW,5.00\n");
      expect(found.rows.map(({ action, known }) => [action, known])).toEqual([
        ["SKIP", true],
        ["ADD", false],
      ]);
      expect(await runImport(api, found)).toEqual({ added: 1, updated: 0, known: 1, skipped: 0 });
    }));

  test("columns are changed by a person, and taken so in the next file", () =>
    inDecember(async () => {
      const api = await newOrg();
      const file = "Date,Details,Memo,Amount\n20/11/2026,FAST KOPI,branch 7,100.00\n";
      const found = await preview(api, file);
      expect(found.rows[0]?.values.description).toBe("FAST KOPI branch 7");
      const { body } = await api.patch<ImportPreview>(`/imports/previews/${found.id}`, {
        columns: [{ column: 2, field: null }],
      });
      expect(body.rows[0]?.values.description).toBe("FAST KOPI");
      await runImport(api, body);
      const next = await preview(api, "Date,Details,Memo,Amount\n21/11/2026,FAST LIM,branch 8,7.00\n");
      expect(next).toMatchObject({ learned: true, rows: [{ values: { description: "FAST LIM" } }] });
    }));

  test("a row that cannot be read refuses the file until it is left out", () =>
    inDecember(async () => {
      const api = await newOrg();
      const found = await preview(
        api,
        "Date,Details,Amount\n20/11/2026,A,1.00\n21/11/2026,B,many\n22/11/2026,C,2.00\n",
      );
      expect(found.rows[1]).toMatchObject({ row: 3, errors: [{ path: "amount" }] });
      expect(await api.refused("POST", "/imports", { body: { previewId: found.id } })).toMatchObject({ status: 422 });
      expect(await runImport(api, found, { rows: [{ row: 3, action: "SKIP" }] })).toMatchObject({
        added: 2,
        skipped: 1,
      });
    }));
});

test("a file of several accounts is imported into each of them", () =>
  inDecember(async () => {
    const api = await newOrg();
    const file =
      "Account Number,Date,Details,Amount\n003-900001-2,20/11/2026,FAST KOPI,100.00\n003-900002-3,20/11/2026,FAST KOPI,100.00\n";
    const refusal = await api.refused("POST", "/bank-statements", {
      body: bankForm(file),
    });
    expect(refusal.details?.[0]?.message).toContain("holds several accounts (003-900001-2, 003-900002-3)");
    expect(await runImport(api, await preview(api, file))).toMatchObject({ added: 2 });
    const { body } = await api.get<{ data: BankAccount[] }>("/bank-accounts");
    expect(new Set(body.data.map(({ number }) => number))).toEqual(new Set(["003-900001-2", "003-900002-3"]));
  }));

test("a transfer service's history is read by its direction", () =>
  inDecember(async () => {
    const api = await newOrg();
    await importBank(
      api,
      "ID,Status,Direction,Created on,Finished on,Source fee amount,Source fee currency,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency,Exchange rate,Reference\n" +
        "T-1,COMPLETED,IN,2026-11-20 09:00:00,2026-11-20 09:00:05,0.00,SGD,KOPI,109.00,SGD,OURS,109.00,SGD,1.0,INV-1\n" +
        "T-2,COMPLETED,OUT,2026-11-21 09:00:00,2026-11-21 09:00:05,0.00,SGD,OURS,20.00,SGD,SHOP,20.00,SGD,1.0,\n" +
        "T-3,COMPLETED,NEUTRAL,2026-11-22 09:00:00,2026-11-22 09:00:05,0.00,SGD,OURS,30.00,SGD,OURS,22.00,USD,0.7,\n",
    );
    expect((await lines(api)).map((line) => line.slice(0, 15))).toEqual(["2026-11-21 -20 ", "2026-11-20 109 "]);
  }));
