import type { ReactNode } from "react";
import type { ProjectFigures } from "#contract/clients/project-figures.ts";
import { formatMoney, formatShare } from "#web/values/amounts.ts";
import { projectPageCopy } from "#web/copy/project-page.ts";
import { describeProgress, progressOf, shareOf } from "#web/records/projects/progress.ts";
import { ProgressBar } from "#web/records/projects/progress-bar.tsx";

/** The progress of the job at a glance, invoiced and paid, and the figures behind it. */
export function ProgressCard({ figures }: { readonly figures: ProjectFigures | undefined }) {
  if (figures === undefined) return <div aria-busy className="card h-80 animate-pulse sm:h-52 bg-sunken" />;
  const words = projectPageCopy.progress;
  const progress = progressOf(figures);
  const isAbove = progress !== undefined && progress.accepted > 0 && progress.invoiced > progress.accepted;
  return (
    <section className="card p-5" aria-labelledby="project-progress">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="project-progress" className="font-medium text-muted">
          {words.title}
        </h2>
        {progress !== undefined && (
          <p aria-hidden className="flex gap-4 text-muted">
            <Key className="bg-accent" name={words.received} />
            <Key className="bg-line-strong" name={words.invoiced} />
            <Key className="bg-line" name={words.accepted} />
          </p>
        )}
      </div>
      {progress !== undefined && (
        <div className="mt-3 mb-5" role="status">
          <ProgressBar progress={progress} className="h-3" />
          <p className="mt-2 text-muted tabular-nums">{describeProgress(progress)}</p>
          {isAbove && <p className="mt-1 text-danger">{words.above}</p>}
        </div>
      )}
      <Figures figures={figures} />
    </section>
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

function Figures({ figures }: { readonly figures: ProjectFigures }) {
  const { accepted, quoted, invoiced, received, outstanding, retentionHeld, currency } = figures;
  const words = projectPageCopy.figures;
  const money = (amount: number) => formatMoney(amount, currency);
  const progress = progressOf(figures);
  const rateOf = (amount: number) => {
    const share = progress === undefined ? null : shareOf(amount, progress);
    return share === null ? null : formatShare(share);
  };
  const invoicedRate = invoiced === null ? null : rateOf(invoiced.total);
  const receivedRate = received === null ? null : rateOf(received);
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-5 xl:grid-cols-4">
      {accepted !== null && (
        <Amount
          name={words.accepted}
          amount={money(accepted.totalBeforeRetention)}
          hints={[
            accepted.count === 0
              ? words.noQuotations
              : words.quotations({ count: accepted.count, amount: money(accepted.subtotal) }),
            quoted !== null && quoted.count > 0 && words.quoted({ amount: money(quoted.totalBeforeRetention) }),
          ]}
        />
      )}
      {invoiced !== null && (
        <Amount
          name={words.invoiced}
          amount={money(invoiced.total)}
          hints={[
            invoicedRate === null
              ? words.invoicesOnly({ count: invoiced.count })
              : words.invoices({ count: invoiced.count, rate: invoicedRate }),
          ]}
        />
      )}
      {received !== null && (
        <Amount
          name={words.received}
          amount={money(received)}
          hints={[receivedRate !== null && words.receivedRate({ rate: receivedRate })]}
        />
      )}
      {outstanding !== null && (
        <Amount
          name={words.outstanding}
          amount={money(outstanding)}
          hints={[
            outstanding === 0 ? words.nothingOutstanding : words.toBePaid,
            retentionHeld !== null && retentionHeld > 0 && `${words.retention} ${money(retentionHeld)}`,
          ]}
        />
      )}
    </dl>
  );
}

interface AmountProps {
  readonly name: string;
  readonly amount: string;
  readonly hints: readonly ReactNode[];
}

function Amount({ name, amount, hints }: AmountProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="mt-0.5 text-lg font-semibold tracking-tight break-words tabular-nums">{amount}</dd>
      {hints.filter(Boolean).map((hint, i) => (
        <dd key={i} className="mt-0.5 text-xs text-muted tabular-nums">
          {hint}
        </dd>
      ))}
    </div>
  );
}
