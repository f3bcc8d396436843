import {
  add,
  compare,
  type Decimal,
  decimal,
  larger,
  multiply,
  negate,
  one,
  proRata,
  round,
  smaller,
  subtract,
  sum,
  toNumber,
  zero,
} from "#contract/money.ts";
import type { Stages } from "./stages.ts";
import { exactSubtotal, type PricedLine, totalsOf } from "#contract/documents/totals.ts";

/**
 * The figures of progress claims. Every figure of a claim is a figure to date less what was billed to date before; a
 * figure to date is rounded once, to cents, and a figure of the claim never is. Pure, so that the server, the web app
 * and the PDF show the same.
 */

const cents = 2;
const isPositive = (amount: Decimal) => compare(amount, zero) > 0;
const isNegative = (amount: Decimal) => compare(amount, zero) < 0;
const between = (low: Decimal, amount: Decimal, high: Decimal) => larger(low, smaller(amount, high));

/**
 * Returns what each line contributes to the sum of its document: the running totals are rounded, never the lines, so
 * that the values add up to the subtotal.
 */
export function scheduledValues(lines: readonly PricedLine[]): Decimal[] {
  let exact = zero;
  return steps(
    lines.map((line) => {
      exact = add(exact, exactSubtotal([line]));
      return round(exact, cents);
    }),
  );
}

/** Returns the steps between running totals. */
const steps = (running: readonly Decimal[]): Decimal[] =>
  running.map((total, i) => subtract(total, running[i - 1] ?? zero));

/**
 * Returns each part of an amount by running rounding, so that the parts of shares that make 1 add up to it.
 * @public for tests of the rounding
 */
export function sharesOf(amount: Decimal, shares: readonly number[]): Decimal[] {
  let share = zero;
  return steps(
    shares.map((each) => {
      share = add(share, decimal(each));
      return round(multiply(amount, share), cents);
    }),
  );
}

/** A stage of a schedule of payments, with what it comes to. */
export interface StageAmounts {
  readonly title: string;
  readonly share: number;
  /** Before GST. */
  readonly net: number;
  readonly total: number;
}

/** Returns what each stage of a quotation comes to. The amounts add up to the quotation's. */
export function stageAmounts(
  stages: Stages,
  totals: { readonly net: number; readonly total: number },
): readonly StageAmounts[] {
  const shares = stages.map(({ share }) => share);
  const nets = sharesOf(decimal(totals.net), shares);
  const all = sharesOf(decimal(totals.total), shares);
  return stages.map(({ title, share }, i) => ({
    title,
    share,
    net: toNumber(nets[i] ?? zero),
    total: toNumber(all[i] ?? zero),
  }));
}

/** The progress of a line to date, in one of three ways. */
export type Progress = { readonly fraction: number } | { readonly qty: number } | { readonly value: number };

/** Returns what a progress comes to on a line, to date. */
export function lineToDate(line: { readonly value: Decimal; readonly qty: string | number }, progress: Progress) {
  if ("fraction" in progress) return round(multiply(line.value, decimal(progress.fraction)), cents);
  if ("qty" in progress) return proRata(line.value, decimal(progress.qty), decimal(line.qty));
  return round(decimal(progress.value), cents);
}

/** True when an amount to date is between nothing and the value of its line, which may be negative. */
export const isWithinValue = (value: Decimal, toDate: Decimal): boolean =>
  compare(between(smaller(zero, value), toDate, larger(zero, value)), toDate) === 0;

/** Returns what each line comes to when all have the same progress, so that they add up to that part of their sum. */
export function allToDate(values: readonly Decimal[], fraction: Decimal): Decimal[] {
  let total = zero;
  return steps(
    values.map((value) => {
      total = add(total, value);
      return round(multiply(total, fraction), cents);
    }),
  );
}

/** Returns the progress of all lines once the stages up to that one are done; the last stage is everything. */
export const fractionOfStage = (stages: readonly { readonly share: number }[], stage: number): Decimal =>
  stage >= stages.length ? one : sum(stages.slice(0, stage).map(({ share }) => decimal(share)));

/** Amounts to date. */
export interface BilledToDate {
  readonly work: Decimal;
  readonly materials: Decimal;
  readonly retention: Decimal;
  /** The deposit that was given back, on claims and on releases. */
  readonly deposit: Decimal;
  readonly withheld: Decimal;
}

/** The state of a contract that the figures of its next claim follow from. */
export interface ClaimBasis {
  readonly contractSum: Decimal;
  readonly depositIssued: Decimal;
  /** The retention that is held now: withheld less released. */
  readonly held: Decimal;
  readonly retentionPct: string | number | null;
  readonly retentionLimit: string | number | null;
  readonly recoupPct: string | number | null;
  readonly before: BilledToDate;
}

/** The work of a claim, to date. */
export interface ClaimProgress {
  readonly work: Decimal;
  readonly materials: Decimal;
  /** The part of what the client withheld that is not claimed again. */
  readonly withheld: Decimal;
  /** The deposit that this claim gives back, when it was chosen. */
  readonly recoup: Decimal | null;
}

interface Figure {
  readonly toDate: Decimal;
  readonly before: Decimal;
  readonly claim: Decimal;
}

