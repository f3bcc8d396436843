import { formatMoney, formatCompactMoney } from "#web/amounts.ts";
import type { ResponseOf } from "#web/api.ts";
import { formatMonth, formatShortMonth } from "#web/days.ts";
import { copy } from "#web/copy/copy.ts";

interface MonthsProps {
  readonly months: ResponseOf<"GET /dashboard">["months"];
  readonly currency: string;
}

/** A bar chart with two bars per month. It is hidden from screen readers, which read the table of figures instead. */
export function Months({ months, currency }: MonthsProps) {
  const top = roundUp(Math.max(...months.flatMap(({ invoiced, received }) => [invoiced, received])));
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="overview-months" className="font-medium text-muted">
          {copy.overview.months}
        </h2>
        <p aria-hidden className="flex gap-4 text-muted">
          <Key className="bg-line-strong" name={copy.overview.legend.invoiced} />
          <Key className="bg-accent" name={copy.overview.legend.received} />
        </p>
      </div>
      <div aria-hidden className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs text-muted tabular-nums">
        <div className="relative h-48 text-right">
          {/* Reserves the width of the widest label; the labels are positioned absolutely. */}
          <span className="invisible">{formatCompactMoney(top, currency)}</span>
          {ticks.map((part) => (
            <span key={part} className="absolute right-0 translate-y-1/2" style={{ bottom: `${part * 100}%` }}>
              {formatCompactMoney(top * part, currency)}
            </span>
          ))}
        </div>
        <div className="relative h-48">
          {ticks.map((part) => (
            <span key={part} className="absolute inset-x-0 border-t border-line" style={{ bottom: `${part * 100}%` }} />
          ))}
          <div className="absolute inset-0 grid grid-cols-12">
            {months.map(({ month, invoiced, received }) => (
              <div
                key={month}
                className="flex h-full items-end justify-center gap-px sm:gap-0.5"
                title={`${formatMonth(month)}: ${copy.overview.legend.invoiced} ${formatMoney(invoiced, currency)}, ${copy.overview.legend.received} ${formatMoney(received, currency)}`}
              >
                <Column className="bg-line-strong" part={invoiced / top} />
                <Column className="bg-accent" part={received / top} />
              </div>
            ))}
          </div>
        </div>
        <div className="col-start-2 mt-2 grid grid-cols-12 text-center">
          {months.map(({ month }) => (
            <span key={month}>
              <span className="sm:hidden">{formatShortMonth(month).slice(0, 1)}</span>
              <span className="hidden sm:inline">{formatShortMonth(month)}</span>
            </span>
          ))}
        </div>
      </div>
      <details className="mt-3">
        <summary className="inline-flex h-11 cursor-pointer items-center text-muted underline decoration-line-strong/60 underline-offset-4 hover:text-ink sm:h-8">
          {copy.overview.asTable}
        </summary>
        <table className="mt-1 w-full max-w-xl tabular-nums">
          <caption className="pb-2 text-left text-muted">{copy.overview.monthsHint}</caption>
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-1.5 text-left font-medium">
                {copy.overview.month}
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                {copy.overview.legend.invoiced}
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                {copy.overview.legend.received}
              </th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, invoiced, received }) => (
              <tr key={month}>
                <th scope="row" className="py-1.5 text-left font-normal">
                  {formatMonth(month)}
                </th>
                <td className="py-1.5 pl-3 text-right">{formatMoney(invoiced, currency)}</td>
                <td className="py-1.5 pl-3 text-right">{formatMoney(received, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

const ticks = [0, 0.5, 1];

function Key({ className, name }: { readonly className: string; readonly name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-2.5 rounded-xs ${className}`} />
      {name}
    </span>
  );
}

function Column({ className, part }: { readonly className: string; readonly part: number }) {
  return (
    <span
      className={`w-[38%] max-w-5 rounded-t-xs ${className} ${part > 0 ? "min-h-0.5" : ""}`}
      style={{ height: `${part * 100}%` }}
    />
  );
}

/** Rounds up to 2, 4, 6, 8 or 10 times a power of ten, so that half of it is round as well. */
function roundUp(amount: number): number {
  if (amount <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(amount));
  return ([1, 2, 4, 6, 8].find((times) => times * power >= amount) ?? 10) * power;
}
