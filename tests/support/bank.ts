import { readFileSync } from "node:fs";
import type { BankLine, BankStatement } from "#contract/payments/bank.ts";
import { type Api, formWith } from "./api.ts";

/** An export as a bank writes it, from `tests/support/bank/`. */
export const bankFile = (bank: "dbs" | "ocbc" | "uob"): string =>
  readFileSync(new URL(`bank/${bank}.csv`, import.meta.url), "utf8");

/** A row of a short export: its day, its text and the money that came in, or went out when it is negative. */
export type BankRow = readonly [date: string, description: string, amount: string];

export const bankForm = (content: string | Uint8Array<ArrayBuffer>): FormData =>
  formWith(typeof content === "string" ? new TextEncoder().encode(content) : content, "march.csv", "text/csv");

const csvOf = (rows: readonly BankRow[]): string =>
  ["Date,Description,Amount", ...rows.map(([date, text, amount]) => `${date},"${text}","${amount}"`)].join("\n");

export const rowsForm = (rows: readonly BankRow[]): FormData => bankForm(csvOf(rows));

export const importBank = (api: Api, content: string | Uint8Array<ArrayBuffer>): Promise<BankStatement> =>
  api.create<BankStatement>("/bank-statements", bankForm(content));

/** Imports those rows and returns their lines, in the order of the rows. */
export async function newBankLines(api: Api, rows: readonly BankRow[]): Promise<BankLine[]> {
  const { id } = await api.create<BankStatement>("/bank-statements", rowsForm(rows));
  const lines = (await bankLines(api, `?statementId=${id}&limit=100`)).toReversed();
  return rows.map(([, description]) => {
    const line = lines.find((each) => each.description === description);
    if (line === undefined) throw new Error(`there is no line ${description}`);
    lines.splice(lines.indexOf(line), 1);
    return line;
  });
}

export const bankLines = async (api: Api, query = ""): Promise<BankLine[]> =>
  (await api.get<{ data: BankLine[] }>(`/bank-lines${query}`)).body.data;

/** Imports one line of 109.00, which is the total of the invoice of a test. */
export async function newBankLine(api: Api, [description = "FAST LIM MEI LING", amount = "109.00"]: string[] = []) {
  const [line] = await newBankLines(api, [["2026-03-27", description, amount]]);
  if (line === undefined) throw new Error("the line is missing");
  return line;
}
