import { type Account, accountName, accounts } from "#contract/books/account-table.ts";
import type { AccountCodes } from "#contract/books/accounts.ts";
import { absolute, decimal, toNumber } from "#contract/money.ts";
import type { TaxCode } from "#contract/books/tax-codes.ts";
import { isoInstant } from "#server/db/sql.ts";
import { bookedAccounts, type BookedPart, type EntryKind, type EntryRow } from "./entry.ts";

/** An amount that an entry books to one account. */
export interface JournalLine {
  readonly entry: JournalEntry;
  readonly account: string;
  readonly code: string;
  /** Positive for a debit. */
  readonly signed: number;
  readonly debit: number | null;
  readonly credit: number | null;
  /** The GST rate, where the line is part of what a document charges it on. */
  readonly gstRate: number | null;
  /** The tax code, where the line has a GST rate. */
  readonly taxCode: TaxCode | null;
}

/** An entry of the journal, whose lines add up to 0. */
export interface JournalEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly documentId: string;
  readonly at: string;
  readonly reference: string;
  readonly client: string | null;
  readonly project: string | null;
}

const taxed: readonly Account[] = ["sales", "retentionReceivable", "customerDeposits"];

/** Returns the lines of an entry in the order of the accounts; an account with nothing booked has none. */
export function linesOf(row: EntryRow, codes: AccountCodes): JournalLine[] {
  const entry: JournalEntry = {
    id: row.id,
    kind: row.kind,
    documentId: row.documentId,
    at: isoInstant(row.createdAt),
    reference: row.reference ?? "",
    client: row.client,
    project: row.project,
  };
  const booked = new Map<Account, string | null>(bookedAccounts.map((account) => [account, row[account]]));
  if (row.category !== null) booked.set(categoryAccounts[row.category], row.cost);
  return accounts.flatMap((account) =>
    partsOf(row, account, booked.get(account) ?? "0").flatMap(({ code, taxCode, amount }) => {
      const booking = decimal(amount);
      if (booking.units === 0n) return [];
      const figure = toNumber(absolute(booking));
      const isDebit = booking.units > 0n;
      const isTaxed = row.gstRate !== null && taxed.includes(account);
      return [
        {
          entry,
          account: accountName(account),
          code: code ?? codes[account],
          signed: toNumber(booking),
          debit: isDebit ? figure : null,
          credit: isDebit ? null : figure,
          gstRate: isTaxed ? (taxCode === "STANDARD" ? Number(row.gstRate) : 0) : null,
          taxCode: isTaxed ? taxCode : null,
        },
      ];
    }),
  );
}

/** Returns what is booked to an account: the lines of a document may have accounts and tax codes of their own. */
function partsOf({ salesParts, retentionParts }: EntryRow, account: Account, amount: string): readonly BookedPart[] {
  const parts = account === "sales" ? salesParts : account === "retentionReceivable" ? retentionParts : null;
  return parts ?? [{ code: null, taxCode: "STANDARD", amount }];
}

const categoryAccounts: Readonly<Record<NonNullable<EntryRow["category"]>, Account>> = {
  MATERIALS: "materials",
  SUBCONTRACTOR: "subcontractor",
  LABOUR: "labour",
  EQUIPMENT: "equipment",
  TRANSPORT: "transport",
  PERMITS: "permits",
  TOOLS: "tools",
  UTILITIES: "utilities",
  OFFICE: "office",
  INSURANCE: "insurance",
  OTHER: "other",
};
