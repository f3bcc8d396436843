// @module-tag slow
import { describe, expect, test } from "vitest";
import type { BankAccount } from "#contract/payments/bank-accounts.ts";
import type { BankStatement } from "#contract/payments/bank.ts";
import type { Api } from "../support/api.ts";
import { bankForm, bankLines, importBank } from "../support/bank.ts";
import { newOrg } from "../support/service.ts";

const row = "Date,Description,Credit\n20/03/2026,FAST PAYMENT RIVERSIDE,1090.00\n";
const accountOf = async (api: Api, id: string) => (await api.get<BankAccount>(`/bank-accounts/${id}`)).body;
const intoAccount = (api: Api, accountId: string, content: string) =>
  api.create<BankStatement>(`/bank-statements?accountId=${accountId}`, bankForm(content));
const refusedInto = (api: Api, accountId: string, content: string) =>
  api.refused("POST", `/bank-statements?accountId=${accountId}`, { body: bankForm(content) });

test("equal lines of two accounts are both added, each once", async () => {
  const api = await newOrg();
  const files = [`Account 001-900001-1\n${row}`, `Account 501-123456-001\n${row}`];
  const made = [];
  for (const content of [...files, ...files]) made.push(await importBank(api, content));
  expect(made.map(({ added, known }) => [added, known])).toEqual([
    [1, 0],
    [1, 0],
    [0, 1],
    [0, 1],
  ]);
  const [first, second] = made.map(({ accountId }) => accountId);
  expect(await accountOf(api, first ?? "")).toMatchObject({ name: "Main account", number: "001-900001-1" });
  expect(await accountOf(api, second ?? "")).toMatchObject({ name: "501-123456-001", currency: "SGD" });
  expect(await bankLines(api, `?accountId=${second}`)).toMatchObject([{ accountId: second, amount: 1090 }]);
  expect(await bankLines(api)).toHaveLength(2);
});

test.each([
  ["a column", "Date,Account Number,Text,Amount\n2026-03-20,00000001,A,1.00\n", "00000001"],
  ["a row of its own", "BUSINESS ONE ACCOUNT\n0100000001\nSGD\nDate,Text,Amount\n2026-03-20,A,1.00\n", "0100000001"],
  ["a cell beside its label", "Account Number:,3520000001\nDate,Text,Amount\n2026-03-20,A,1.00\n", "3520000001"],
  ["an IBAN", "IBAN: DE02120300000000202051\nDate,Text,Amount\n2026-03-20,A,1.00\n", "DE02120300000000202051"],
  ["no account", "Account transactions: 01/11/2026 to 25/11/2026\nDate,Text,Amount\n2026-03-20,A,1.00\n", null],
])("the number is read from %s", async (_, content, number) => {
  const api = await newOrg();
  expect((await accountOf(api, (await importBank(api, content)).accountId)).number).toBe(number);
});

test("the account that is chosen is remembered for files with the same columns", async () => {
  const api = await newOrg();
  await importBank(api, row);
  const { id } = await api.create<BankAccount>("/bank-accounts", { name: "UOB" });
  const uob = (day: string) => `Booking date,Particulars,Deposits\n${day},GIRO,5.00\n`;
  expect((await intoAccount(api, id, uob("2026-03-20"))).accountId).toBe(id);
  expect((await importBank(api, uob("2026-03-21"))).accountId).toBe(id);
  expect((await importBank(api, row)).known).toBe(1);
});

test("a file whose columns belong to several accounts needs the account", async () => {
  const api = await newOrg();
  const { accountId } = await importBank(api, row);
  const { id } = await api.create<BankAccount>("/bank-accounts", { name: "Reserve" });
  expect(await intoAccount(api, id, row)).toMatchObject({ added: 1, known: 0 });
  const refusal = await api.refused("POST", "/bank-statements", { body: bankForm(row) });
  expect(refusal).toMatchObject({ status: 422, details: [{ path: "accountId", code: "REQUIRED" }] });
  expect(await intoAccount(api, accountId, row)).toMatchObject({ added: 0, known: 1 });
});

describe("money in another currency", () => {
  const usd = "Date,Text,Currency,Amount\n2026-03-20,TT FROM ACME #,USD,109.00\n";

  test("is imported into an account of its own, and pays no invoice", async () => {
    const api = await newOrg();
    const { number } = await api.sentInvoice();
    const { accountId } = await importBank(api, usd.replace("#", number));
    expect(await accountOf(api, accountId)).toMatchObject({ name: "USD account", currency: "USD" });
    expect(await bankLines(api)).toMatchObject([{ currency: "USD", remaining: 0, suggestion: null }]);
    expect(await api.act("/bank-lines/match-exact")).toMatchObject({ matched: 0 });
  });

  test.each([
    ["by its rows", usd, "accountId"],
    ["by the names of its columns", "Date,Text,Amount (USD)\n2026-03-20,A,1.00\n", "accountId"],
    ["above its columns", "USD\nDate,Text,Amount\n2026-03-20,A,1.00\n", "accountId"],
  ])("is refused in an account of the organization's %s", async (_, content, path) => {
    const api = await newOrg();
    const { accountId } = await importBank(api, row);
    expect(await refusedInto(api, accountId, content)).toMatchObject({ status: 422, details: [{ path }] });
    expect(await bankLines(api)).toHaveLength(1);
  });
});

