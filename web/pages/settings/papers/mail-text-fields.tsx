import { Suspense, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { standardMailTexts } from "#contract/copy/en/mail-texts.ts";
import { type ClientMailKind, mailPlaceholders } from "#contract/mails/mail-words.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { mailSamplesCopy } from "#web/copy/mail-samples.ts";
import { organizationCopy } from "#web/copy/organization.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import type { MailValues } from "./client-mails-values.ts";

const MailTextPreview = lazyPart(async () => (await import("./mail-text-preview.tsx")).MailTextPreview);

interface MailTextFieldsProps {
  readonly kind: ClientMailKind;
  readonly form: UseFormReturn<MailValues>;
  readonly brandColour: string | null;
}

/** The subject and the message of a kind of email, with a preview of the text as typed. */
export function MailTextFields({ kind, form: { register, formState, getValues }, brandColour }: MailTextFieldsProps) {
  const errors = formState.errors.mailTexts?.[kind];
  const name = organizationCopy.clientMails.kinds[kind];
  const [previewed, setPreviewed] = useState<MailValues["mailTexts"][ClientMailKind]>();
  return (
    <fieldset className="card space-y-5 p-5">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center justify-between gap-4">
        <h3 className="font-semibold" aria-hidden>
          {name}
        </h3>
        <Button
          aria-label={mailSamplesCopy.openOf({ kind: name })}
          onClick={() => setPreviewed(getValues(`mailTexts.${kind}`))}
        >
          {mailSamplesCopy.open}
        </Button>
      </div>
      <TextField
        label={organizationCopy.clientMails.subject}
        aria-label={organizationCopy.clientMails.subjectOf({ kind: name })}
        placeholder={defaultTexts[kind].subject}
        error={errors?.subject?.message}
        autoComplete="off"
        {...register(`mailTexts.${kind}.subject`)}
      />
      <TextArea
        label={organizationCopy.clientMails.body}
        aria-label={organizationCopy.clientMails.bodyOf({ kind: name })}
        rows={6}
        placeholder={defaultTexts[kind].body}
        hint={<Placeholders kind={kind} />}
        error={errors?.body?.message}
        {...register(`mailTexts.${kind}.body`)}
      />
      {previewed !== undefined && (
        <Suspense>
          <MailTextPreview
            kind={kind}
            text={previewed}
            brandColour={brandColour}
            onClose={() => setPreviewed(undefined)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

/** The default text of each kind, in its most frequent variant. */
const defaultTexts = {
  QUOTATION: standardMailTexts.QUOTATION.open,
  INVOICE: standardMailTexts.INVOICE.owed,
  INVOICE_REMINDER: standardMailTexts.INVOICE_REMINDER.after,
  RECEIPT: standardMailTexts.RECEIPT,
  CLAIM: standardMailTexts.CLAIM.beforeGst,
  CREDIT_NOTE: standardMailTexts.CREDIT_NOTE,
} as const satisfies Record<ClientMailKind, object>;

const Placeholders = ({ kind }: { readonly kind: ClientMailKind }) => (
  <>
    {organizationCopy.clientMails.placeholders}{" "}
    {mailPlaceholders[kind].map((name) => (
      <code key={name} className="mr-1.5 inline-block">{`{${name}}`}</code>
    ))}
    {kind === "INVOICE_REMINDER" && <span className="mt-1 block">{organizationCopy.clientMails.reminderHint}</span>}
  </>
);