export type ClaimFigures = Readonly<
  Record<"work" | "materials" | "gross" | "retention" | "deposit" | "withheld" | "net", Figure>
>;

const figureOf = (toDate: Decimal, before: Decimal): Figure => ({ toDate, before, claim: subtract(toDate, before) });
const grownBy = (before: Decimal, claim: Decimal): Figure => ({ toDate: add(before, claim), before, claim });

/** Returns the figures of a claim. Its net is gross less retention, deposit and withheld, in each column. */
export function claimFigures(basis: ClaimBasis, progress: ClaimProgress): ClaimFigures {
  const { before } = basis;
  const work = figureOf(progress.work, before.work);
  const materials = figureOf(progress.materials, before.materials);
  const gross = figureOf(add(work.toDate, materials.toDate), add(before.work, before.materials));
  const retention = grownBy(before.retention, retentionOf(basis, gross.toDate));
  const afterRetention = subtract(gross.claim, retention.claim);
  const deposit = grownBy(before.deposit, depositOf(basis, progress, gross, afterRetention));
  const withheld = figureOf(progress.withheld, before.withheld);
  const netOf = (column: keyof Figure) =>
    subtract(gross[column], sum([retention[column], deposit[column], withheld[column]]));
  const net = { toDate: netOf("toDate"), before: netOf("before"), claim: netOf("claim") };
  return { work, materials, gross, retention, deposit, withheld, net };
}

/** Returns the retention of a claim: never less than giving back all that is held. */
function retentionOf({ retentionPct, retentionLimit, before, held }: ClaimBasis, gross: Decimal): Decimal {
  const whole = larger(round(multiply(gross, decimal(retentionPct ?? 0)), cents), zero);
  const toDate = retentionLimit === null ? whole : smaller(whole, decimal(retentionLimit));
  return larger(subtract(toDate, before.retention), negate(held));
}

/** Returns the deposit that a claim gives back; above 0 no more than the claim comes to without it. */
function depositOf(basis: ClaimBasis, { materials, recoup }: ClaimProgress, gross: Figure, available: Decimal) {
  const balance = subtract(basis.depositIssued, basis.before.deposit);
  if (recoup !== null) return larger(smaller(smaller(recoup, balance), available), zero);
  const claim = subtract(depositToDate(basis, gross.toDate, materials), basis.before.deposit);
  if (isPositive(claim)) return larger(smaller(claim, available), zero);
  return isNegative(gross.claim) ? claim : zero;
}

function depositToDate({ contractSum, depositIssued, recoupPct }: ClaimBasis, gross: Decimal, materials: Decimal) {
  const isComplete = compare(gross, contractSum) >= 0 && compare(materials, zero) === 0;
  if (isComplete || !isPositive(contractSum)) return depositIssued;
  const share =
    recoupPct === null ? proRata(depositIssued, gross, contractSum) : round(multiply(gross, decimal(recoupPct)), cents);
  return between(zero, share, depositIssued);
}

/** Returns the most that a claim may give back of the deposit. */
export function recoupMax(basis: ClaimBasis, progress: ClaimProgress): Decimal {
  const { gross, retention } = claimFigures(basis, { ...progress, recoup: null });
  const balance = subtract(basis.depositIssued, basis.before.deposit);
  return larger(smaller(balance, subtract(gross.claim, retention.claim)), zero);
}

/** Returns what is withheld to date when a claim is paid with that amount before GST. */
export const withheldToPay = (basis: ClaimBasis, progress: ClaimProgress, amount: Decimal): Decimal =>
  subtract(claimFigures(basis, { ...progress, withheld: zero }).net.toDate, add(amount, nettedBefore(basis)));

const nettedBefore = ({ before }: ClaimBasis): Decimal =>
  subtract(add(before.work, before.materials), sum([before.retention, before.deposit, before.withheld]));

/**
 * Returns when retention falls due next, and the amount that a release takes unless it names one. While nothing was
 * released, that is a share of what is held at completion, if that is anything; otherwise all that is held, after the
 * defects liability period.
 */
export function nextRelease(
  held: Decimal,
  { released, releasePct }: { readonly released: Decimal; readonly releasePct: string | number },
): { readonly half: "COMPLETION" | "DEFECTS"; readonly amount: Decimal } {
  const share = round(multiply(held, decimal(releasePct)), cents);
  const isAtCompletion = compare(released, zero) === 0 && compare(share, zero) !== 0;
  return isAtCompletion ? { half: "COMPLETION", amount: share } : { half: "DEFECTS", amount: held };
}

const shown = ({ toDate, before, claim }: Figure) => ({
  toDate: toNumber(toDate),
  before: toNumber(before),
  claim: toNumber(claim),
});

/** Returns the figures as JSON numbers, with the GST that an invoice of the claim adds. */
export function presentClaimFigures(figures: ClaimFigures, gstRate: string | number) {
  const { gst, total } = totalsOf({ subtotal: figures.net.claim, untaxed: zero, retentionPct: null, gstRate });
  return {
    work: shown(figures.work),
    materials: shown(figures.materials),
    gross: shown(figures.gross),
    retention: shown(figures.retention),
    deposit: shown(figures.deposit),
    withheld: shown(figures.withheld),
    net: shown(figures.net),
    gst,
    total,
  };
}
