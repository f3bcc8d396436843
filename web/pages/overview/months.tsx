import { formatMoney, formatCompactMoney } from "#web/values/amounts.ts";
import { formatMonth, formatNarrowMonth, formatShortMonth } from "#web/days/days.ts";
import { figuresCopy } from "#web/copy/figures.ts";
import { overviewCopy } from "#web/copy/overview.ts";
import type { DashboardFigures } from "./queries.ts";

type MonthFigures = DashboardFigures["months"][number];

interface MonthsProps {
  readonly months: readonly MonthFigures[];
  readonly currency: string;
}

/** The largest number of months whose names fit below the chart. */
const labelsMax = 12;

/**
 * A bar chart with two bars per month, and a line across each for the compared period. It is hidden from screen readers,
 * which read the table of figures instead.
 */
export function Months({ months, currency }: MonthsProps) {
  const words = overviewCopy.overview.legend;
  const isCompared = months.some(({ compared }) => compared !== null);
  const amounts = months.flatMap(({ invoiced, received, compared }) => [
    invoiced,
    received,
    compared?.invoiced ?? 0,
    compared?.received ?? 0,
  ]);
  const top = roundUp(Math.max(...amounts));
  const columns = { gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))` };
  const labelStep = Math.ceil(months.length / labelsMax);
  const title = ({ month, invoiced, received }: MonthFigures) =>
    `${formatMonth(month)}: ${words.invoiced} ${formatMoney(invoiced, currency)}, ${words.received} ${formatMoney(received, currency)}`;
  return (
    <div aria-hidden>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
        <Key className="size-2.5 bg-line-strong" name={words.invoiced} />
        <Key className="size-2.5 bg-accent" name={words.received} />
        {isCompared && <Key className="h-0.5 w-3.5 bg-ink" name={figuresCopy.before.mark} />}
      </p>
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs text-muted tabular-nums">
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
          <div className="absolute inset-0 grid" style={columns}>
            {months.map((each) => (
              <div key={each.month} className="flex h-full justify-center gap-px sm:gap-0.5" title={title(each)}>
                <Column className="bg-line-strong" part={each.invoiced / top} before={partOf(each, "invoiced", top)} />
                <Column className="bg-accent" part={each.received / top} before={partOf(each, "received", top)} />
              </div>
            ))}
          </div>
        </div>
        <div className="col-start-2 mt-2 grid text-center" style={columns}>
          {months.map(({ month }) => (
            <span key={month} className="flex min-w-0 justify-center whitespace-nowrap">
              <MonthLabel month={month} step={labelStep} />
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The month's name below its bars. Of many months only some are named, and January by its year. */
function MonthLabel({ month, step }: { readonly month: string; readonly step: number }) {
  const place = Number(month.slice(-2)) - 1;
  if (place % step !== 0) return null;
  if (step > 1 && place === 0) return <span>{month.slice(0, 4)}</span>;
  const name = formatShortMonth(month);
  return (
    <>
      <span className="sm:hidden">{step > 1 ? "" : formatNarrowMonth(month)}</span>
      <span className="hidden sm:inline">{name}</span>
    </>
  );
}

const partOf = ({ compared }: MonthFigures, figure: "invoiced" | "received", top: number) =>
  compared === null ? null : compared[figure] / top;

const ticks = [0, 0.5, 1];

function Key({ className, name }: { readonly className: string; readonly name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`rounded-xs ${className}`} />
      {name}
    </span>
  );
}

interface ColumnProps {
  readonly className: string;
  /** The heights as parts of the chart's. */
  readonly part: number;
  readonly before: number | null;
}

const Column = ({ className, part, before }: ColumnProps) => (
  <span className="relative h-full w-[38%] max-w-5">
    <span
      className={`absolute inset-x-0 bottom-0 rounded-t-xs ${className} ${part > 0 ? "min-h-0.5" : ""}`}
      style={{ height: `${part * 100}%` }}
    />
    {before !== null && before > 0 && (
      <span className="absolute -inset-x-px h-0.5 bg-ink" style={{ bottom: `${before * 100}%` }} />
    )}
  </span>
);

/** Rounds up to 2, 4, 6, 8 or 10 times a power of ten, so that half of it is round as well. */
function roundUp(amount: number): number {
  if (amount <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(amount));
  return ([1, 2, 4, 6, 8].find((times) => times * power >= amount) ?? 10) * power;
}
