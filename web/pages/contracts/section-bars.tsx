import type { Contract, ContractItem } from "#contract/contracts.ts";
import { add, decimal, toNumber } from "#contract/money.ts";
import { formatMoney } from "#web/amounts.ts";
import { Section } from "#web/pages/documents/section.tsx";
import { contractsCopy } from "#web/copy/contracts.ts";
import { BilledBar } from "./billed-bar.tsx";

const words = contractsCopy.sections;

interface Group {
  readonly key: string;
  readonly title: string;
  readonly value: number;
  readonly claimed: number;
  readonly billed: number;
}

const plus = (a: number, b: number) => toNumber(add(decimal(a), decimal(b)));

/** Returns the sections of the quotation and of each variation, with the sums of their lines. */
function groupsOf({ items, parts }: Contract): readonly Group[] {
  const groups = new Map<string, Group>();
  const variations = new Map(parts.map(({ quotationId, kind, number }) => [quotationId, { kind, number }]));
  for (const { part, section, value, claimed, billed } of items satisfies readonly ContractItem[]) {
    const key = `${part} ${section ?? ""}`;
    const of = variations.get(part);
    const title =
      of?.kind === "VARIATION"
        ? [words.part({ number: of.number }), section].filter(Boolean).join(" · ")
        : (section ?? words.unnamed);
    const { value: v, claimed: c, billed: b } = groups.get(key) ?? { value: 0, claimed: 0, billed: 0 };
    groups.set(key, { key, title, value: plus(v, value), claimed: plus(c, claimed), billed: plus(b, billed) });
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
        {groupsOf(contract).map(({ key, title, value, claimed, billed }) => (
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
          </li>
        ))}
      </ul>
    </Section>
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
