import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { ContractSummary } from "#contract/contracts/contracts.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { formatCalendarDate } from "#web/days/days.ts";
import { RecordSection } from "#web/list/record-section.tsx";
import { QuotationStatus } from "#web/records/quotations/status.tsx";
import { usePermission, useTimeZone } from "#web/session/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { contractsCopy } from "#web/copy/contracts.ts";
import { claimsQuery } from "#web/records/contracts/queries.ts";
import { ClaimStatusBadge } from "#web/records/contracts/status.tsx";

const VariationDialog = lazyPart(async () => (await import("./dialogs/variation-dialog.tsx")).VariationDialog);

interface OfContract {
  readonly contract: ContractSummary;
}

/** The variations of a contract: those accepted, and those that are drafts or sent. */
export function ContractVariations({ contract }: OfContract) {
  const words = contractsCopy.variations;
  const timeZone = useTimeZone();
  const canQuote = usePermission("quotations:write");
  const [isNew, setIsNew] = useState(false);
  const accepted = contract.parts.filter(({ kind }) => kind === "VARIATION");
  const rows = [
    ...accepted.map((part) => ({ ...part, badge: <Badge tone="good">{words.accepted}</Badge> })),
    ...contract.pendingVariations.map((part) => ({
      ...part,
      badge: <QuotationStatus quotation={{ status: part.status, validUntil: null }} timeZone={timeZone} />,
    })),
  ];
  return (
    <section className="card min-w-0 overflow-hidden" aria-label={words.title}>
      <div className="flex items-center justify-between gap-4 px-5 pt-3 pb-2">
        <h2 className="font-medium text-muted">{words.title}</h2>
        {canQuote && contract.status !== "CLOSED" && <Button onClick={() => setIsNew(true)}>{words.new}</Button>}
      </div>
      {rows.length === 0 && <p className="px-5 pb-5 text-muted">{words.none}</p>}
      <ul className="divide-y divide-line">
        {rows.map(({ quotationId, number, title, sum, badge }) => (
          <li key={quotationId}>
            <Link
              to="/quotations/$id"
              params={{ id: quotationId }}
              className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-5 py-3 hover:bg-sunken/60 focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1 basis-full sm:basis-48">
                <span className="block truncate font-medium">{title}</span>
                <span className="block truncate text-muted tabular-nums">{number}</span>
              </span>
              {badge}
              <span className="ml-auto min-w-28 text-right font-medium tabular-nums">
                {formatMoney(sum, contract.currency)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Suspense>{isNew && <VariationDialog contract={contract} onClose={() => setIsNew(false)} />}</Suspense>
    </section>
  );
}

/** The claims of a contract, newest first, with what each asks for or was answered with before GST. */
export function ContractClaims({ contract }: OfContract) {
  const words = contractsCopy.claims;
  const found = useQuery(claimsQuery(contract.id));
  return (
    <RecordSection
      words={words}
      found={found}
      all={undefined}
      show={(claim) => ({
        key: claim.id,
        to: `/claims/${claim.id}`,
        title: claim.number ?? words.draft,
        hint: words.until({ day: formatCalendarDate(claim.periodTo) }),
        badge: <ClaimStatusBadge status={claim.status} />,
        amount: formatMoney(claim.responseNet ?? claim.claimedNet, contract.currency),
      })}
    />
  );
}
