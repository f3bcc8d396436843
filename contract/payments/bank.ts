import Type, { type Static } from "typebox";
import { day, dayOrInstant, instant, nullable, oneOf } from "#contract/api/fields.ts";
import { bankLineFilters } from "./bank-filters.ts";
import { BankLineSuggestion } from "./bank-suggestions.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { idField } from "#contract/api/ids.ts";
import { importUpload } from "#contract/imports/imports.ts";
import { listOf, listQuery, noQuery, sortParameter } from "#contract/api/page.ts";
import { allocationsField, keptRest } from "./payments.ts";
import type { Route } from "#contract/api/route.ts";
import { bankLineStatuses } from "#contract/values.ts";

export type BankLineStatus = (typeof bankLineStatuses)[number];

export type BankLineAction = "match" | "unmatch" | "ignore" | "unignore";

/**
 * The actions that a line allows; it can be linked where it can be matched. Money that went out has no invoice to match, and
 * that of an account in another currency either.
 */
export function bankLineActions({
  status,
  remaining,
}: Pick<BankLine, "status" | "remaining">): readonly BankLineAction[] {
  switch (status) {
    case "NEW":
      return remaining > 0 ? ["match", "ignore"] : ["ignore"];
    case "PART":
      return ["match", "unmatch"];
    case "MATCHED":
      return ["unmatch"];
    case "IGNORED":
      return ["unignore"];
  }
}

/** The lines that one request matches, so that none takes more than seconds. */
export const exactMatchesMax = 200;
const allocationsMax = 50;
export const skippedRowsMax = 100;
export const balanceGapsMax = 100;

export const BankStatement = Type.Object(
  {
    id: idField("bst"),
    accountId: idField("bka"),
    name: Type.String({ description: "The name of the file" }),
    added: Type.Integer({ description: "The number of lines that were added" }),
    known: Type.Integer({ description: "The number of lines that an earlier file had too; they stay as they are" }),
    lines: Type.Integer({ description: "The number of lines of the file: `added` and `known` together" }),
    skipped: Type.Array(
      Type.Object({
        row: Type.Integer({ description: "The row number as in a spreadsheet" }),
        text: Type.String({ description: "The beginning of its text" }),
      }),
      {
        maxItems: skippedRowsMax,
        description:
          "The rows that hold no line: above the header, below the last date, without an amount, pending, or in another currency",
      },
    ),
    gaps: Type.Array(
      Type.Object({
        row: Type.Integer({ description: "The row number as in a spreadsheet" }),
        expected: Type.Number({ description: "The balance before it and the lines since then together" }),
        stated: Type.Number({ description: "The balance that the row states" }),
      }),
      {
        maxItems: balanceGapsMax,
        description: "The balances of the file that do not agree with its lines: some are missing, or there twice",
      },
    ),
    closingBalance: nullable(Type.Number({ description: "What the account holds at the end, if the file states it" })),
    createdAt: instant(),
  },
  { description: "An export of a bank account that was imported." },
);
export type BankStatement = Static<typeof BankStatement>;

const MatchedInvoice = Type.Object({
  paymentId: idField("pmt"),
  invoiceId: idField("inv"),
  invoiceNumber: Type.String(),
  amount: Type.Number(),
  linked: Type.Boolean({ description: "True when it was recorded before, and only linked with the line" }),
});

const KeptOfLine = Type.Object({
  receiptId: idField("rct"),
  receiptNumber: Type.String(),
  clientName: Type.String(),
  amount: Type.Number({ description: "What it keeps, used or not" }),
  linked: Type.Boolean({ description: "True when it was recorded before, and only linked with the line" }),
});

/** How far the day of a payment and that of its line may be apart. */
export const linkDaysMax = 7;

export const BankLine = Type.Object(
  {
    id: idField("bkl"),
    statementId: idField("bst", "The file that brought it first"),
    accountId: idField("bka"),
    currency: Type.String({ description: "That of its account, ISO 4217" }),
    date: day(),
    description: Type.String({ description: "The text columns of the row, joined" }),
    amount: Type.Number({ description: "Above 0 for money that came in" }),
    allocated: Type.Number({
      description: "The sum of its payments and of what it kept as credit, without what was reversed",
    }),
    kept: Type.Number({ description: "What it kept as the client's credit" }),
    remaining: Type.Number({
      description: "The amount that invoices can still take; 0 for money that went out, or in another currency",
    }),
    status: oneOf(bankLineStatuses, "PART: some of it is matched with invoices; MATCHED: all of it"),
    payments: Type.Array(MatchedInvoice, { description: "The payments that it was matched with" }),
    credits: Type.Array(KeptOfLine, { description: "The receipts that keep some of it as the client's credit" }),
    suggestion: Type.Union([BankLineSuggestion, Type.Null()], {
      description: "Null when no open invoice fits, and for a line that cannot be matched",
    }),
    createdAt: instant("When it was imported"),
    updatedAt: instant(),
  },
  { description: "A movement of a bank account." },
);
export type BankLine = Static<typeof BankLine>;

export const BankLineMatch = Type.Object(
  {
    ...keptRest,
    allocations: allocationsField(
      allocationsMax,
      "Together not above what remains of the line. All of them are recorded, or none.",
    ),
    paidAt: Type.Optional(
      dayOrInstant("The day of the payments; defaults to the line's own, and is later only where that is closed."),
    ),
  },
  { additionalProperties: false },
);
export type BankLineMatch = Static<typeof BankLineMatch>;

