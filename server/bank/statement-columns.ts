export type BankColumn =
  | "date"
  | "valueDate"
  | "credit"
  | "debit"
  | "amount"
  | "direction"
  | "balance"
  | "currency"
  | "account"
  | "other"
  /** Once read as text, and therefore part of the identity of lines of earlier imports. */
  | "formerText"
  | "text";

/** The accepted names of each column: letters alone, in lower case, without the currency. */
const names: Readonly<Record<Exclude<BankColumn, "text" | "formerText">, readonly string[]>> = {
  date: ["date", "transactiondate", "postingdate", "entrydate", "bookingdate", "transdate", "txndate", "day"],
  valueDate: ["valuedate", "effectivedate"],
  credit: [
    "credit",
    "credits",
    "creditamount",
    "deposit",
    "deposits",
    "depositamount",
    "moneyin",
    "paidin",
    "creditin",
  ],
  debit: [
    "debit",
    "debits",
    "debitamount",
    "withdrawal",
    "withdrawals",
    "withdrawalamount",
    "moneyout",
    "paidout",
    "debitout",
  ],
  amount: ["amount", "transactionamount", "signedamount", "txnamount"],
  direction: ["drcr", "crdr", "dc", "cd", "debitcredit", "creditdebit", "debitorcredit", "creditordebit"],
  // These say nothing about what was paid, and some of them change from one export to the next.
  balance: ["balance", "runningbalance", "availablebalance", "ledgerbalance", "closingbalance"],
  currency: ["currency"],
  account: ["account", "accountnumber", "accountno"],
  other: ["time", "transactiontime", "no", "serialnumber", "sn"],
};

const plain = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/s?\$|\bsgd\b/g, "")
    .replaceAll(/[^\p{L}]/gu, "");

const named = (known: string) =>
  (Object.keys(names) as (keyof typeof names)[]).find((column) => names[column].includes(known));

export function columnOf(name: string): BankColumn {
  const known = plain(name);
  const column = named(known);
  if (column !== undefined) return column;
  const inOtherCurrency = named(plain(name.replace(/\([A-Za-z]{3}\)/, "")));
  if (inOtherCurrency === "credit" || inOtherCurrency === "debit" || inOtherCurrency === "amount")
    return inOtherCurrency;
  return known.includes("balance") ? "formerText" : "text";
}

/** Returns the form of a header in which those of one bank are equal. */
export const layoutOf = (header: readonly string[]): string => header.map(plain).join(" ");

/** True for the columns of a header row: a date, and at least one amount. A value date serves where there is no other. */
export const isHeader = (columns: readonly BankColumn[]): boolean =>
  columns.some((column) => column === "date" || column === "valueDate") &&
  columns.some((column) => column === "credit" || column === "debit" || column === "amount");
