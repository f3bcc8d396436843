import { useQuery } from "@tanstack/react-query";
import type { ContractSummary } from "#contract/contracts/contracts.ts";
import { formatMoney, formatRate } from "#web/values/amounts.ts";
import { formatCalendarDate } from "#web/days/days.ts";
import { clientQuery } from "#web/records/clients/names.ts";
import { Fact, FactLink } from "#web/records/documents/fact.tsx";
import { Section } from "#web/records/documents/section.tsx";
import { projectQuery } from "#web/records/projects/names.ts";
import { usePermission } from "#web/session/session.ts";
import { contractsCopy } from "#web/copy/contracts.ts";

const { facts: words, title } = contractsCopy.terms;

/** The terms of a contract, and the records that it belongs to. */
export function ContractFacts({ contract }: { readonly contract: ContractSummary }) {
  const { clientId, projectId, quotationId, number, currency, retentionPct, retentionLimit } = contract;
  const client = useQuery({ ...clientQuery(clientId), enabled: usePermission("clients:read") });
  const project = useQuery({ ...projectQuery(projectId), enabled: usePermission("projects:read") });
  const retention =
    retentionPct === null
      ? words.none
      : retentionLimit === null
        ? words.rateOnly({ rate: formatRate(retentionPct) })
        : words.rate({ rate: formatRate(retentionPct), limit: formatMoney(retentionLimit, currency) });
  const days = (count: number | null, name: string) =>
    count !== null && <Fact name={name} value={words.days({ count })} />;
  const day = (on: string | null, name: string) => on !== null && <Fact name={name} value={formatCalendarDate(on)} />;
  return (
    <Section title={title}>
      <dl className="space-y-3">
        <FactLink name={words.quotation} to={`/quotations/${quotationId}`} text={number} />
        {client.data !== undefined && (
          <FactLink name={words.client} to={`/clients/${clientId}`} text={client.data.name} />
        )}
        {project.data !== undefined && (
          <FactLink name={words.project} to={`/projects/${projectId}`} text={project.data.name} />
        )}
        {contract.clientReference !== null && <Fact name={words.reference} value={contract.clientReference} />}
        <Fact name={words.retention} value={retention} />
        {retentionPct !== null && <Fact name={words.release} value={formatRate(contract.releasePct)} />}
        <Fact name={words.defects} value={words.months({ count: contract.defectsMonths })} />
        {day(contract.completedOn, words.completed)}
        {day(contract.defectsEndOn, words.defectsEnd)}
        {days(contract.responseDays, words.response)}
        {days(contract.paymentDays, words.payment)}
      </dl>
    </Section>
  );
}
