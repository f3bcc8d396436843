import { add, compare, type Decimal, decimal, negate, zero } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import { canonical } from "#reader/numbers.ts";
import type { Cells, Composed, Doubt, RecordSpec, Written } from "#reader/table/spec.ts";
import { openInvoicePrograms, type OpenInvoiceSource as Source, openInvoiceSources } from "./open-invoice-columns.ts";
import { currencyOf, filled, inWords, wordsOf } from "./texts.ts";

export type OpenInvoiceField =
  | "type"
  | "client"
  | "number"
  | "date"
  | "dueDate"
  | "balance"
  | "title"
  | "project"
  | "clientReference";

const types: Readonly<Record<string, "INVOICE" | "CREDIT" | "RETENTION">> = {
  invoice: "INVOICE",
  "invoice sales": "INVOICE",
  "invoice tax": "INVOICE",
  accrec: "INVOICE",
  发票: "INVOICE",
  credit: "CREDIT",
  "credit note": "CREDIT",
  "credit note sales": "CREDIT",
  "credit memo": "CREDIT",
  accreccredit: "CREDIT",
  payment: "CREDIT",
  overpayment: "CREDIT",
  prepayment: "CREDIT",
  deposit: "CREDIT",
  贷项通知单: "CREDIT",
  预付款: "CREDIT",
  retention: "RETENTION",
  "held retention": "RETENTION",
  "receivable retention": "RETENTION",
  质保金: "RETENTION",
};

/** Statuses of what owes nothing, or was never issued. */
const settled = /^(?:paid|closed|void|voided|cancelled|canceled|deleted|refunded|written off|已付款|已作废)\b/i;
const unissued = /^(?:draft|pending approval|awaiting approval|submitted|unapproved|scheduled|草稿)\b/i;
/** Records of programs that are not sales: a report of all transactions has them beside the invoices. */
const isOther = /^(?:bill|purchase|expense|estimate|quote|journal|sales receipt|accpay)\b/i;

const parsed = (text: string): Decimal | undefined => {
  try {
    return text === "" ? undefined : decimal(text);
  } catch {
    return undefined;
  }
};

interface Balance {
  readonly text: string;
  readonly isOfLine: boolean;
}

/** Returns what is owed: as the file has it, of a total and what was paid, or of the lines, which are added up. */
function balanceOf(cells: Cells<Source>, { amount }: Written, doubts: Doubt<OpenInvoiceField>[]): Balance {
  const own = cells.take("balance");
  const [total, paid, line] = [cells.take("total"), cells.take("paid"), cells.take("lineTotal")];
  if (own !== "") return { text: amount(own), isOfLine: false };
  const [whole, part] = [parsed(amount(total)), parsed(amount(paid))];
  if (whole !== undefined && part !== undefined) {
    return { text: canonical(add(whole, negate(part))), isOfLine: false };
  }
  doubts.push({ field: "balance", code: "GUESSED", message: wording("doubts.wholeAmount") });
  return total === "" ? { text: amount(line), isOfLine: true } : { text: amount(total), isOfLine: false };
}

function compose(cells: Cells<Source>, written: Written): Composed<OpenInvoiceField> {
  const doubts: Doubt<OpenInvoiceField>[] = [];
  const date = cells.take("date");
  if (date !== "" && written.isDayUnsure && !/\p{L}|^\d{4}/u.test(date)) {
    doubts.push({ field: "date", code: "DAY_ORDER", message: wording("doubts.dayOrMonth", { day: date }) });
  }
  const [word, status] = [cells.take("type"), cells.take("status")];
  const { text, isOfLine } = balanceOf(cells, written, doubts);
  const balance = parsed(text);
  const isNegative = balance !== undefined && compare(balance, zero) < 0;
  const creditNumber = cells.take("creditNumber");
  const named = types[wordsOf(word)];
  const type = isNegative || creditNumber !== "" ? "CREDIT" : (named ?? "INVOICE");
  const isUnknown = word !== "" && named === undefined && !isOther.test(word);
  if (isUnknown) {
    const message = wording("doubts.unknownWord", { word: word.slice(0, 40).toWellFormed(), taken: type });
    doubts.push({ field: "type", code: "UNKNOWN_WORD", message });
  }
  const person = inWords(cells.take("firstName"), cells.take("lastName"));
  const client = cells.take("client") || person;
  const number = creditNumber || cells.take("number");
  const due = cells.take("dueDate");
  const isNothing = balance !== undefined && compare(balance, zero) === 0 && !isOfLine;
  return {
    values: filled({
      type,
      client,
      number,
      date: written.day(date),
      dueDate: due === "" ? "" : written.day(due),
      balance: balance === undefined ? text : canonical(isNegative ? negate(balance) : balance),
      title: cells.take("title"),
      project: cells.take("project"),
      clientReference: cells.take("clientReference"),
    }),
    doubts,
    currency: currencyOf(cells.take("currency")),
    lineOf: number === "" ? undefined : { key: `${type} ${number} ${client}`, adds: isOfLine ? "balance" : undefined },
    leaveOut: isNothing || settled.test(status) || unissued.test(status) || isOther.test(word) ? "NOT_OPEN" : undefined,
  };
}

export const openInvoiceRecords: RecordSpec<Source, OpenInvoiceField> = {
  sources: openInvoiceSources,
  programs: openInvoicePrograms,
  required: [
    ["number", "creditNumber"],
    ["balance", "total", "lineTotal"],
  ],
  days: ["date"],
  amounts: ["balance", "total", "paid", "lineTotal"],
  headings: "client",
  compose,
};
