interface BilledBarProps {
  readonly value: number;
  readonly claimed: number;
  readonly billed: number;
  readonly className?: string;
}

/** A bar of a contract value, with the part that is claimed and the part that is billed; a text beside it says the same. */
export function BilledBar({ value, claimed, billed, className = "h-2" }: BilledBarProps) {
  const widthOf = (amount: number) => `${value === 0 ? 0 : Math.max(0, Math.min(1, amount / value)) * 100}%`;
  return (
    <span aria-hidden className={`relative block w-full overflow-hidden rounded-full bg-line ${className}`}>
      <span className="absolute inset-y-0 left-0 bg-line-strong" style={{ width: widthOf(claimed) }} />
      <span className="absolute inset-y-0 left-0 bg-accent" style={{ width: widthOf(billed) }} />
    </span>
  );
}
