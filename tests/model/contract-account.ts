/**
 * An independent account of a contract: whole cents as bigints, and no code of the service. Every figure of a claim is
 * the one to date less the one that was billed before.
 */
export interface BilledClaim {
  readonly lines: readonly bigint[];
  readonly materials: bigint;
  readonly retention: bigint;
  readonly withheld: bigint;
  /** What this claim gave back of the deposit. */
  readonly deposit: bigint;
  readonly net: bigint;
}

export interface Account {
  /** The values of all lines, those of variations last. */
  readonly values: bigint[];
  /** In percent. */
  retention: bigint;
  readonly limit: bigint | null;
  readonly billed: BilledClaim[];
  readonly deposits: bigint[];
  readonly releases: { readonly amount: bigint; readonly deposit: bigint }[];
}

/** Divides and rounds half away from zero. */
export function quotient(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [n, d] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const rounded = (2n * n + d) / (2n * d);
  return isNegative ? -rounded : rounded;
}

export const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n);
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const most = (a: bigint, b: bigint) => (a > b ? a : b);

export const contractSum = ({ values }: Account): bigint => total(values);
export const issued = ({ deposits }: Account): bigint => total(deposits);
export const recouped = ({ billed, releases }: Account): bigint =>
  total(billed.map(({ deposit }) => deposit)) + total(releases.map(({ deposit }) => deposit));
export const released = ({ releases }: Account): bigint => total(releases.map(({ amount }) => amount));
export const held = (account: Account): bigint => (account.billed.at(-1)?.retention ?? 0n) - released(account);

/** Returns what a claim of those lines and materials bills, with that much withheld to date. */
export function claimOf(account: Account, lines: readonly bigint[], materials: bigint, withheld = 0n): BilledClaim {
  const last = account.billed.at(-1);
  const gross = total(lines) + materials;
  const work = gross - (last === undefined ? 0n : total(last.lines) + last.materials);
  const whole = most(quotient(gross * account.retention, 100n), 0n);
  const target = account.limit === null ? whole : least(whole, account.limit);
  const retention = most(target - (last?.retention ?? 0n), -held(account));
  const sum = contractSum(account);
  const deposit = issued(account);
  const isComplete = (gross >= sum && materials === 0n) || sum <= 0n;
  const toDate = isComplete ? deposit : most(least(deposit, quotient(deposit * gross, sum)), 0n);
  let back = toDate - recouped(account);
  if (back > 0n) back = most(least(back, work - retention), 0n);
  else if (work >= 0n) back = 0n;
  return {
    lines,
    materials,
    retention: (last?.retention ?? 0n) + retention,
    withheld,
    deposit: back,
    net: work - retention - back - (withheld - (last?.withheld ?? 0n)),
  };
}
