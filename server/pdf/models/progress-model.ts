import { descriptionLinesMax } from "#contract/documents/line-breaks.ts";
import { decimal, divide, negate, subtract, sum, toNumber } from "#contract/money.ts";
import { formatFigure, formatRate } from "#server/core/text/format.ts";
import { breakLongWords, inOneLine } from "#server/pdf/fonts/break-long-words.ts";
import type { ClaimLine, ClaimPart, ClaimStatement, Parties } from "#server/pdf/facts.ts";
import { printedLines } from "./printed-lines.ts";
import { calendarDaysOf, type Words, wordsOf } from "#server/pdf/words.ts";

/** The figures of a claim and its lines, in three columns: to date, before, and of the claim. */
export interface ProgressTables {
  readonly figures: readonly FigureRow[];
  readonly hasRefs: boolean;
  readonly groups: readonly Group[];
  readonly total: Amounts;
}

interface FigureRow {
  readonly label: string;
  /** Empty where only the claim has the figure. */
  readonly toDate: string;
  readonly before: string;
  readonly claim: string;
  /** The sums of the rows above, and the last one of all. */
  readonly tone: "plain" | "sum" | "total";
}

/** The rows of a section, or those of a part outside any. */
interface Group {
  /** The part that begins here, where there are several. */
  readonly part: { readonly name: string; readonly title: string } | null;
  readonly section: { readonly ref: string; readonly title: string } | null;
  readonly lines: readonly (Amounts & { readonly ref: string; readonly description: string })[];
  /** The sums of the section, and of the part that ends here. */
  readonly sums: readonly (Amounts & { readonly label: string })[];
}

interface Amounts {
  readonly value: string;
  readonly rate: string;
  readonly toDate: string;
  readonly before: string;
  readonly claim: string;
}

/** A shorter word fits into a narrow column. */
const narrowWordLengthMax = 9;

export function progressOf(statement: ClaimStatement, words: Words, hasGst: boolean): ProgressTables {
  const { parts } = statement;
  const lines = parts.flatMap((part) => part.lines);
  return {
    figures: figureRows(statement, words, hasGst),
    hasRefs: lines.some(({ ref, sectionRef }) => ref !== null || sectionRef !== null),
    groups: parts.flatMap((part) => groupsOf(part, words, parts.length > 1)),
    total: sumOf(lines),
  };
}

/** Returns the days that a claim is for. */
export function periodOf(
  { periodFrom, periodTo }: Pick<ClaimStatement, "periodFrom" | "periodTo">,
  parties: Pick<Parties, "client">,
): string {
  const day = calendarDaysOf(parties);
  const { print } = wordsOf(parties);
  const to = day(periodTo);
  return periodFrom === null ? print.claim.until({ to }) : print.claim.period({ from: day(periodFrom), to });
}

/** Returns the steps from the work to what is claimed. Figures that are 0 in all columns are left out. */
function figureRows(
  { figures, retentionPct, retentionLimit, gstRate }: ClaimStatement,
  { terms, print }: Words,
  hasGst: boolean,
): FigureRow[] {
  type Figure = ClaimStatement["figures"]["work"];
  const row = (label: string, { toDate, before, claim }: Figure, tone: FigureRow["tone"] = "plain"): FigureRow => ({
    label,
    toDate: formatFigure(toDate),
    before: formatFigure(before),
    claim: formatFigure(claim),
    tone,
  });
  const isAny = ({ toDate, before, claim }: Figure) => [toDate, before, claim].some((amount) => amount !== 0);
  const less = ({ toDate, before, claim }: Figure): Figure => ({
    toDate: negated(toDate),
    before: negated(before),
    claim: negated(claim),
  });
  const deductions: readonly (readonly [string, Figure])[] = [
    [retentionLabel({ retentionPct, retentionLimit }, { terms, print }), figures.retention],
    [terms.depositRecouped, figures.deposit],
    [terms.withheld, figures.withheld],
  ];
  const taken = deductions.filter(([, figure]) => isAny(figure));
  const ofClaim = (label: string, amount: number, tone: FigureRow["tone"] = "plain"): FigureRow => ({
    label,
    toDate: "",
    before: "",
    claim: formatFigure(amount),
    tone,
  });
  return [
    row(terms.workDone, figures.work),
    ...(isAny(figures.materials)
      ? [row(terms.materials, figures.materials), row(terms.gross, figures.gross, "sum")]
      : []),
    ...taken.map(([label, figure]) => row(label, less(figure))),
    row(terms.net, figures.net, hasGst ? "sum" : "total"),
    ...(hasGst
      ? [ofClaim(`${terms.gst} ${formatRate(gstRate)}`, figures.gst), ofClaim(terms.total, figures.total, "total")]
      : []),
  ];
}

