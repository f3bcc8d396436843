import { useQuery } from "@tanstack/react-query";
import type { Lead } from "#contract/clients/leads.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { clientQuery } from "#web/records/clients/names.ts";
import { Fact, FactLink } from "#web/records/documents/fact.tsx";
import { Section } from "#web/records/documents/section.tsx";
import { projectQuery } from "#web/records/projects/names.ts";
import { usePermission, useSession } from "#web/session/session.ts";
import { Day } from "#web/ui/day.tsx";
import { leadsCopy } from "#web/copy/leads.ts";

const words = leadsCopy.detail;

/** The value and source of a lead, and the records that it became. */
export function LeadFacts({ lead }: { readonly lead: Lead }) {
  const { estimatedValue, source, status, statusChangedAt, createdAt, clientId, projectId } = lead;
  const currency = useSession().organization?.currency ?? "SGD";
  return (
    <Section title={words.value}>
      <p className="text-2xl font-semibold tracking-tight tabular-nums">
        {estimatedValue === null ? (
          <span className="text-base font-normal text-muted">{leadsCopy.noValue}</span>
        ) : (
          formatMoney(estimatedValue, currency)
        )}
      </p>
      <dl className="mt-4 space-y-3">
        {clientId !== null && <ClientFact id={clientId} />}
        {projectId !== null && <ProjectFact id={projectId} />}
        <Fact name={words.source} value={leadsCopy.sources[source]} />
        <Fact name={words.added} value={<Day at={createdAt} />} />
        {status !== "NEW" && (
          <Fact name={words.since({ status: leadsCopy.statuses[status] })} value={<Day at={statusChangedAt} />} />
        )}
      </dl>
    </Section>
  );
}

function ClientFact({ id }: { readonly id: string }) {
  const canRead = usePermission("clients:read");
  const { data } = useQuery({ ...clientQuery(id), enabled: canRead });
  return canRead && <FactLink name={words.client} to={`/clients/${id}`} text={data?.name ?? words.openClient} />;
}

function ProjectFact({ id }: { readonly id: string }) {
  const canRead = usePermission("projects:read");
  const { data } = useQuery({ ...projectQuery(id), enabled: canRead });
  return canRead && <FactLink name={words.project} to={`/projects/${id}`} text={data?.name ?? words.openProject} />;
}

/** The ways to reach the person. */
export function Contact({ lead: { email, phone, address } }: { readonly lead: Lead }) {
  const link = "inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-0";
  const { form } = leadsCopy;
  return (
    <Section title={words.contact}>
      {email === null && phone === null && address === null && <p className="text-muted">{words.noContact}</p>}
      <dl className="space-y-3">
        {phone !== null && (
          <div>
            <dt className="text-xs text-muted">{form.phone}</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`} className={link}>
                {phone}
              </a>
            </dd>
          </div>
        )}
        {email !== null && (
          <div>
            <dt className="text-xs text-muted">{form.email}</dt>
            <dd className="break-words">
              <a href={`mailto:${email}`} className={link}>
                {email}
              </a>
            </dd>
          </div>
        )}
        {address !== null && (
          <div>
            <dt className="text-xs text-muted">{form.address}</dt>
            <dd className="break-words whitespace-pre-line">{address}</dd>
          </div>
        )}
      </dl>
    </Section>
  );
}
