import { useQuery } from "@tanstack/react-query";
import { appPrefix } from "#contract/api/app-route.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { PdfLink } from "#web/records/documents/link/client-link.tsx";
import { Section } from "#web/records/documents/section.tsx";
import { Day } from "#web/ui/day.tsx";
import { quotationsCopy } from "#web/copy/quotations.ts";
import { revisionsQuery } from "./queries.ts";

/** The earlier revisions of a quotation as they were sent, newest first. */
export function Revisions({ quotation: { id, status, revision } }: { readonly quotation: Quotation }) {
  const { data } = useQuery(revisionsQuery(id));
  const earlier = data?.data.filter((each) => each.revision < revision) ?? [];
  if (earlier.length === 0) return null;
  return (
    <Section
      title={status === "DRAFT" ? quotationsCopy.quotations.sentRevisions : quotationsCopy.quotations.earlierRevisions}
    >
      <ul className="-mb-2 divide-y divide-line">
        {earlier.map((each) => (
          <li key={each.revision} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-medium">{quotationsCopy.quotations.revision({ revision: each.revision })}</p>
              <p className="text-muted">
                {quotationsCopy.quotations.issued} <Day at={each.issuedAt} /> ·{" "}
                <span className="tabular-nums">{formatMoney(each.total, each.currency)}</span>
              </p>
            </div>
            <PdfLink
              href={`${appPrefix}/quotations/${id}/pdf?revision=${each.revision}`}
              label={quotationsCopy.quotations.revisionPdf({ revision: each.revision })}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
