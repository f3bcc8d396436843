import type { UseFormReturn } from "react-hook-form";
import { type ClientMailKind, clientMailKinds, mailPlaceholders, standardMailTexts } from "#contract/mail-words.ts";
import type { Organization } from "#contract/organizations.ts";
import { CheckField, TextArea, TextField } from "#web/ui/field.tsx";
import { copy } from "#web/copy/copy.ts";
import { changeOf, reminderDayOptions, valuesOf } from "./client-mails-values.ts";
import { OrganizationForm } from "./organization-form.tsx";
import { SettingsSection } from "./section.tsx";
import { WithOrganization } from "./with-organization.tsx";

/** The settings of emails to clients. */
export const ClientMailsPage = () => (
  <WithOrganization title={copy.clientMails.title} lead={copy.clientMails.lead}>
    {(organization) => (
      <OrganizationForm
        organization={organization}
        label={copy.clientMails.form}
        valuesOf={valuesOf}
        changeOf={changeOf}
      >
        {(form) => <Fields organization={organization} form={form} />}
      </OrganizationForm>
    )}
  </WithOrganization>
);

interface FieldsProps {
  readonly organization: Organization;
  readonly form: UseFormReturn<ReturnType<typeof valuesOf>>;
}

function Fields({ organization, form: { register, formState } }: FieldsProps) {
  const { errors } = formState;
  return (
    <>
      <SettingsSection title={copy.clientMails.sender} lead={copy.clientMails.senderLead}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <TextField
            label={copy.clientMails.mailSenderName}
            hint={copy.clientMails.mailSenderNameHint(organization.name)}
            error={errors.mailSenderName?.message}
            autoComplete="off"
            {...register("mailSenderName")}
          />
          <TextField
            label={copy.clientMails.mailReplyTo}
            hint={copy.clientMails.mailReplyToHint(organization.email)}
            error={errors.mailReplyTo?.message}
            type="email"
            autoComplete="off"
            {...register("mailReplyTo")}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={copy.clientMails.reminders} lead={copy.clientMails.remindersLead}>
        <fieldset className="card p-5">
          <legend className="sr-only">{copy.clientMails.reminderDays}</legend>
          {errors.reminderDays !== undefined && <p className="mb-1 text-danger">{errors.reminderDays.message}</p>}
          <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
            {reminderDayOptions(organization.reminderDays).map((days) => (
              <CheckField
                key={days}
                label={copy.clientMails.days(days)}
                value={String(days)}
                {...register("reminderDays")}
              />
            ))}
          </div>
        </fieldset>
      </SettingsSection>
      <SettingsSection title={copy.clientMails.receipts}>
        <div className="card p-5">
          <CheckField
            label={copy.clientMails.sendsReceipts}
            hint={copy.clientMails.sendsReceiptsHint}
            {...register("sendsReceipts")}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={copy.clientMails.texts} lead={copy.clientMails.textsLead}>
        <div className="space-y-5">
          {clientMailKinds.map((kind) => (
            <fieldset key={kind} className="card space-y-5 p-5">
              <legend className="sr-only">{copy.clientMails.kinds[kind]}</legend>
              <h3 className="font-semibold" aria-hidden>
                {copy.clientMails.kinds[kind]}
              </h3>
              <TextField
                label={copy.clientMails.subject}
                aria-label={copy.clientMails.subjectOf(copy.clientMails.kinds[kind])}
                placeholder={defaultTexts[kind].subject}
                error={errors.mailTexts?.[kind]?.subject?.message}
                autoComplete="off"
                {...register(`mailTexts.${kind}.subject`)}
              />
              <TextArea
                label={copy.clientMails.body}
                aria-label={copy.clientMails.bodyOf(copy.clientMails.kinds[kind])}
                rows={6}
                placeholder={defaultTexts[kind].body}
                hint={<Placeholders kind={kind} />}
                error={errors.mailTexts?.[kind]?.body?.message}
                {...register(`mailTexts.${kind}.body`)}
              />
            </fieldset>
          ))}
        </div>
      </SettingsSection>
    </>
  );
}

/** The default text of each kind, in its most frequent variant. */
const defaultTexts = {
  QUOTATION: standardMailTexts.QUOTATION.open,
  INVOICE: standardMailTexts.INVOICE.owed,
  INVOICE_REMINDER: standardMailTexts.INVOICE_REMINDER.after,
  RECEIPT: standardMailTexts.RECEIPT,
} as const satisfies Record<ClientMailKind, object>;

const Placeholders = ({ kind }: { readonly kind: ClientMailKind }) => (
  <>
    {copy.clientMails.placeholders}{" "}
    {mailPlaceholders[kind].map((name) => (
      <code key={name} className="mr-1.5 inline-block">{`{${name}}`}</code>
    ))}
    {kind === "INVOICE_REMINDER" && <span className="mt-1 block">{copy.clientMails.reminderHint}</span>}
  </>
);
