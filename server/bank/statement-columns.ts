export type BankColumn = "date" | "valueDate" | "credit" | "debit" | "amount" | "direction" | "other" | "text";

/** The accepted names of each column: letters alone, in lower case, without the currency. */
const names: Readonly<Record<Exclude<BankColumn, "text">, readonly string[]>> = {
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
  other: [
    "balance",
    "runningbalance",
    "availablebalance",
    "ledgerbalance",
    "closingbalance",
    "currency",
    "time",
    "transactiontime",
    "account",
    "accountnumber",
    "accountno",
    "no",
    "serialnumber",
    "sn",
  ],
};

const plain = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/s?\$|\bsgd\b/g, "")
    .replaceAll(/[^\p{L}]/gu, "");

export function columnOf(name: string): BankColumn {
  const known = plain(name);
  return (Object.keys(names) as (keyof typeof names)[]).find((column) => names[column].includes(known)) ?? "text";
}

/** True for the columns of a header row: a date, and at least one amount. A value date serves where there is no other. */
export const isHeader = (columns: readonly BankColumn[]): boolean =>
  columns.some((column) => column === "date" || column === "valueDate") &&
  columns.some((column) => column === "credit" || column === "debit" || column === "amount");
