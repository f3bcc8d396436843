import { add, compare, type Decimal, multiply, round, toText, zero } from "#contract/money.ts";

/** A sum that the file states, and what the lines that it is of come to. */
export interface CheckedSum {
  /** The row of the sum in the grid. */
  readonly index: number;
  readonly label: string;
  /** Decimal text. */
  readonly stated: string;
  readonly lines: string;
  readonly isEqual: boolean;
}

/** The lines that a sum may be of. */
const scopes = ["sinceTotal", "section", "all"] as const;
type Scope = (typeof scopes)[number];

interface Running {
  readonly sum: Decimal;
  readonly lines: number;
}

const nothing: Running = { sum: zero, lines: 0 };

/** The rows whose amounts a sum of the file matches. */
export interface Match {
  readonly lines: number;
}

/** Adds up the lines of a sheet from top to bottom, to know a sum of them when it comes. */
export function createSums() {
  const running: Record<Scope, Running> = { sinceTotal: nothing, section: nothing, all: nothing };
  const checked: CheckedSum[] = [];
  let taxes = zero;
  let stated: readonly Decimal[] = [];
  let isCollecting = false;
  const candidates = () => scopes.map((scope) => running[scope]).filter(({ lines }) => lines > 0);
  const isSame = (a: Decimal, b: Decimal): boolean => compare(round(a, 2), round(b, 2)) === 0;
  const matchOf = (amount: Decimal): Running | undefined =>
    candidates().find(
      ({ sum }) => isSame(sum, amount) || (compare(taxes, zero) !== 0 && isSame(add(sum, taxes), amount)),
    );
  return {
    addLine(amount: Decimal): void {
      isCollecting = false;
      for (const scope of scopes) {
        running[scope] = { sum: add(running[scope].sum, amount), lines: running[scope].lines + 1 };
      }
    },
    startSection(): void {
      running.section = nothing;
    },
    addTax(amount: Decimal): void {
      taxes = add(taxes, amount);
    },
    startCollection(): void {
      isCollecting = true;
    },
    isCollecting: (): boolean => isCollecting,
    /** Takes one of the sums that were stated for that of a page, which a collection repeats. Returns false for none. */
    collect(amount: Decimal): boolean {
      const at = stated.findIndex((each) => isSame(each, amount));
      stated = stated.filter((_, i) => i !== at);
      return at !== -1;
    },
    /** Returns which lines an amount is the sum of; undefined when it is the sum of none. */
    match(amount: Decimal): Match | undefined {
      return compare(amount, zero) === 0 ? undefined : matchOf(amount);
    },
    hasLines: (): boolean => running.all.lines > 0,
    /** Compares a sum that the file states, and begins the next one. */
    check(index: number, label: string, amount: Decimal): void {
      const match = matchOf(amount);
      stated = [...stated, amount];
      const [nearest = nothing] = candidates();
      // A sum of everything, if its words say so, and of the lines since the last sum otherwise.
      const isWhole = /\b(grand|contract|tender|summary|net|nett)\b|总/i.test(label);
      const shown = match ?? (isWhole || running.sinceTotal.lines === 0 ? running.all : nearest);
      checked.push({
        index,
        label,
        stated: toText(round(amount, 2)),
        lines: toText(round(shown.sum, 2)),
        isEqual: match !== undefined,
      });
      running.sinceTotal = nothing;
    },
    checked: (): readonly CheckedSum[] => checked,
  };
}

export type Sums = ReturnType<typeof createSums>;

/** Returns a percentage of an amount: 5 of 10,000 is 500. */
export const percentOf = (percentage: Decimal, of: Decimal): Decimal => {
  const product = multiply(percentage, of);
  return { units: product.units, scale: product.scale + 2 };
};
