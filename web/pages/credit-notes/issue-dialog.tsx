import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import { request } from "#web/api.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { mailingCopy } from "#web/copy/mailing.ts";
import { isoDay } from "#web/days/days.ts";
import { MailFields } from "#web/records/documents/mailing/mail-fields.tsx";
import { MailNotices } from "#web/records/documents/mailing/mail-notices.tsx";
import { MailPreviewCard } from "#web/records/documents/mailing/mail-preview.tsx";
import { bodyOf, type MailValues, usualValues } from "#web/records/documents/mailing/mail-values.ts";
import { invoiceQuery } from "#web/records/documents/queries.ts";
import { ReadyToShare } from "#web/records/documents/mailing/ready-to-share.tsx";
import { SendCheckPanel } from "#web/records/documents/mailing/send-check/panel.tsx";
import { refuseUnsaved } from "#web/records/documents/mailing/send-check/unsaved.ts";
import { useDocumentChange } from "#web/records/documents/use-document-change.ts";
import { useMailOutcome } from "#web/records/documents/mailing/use-mail-outcome.tsx";
import { useTimeZone } from "#web/session/session.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogCancel } from "#web/ui/dialog.tsx";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { useConfirmations } from "#web/ui/use-confirmations.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import type { CreditNoteDialogProps } from "./actions.tsx";
import { EffectText } from "./effect-text.tsx";
import { withItemFault } from "./fault.ts";

const words = creditNotesCopy.issue;

/** The pause in typing after which the preview is redrawn. */
const redrawMs = 500;

/** Queries the email that sending would send. It is not kept, since it shows the state of the credit note. */
const previewQuery = (id: string, body: string) =>
  queryOptions({
    queryKey: ["credit note mail preview", id, body],
    queryFn: ({ signal }) =>
      request("POST /credit-notes/{id}/preview-mail", { params: { id }, body: JSON.parse(body) as object, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Issues a draft: says what it settles, shows the email, and sends it where there is an address. */
export function IssueDialog({ tagged, onClose }: CreditNoteDialogProps) {
  const { id, clientId, status } = tagged.record;
  const [issued, setIssued] = useState<{ readonly number: string; readonly to: string | null }>();
  const usual = useQuery({ ...previewQuery(id, "{}"), enabled: issued === undefined });
  const isFirst = status === "DRAFT";
  if (issued !== undefined) {
    return (
      <Dialog title={mailingCopy.sent.ready} onClose={onClose}>
        <ReadyToShare kind="credit-notes" id={id} {...issued} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      shape="wide"
      title={isFirst ? words.title : words.againTitle}
      description={isFirst ? words.hint : words.againHint}
      onClose={onClose}
    >
      {usual.data !== undefined ? (
        <>
          <SendCheckPanel checked={{ kind: "credit-notes", id, clientId, isIssued: !isFirst }} />
          <IssueForm tagged={tagged} usual={usual.data} isFirst={isFirst} onClose={onClose} onReady={setIssued} />
        </>
      ) : usual.error !== null ? (
        <ErrorNotice error={usual.error} onRetry={() => void usual.refetch()} />
      ) : (
        <div aria-busy className="h-80 animate-pulse rounded-lg bg-sunken" />
      )}
    </Dialog>
  );
}

interface IssueFormProps extends CreditNoteDialogProps {
  readonly usual: MailPreview;
  readonly isFirst: boolean;
  /** Called instead of closing when no email has left, so that the client still has to be given the credit note. */
  readonly onReady: (issued: { readonly number: string; readonly to: string | null }) => void;
}

function IssueForm({ tagged: { record, etag }, usual, isFirst, onClose, onReady }: IssueFormProps) {
  const { id } = record;
  const today = isoDay(new Date(), useTimeZone());
  const change = useDocumentChange();
  const keyOf = useIdempotencyKey();
  const outcome = useMailOutcome();
  const form = useForm<MailValues>({
    defaultValues: { ...usualValues(usual), issuedAt: today, dueDate: "" },
  });
  const { dirtyFields, isSubmitting } = form.formState;
  const values = form.watch();
  const body = bodyOf(values, usual, {
    subject: dirtyFields.subject ?? false,
    issuedAt: isFirst && values.issuedAt !== today,
  });
  const confirmations = useConfirmations();
  const preview = useQuery(previewQuery(id, useDebounced(JSON.stringify(body), redrawMs)));
  const isEmailed = values.to.trim() !== "";
  return (
    <Form
      form={form}
      label={words.title}
      className="flex min-h-full flex-col gap-5"
      onSubmit={async ({ to }) => {
        refuseUnsaved();
        // The address that is shown, although the client's may have changed since.
        const sent = { ...body, ...(isEmailed && { to: to.trim() }), ...confirmations.body };
        const idempotencyKey = keyOf([sent, etag]);
        try {
          const { number } = await change(() =>
            request("POST /credit-notes/{id}/send", { params: { id }, body: sent, ifMatch: etag, idempotencyKey }),
          );
          const [recipient, done] = [to.trim(), words.done({ number })];
          if (isFirst && !(isEmailed && outcome.hasLeft)) {
            onReady({ number, to: isEmailed ? recipient : null });
            showToast(done);
            return;
          }
          onClose();
          showToast(isEmailed ? outcome.say({ done, sent: words.sent({ number, to: recipient }), recipient }) : done);
        } catch (error) {
          if (!confirmations.asks(error)) throw withItemFault(error);
        }
      }}
    >
      {usual.to === null && isFirst ? (
        <Notice tone="info">{words.noAddress}</Notice>
      ) : (
        <MailNotices usual={usual} canIssueWithout={false} isEmailed={isEmailed} clientId={undefined} />
      )}
      {isFirst && <Effect creditNote={record} />}
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2 lg:items-start">
        <div className="min-w-0 space-y-5">
          {isFirst && (
            <FormDateField
              label={words.date}
              max={today}
              control={form.control}
              name="issuedAt"
              rules={{
                required: words.noDate,
                validate: (day) => (day > today ? words.future : undefined),
              }}
            />
          )}
          <MailFields form={form} usual={usual} needsRecipient={!isFirst || usual.to !== null} />
        </div>
        {isEmailed ? (
          <MailPreviewCard
            preview={preview.data ?? usual}
            isOutdated={preview.isPlaceholderData}
            error={preview.error}
          />
        ) : (
          <Notice tone="info">{words.noPreview}</Notice>
        )}
      </div>
      {confirmations.field}
      <div className="sticky -bottom-5 -mx-5 mt-auto -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-5 py-3">
        <DialogCancel />
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {!isFirst ? words.again : isEmailed ? words.submit : words.withoutEmail}
        </Button>
      </div>
    </Form>
  );
}

/** What the credit note settles, once its invoice is fetched. */
function Effect({ creditNote: { invoiceId, totals } }: { readonly creditNote: CreditNote }) {
  const { data: invoice } = useQuery(invoiceQuery(invoiceId));
  return (
    <div className="min-h-10 rounded-lg bg-sunken/60 p-4">
      {invoice !== undefined && <EffectText total={totals.total} invoice={invoice.record} />}
    </div>
  );
}
