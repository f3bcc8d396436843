import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Approval } from "#contract/people/approvals.ts";
import { request } from "#web/api.ts";
import { approvalsCopy } from "#web/copy/approvals.ts";
import { formatDateTime } from "#web/days/days.ts";
import { useMailOutcome } from "#web/records/documents/mailing/use-mail-outcome.tsx";
import { useTimeZone } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { approvalsQuery } from "./queries.ts";

/** The emails that assistants want to send to others than the client: nothing while there is none. */
export function Approvals() {
  const { data } = useQuery(approvalsQuery);
  const queries = useQueryClient();
  const outcome = useMailOutcome();
  const decide = useMutation({
    mutationFn: ({ approval: { id }, isApproved }: { readonly approval: Approval; readonly isApproved: boolean }) =>
      request(isApproved ? "POST /approvals/{id}/approve" : "POST /approvals/{id}/decline", { params: { id } }),
    onSuccess: (_, { approval, isApproved }) => {
      const { approved: done, sent, declined } = approvalsCopy;
      showToast(isApproved ? outcome.say({ done, sent, recipient: addressesOf(approval) }) : declined);
      return queries.invalidateQueries();
    },
  });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section className="card mb-4 p-4 sm:p-5" aria-labelledby="overview-approvals">
      <h2 id="overview-approvals" className="text-base font-semibold">
        {approvalsCopy.title}
      </h2>
      <p className="mt-1 text-muted">{approvalsCopy.hint}</p>
      {decide.error !== null && (
        <div className="mt-3">
          <ErrorNotice error={decide.error} />
        </div>
      )}
      <ul className="mt-2 divide-y divide-line">
        {data.data.map((approval) => (
          <Row
            key={approval.id}
            approval={approval}
            isBusy={decide.isPending && decide.variables.approval.id === approval.id}
            onDecide={(isApproved) => decide.mutate({ approval, isApproved })}
          />
        ))}
      </ul>
    </section>
  );
}

const addressesOf = ({ to, cc }: Approval): string => [...(to === null ? [] : [to]), ...cc].join(", ");

interface RowProps {
  readonly approval: Approval;
  readonly isBusy: boolean;
  readonly onDecide: (isApproved: boolean) => void;
}

function Row({ approval, isBusy, onDecide }: RowProps) {
  const { operation, documentId, number, title, subject, message, requestedBy, createdAt } = approval;
  const timeZone = useTimeZone();
  const what = approvalsCopy.operations[operation]({ number });
  const button = (action: string) => approvalsCopy.actionOn({ action, what });
  const addresses = addressesOf(approval);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0 flex-1 basis-64 break-words">
        {operation === "sendQuotation" ? (
          <Link to="/quotations/$id" params={{ id: documentId }} className="font-medium hover:underline">
            {what}
          </Link>
        ) : (
          <Link to="/invoices/$id" params={{ id: documentId }} className="font-medium hover:underline">
            {what}
          </Link>
        )}
        <p className="text-muted">{title}</p>
        <p className="mt-1 font-medium">{approvalsCopy.to({ addresses })}</p>
        {subject !== null && <p className="mt-1">{subject}</p>}
        {message !== null && <p className="mt-1 whitespace-pre-wrap">{message}</p>}
        <p className="mt-1 text-muted">
          {approvalsCopy.asked({ name: requestedBy, time: formatDateTime(createdAt, timeZone) })}
        </p>
      </div>
      <div className="flex gap-2">
        <Button aria-label={button(approvalsCopy.decline)} isBusy={isBusy} onClick={() => onDecide(false)}>
          {approvalsCopy.decline}
        </Button>
        <Button
          variant="primary"
          aria-label={button(approvalsCopy.approve)}
          isBusy={isBusy}
          onClick={() => onDecide(true)}
        >
          {approvalsCopy.approve}
        </Button>
      </div>
    </li>
  );
}
