import type { ProjectFigures } from "#contract/clients/project-figures.ts";
import type { Project } from "#contract/clients/projects.ts";
import { formatMoney, formatShare } from "#web/values/amounts.ts";
import { Section } from "#web/records/documents/section.tsx";
import { projectPageCopy } from "#web/copy/project-page.ts";

interface CostsCardProps {
  readonly project: Project;
  readonly figures: ProjectFigures | undefined;
}

/** The expenses by category, and the rest of the amount invoiced. */
export function CostsCard({ project: { budget }, figures }: CostsCardProps) {
  if (figures === undefined) return <div aria-busy className="card h-40 animate-pulse bg-sunken" />;
  const { expenses, invoiced, margin, marginRate, currency } = figures;
  if (expenses === null) return null;
  const words = projectPageCopy.costs;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Section title={words.title}>
      <table className="w-full tabular-nums" aria-label={words.expenses}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.category}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {expenses.byCategory.map(({ category, amount }) => (
            <Line key={category} name={projectPageCopy.categories[category]} amount={money(amount)} />
          ))}
        </tbody>
        <tbody className={expenses.count === 0 ? "" : "border-t border-line"}>
          <Line name={words.total} amount={money(expenses.amount)} />
          {invoiced !== null && <Line name={words.income} amount={money(invoiced.net)} />}
        </tbody>
      </table>
      {margin !== null && (
        <dl className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-medium">{margin < 0 ? words.loss : words.margin}</dt>
          <dd className="text-right tabular-nums">
            <span className={`text-lg font-semibold tracking-tight ${margin < 0 ? "text-danger" : ""}`}>
              {money(margin)}
            </span>
            {marginRate !== null && (
              <span className="block text-xs text-muted">{words.rate({ rate: formatShare(marginRate) })}</span>
            )}
          </dd>
        </dl>
      )}
      {budget > 0 && (
        <p className="mt-2 text-xs text-muted tabular-nums">
          {words.budget({ rate: formatShare(expenses.amount / budget), budget: money(budget) })}
        </p>
      )}
    </Section>
  );
}

function Line({ name, amount }: { readonly name: string; readonly amount: string }) {
  return (
    <tr>
      <th scope="row" className="w-full py-1.5 pr-4 text-left font-normal">
        {name}
      </th>
      <td className="py-1.5 text-right whitespace-nowrap">{amount}</td>
    </tr>
  );
}
