import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Client } from "#contract/clients/clients.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { Fact } from "#web/records/documents/fact.tsx";
import { Section } from "#web/records/documents/section.tsx";
import { usePermission } from "#web/session/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { clientPageCopy } from "#web/copy/client-page.ts";
import { clientFiguresQuery } from "#web/pages/clients/queries.ts";

/** The amounts that a client was charged and has paid so far, with the way to the statement. */
export function Account({ client: { id, credit } }: { readonly client: Client }) {
  const { data } = useQuery(clientFiguresQuery(id));
  const canReadCredits = usePermission("credits:read");
  const words = clientPageCopy.account;
  return (
    <Section title={words.title}>
      {data !== undefined && (
        <dl className="space-y-2 tabular-nums">
          <Fact name={words.invoiced} value={formatMoney(data.invoiced, data.currency)} />
          <Fact name={words.received} value={formatMoney(data.received, data.currency)} />
          {data.refunded !== 0 && <Fact name={words.refunded} value={formatMoney(data.refunded, data.currency)} />}
          {data.retentionHeld !== 0 && (
            <Fact name={words.retentionHeld} value={formatMoney(data.retentionHeld, data.currency)} />
          )}
          {credit !== 0 && canReadCredits && <Fact name={words.credit} value={formatMoney(credit, data.currency)} />}
          {data.lastPaymentAt !== null && <Fact name={words.lastPayment} value={<Day at={data.lastPaymentAt} />} />}
        </dl>
      )}
      <Link to="/clients/$id/statement" params={{ id }} className={buttonClass("secondary", "mt-4 w-full")}>
        {words.statement}
      </Link>
    </Section>
  );
}
