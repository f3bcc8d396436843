import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { TimelineEntry } from "#contract/clients/timeline.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { useSession } from "#web/session/session.ts";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { Time } from "#web/ui/day.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { copy } from "#web/copy/copy.ts";
import { timelineCopy } from "#web/copy/timeline.ts";
import { mailCopy } from "#web/copy/mail.ts";
import type { DocumentKind } from "./document-kind.ts";
import { Section } from "./section.tsx";

const Corrected = lazyPart(async () => (await import("./corrections/corrected.tsx")).Corrected);

interface TimelineProps {
  readonly kind: DocumentKind | "contracts" | "claims" | "credit-notes";
  readonly id: string;
  readonly currency: string;
}

/** The activity of a document, newest first. */
export function Timeline({ kind, id, currency }: TimelineProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [`/${kind}`, id, "timeline"],
    queryFn: ({ signal }) => request(`GET /${kind}/{id}/timeline`, { params: { id }, signal }),
  });
  // It sends no email about a document.
  const isTest = useSession().organization?.test === true;
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <Section title={timelineCopy.timeline.title}>
      <ol
        aria-label={timelineCopy.timeline.title}
        aria-busy={data === undefined}
        className="-mb-2 divide-y divide-line"
      >
        {visibleEntries(data?.data ?? []).map((entry) => (
          <li
            key={`${entry.at} ${entry.kind} ${entry.mail?.id ?? entry.payment?.id ?? entry.creditNote?.id ?? ""}`}
            className="py-3"
          >
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">
                {entry.kind === "MAIL_QUEUED" && isTest
                  ? timelineCopy.timeline.mailKept
                  : timelineCopy.timeline.kinds[entry.kind]}
                {entry.number !== undefined && entry.number !== null && ` · ${entry.number}`}
              </span>
              <span className="text-muted">
                <Time at={entry.at} />
              </span>
            </p>
            <EntryDetails entry={entry} currency={currency} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** An entry, with the number of its document where several share a timeline. */
type Entry = TimelineEntry & { readonly number?: string | null };

/** Hides the queued entry of an email that was since delivered or has failed. */
function visibleEntries(entries: readonly Entry[]): Entry[] {
  const finished = new Set(
    entries.filter(({ kind }) => /^MAIL_(DELIVERED|FAILED)$/.test(kind)).map(({ mail }) => mail?.id),
  );
  return entries.filter(({ kind, mail }) => kind !== "MAIL_QUEUED" || !finished.has(mail?.id)).toReversed();
}

function EntryDetails({
  entry: { kind, by, detail, mail, payment, creditNote, number },
  currency,
}: {
  readonly entry: Entry;
  readonly currency: string;
}) {
  const parts = [
    mail === null ? null : mailCopy.mail.kinds[mail.kind],
    payment === null ? null : `${formatMoney(payment.amount, currency)}, ${copy.methods[payment.method]}`,
    creditNote === null || number !== undefined ? null : creditNote.number,
    creditNote === null ? null : formatMoney(creditNote.amount, currency),
    by,
    kind === "PARTIES_CORRECTED" ? null : detail,
  ].filter(Boolean);
  if (parts.length === 0 && kind !== "PARTIES_CORRECTED") return null;
  return (
    <p className="text-muted break-words">
      {parts.join(" · ")}
      {kind === "PARTIES_CORRECTED" && detail !== null && (
        <Suspense>
          {parts.length > 0 && " · "}
          <Corrected detail={detail} />
        </Suspense>
      )}
    </p>
  );
}