function retentionLabel(
  { retentionPct, retentionLimit }: Pick<ClaimStatement, "retentionPct" | "retentionLimit">,
  { terms, print }: Pick<Words, "terms" | "print">,
): string {
  const retention =
    retentionPct === null || retentionPct === 0 ? terms.retention : `${terms.retention} ${formatRate(retentionPct)}`;
  return retentionLimit === null
    ? retention
    : print.claim.retentionUpTo({ retention, limit: formatFigure(retentionLimit) });
}

const negated = (amount: number): number => toNumber(negate(decimal(amount)));

/** Returns the lines of a part by section: those outside any come first. */
function groupsOf(part: ClaimPart, { print, terms }: Words, isNamed: boolean): Group[] {
  const number = inOneLine(part.number);
  const name =
    part.variationNo === null
      ? print.claim.original({ number })
      : print.claim.variation({ no: String(part.variationNo), number });
  const sections = new Map<string | null, ClaimLine[]>();
  for (const line of part.lines) {
    const key = line.section === null ? null : JSON.stringify([line.sectionRef, line.section]);
    sections.set(key, [...(sections.get(key) ?? []), line]);
  }
  const all = [...sections.values()];
  return all.map((lines, i): Group => {
    const [first] = lines;
    const section =
      first === undefined || first.section === null
        ? null
        : { ref: narrow(first.sectionRef), title: inOneLine(first.section) };
    const sumLabel = (of: string) => print.claim.subtotalOf({ of }).trim();
    return {
      part: isNamed && i === 0 ? { name, title: inOneLine(part.title) } : null,
      section,
      lines: lines.map((line) => ({
        ref: narrow(line.ref),
        description: breakLongWords(printedLines(line.description, descriptionLinesMax)),
        ...amountsOf(line),
      })),
      sums: [
        ...(section === null
          ? []
          : [{ label: section.ref === "" ? terms.subtotal : sumLabel(section.ref), ...sumOf(lines) }]),
        ...(isNamed && i === all.length - 1 ? [{ label: sumLabel(number), ...sumOf(part.lines) }] : []),
      ],
    };
  });
}

type LineAmounts = Pick<ClaimLine, "value" | "toDate" | "before">;

const amountsOf = ({ value, toDate, before }: LineAmounts): Amounts => ({
  value: formatFigure(value),
  rate: rateOf(toDate, value),
  toDate: formatFigure(toDate),
  before: formatFigure(before),
  claim: formatFigure(toNumber(subtract(decimal(toDate), decimal(before)))),
});

function sumOf(lines: readonly LineAmounts[]): Amounts {
  const added = (of: keyof LineAmounts) => toNumber(sum(lines.map((line) => decimal(line[of]))));
  return amountsOf({ value: added("value"), toDate: added("toDate"), before: added("before") });
}

/** Returns an amount as a percentage of another, with two decimals at most; nothing of nothing is left open. */
const rateOf = (amount: number, whole: number): string =>
  whole === 0 ? "" : formatRate(toNumber(divide(decimal(amount), decimal(whole), 4)));

const narrow = (text: string | null) => inOneLine(text ?? "", narrowWordLengthMax);
