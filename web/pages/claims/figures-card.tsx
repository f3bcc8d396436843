import type { Claim } from "#contract/contracts/claims.ts";
import { formatAmount, formatMoney } from "#web/values/amounts.ts";
import { claimsCopy } from "#web/copy/claims.ts";

const words = claimsCopy.figures;
const rows = ["work", "materials", "retention", "deposit", "withheld", "net"] as const;

/** The figures of a claim: to date, before and now. */
export function FiguresCard({ figures }: { readonly figures: Claim["figures"] }) {
  // What lowers a claim is shown as it counts.
  const signOf = (name: (typeof rows)[number]) =>
    name === "retention" || name === "deposit" || name === "withheld" ? -1 : 1;
  const shown = rows.filter(
    (name) => name === "work" || name === "net" || figures[name].toDate !== 0 || figures[name].before !== 0,
  );
  return (
    <section className="card px-4 py-5" aria-label={words.title}>
      <table className="w-full text-right tabular-nums" aria-label={words.title}>
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="pb-2 text-left font-medium">
              <span className="sr-only">{words.figure}</span>
            </th>
            <th scope="col" className="pb-2 pl-3 font-medium">
              {words.toDate}
            </th>
            <th scope="col" className="pb-2 pl-3 font-medium">
              {words.before}
            </th>
            <th scope="col" className="pb-2 pl-3 font-medium">
              {words.claim}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((name) => (
            <tr key={name} className={name === "net" ? "border-t border-line font-semibold" : ""}>
              <th scope="row" className="py-1 text-left font-normal text-muted">
                {words[name]}
              </th>
              {(["toDate", "before", "claim"] as const).map((column) => (
                <td key={column} className="py-1 pl-3 whitespace-nowrap">
                  {formatAmount(signOf(name) * figures[name][column])}
                </td>
              ))}
            </tr>
          ))}
          {(["gst", "total"] as const).map((name) => (
            <tr key={name} className={name === "total" ? "border-t border-line font-semibold" : ""}>
              <th scope="row" className="py-1 text-left font-normal text-muted">
                {words[name]}
              </th>
              <td colSpan={3} className="py-1 pl-3 whitespace-nowrap">
                {formatAmount(figures[name])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface FiguresBarProps {
  readonly figures: Claim["figures"];
  readonly currency: string;
}

/** The amount of the claim, in sight on phones and tablets while its lines are entered. */
export const FiguresBar = ({ figures, currency }: FiguresBarProps) => (
  <div className="sticky bottom-15 z-10 -mx-4 mt-5 flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-2.5 sm:-mx-8 sm:px-8 lg:bottom-0 xl:hidden">
    <p className="min-w-0 truncate text-muted">{words.title}</p>
    <p className="shrink-0 tabular-nums">
      <span className="mr-2 text-muted">{words.net}</span>
      <span className="font-semibold">{formatMoney(figures.net.claim, currency)}</span>
    </p>
  </div>
);
