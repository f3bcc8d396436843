import type { UseFormReturn } from "react-hook-form";
import { clientMailKinds } from "#contract/mails/mail-words.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import { CheckField, TextField } from "#web/ui/forms/field.tsx";
import { organizationCopy } from "#web/copy/organization.ts";
import { changeOf, type MailValues, reminderDayOptions, valuesOf } from "./client-mails-values.ts";
import { MailTextFields } from "./mail-text-fields.tsx";
import { OrganizationForm } from "#web/pages/settings/organization/organization-form.tsx";
import { SettingsSection } from "#web/pages/settings/section.tsx";
import { WithOrganization } from "#web/pages/settings/with-organization.tsx";

/** The settings of emails to clients. */
export const ClientMailsPage = () => (
  <WithOrganization title={organizationCopy.clientMails.title} lead={organizationCopy.clientMails.lead}>
    {(organization) => (
      <OrganizationForm
        organization={organization}
        label={organizationCopy.clientMails.form}
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
  readonly form: UseFormReturn<MailValues>;
}

function Fields({ organization, form }: FieldsProps) {
  const { register } = form;
  const { errors } = form.formState;
  return (
    <>
      <SettingsSection title={organizationCopy.clientMails.sender} lead={organizationCopy.clientMails.senderLead}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <TextField
            label={organizationCopy.clientMails.mailSenderName}
            hint={organizationCopy.clientMails.mailSenderNameHint({ name: organization.name })}
            error={errors.mailSenderName?.message}
            autoComplete="off"
            {...register("mailSenderName")}
          />
          <TextField
            label={organizationCopy.clientMails.mailReplyTo}
            hint={
              organization.email === null
                ? organizationCopy.clientMails.mailReplyToMissing
                : organizationCopy.clientMails.mailReplyToHint({ email: organization.email })
            }
            error={errors.mailReplyTo?.message}
            type="email"
            autoComplete="off"
            {...register("mailReplyTo")}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={organizationCopy.clientMails.reminders} lead={organizationCopy.clientMails.remindersLead}>
        <fieldset className="card p-5">
          <legend className="sr-only">{organizationCopy.clientMails.reminderDays}</legend>
          {errors.reminderDays !== undefined && <p className="mb-1 text-danger">{errors.reminderDays.message}</p>}
          <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
            {reminderDayOptions(organization.reminderDays).map((days) => (
              <CheckField key={days} label={reminderDayName(days)} value={String(days)} {...register("reminderDays")} />
            ))}
          </div>
        </fieldset>
      </SettingsSection>
      <SettingsSection title={organizationCopy.clientMails.receipts}>
        <div className="card p-5">
          <CheckField
            label={organizationCopy.clientMails.sendsReceipts}
            hint={organizationCopy.clientMails.sendsReceiptsHint}
            {...register("sendsReceipts")}
          />
          <CheckField
            label={organizationCopy.clientMails.sendsEInvoices}
            hint={organizationCopy.clientMails.sendsEInvoicesHint}
            {...register("sendsEInvoices")}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={organizationCopy.clientMails.decisions}>
        <div className="card p-5">
          <CheckField
            label={organizationCopy.clientMails.confirmsDecisions}
            hint={organizationCopy.clientMails.confirmsDecisionsHint}
            {...register("confirmsDecisions")}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={organizationCopy.clientMails.texts} lead={organizationCopy.clientMails.textsLead}>
        <div className="space-y-5">
          {clientMailKinds.map((kind) => (
            <MailTextFields key={kind} kind={kind} form={form} brandColour={organization.brandColour} />
          ))}
        </div>
      </SettingsSection>
    </>
  );
}

/** Names a day of a reminder, counted from the due date. */
function reminderDayName(days: number): string {
  if (days === 0) return organizationCopy.clientMails.onDueDate;
  return days < 0
    ? organizationCopy.clientMails.daysBefore({ days: -days })
    : organizationCopy.clientMails.daysAfter({ days });
}
