import type { Progress } from "./progress.ts";

interface ProgressBarProps {
  readonly progress: Progress;
  /** The text equivalent; without one, the bar is beside a text that says the same. */
  readonly label?: string;
  readonly className?: string;
}

/** A bar of what was accepted, with the part that is invoiced and the part that is received. */
export function ProgressBar({ progress, label, className = "h-2" }: ProgressBarProps) {
  const { accepted, invoiced, received } = progress;
  const whole = Math.max(accepted, invoiced, received);
  const widthOf = (amount: number) => `${whole > 0 ? Math.max(0, Math.min(1, amount / whole)) * 100 : 0}%`;
  return (
    <span
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
      className={`relative block w-full overflow-hidden rounded-full bg-line ${className}`}
    >
      <span
        className="absolute inset-y-0 left-0 bg-line-strong transition-[width]"
        style={{ width: widthOf(invoiced) }}
      />
      <span className="absolute inset-y-0 left-0 bg-accent transition-[width]" style={{ width: widthOf(received) }} />
      {accepted > 0 && accepted < whole && (
        <span className="absolute inset-y-0 w-0.5 bg-danger" style={{ left: widthOf(accepted) }} />
      )}
    </span>
  );
}
