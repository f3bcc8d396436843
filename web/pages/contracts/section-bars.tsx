import { useState } from "react";
import type { Contract, ContractItem } from "#contract/contracts/contracts.ts";
import { add, decimal, toNumber } from "#contract/money.ts";
import { formatAmount, formatMoney } from "#web/values/amounts.ts";
import { Section } from "#web/records/documents/section.tsx";
import { contractsCopy } from "#web/copy/contracts.ts";
import { BilledBar } from "./billed-bar.tsx";

const words = contractsCopy.sections;

interface Group {
  readonly key: string;
  readonly title: string;
  readonly value: number;
  readonly claimed: number;
  readonly billed: number;
  readonly lines: readonly ContractItem[];
}

const plus = (a: number, b: number) => toNumber(add(decimal(a), decimal(b)));

/** Returns the sections of the quotation and of each variation, with the sums of their lines. */
function groupsOf({ items, parts }: Contract): readonly Group[] {
  const groups = new Map<string, Group>();
  const variations = new Map(parts.map(({ quotationId, kind, number }) => [quotationId, { kind, number }]));
  for (const line of items) {
    const { part, section, value, claimed, billed } = line;
    const key = `${part} ${section ?? ""}`;
    const of = variations.get(part);
    const title =
      of?.kind === "VARIATION"
        ? [words.part({ number: of.number }), section].filter(Boolean).join(" · ")
        : (section ?? words.unnamed);
    const last = groups.get(key) ?? { value: 0, claimed: 0, billed: 0, lines: [] };
    groups.set(key, {
      key,
      title,
      value: plus(last.value, value),
      claimed: plus(last.claimed, claimed),
      billed: plus(last.billed, billed),
      lines: [...last.lines, line],
    });
  }
  return [...groups.values()];
}

/** A bar per section: how much of its value is claimed and billed. */
export function SectionBars({ contract }: { readonly contract: Contract }) {
  const money = (amount: number) => formatMoney(amount, contract.currency);
  return (
    <Section title={words.title}>
      <p aria-hidden className="mb-3 flex flex-wrap gap-x-4 text-xs text-muted">
        <Key className="bg-accent" name={words.billed} />
        <Key className="bg-line-strong" name={words.claimed} />
        <Key className="bg-line" name={words.value} />
      </p>
      <ul aria-label={words.title} className="space-y-4">
        {groupsOf(contract).map(({ key, title, value, claimed, billed, lines }) => (
          <li key={key}>
            <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 break-words">{title}</span>
              <span className="ml-auto text-muted tabular-nums">
                <span className="sr-only">
                  {words.describe({ section: title, billed: money(billed), value: money(value) })}
                </span>
                <span aria-hidden>
                  {money(billed)} / {money(value)}
                </span>
              </span>
            </p>
            <BilledBar value={value} claimed={claimed} billed={billed} />
            <Lines title={title} lines={lines} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly ContractItem[];
}

/** The lines of a section, which are shown on request: a bill may have hundreds. */
function Lines({ title, lines }: LinesProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-1" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-xs text-muted sm:min-h-0">
        {words.lines({ count: lines.length })}
      </summary>
      {isOpen && (
        <table aria-label={title} className="mt-1 mb-2 w-full tabular-nums">
          <thead>
            <tr className="text-right text-xs text-muted">
              <th scope="col" className="py-1 text-left font-medium">
                {words.line}
              </th>
              <th scope="col" className="py-1 pl-3 font-medium">
                {words.value}
              </th>
              <th scope="col" className="hidden py-1 pl-3 font-medium sm:table-cell">
                {words.claimed}
              </th>
              <th scope="col" className="py-1 pl-3 font-medium">
                {words.billed}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {lines.map(({ itemId, ref, description, value, claimed, billed }) => (
              <tr key={itemId} className="align-top">
                <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
                  {ref !== null && <span className="mr-1 text-muted">{`${ref} `}</span>}
                  {description}
                </th>
                <td className="py-1.5 pl-3 text-right">{formatAmount(value)}</td>
                <td className="hidden py-1.5 pl-3 text-right sm:table-cell">{formatAmount(claimed)}</td>
                <td className="py-1.5 pl-3 text-right">{formatAmount(billed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

function Key({ className, name }: { readonly className: string; readonly name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-2.5 rounded-xs ${className}`} />
      {name}
    </span>
  );
}
