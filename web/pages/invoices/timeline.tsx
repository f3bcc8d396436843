import { useQuery } from "@tanstack/react-query";
import type { TimelineEntry } from "#contract/timeline.ts";
import { showMoney } from "#web/amounts.ts";
import { ask } from "#web/api.ts";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { Time } from "#web/ui/day.tsx";
import { words } from "#web/words.ts";
import { Section } from "./section.tsx";

const said = words.timeline;

interface TimelineProps {
  readonly id: string;
  readonly currency: string;
}

/** What happened to an invoice, the newest first. */
export function Timeline({ id, currency }: TimelineProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["/invoices", id, "timeline"],
    queryFn: ({ signal }) => ask("GET /invoices/{id}/timeline", { params: { id }, signal }),
  });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <Section title={said.title}>
      <ol aria-label={said.title} aria-busy={data === undefined} className="-mb-2 divide-y divide-line">
        {shown(data?.data ?? []).map((entry) => (
          <li key={`${entry.at} ${entry.kind} ${entry.mail?.id ?? entry.payment?.id ?? ""}`} className="py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{said.kinds[entry.kind]}</span>
              <span className="text-muted">
                <Time at={entry.at} />
              </span>
            </p>
            <About entry={entry} currency={currency} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** A mail that went out, or failed for good, is told once. */
function shown(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const ended = new Set(
    entries.filter(({ kind }) => /^MAIL_(DELIVERED|FAILED)$/.test(kind)).map(({ mail }) => mail?.id),
  );
  return entries.filter(({ kind, mail }) => kind !== "MAIL_QUEUED" || !ended.has(mail?.id)).toReversed();
}

function About({
  entry: { by, detail, mail, payment },
  currency,
}: {
  readonly entry: TimelineEntry;
  readonly currency: string;
}) {
  const parts = [
    mail === null ? null : words.mail.kinds[mail.kind],
    payment === null ? null : `${showMoney(payment.amount, currency)}, ${words.methods[payment.method]}`,
    by,
    detail,
  ].filter(Boolean);
  return parts.length === 0 ? null : <p className="text-muted break-words">{parts.join(" · ")}</p>;
}
