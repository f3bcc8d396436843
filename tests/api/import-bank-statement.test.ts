// @module-tag slow
import { describe, expect, test } from "vitest";
import type { BankStatement } from "#contract/payments/bank.ts";
import type { Api } from "../support/api.ts";
import { bankFile, bankForm, bankLines, type BankRow, importBank, rowsForm } from "../support/bank.ts";
import { atTime, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

const shown = async (api: Api) =>
  (await bankLines(api)).map(({ date, description, amount }) => [date, description, amount]);

const refusedRows = async (api: Api, content: string | Uint8Array<ArrayBuffer>) => {
  const refusal = await api.refused("POST", "/bank-statements", { body: bankForm(content) });
  expect(refusal).toMatchObject({ status: 422, code: "VALIDATION_FAILED" });
  return refusal.details?.map(({ path, code }) => [path, code]);
};

const inApril = <T>(work: () => Promise<T>) => atTime("2026-04-01T04:00:00Z", work);

describe("an export is read as the bank writes it:", () => {
  test("DBS, with debit and credit, and references in columns of their own", async () => {
    await inApril(async () => {
      const api = await newOrg();
      const { id, ...statement } = await importBank(api, bankFile("dbs"));
      expect(id).toMatch(/^bst_/);
      expect(statement).toMatchObject({ name: "march.csv", added: 3, known: 0, lines: 3 });
      expect(statement.skipped).toEqual([
        { row: 1, text: "Account Details For: DBS Business Multi-Currency Account 003" },
        { row: 2, text: "Statement as at: 30 Mar 2026" },
      ]);
      expect(await shown(api)).toEqual([
        ["2026-03-27", "ICT PayNow Transfer 8841273 From: LIM MEI LING INV-2026-0001 OTHR", 109],
        ["2026-03-26", "IBG GIRO PAYMENT HUP SENG HARDWARE PTE LTD", -1250],
        ["2026-03-25", "ICT Incoming FAST ORCHID GARDENS MCST 2219", 1000],
      ]);
    });
  });

  test("OCBC, whose descriptions go on in the row below", async () => {
    await inApril(async () => {
      const api = await newOrg();
      const { skipped } = await importBank(api, bankFile("ocbc"));
      expect(skipped.map(({ row }) => row)).toEqual([1, 2, 3, 11, 12]);
      expect(await shown(api)).toEqual([
        ["2026-03-28", "FAST PAYMENT INV 2026 0002 KOPI CRUMB PTE LTD", 545],
        ["2026-03-27", "POS PURCHASE NETS 7-ELEVEN", -45.9],
      ]);
    });
  });

  test("UOB, with semicolons, zeros and a balance brought forward", async () => {
    await inApril(async () => {
      const api = await newOrg();
      const { skipped } = await importBank(api, bankFile("uob"));
      expect(skipped.at(-1)).toEqual({ row: 6, text: "02-Mar-2026 BALANCE B/F 8,000.00" });
      expect(await shown(api)).toEqual([
        ["2026-03-04", "Bill Payment SP SERVICES LTD", -312.45],
        ["2026-03-03", "Inward Credit-FAST INV-2026-0003 TAN AH KOW", 2180],
      ]);
    });
  });

  test.each([
    ["1,234.50", 1234.5],
    ["S$12.00", 12],
    ["-12.00", -12],
    ["(12.00)", -12],
    ["12.00-", -12],
    ["12.00 DR", -12],
    ["12.00 CR", 12],
    ["+12", 12],
  ])("an amount of %s is %d", async (text, amount) => {
    const api = await newOrg();
    await api.create("/bank-statements", rowsForm([["2026-01-05", "FAST", text]]));
    expect((await bankLines(api)).map((line) => line.amount)).toEqual([amount]);
  });

  test.each(["31/01/2026", "31 Jan 2026", "2026-01-31", "31-Jan-26", "31.01.2026"])("a date of %s", async (date) => {
    await inApril(async () => {
      const api = await newOrg();
      await api.create("/bank-statements", rowsForm([[date, "FAST", "1"]]));
      expect((await bankLines(api)).map((line) => line.date)).toEqual(["2026-01-31"]);
    });
  });

  test("an amount beside an indicator of debit", async () => {
    const api = await newOrg();
    await importBank(api, "\uFEFFDate,Details,Dr/Cr,Amount (SGD)\n05/01/2026,A,DR,1.00\n05/01/2026,B,CR,2.00\n");
    expect((await bankLines(api)).map(({ description, amount }) => `${description} ${amount}`).toSorted()).toEqual([
      "A -1",
      "B 2",
    ]);
  });
});

test("a line is new: nothing of it is allocated, and money that went out cannot be", async () => {
  const api = await newOrg();
  await importBank(api, "Date,Text,Amount\n2026-01-05,Out,-5.00\n2026-01-06,In,7.00\n");
  expect(await bankLines(api)).toMatchObject([
    { amount: 7, allocated: 0, remaining: 7, status: "NEW", payments: [], suggestion: null },
    { amount: -5, allocated: 0, remaining: 0, status: "NEW", payments: [], suggestion: null },
  ]);
});

test("the same export again, and one that overlaps, add nothing twice", async () => {
  const api = await newOrg();
  const march: BankRow[] = [
    ["2026-03-02", "FAST A", "1.00"],
    ["2026-03-03", "FAST B", "1.00"],
  ];
  const importRows = (rows: readonly BankRow[]) =>
    atTime("2026-04-01T04:00:00Z", () => api.create<BankStatement>("/bank-statements", rowsForm(rows)));
  expect(await importRows(march)).toMatchObject({ added: 2, known: 0 });
  expect(await importRows(march)).toMatchObject({ added: 0, known: 2, lines: 2 });
  expect(
    await importRows([
      ["2026-03-03", "fast   b", "1"],
      ["2026-03-04", "FAST C", "1.00"],
    ]),
  ).toMatchObject({
    added: 1,
    known: 1,
  });
  expect(await bankLines(api)).toHaveLength(3);
});

test("two equal payments of a day are two lines, in every export", async () => {
  const api = await newOrg();
  const twice: BankRow[] = [
    ["2026-01-05", "FAST", "1.00"],
    ["2026-01-05", "FAST", "1.00"],
  ];
  for (const added of [2, 0]) {
    expect(await api.create("/bank-statements", rowsForm(twice))).toMatchObject({ added });
  }
});

test("eight imports of one export at once add each line once", async () => {
  const api = await newOrg();
  const rows = Array.from({ length: 50 }, (_, i): BankRow => ["2026-01-05", `FAST ${i}`, "1.00"]);
  const made = await Promise.all(
    Array.from({ length: 8 }, () => api.create<BankStatement>("/bank-statements", rowsForm(rows))),
  );
  expect(made.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 50]);
  expect(await bankLines(api, "?limit=100")).toHaveLength(50);
});