test("a chosen account that is not that of the file is refused", async () => {
  const api = await newOrg();
  await importBank(api, `Account 001-900001-1\n${row}`);
  const { id } = await api.create<BankAccount>("/bank-accounts", { name: "UOB", number: "352-000-0001" });
  expect(await refusedInto(api, id, `Account 001-900001-1\n${row}`)).toMatchObject({
    details: [{ path: "accountId", code: "NOT_ALLOWED" }],
  });
  expect(await refusedInto(api, "bka_01k9qv3m8xf2ta7r6y5w4h3e2d", row)).toMatchObject({
    details: [{ path: "accountId", code: "UNKNOWN_REFERENCE" }],
  });
});

test("eight first imports at once make one account", async () => {
  const api = await newOrg();
  const made = await Promise.all(Array.from({ length: 8 }, () => importBank(api, row)));
  expect(new Set(made.map(({ accountId }) => accountId)).size).toBe(1);
  expect(made.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  expect((await api.get("/bank-accounts")).body).toMatchObject({ data: [{ name: "Main account" }] });
});

describe("the balances of a file", () => {
  const gapsOf = async (content: string) => {
    const { gaps, closingBalance } = await importBank(await newOrg(), content);
    return [gaps.map(({ row: at, expected, stated }) => [at, expected, stated]), closingBalance];
  };
  const head = "Date,Text,Debit,Credit,Balance\n";

  test.each([
    ["in the order of days", `${head}01/03/2026,A,,10.00,110.00\n02/03/2026,B,4.00,,106.00\n`, [[], 106]],
    ["the latest first", `${head}02/03/2026,B,4.00,,106.00\n01/03/2026,A,,10.00,110.00\n`, [[], 106]],
    [
      "of each day",
      `${head.replace("Bal", "Daily bal")}01/03/2026,A,,10.00,106.00\n01/03/2026,B,4.00,,106.00\n02/03/2026,C,,1.00,107.00\n`,
      [[], 107],
    ],
    [
      "with opening and closing rows",
      `${head}01/03/2026,OPENING BALANCE,,,100.00\n02/03/2026,A,,9.00,109.00\n03/03/2026,CLOSING BALANCE,,,109.00\n`,
      [[], 109],
    ],
    ["overdrawn", `${head}01/03/2026,A,10.00,,5.00 DR\n02/03/2026,B,,5.00,0.00\n`, [[], 0]],
  ])("%s agree with its lines", async (_, content, expected) => {
    expect(await gapsOf(content)).toEqual(expected);
  });

  test.each([
    [
      "a line that is missing",
      `${head}01/03/2026,A,,10.00,110.00\n02/03/2026,B,4.00,,100.00\n`,
      [[[3, 106, 100]], 100],
    ],
    [
      "a line that is there twice",
      `${head}01/03/2026,A,,10.00,110.00\n01/03/2026,A,,10.00,110.00\n02/03/2026,B,4.00,,106.00\n`,
      [[[3, 120, 110]], 106],
    ],
    [
      "a total that differs",
      "Opening balance,100.00\nDate,Text,Amount\n01/03/2026,A,10.00\n02/03/2026,B,5.00\n,,\nClosing balance,,120.00\n",
      [[[6, 115, 120]], 120],
    ],
  ])("name the row of %s, and the lines are added", async (_, content, expected) => {
    expect(await gapsOf(content)).toEqual(expected);
  });
});

test("a balance that was once read as text does not make a line new", async () => {
  const api = await newOrg();
  const ocbc = (balance: string) =>
    `Date,Text,Deposits (SGD),Daily Balance (SGD)\n24/03/2026,FAST,545.00,"${balance}"\n`;
  expect(await importBank(api, ocbc("1,445.00"))).toMatchObject({ added: 1, closingBalance: 1445 });
  expect(await importBank(api, ocbc("1,400.00"))).toMatchObject({ added: 0, known: 1 });
  expect(await bankLines(api)).toMatchObject([{ description: "FAST" }]);
});

test("a column of words for credit and debit is the direction, whatever its name", async () => {
  const api = await newOrg();
  await importBank(api, "Date,Particulars,Type,Amount\n20/03/2026,RETURNED,DR,218.00\n21/03/2026,IN,CR,5.00\n");
  expect((await bankLines(api)).map(({ amount }) => amount)).toEqual([5, -218]);
});
