import { gstFigures } from "#contract/books/gst-figures.ts";
import type { InvoiceItem } from "#contract/invoices/invoices.ts";
import { descriptionLinesMax } from "#contract/documents/line-breaks.ts";
import { decimal, subtract, toNumber, zero } from "#contract/money.ts";
import type { Quotation, QuotationItem } from "#contract/quotations/quotations.ts";
import type { Totals } from "#contract/documents/shown-totals.ts";
import { taxCodeOf } from "#contract/books/tax-codes.ts";
import { lineRounding, sectionSubtotal } from "#contract/documents/totals.ts";
import { breakLongWords, inOneLine } from "#server/pdf/fonts/break-long-words.ts";
import { printedLines } from "./printed-lines.ts";
import { formatAmount, formatFigure, formatPrice, formatQuantity, formatRate } from "#server/core/text/format.ts";
import type { Words } from "#server/pdf/words.ts";

/** The table of charges. Columns that would be completely empty are left out. */
export interface Bill {
  readonly hasRefs: boolean;
  readonly hasUnits: boolean;
  /** Shown once above the figures, which do not repeat it. */
  readonly currency: string;
  readonly groups: readonly Group[];
}

interface Group {
  /** Null for items outside any section. */
  readonly section: { readonly ref: string; readonly title: string; readonly subtotal: string } | null;
  readonly items: readonly Item[];
}

interface Item {
  readonly ref: string;
  readonly description: string;
  readonly qty: string;
  readonly unit: string;
  readonly unitPrice: string;
  readonly amount: string;
  /** The name of its tax code, where that is not the standard one. */
  readonly tax?: string;
}

/** A shorter word fits into a narrow column. */
const narrowWordLengthMax = 9;

/** A line of a document: those of credit notes are as those of invoices. */
type BillItem = QuotationItem | Omit<InvoiceItem, "id">;

interface Billed extends Taxed {
  readonly items: readonly BillItem[];
  readonly sections?: Quotation["sections"];
  readonly currency: string;
}

/** Whether a document shows GST depends on its rate, and on whether its sender is registered. */
interface Taxed {
  readonly gstRateAtIssue: number;
  readonly gstRegistered: boolean;
}

const hasGst = ({ gstRegistered, gstRateAtIssue }: Taxed): boolean => gstRegistered || gstRateAtIssue !== 0;

export function billOf({ tax }: Pick<Words, "tax">, { items, sections = [], currency, ...taxed }: Billed): Bill {
  const shownItem = (item: BillItem): Item => ({
    ...cellsOf(item),
    ...(hasGst(taxed) && taxCodeOf(item) !== "STANDARD" ? { tax: tax.codes[taxCodeOf(item)] } : {}),
  });
  const sectionIdOf = (item: BillItem) => ("sectionId" in item ? item.sectionId : null);
  const loose = items.filter((item) => sectionIdOf(item) === null);
  const groups = sections.map((section): Group => {
    const own = items.filter((item) => sectionIdOf(item) === section.id);
    return {
      section: {
        ref: narrow(section.ref),
        title: inOneLine(section.title),
        subtotal: formatFigure(sectionSubtotal(own)),
      },
      items: own.map(shownItem),
    };
  });
  return {
    hasRefs: items.some(({ ref }) => ref !== null) || sections.some(({ ref }) => ref !== null),
    hasUnits: items.some(({ unit }) => unit !== null),
    currency,
    groups: loose.length === 0 ? groups : [{ section: null, items: loose.map(shownItem) }, ...groups],
  };
}

const cellsOf = (item: BillItem): Omit<Item, "tax"> => ({
  ref: narrow(item.ref),
  description: breakLongWords(printedLines(item.description, descriptionLinesMax)),
  qty: formatQuantity(item.qty),
  unit: narrow(item.unit),
  unitPrice: formatPrice(item.unitPrice),
  amount: formatFigure(item.amount),
});

const narrow = (text: string | null) => inOneLine(text ?? "", narrowWordLengthMax);

/** One line of the figures under the table; the last one is the total. */
export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly isTotal: boolean;
}

interface Figured extends Taxed {
  readonly items: readonly BillItem[];
  readonly totals: Totals;
  readonly currency: string;
  readonly retentionPct: number | null;
}

/** Returns the steps from the items to the total. Figures that do not apply to the document are left out. */
export function figuresOf(words: Pick<Words, "terms" | "tax">, document: Figured): Figure[] {
  const { terms } = words;
  const { totals, currency, retentionPct } = document;
  const figure = (label: string, value: number): Figure => ({
    label,
    value: formatAmount(value, currency),
    isTotal: false,
  });
  const retention =
    retentionPct === null || retentionPct === 0
      ? []
      : [
          figure(
            labelWithRate(terms.retention, formatRate(retentionPct)),
            toNumber(subtract(zero, decimal(totals.retention))),
          ),
          figure(terms.net, totals.net),
        ];
  const rounding = lineRounding(document.items, totals.subtotal);
  return [
    ...(rounding === 0 ? [] : [figure(terms.lineRounding, rounding)]),
    figure(terms.subtotal, totals.subtotal),
    ...retention,
    ...(hasGst(document) ? gstRows(words, document).map(({ label, amount }) => figure(label, amount)) : []),
    ...(totals.rounding === 0 ? [] : [figure(terms.rounding, totals.rounding)]),
    { ...figure(terms.total, totals.total), isTotal: true },
  ];
}

const gstRows = ({ terms, tax }: Pick<Words, "terms" | "tax">, document: Figured) =>
  gstFigures(document, {
    standard: labelWithRate(terms.gst, formatRate(document.gstRateAtIssue)),
    codes: tax.codes,
    on: (name, net) => tax.on({ tax: name, net: formatFigure(net) }),
  });

/** A label with its rate, as in `GST 9%`. */
const labelWithRate = (label: string, rate: string): string => `${label} ${rate}`;
