interface Quotation {
  readonly id: string;
  readonly status: string;
  readonly createdAt: string;
  readonly decidedAt?: string | null;
}

/**
 * Numbers the accepted quotations in the order of their acceptance: 0 for the first, the contract, and 1, 2 and so on for
 * the variations. Empty while there is only one: it needs no name then.
 */
export function variationsOf(quotations: readonly Quotation[]): ReadonlyMap<string, number> {
  const at = ({ decidedAt, createdAt }: Quotation) => decidedAt ?? createdAt;
  const accepted = quotations
    .filter(({ status }) => status === "ACCEPTED")
    .toSorted((a, b) => (at(a) < at(b) ? -1 : 1))
    .map(({ id }, i) => [id, i] as const);
  return new Map(accepted.length > 1 ? accepted : []);
}
