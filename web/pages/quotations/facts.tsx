import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { request } from "#web/api.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { clientQuery } from "#web/records/clients/names.ts";
import { Fact, FactLink } from "#web/records/documents/fact.tsx";
import { Section } from "#web/records/documents/section.tsx";
import { projectQuery } from "#web/records/projects/names.ts";
import { deviceOf } from "#web/values/device.ts";
import { Day, Time } from "#web/ui/day.tsx";
import { copy } from "#web/copy/copy.ts";
import { quotationsCopy } from "#web/copy/quotations.ts";
import { revisionsQuery } from "./queries.ts";

/** The total of a quotation, and its client, project and dates. */
export function QuotationFacts({ quotation }: { readonly quotation: Quotation }) {
  const { id, revision, clientId, projectId, totals, currency, createdAt, validUntil } = quotation;
  const { data: revisions } = useQuery(revisionsQuery(id));
  const issued = revisions?.data.find((each) => each.revision === revision);
  const { data: client } = useQuery(clientQuery(clientId));
  const { data: project } = useQuery(projectQuery(projectId));
  return (
    <Section title={copy.documents.total}>
      <p className="text-2xl font-semibold tracking-tight tabular-nums">{formatMoney(totals.total, currency)}</p>
      <dl className="mt-4 space-y-3">
        <FactLink
          name={quotationsCopy.quotations.preparedFor}
          to={`/clients/${clientId}`}
          text={client?.name ?? copy.documents.openClient}
        />
        <FactLink
          name={quotationsCopy.quotations.project}
          to={`/projects/${projectId}`}
          text={project?.name ?? copy.documents.openProject}
        />
        <Fact name={quotationsCopy.quotations.created} value={<Day at={createdAt} />} />
        {issued !== undefined && <Fact name={quotationsCopy.quotations.issued} value={<Day at={issued.issuedAt} />} />}
        {validUntil !== null && <Fact name={quotationsCopy.quotations.validUntil} value={<Day at={validUntil} />} />}
        <Decision quotation={quotation} />
      </dl>
    </Section>
  );
}

function Decision({ quotation }: { readonly quotation: Quotation }) {
  const { status, decidedAt, decidedBy, decidedVia, decisionNote } = quotation;
  const words = quotationsCopy.quotations;
  if (decidedAt === null) return null;
  return (
    <>
      {decidedBy !== null && (
        <Fact name={status === "ACCEPTED" ? words.acceptedBy : words.rejectedBy} value={decidedBy} />
      )}
      <Fact name={words.decidedOn} value={<Day at={decidedAt} />} />
      {decidedVia !== null && <Fact name={words.decidedVia} value={words.vias[decidedVia]} />}
      {decidedVia === "PORTAL" && <Evidence id={quotation.id} />}
      {decisionNote !== null && decisionNote !== "" && (
        <div>
          <dt className="text-muted">{words.decisionNote}</dt>
          <dd className="mt-1 break-words whitespace-pre-line">{decisionNote}</dd>
        </div>
      )}
    </>
  );
}

/** Shows the evidence of a decision in the portal, and which members had read the client's link before. */
function Evidence({ id }: { readonly id: Quotation["id"] }) {
  const { data: evidence } = useQuery({
    queryKey: ["GET /quotations/{id}/decision", id],
    queryFn: ({ signal }) => request("GET /quotations/{id}/decision", { params: { id }, signal }),
  });
  if (evidence === undefined) return null;
  const { evidence: words } = quotationsCopy.quotations;
  const { address, userAgent, officeBrowser, confirmedAddress, linkReads, mailedTo } = evidence;
  return (
    <>
      <Fact name={words.address} value={address} />
      {userAgent !== null && <Fact name={words.browser} value={deviceOf(userAgent) ?? userAgent} />}
      {officeBrowser === true && <List name={words.remark} values={[words.officeBrowser]} />}
      {confirmedAddress !== null && <List name={words.confirmedAddress} values={[confirmedAddress]} />}
      {mailedTo.length > 0 && <List name={words.mailedTo} values={mailedTo} />}
      {linkReads.length > 0 && (
        <List
          name={words.linkReads}
          values={linkReads.map(({ at, by }) => (
            <>
              {by ?? words.unknown}, <Time at={at} />
            </>
          ))}
        />
      )}
    </>
  );
}

function List({ name, values }: { readonly name: string; readonly values: readonly ReactNode[] }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      {values.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes.
        <dd key={index} className="mt-1 break-words">
          {value}
        </dd>
      ))}
    </div>
  );
}
