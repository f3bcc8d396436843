import { Link } from "@tanstack/react-router";
import type { ContractSummary } from "#contract/contracts/contracts.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { contractsCopy } from "#web/copy/contracts.ts";
import { BilledBar } from "./billed-bar.tsx";

/** The figures of a contract at a glance. */
export function FigureStrip({ contract }: { readonly contract: ContractSummary }) {
  const { ledger, currency, retentionLimit, retentionPct } = contract;
  const { retention, deposit, invoiced } = ledger;
  const words = contractsCopy.figures;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <section className="card p-5" aria-label={words.title}>
      <BilledBar value={ledger.contractSum} claimed={ledger.claimed} billed={ledger.billed} className="mb-5 h-2.5" />
      <dl className="grid grid-cols-2 gap-x-5 gap-y-5 md:grid-cols-3 xl:grid-cols-5">
        <Figure
          name={words.sum}
          opens="variations"
          amount={money(ledger.contractSum)}
          hints={[
            ledger.variationsSum === 0
              ? words.noVariations
              : words.variations({ original: money(ledger.originalSum), variations: money(ledger.variationsSum) }),
            ledger.pendingSum !== 0 && words.pending({ amount: money(ledger.pendingSum) }),
          ]}
        />
        <Figure
          name={words.billed}
          opens="claims"
          amount={money(ledger.billed)}
          hints={[words.balance({ amount: money(ledger.balance) })]}
        />
        <Figure
          name={words.held}
          opens="money"
          amount={money(retention.held)}
          hints={[
            retention.released > 0
              ? words.released({ amount: money(retention.released) })
              : retentionLimit !== null && retentionPct !== null
                ? words.limit({ amount: money(retentionLimit) })
                : retentionPct === null && retention.held === 0 && words.noRetention,
          ]}
        />
        <Figure
          name={words.deposit}
          opens="money"
          amount={money(deposit.balance)}
          hints={[
            deposit.issued === 0
              ? words.noDeposit
              : words.recouped({ recouped: money(deposit.recouped), issued: money(deposit.issued) }),
          ]}
        />
        <Figure
          name={words.outstanding}
          opens="money"
          amount={money(ledger.outstanding)}
          hints={[
            invoiced.total === 0
              ? words.nothingInvoiced
              : words.paid({ paid: money(ledger.paid), total: money(invoiced.total) }),
          ]}
        />
      </dl>
    </section>
  );
}

interface FigureProps {
  readonly name: string;
  /** The section of the page with the documents that it comes from. */
  readonly opens: "variations" | "claims" | "money";
  readonly amount: string;
  readonly hints: readonly (string | false)[];
}

function Figure({ name, opens, amount, hints }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="mt-0.5 text-lg font-semibold tracking-tight break-words tabular-nums">
        <Link
          to="."
          hash={opens}
          className="inline-flex min-h-11 items-center underline decoration-line-strong/40 underline-offset-4 hover:decoration-current sm:min-h-0"
        >
          {amount}
        </Link>
      </dd>
      {hints.map(
        (hint) =>
          hint !== false && (
            <dd key={hint} className="mt-0.5 text-xs text-muted tabular-nums">
              {hint}
            </dd>
          ),
      )}
    </div>
  );
}