export const BankLineLink = Type.Object(
  {
    paymentIds: Type.Optional(
      Type.Array(idField("pmt"), {
        minItems: 1,
        maxItems: allocationsMax,
        uniqueItems: true,
        description: "Payments in money without a line, on different invoices; what their receipts keep goes along.",
      }),
    ),
    receiptIds: Type.Optional(
      Type.Array(idField("rct"), {
        minItems: 1,
        maxItems: allocationsMax,
        uniqueItems: true,
        description: "Receipts of money, with all that has no line yet. Needed unless there are `paymentIds`.",
      }),
    ),
  },
  { additionalProperties: false },
);
export type BankLineLink = Static<typeof BankLineLink>;

export const ExactMatches = Type.Object(
  {
    matched: Type.Integer({ description: "The number of lines that were matched" }),
    ids: Type.Array(idField("bkl"), { description: "Those lines" }),
    hasMore: Type.Boolean({ description: `True after ${exactMatchesMax} lines, when more may follow; send it again` }),
  },
  { description: "The lines that were matched." },
);
export type ExactMatches = Static<typeof ExactMatches>;

export const BankLineList = listOf(BankLine, "A page of bank lines, latest date first.");
export const BankLineQuery = listQuery({
  ...sortParameter,
  ...filterParameters(bankLineFilters),
});
export type BankLineQuery = Static<typeof BankLineQuery>;

export const BankStatementQuery = Type.Object(
  {
    accountId: Type.Optional(
      idField(
        "bka",
        "The account that the file is of. By default that of the number or the currency that the file states, else that of " +
          "the last file with the same columns, else the first account.",
      ),
    ),
  },
  { additionalProperties: false },
);
export type BankStatementQuery = Static<typeof BankStatementQuery>;

const group = "Bank";

const verb = {
  method: "POST",
  group,
  scope: "bank:write",
  id: "bkl",
  query: noQuery,
  status: 200,
  answer: BankLine,
  refusals: ["INVALID_STATE"],
} as const;

export const bankRoutes = {
  importBankStatement: {
    ...importUpload,
    path: "/bank-statements",
    group,
    summary: "Import an export of a bank account",
    description:
      "A form (`multipart/form-data`) with one field, `file`: what a bank exports, as CSV in any dialect and encoding, OFX, QIF, " +
      "MT940 or CAMT.053, with at most 5,000 rows and 2 MiB. What the file is, its content says. Adds every line that no earlier file of its account had or, if any row is invalid, none.",
    query: BankStatementQuery,
    scope: "bank:write",
    status: 201,
    answer: BankStatement,
    locatedAt: "/bank-lines?statementId={id}",
  },
  listBankLines: {
    method: "GET",
    path: "/bank-lines",
    group,
    summary: "List bank lines",
    description: "Latest date first. A line that is not matched yet has a suggestion where open invoices fit it.",
    scope: "bank:read",
    query: BankLineQuery,
    status: 200,
    answer: BankLineList,
  },
  getBankLine: {
    method: "GET",
    path: "/bank-lines/{id}",
    group,
    summary: "Get a bank line",
    description: "With its payments, and with a suggestion where open invoices fit it.",
    scope: "bank:read",
    id: "bkl",
    query: noQuery,
    status: 200,
    answer: BankLine,
  },
  matchBankLine: {
    ...verb,
    alsoScope: "payments:write",
    path: "/bank-lines/{id}/match",
    summary: "Match a bank line with invoices",
    description:
      "Records a payment on each invoice, on the date of the line. Raises payment.recorded, and invoice.paid, as each does. " +
      "With `keepRestAsCredit`, what is left of the line is kept as the client's credit.",
    body: BankLineMatch,
  },
  linkBankLine: {
    ...verb,
    alsoScope: "payments:write",
    path: "/bank-lines/{id}/link",
    summary: "Link a bank line with recorded money",
    description:
      "For money that was recorded by hand before the bank showed it, also when it pays no invoice: together not above what " +
      "remains of the line. Records nothing, and raises no event.",
    body: BankLineLink,
  },
  unmatchBankLine: {
    ...verb,
    alsoScope: "payments:write",
    path: "/bank-lines/{id}/unmatch",
    summary: "Reverse the payments of a bank line",
    description:
      "The invoices are open again by what the line paid, and the line can be matched again. Payments and receipts that " +
      "were linked with it are not reversed, and have no line then.",
  },
  ignoreBankLine: {
    ...verb,
    path: "/bank-lines/{id}/ignore",
    summary: "Set a bank line aside",
    description: "For money that pays no invoice. Its payments would have to be reversed first.",
  },
  unignoreBankLine: {
    ...verb,
    path: "/bank-lines/{id}/unignore",
    summary: "Take back that a bank line was set aside",
    description: "The line is NEW again, and can be matched.",
  },
  matchExactBankLines: {
    method: "POST",
    path: "/bank-lines/match-exact",
    group,
    summary: "Match all bank lines whose suggestion is EXACT",
    description: `Matches at most ${exactMatchesMax} lines, earliest first.`,
    scope: "bank:write",
    alsoScope: "payments:write",
    query: noQuery,
    status: 200,
    answer: ExactMatches,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;
