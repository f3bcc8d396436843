import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Client } from "#contract/clients/clients.ts";
import type { ClientCredits } from "#contract/payments/payment-receipts.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { paymentsCopy } from "#web/copy/payments.ts";
import { clientCreditsQuery } from "#web/records/documents/queries.ts";
import { Section } from "#web/records/documents/section.tsx";
import { UseCreditDialogs } from "#web/pages/payments/use-credit-dialogs.tsx";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";

type Source = ClientCredits["sources"][number];
const words = paymentsCopy.credit;

/** The credit of a client by its sources, each to be applied to an invoice or refunded. */
export function ClientCredit({ client: { id } }: { readonly client: Client }) {
  const { data } = useQuery(clientCreditsQuery(id));
  const canUseNotes = usePermission("credits:write");
  const canUseMoney = usePermission("payments:write");
  const [open, setOpen] = useState<{ readonly use: "apply" | "refund"; readonly source: Source } | null>(null);
  if (data === undefined || data.sources.length === 0) return null;
  const { currency } = data;
  return (
    <Section title={words.title}>
      <p className="text-muted">{words.hint}</p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {data.sources.map((source) => (
          <li key={source.number} className="py-3">
            <div className="flex items-baseline justify-between gap-3">
              <SourceLink source={source} />
              <span className="shrink-0 font-medium tabular-nums">{formatMoney(source.remaining, currency)}</span>
            </div>
            <p className="text-muted">
              {describeSource(source)} · <Day at={source.receivedAt} />
            </p>
            {(source.creditNoteId === null ? canUseMoney : canUseNotes) && (
              <div role="group" aria-label={words.actions({ number: source.number })} className="mt-2 flex gap-2">
                <Button onClick={() => setOpen({ use: "apply", source })}>{words.apply}</Button>
                <Button onClick={() => setOpen({ use: "refund", source })}>{words.refund}</Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {open !== null && (
        <UseCreditDialogs
          use={open.use}
          source={open.source}
          credit={{ number: open.source.number, clientId: id, currency, remaining: open.source.remaining }}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}

function describeSource({ kind, invoiceNumbers }: Source): string {
  const numbers = invoiceNumbers.join(", ");
  return kind === "OVERPAYMENT" ? words.kinds.OVERPAYMENT : words.kinds[kind]({ numbers });
}

const linkClass =
  "inline-flex min-h-11 items-center font-medium tabular-nums underline decoration-line-strong/60 underline-offset-4 hover:decoration-current sm:min-h-0";

function SourceLink({ source: { creditNoteId, receiptId, number } }: { readonly source: Source }) {
  return creditNoteId === null ? (
    <Link to="/payments" search={{ receipt: receiptId ?? undefined }} className={linkClass}>
      {number}
    </Link>
  ) : (
    <Link to="/credit-notes/$id" params={{ id: creditNoteId }} className={linkClass}>
      {number}
    </Link>
  );
}