describe("a fault is named by its row, and nothing is added:", () => {
  test.each([
    ["an amount that is no number", "05/01/2026,A,12 dollars", "amount", "INVALID_FORMAT"],
    ["more than two decimals", "05/01/2026,A,1.005", "amount", "INVALID_FORMAT"],
    ["an amount beyond any invoice", "05/01/2026,A,99999999999999", "amount", "OUT_OF_RANGE"],
    ["an amount of 65 characters", `05/01/2026,A,${"0".repeat(64)}1`, "amount", "INVALID_FORMAT"],
    ["a day of no calendar", "31/02/2026,A,1.00", "date", "INVALID_FORMAT"],
    ["a day in the future", "05/01/2126,A,1.00", "date", "OUT_OF_RANGE"],
    ["an amount without a date", ",A,1.00\n06/01/2026,B,1.00", "date", "REQUIRED"],
  ])("%s", async (_title, row, field, code) => {
    const api = await newOrg();
    const before = await everythingOf(api.org);
    const found = await refusedRows(api, `Bank\nDate,Details,Amount\n04/01/2026,Good,1.00\n${row}\n`);
    expect(found).toEqual([[`rows[4].${field}`, code]]);
    expect(await everythingOf(api.org)).toEqual(before);
  });

  test("both a credit and a debit", async () => {
    const found = await refusedRows(await newOrg(), "Date,Text,Credit,Debit\n05/01/2026,A,1.00,1.00\n");
    expect(found).toEqual([["rows[2].amount", "INVALID_FORMAT"]]);
  });
});

describe("a file that is no export is refused:", () => {
  test.each([
    ["no text", new Uint8Array([1, 0, 0, 0, 5, 0, 0, 0]), "WRONG_FORMAT"],
    ["no columns of a bank", "Name,Type\nLim,HOMEOWNER\n", "NO_NAMES"],
    ["nothing at all", "", "NO_NAMES"],
    ["no line below its column names", "Date,Text,Amount\nTotal,,\n", "TOO_FEW"],
    ["two columns of credit", "Date,Credit,Deposit\n05/01/2026,1.00,1.00\n", "DUPLICATE"],
    ["an open quotation mark", 'Date,Text,Amount\n05/01/2026,"A,1.00\n', "WRONG_FORMAT"],
    ["too many rows", `Date,Text,Amount\n${"05/01/2026,A,1.00\n".repeat(20_001)}`, "TOO_MANY"],
  ])("%s", async (_title, content, code) => {
    expect(await refusedRows(await newOrg(), content)).toEqual([["file", code]]);
  });

  test("more than 2 MiB", async () => {
    const api = await newOrg();
    const refusal = await api.refused("POST", "/bank-statements", { body: bankForm("x".repeat(2 * 1024 * 1024 + 1)) });
    expect(refusal).toMatchObject({ status: 413, code: "PAYLOAD_TOO_LARGE" });
  });
});

test("an import is one entry of the audit log, with its counts", async () => {
  const api = await newOrg();
  const { id } = await importBank(api, "Date,Text,Amount\n2026-01-05,A,1.00\n2026-01-06,B,1.00\n");
  const { data } = (
    await api.get<{ data: object[] }>("/audit-log?action=importBankStatement&resourceType=bank_statement")
  ).body;
  expect(data).toMatchObject([
    { resourceType: "bank_statement", resourceId: id, change: "CREATED", after: { added: 2, known: 0 } },
  ]);
});
