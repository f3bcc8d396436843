import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { InvoiceSendPreview, MailPreview } from "#contract/documents/document-mails.ts";
import { ApiError, isApiError } from "#web/api.ts";
import { isoDay } from "#web/days/days.ts";
import { useTimeZone } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogCancel } from "#web/ui/dialog.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useConfirmations } from "#web/ui/use-confirmations.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { mailingCopy } from "#web/copy/mailing.ts";
import { MailFields } from "./mail-fields.tsx";
import { IssueFields } from "./mail-issue-fields.tsx";
import { MailNotices, Outdated } from "./mail-notices.tsx";
import { MailPreviewCard } from "./mail-preview.tsx";
import type { SentMail } from "./mail-sent.tsx";
import { hasLink, isIssue, type MailBody, mailPreviewQuery, type MailTask, sendPreviewQuery } from "./mail-task.ts";
import { bodyOf, type MailValues, usualValues } from "./mail-values.ts";
import { refuseUnsaved } from "./send-check/unsaved.ts";
import { useSendMail } from "./use-send-mail.ts";

/** The pause in typing after which the preview is redrawn. */
const redrawMs = 500;

type IssueQuery = Pick<UseQueryResult<InvoiceSendPreview>, "data" | "refetch">;

interface MailFormProps {
  readonly title: string;
  readonly task: MailTask;
  /** The email as it is sent when nothing is changed. */
  readonly usual: MailPreview;
  readonly clientId: string | undefined;
  /** Fetches the document again after somebody else changed it. */
  readonly onReload: () => Promise<void>;
  readonly onSent: (mail: SentMail) => Promise<void>;
}

/** The fields of the email, with a preview that follows them. */
export function MailForm({ title, task, usual, clientId, onReload, onSent }: MailFormProps) {
  const timeZone = useTimeZone();
  const [isOutdated, setIsOutdated] = useState(false);
  const form = useForm<MailValues>({ defaultValues: { ...usualValues(usual), issuedAt: "", dueDate: "" } });
  const { dirtyFields, isSubmitting } = form.formState;
  const values = form.watch();
  const issues = isIssue(task);
  const body = bodyOf(values, usual, issues ? dirtyFields : { subject: dirtyFields.subject ?? false });
  const typed = useDebounced(JSON.stringify(body), redrawMs);
  const preview = useQuery(mailPreviewQuery(task, typed));
  const shown = useLast(preview.data) ?? usual;
  const issue = useQuery({ ...sendPreviewQuery(task.id, body.issuedAt ?? ""), enabled: issues });
  const send = useSendMail(task);
  const confirmations = useConfirmations();
  const withoutEmail = issues && usual.to === null && values.to.trim() === "";

  // Fields that nobody has changed follow what the server would use.
  useEffect(() => {
    const follow = (name: keyof MailValues, value: string | undefined) => {
      if (value !== undefined && !form.getFieldState(name).isDirty) form.resetField(name, { defaultValue: value });
    };
    follow("subject", shown.subject);
    follow("issuedAt", issue.data && isoDay(issue.data.issuedAt, timeZone));
    follow("dueDate", issue.data && isoDay(issue.data.dueDate, timeZone));
  }, [form, shown.subject, issue.data, timeZone]);

  return (
    <Form
      form={form}
      label={title}
      className="flex min-h-full flex-col gap-5"
      onSubmit={async () => {
        refuseUnsaved();
        try {
          // The address that is shown, although the client's may have changed meanwhile.
          const recipient = withoutEmail ? {} : { to: values.to.trim() };
          const { number } = await send({
            ...recipient,
            ...(await withLatestNumber(body, issue)),
            ...confirmations.body,
          });
          const recipients = withoutEmail ? [] : [values.to.trim(), ...(body.cc ?? [])];
          await onSent({ number, recipients, isDelivered: usual.isDelivered });
        } catch (error) {
          if (confirmations.asks(error)) return;
          if (!isApiError(error, "PRECONDITION_FAILED")) throw withItemsNamed(error);
          setIsOutdated(true);
        }
      }}
    >
      {isOutdated && (
        <Outdated
          onReload={async () => {
            await onReload();
            setIsOutdated(false);
          }}
        />
      )}
      <MailNotices
        usual={usual}
        canIssueWithout={issues}
        isEmailed={!withoutEmail}
        hasLink={hasLink(task)}
        clientId={clientId}
      />
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2 lg:items-start">
        <div className="min-w-0 space-y-5">
          {issues && (
            <IssueFields id={task.id} form={form} issue={issue.data} fault={faultOf(issue.error, "issuedAt")} />
          )}
          <MailFields form={form} usual={usual} needsRecipient={!issues || usual.to !== null} />
        </div>
        {withoutEmail ? (
          <Notice tone="info">{mailingCopy.noPreview}</Notice>
        ) : (
          <MailPreviewCard preview={shown} isOutdated={preview.isPlaceholderData} error={preview.error} />
        )}
      </div>
      {confirmations.field}
      <div className="sticky -bottom-5 -mx-5 mt-auto -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-5 py-3">
        <DialogCancel />
        {/* Without the dates of a first email its fields would be refused as empty, and then be filled. */}
        <Button
          type="submit"
          variant="primary"
          isBusy={isSubmitting}
          disabled={isOutdated || (issues && issue.isPending)}
        >
          {actionOf(task, withoutEmail)}
        </Button>
      </div>
    </Form>
  );
}

/** Returns the email with the invoice's number as it is now, if its subject names the one that was shown. */
async function withLatestNumber(body: MailBody, { data, refetch }: IssueQuery): Promise<MailBody> {
  if (data === undefined || body.subject?.includes(data.number) !== true) return body;
  const latest = await refetch();
  return { ...body, subject: body.subject.replaceAll(data.number, latest.data?.number ?? data.number) };
}

/** Returns the last value that was there, for as long as there is none. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

const faultOf = (error: Error | null, path: string): string | undefined =>
  error instanceof ApiError ? error.details.find((fault) => fault.path === path)?.message : undefined;

/** Returns the error in words for a person where it is about the items, which are not in this form. */
function withItemsNamed(error: unknown): unknown {
  const message = error instanceof ApiError ? faultOf(error, "items") : undefined;
  return message === undefined
    ? error
    : new ApiError(422, "VALIDATION_FAILED", mailingCopy.itemsFault({ message }), null);
}

function actionOf(task: MailTask, withoutEmail: boolean): string {
  if (withoutEmail) return mailingCopy.actions.withoutEmail;
  return "isFirst" in task && !task.isFirst ? mailingCopy.actions.again : mailingCopy.actions[task.kind];
}
