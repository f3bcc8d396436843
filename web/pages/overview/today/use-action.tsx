import { type MailKind, resendNeeds } from "#contract/mails/mail-kinds.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Permission } from "#contract/people/roles.ts";
import type { TodayGroupName, TodayRecord } from "#contract/organizations/today.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { request, type Tagged } from "#web/api.ts";
import type { MailTask } from "#web/records/documents/mailing/mail-task.ts";
import { quotationQuery, useRefreshDocuments } from "#web/records/documents/queries.ts";
import { showToast } from "#web/ui/toasts.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { useMailState } from "#web/session/use-mail-state.ts";
import { pauseCopy } from "#web/copy/pause.ts";
import { todayCopy } from "#web/copy/today.ts";

const MailDialog = lazyPart(async () => (await import("#web/records/documents/mailing/mail-dialog.tsx")).MailDialog);
const ConvertDialog = lazyPart(async () => (await import("#web/pages/quotations/convert-dialog.tsx")).ConvertDialog);

/** The permission that the action of each group needs. */
const actionNeeds: Readonly<Record<TodayGroupName, Permission>> = {
  CLIENT_QUESTIONS: "mail:write",
  ADJUDICABLE_CLAIMS: "contracts:read",
  GST_RETURN: "reports:read",
  MISSING_HOLIDAYS: "organization:write",
  ORGANIZATION_DETAILS: "organization:write",
  CLIENT_DETAILS: "clients:write",
  OVERDUE_INVOICES: "invoices:write",
  ACCEPTED_QUOTATIONS: "invoices:write",
  EXPIRING_QUOTATIONS: "quotations:write",
  RECURRING_PROBLEMS: "invoices:read",
  FAILED_MAILS: "mail:write",
  FAILING_ENDPOINTS: "webhooks:read",
  DRAFT_INVOICES: "invoices:write",
  DRAFT_QUOTATIONS: "quotations:write",
};

/** Returns the permissions that the action of a record needs: a failed email is sent again by who may send its kind. */
export const needsOf = (group: TodayGroupName, { title }: TodayRecord): readonly Permission[] =>
  group === "FAILED_MAILS" ? [actionNeeds[group], resendNeeds[title as MailKind]] : [actionNeeds[group]];

type Opened = { readonly mail: MailTask } | { readonly quotation: Tagged<Quotation> };

interface TodayAction {
  /** Starts the action of a record that opens a dialog or changes something. */
  readonly run: (group: TodayGroupName, record: TodayRecord) => void;
  /** The id of the record whose action is being prepared or carried out. */
  readonly busyId: string | undefined;
  readonly error: Error | null;
  readonly dialog: ReactNode;
}

/**
 * Returns the actions of the records. The dialog belongs to the whole list: a record may leave the list while its dialog
 * still says what was done.
 */
export function useTodayAction(): TodayAction {
  const [opened, setOpened] = useState<Opened | null>(null);
  const queries = useQueryClient();
  const refresh = useRefreshDocuments();
  const keyOf = useIdempotencyKey();
  const mailState = useMailState();
  const queuedAgain = (recipient: string) =>
    mailState === "LEAVES" ? todayCopy.queued({ recipient }) : pauseCopy.unsent[mailState]({ recipient });
  const action = useMutation({
    mutationFn: async ({ group, record }: { readonly group: TodayGroupName; readonly record: TodayRecord }) => {
      const { id } = record;
      switch (group) {
        case "OVERDUE_INVOICES":
          return setOpened({ mail: { kind: "reminder", id } });
        case "EXPIRING_QUOTATIONS":
          return setOpened({ mail: { kind: "quotation", id, isFirst: false } });
        case "ACCEPTED_QUOTATIONS":
          return setOpened({ quotation: await queries.fetchQuery(quotationQuery(id)) });
        case "FAILED_MAILS":
          await request("POST /mails/{id}/resend", { params: { id }, idempotencyKey: keyOf([id, record.date]) });
          showToast(queuedAgain(record.number ?? ""));
          return refresh();
        case "CLIENT_QUESTIONS":
          await request("POST /portal-questions/{id}/answered", { params: { id } });
          return refresh();
        case "ADJUDICABLE_CLAIMS":
        case "GST_RETURN":
        case "MISSING_HOLIDAYS":
        case "ORGANIZATION_DETAILS":
        case "CLIENT_DETAILS":
        case "RECURRING_PROBLEMS":
        case "FAILING_ENDPOINTS":
        case "DRAFT_INVOICES":
        case "DRAFT_QUOTATIONS":
          // Their actions are links.
          return undefined;
      }
    },
  });
  const onClose = () => setOpened(null);
  return {
    run: (group, record) => action.mutate({ group, record }),
    busyId: action.isPending ? action.variables.record.id : undefined,
    error: action.error,
    dialog: (
      <Suspense>
        {opened !== null && "mail" in opened && <MailDialog task={opened.mail} onClose={onClose} />}
        {opened !== null && "quotation" in opened && <ConvertDialog quotation={opened.quotation} onClose={onClose} />}
      </Suspense>
    ),
  };
}
