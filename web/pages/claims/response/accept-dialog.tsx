import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { Claim } from "#contract/contracts/claims.ts";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { claimsCopy } from "#web/copy/claims.ts";
import { isoDay } from "#web/days/days.ts";
import { useContractChange } from "#web/records/contracts/use-contract-change.ts";
import { MailFields } from "#web/records/documents/mailing/mail-fields.tsx";
import { MailNotices } from "#web/records/documents/mailing/mail-notices.tsx";
import { MailPreviewCard } from "#web/records/documents/mailing/mail-preview.tsx";
import { bodyOf, type MailValues } from "#web/records/documents/mailing/mail-values.ts";
import { useMailOutcome } from "#web/records/documents/mailing/use-mail-outcome.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog, DialogCancel } from "#web/ui/dialog.tsx";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { SelectField } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";

const words = claimsCopy.accept;

/** The days of the Act are those of Singapore, wherever the office is. */
const clockZone = "Asia/Singapore";

/** The pause in typing after which the preview is redrawn. */
const redrawMs = 500;

/** Queries the email that accepting the response would send. It is not kept, since it shows the state of the claim. */
const previewQuery = (id: string, body: string) =>
  queryOptions({
    queryKey: ["claim acceptance preview", id, body],
    queryFn: ({ signal }) =>
      request("POST /claims/{id}/preview-acceptance", { params: { id }, body: JSON.parse(body) as object, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

interface AcceptDialogProps {
  readonly claim: Claim;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Accepts the client's response in writing: emails it, or records that it was given in another writing. */
export function AcceptDialog({ claim, currency, onClose }: AcceptDialogProps) {
  const usual = useQuery(previewQuery(claim.id, "{}"));
  return (
    <Dialog
      shape="wide"
      title={words.title}
      description={words.hint({ amount: formatMoney(claim.responseNet ?? 0, currency) })}
      onClose={onClose}
    >
      {usual.data !== undefined ? (
        <AcceptForm claim={claim} usual={usual.data} onClose={onClose} />
      ) : usual.error !== null ? (
        <ErrorNotice error={usual.error} onRetry={() => void usual.refetch()} />
      ) : (
        <div aria-busy className="h-80 animate-pulse rounded-lg bg-sunken" />
      )}
    </Dialog>
  );
}

interface Values extends MailValues {
  readonly way: "EMAIL" | "OTHER";
  readonly acceptedOn: string;
}

interface AcceptFormProps extends Pick<AcceptDialogProps, "claim" | "onClose"> {
  readonly usual: MailPreview;
}

function AcceptForm({ claim: { id, version, response }, usual, onClose }: AcceptFormProps) {
  const today = isoDay(new Date(), clockZone);
  const change = useContractChange();
  const keyOf = useIdempotencyKey();
  const outcome = useMailOutcome();
  const form = useForm<Values>({
    defaultValues: {
      to: usual.to ?? "",
      cc: "",
      subject: usual.subject,
      message: "",
      issuedAt: "",
      dueDate: "",
      way: usual.isDelivered ? "EMAIL" : "OTHER",
      acceptedOn: today,
    },
  });
  const { dirtyFields, isSubmitting } = form.formState;
  const values = form.watch();
  const mail = bodyOf(values, usual, { subject: dirtyFields.subject ?? false });
  const preview = useQuery(previewQuery(id, useDebounced(JSON.stringify(mail), redrawMs)));
  const shown = preview.data ?? usual;
  const isEmailed = values.way === "EMAIL";
  return (
    <Form
      form={form}
      label={words.title}
      className="flex min-h-full flex-col gap-5"
      onSubmit={async ({ to, acceptedOn }) => {
        const body = isEmailed ? { ...mail, to: to.trim() } : { acceptedOn };
        const idempotencyKey = keyOf([body, version]);
        await change(() => request("POST /claims/{id}/accept-response", { params: { id }, body, idempotencyKey }));
        onClose();
        const recipient = to.trim();
        showToast(
          isEmailed ? outcome.say({ done: words.done, sent: words.sent({ to: recipient }), recipient }) : words.done,
        );
      }}
    >
      {!usual.isDelivered && <Notice tone="warn">{words.notMailed}</Notice>}
      {isEmailed && usual.isDelivered && (
        <MailNotices usual={usual} canIssueWithout={false} isEmailed clientId={undefined} />
      )}
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2 lg:items-start">
        <div className="min-w-0 space-y-5">
          <SelectField label={words.way} {...form.register("way")}>
            {usual.isDelivered && <option value="EMAIL">{words.byMail}</option>}
            <option value="OTHER">{words.otherwise}</option>
          </SelectField>
          {isEmailed ? (
            <MailFields form={form as never} usual={usual} needsRecipient />
          ) : (
            <FormDateField
              label={words.on}
              hint={words.onHint}
              min={response?.receivedOn}
              max={today}
              control={form.control}
              name="acceptedOn"
              rules={{ required: claimsCopy.submit.noDay }}
            />
          )}
        </div>
        <div className="min-w-0 space-y-3">
          <MailPreviewCard preview={shown} isOutdated={preview.isPlaceholderData} error={preview.error} />
          {!isEmailed && <CopyButton text={shown.text} label={words.copy} />}
        </div>
      </div>
      <div className="sticky -bottom-5 -mx-5 mt-auto -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-5 py-3">
        <DialogCancel />
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {words.submit}
        </Button>
      </div>
    </Form>
  );
}
