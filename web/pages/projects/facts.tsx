import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Project } from "#contract/clients/projects.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { clientQuery } from "#web/records/clients/names.ts";
import { Fact } from "#web/records/documents/fact.tsx";
import { Section } from "#web/records/documents/section.tsx";
import { useSession } from "#web/session/session.ts";
import { Day } from "#web/ui/day.tsx";
import { projectPageCopy } from "#web/copy/project-page.ts";

/** A link to the client of a project, below its name. */
export function ProjectClient({ project: { clientId } }: { readonly project: Project }) {
  const { data: client } = useQuery(clientQuery(clientId));
  return (
    <Link
      to="/clients/$id"
      params={{ id: clientId }}
      className="inline-flex min-h-11 items-center underline decoration-line-strong/60 underline-offset-4 hover:decoration-current sm:min-h-0"
    >
      {client?.name ?? projectPageCopy.details.viewClient}
    </Link>
  );
}

/** The dates and the budget of a project. */
export function ProjectFacts({ project: { startDate, endDate, budget } }: { readonly project: Project }) {
  const words = projectPageCopy.details;
  const currency = useSession().organization?.currency ?? "SGD";
  return (
    <Section title={words.title}>
      <dl className="space-y-3">
        <Fact name={words.start} value={<Day at={startDate} />} />
        <Fact name={words.end} value={endDate === null ? words.noEnd : <Day at={endDate} />} />
        <Fact
          name={words.budget}
          value={<span className="tabular-nums">{budget === 0 ? words.noBudget : formatMoney(budget, currency)}</span>}
        />
      </dl>
    </Section>
  );
}
