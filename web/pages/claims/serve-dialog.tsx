import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Claim } from "#contract/contracts/claims.ts";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import { request } from "#web/api.ts";
import { isoDay } from "#web/days/days.ts";
import { useContractChange } from "#web/records/contracts/use-contract-change.ts";
import { MailFields } from "#web/records/documents/mailing/mail-fields.tsx";
import { MailNotices } from "#web/records/documents/mailing/mail-notices.tsx";
import { MailPreviewCard } from "#web/records/documents/mailing/mail-preview.tsx";
import { bodyOf, type MailValues, usualValues } from "#web/records/documents/mailing/mail-values.ts";
import { ReadyToShare } from "#web/records/documents/mailing/ready-to-share.tsx";
import { SendCheckPanel } from "#web/records/documents/mailing/send-check/panel.tsx";
import { refuseUnsaved } from "#web/records/documents/mailing/send-check/unsaved.ts";
import { useMailOutcome } from "#web/records/documents/mailing/use-mail-outcome.tsx";
import { useTimeZone } from "#web/session/session.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogCancel } from "#web/ui/dialog.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { claimsCopy } from "#web/copy/claims.ts";
import { mailingCopy } from "#web/copy/mailing.ts";
import { ServiceFields, serviceOf, type ServiceValues } from "./service-fields.tsx";

const words = claimsCopy.submit;

/** The pause in typing after which the preview is redrawn. */
const redrawMs = 500;

/** Queries the email that serving the claim would send. It is not kept, since it shows the state of the claim. */
const previewQuery = (id: string, body: string) =>
  queryOptions({
    queryKey: ["claim mail preview", id, body],
    queryFn: ({ signal }) =>
      request("POST /claims/{id}/preview-mail", { params: { id }, body: JSON.parse(body) as object, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

interface ServeDialogProps {
  readonly claim: Claim;
  readonly onClose: () => void;
}

/** Serves a claim on the client: shows the email, and sends it where there is an address. A served one is sent again. */
export function ServeDialog({ claim, onClose }: ServeDialogProps) {
  const [served, setServed] = useState<{ readonly number: string; readonly to: string | null }>();
  const usual = useQuery({ ...previewQuery(claim.id, "{}"), enabled: served === undefined });
  const isFirst = claim.status === "DRAFT";
  if (served !== undefined) {
    return (
      <Dialog title={mailingCopy.sent.ready} onClose={onClose}>
        <ReadyToShare kind="claims" id={claim.id} {...served} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      shape="wide"
      title={isFirst ? words.title : words.again}
      description={isFirst ? words.hint : words.againHint}
      onClose={onClose}
    >
      {usual.data !== undefined ? (
        <>
          <SendCheckPanel checked={{ kind: "claims", id: claim.id, clientId: claim.clientId, isIssued: !isFirst }} />
          <ServeForm claim={claim} usual={usual.data} isFirst={isFirst} onClose={onClose} onReady={setServed} />
        </>
      ) : usual.error !== null ? (
        <ErrorNotice error={usual.error} onRetry={() => void usual.refetch()} />
      ) : (
        <div aria-busy className="h-80 animate-pulse rounded-lg bg-sunken" />
      )}
    </Dialog>
  );
}

interface ServeFormProps extends ServeDialogProps {
  readonly usual: MailPreview;
  readonly isFirst: boolean;
  /** Called instead of closing when no email has left, so that the client still has to be given the claim. */
  readonly onReady: (served: { readonly number: string; readonly to: string | null }) => void;
}

function ServeForm({ claim: { id, version }, usual, isFirst, onClose, onReady }: ServeFormProps) {
  const today = isoDay(new Date(), useTimeZone());
  const change = useContractChange();
  const keyOf = useIdempotencyKey();
  const outcome = useMailOutcome();
  const form = useForm<MailValues & ServiceValues>({
    defaultValues: {
      ...usualValues(usual),
      issuedAt: "",
      dueDate: "",
      servedOn: today,
      servedAt: "",
      way: usual.to === null ? "HAND" : "EMAIL",
    },
  });
  const { dirtyFields, isSubmitting } = form.formState;
  const values = form.watch();
  const body = bodyOf(values, usual, { subject: dirtyFields.subject ?? false });
  const preview = useQuery(previewQuery(id, useDebounced(JSON.stringify(body), redrawMs)));
  const isEmailed = values.to.trim() !== "";
  return (
    <Form
      form={form}
      label={words.title}
      className="flex min-h-full flex-col gap-5"
      onSubmit={async ({ to, ...service }) => {
        refuseUnsaved();
        const sent = {
          ...body,
          // The address that is shown, although the client's may have changed since.
          ...(isEmailed && { to: to.trim() }),
          ...(isFirst && serviceOf(service, isEmailed)),
        };
        const idempotencyKey = keyOf([sent, version]);
        const served = await change(() =>
          request("POST /claims/{id}/submit", { params: { id }, body: sent, idempotencyKey }),
        );
        const recipient = to.trim();
        if (isFirst && !(isEmailed && outcome.hasLeft)) {
          onReady({ number: served.number ?? "", to: isEmailed ? recipient : null });
          showToast(words.done);
          return;
        }
        onClose();
        showToast(
          isEmailed ? outcome.say({ done: words.done, sent: words.sent({ to: recipient }), recipient }) : words.done,
        );
      }}
    >
      {usual.to === null && isFirst ? (
        <Notice tone="info">{words.noAddress}</Notice>
      ) : (
        <MailNotices usual={usual} canIssueWithout={false} isEmailed={isEmailed} clientId={undefined} />
      )}
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2 lg:items-start">
        <div className="min-w-0 space-y-5">
          {isFirst && <ServiceFields form={form as never} isEmailed={isEmailed} today={today} />}
          <MailFields form={form as never} usual={usual} needsRecipient={!isFirst || usual.to !== null} />
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
      <div className="sticky -bottom-5 -mx-5 mt-auto -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-5 py-3">
        <DialogCancel />
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {isFirst ? words.submit : words.again}
        </Button>
      </div>
    </Form>
  );
}
