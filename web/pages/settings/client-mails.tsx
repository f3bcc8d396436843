import type { UseFormReturn } from "react-hook-form";
import { type ClientMailKind, clientMailKinds, mailPlaceholders, standardMailTexts } from "#contract/mail-words.ts";
import type { Organization } from "#contract/organizations.ts";
import { CheckField, TextArea, TextField } from "#web/ui/field.tsx";
import { words } from "#web/words.ts";
import { changeOf, offeredDays, valuesOf } from "./client-mails-values.ts";
import { OrganizationForm } from "./organization-form.tsx";
import { Part } from "./part.tsx";
import { WithOrganization } from "./with-organization.tsx";

const said = words.clientMails;

/** What clients are sent, in whose name, and when they are reminded. */
export const ClientMailsPage = () => (
  <WithOrganization title={said.title} lead={said.lead}>
    {(organization) => (
      <OrganizationForm organization={organization} label={said.form} valuesOf={valuesOf} changeOf={changeOf}>
        {(form) => <Parts organization={organization} form={form} />}
      </OrganizationForm>
    )}
  </WithOrganization>
);

interface PartsProps {
  readonly organization: Organization;
  readonly form: UseFormReturn<ReturnType<typeof valuesOf>>;
}

function Parts({ organization, form: { register, formState } }: PartsProps) {
  const { errors } = formState;
  return (
    <>
      <Part title={said.sender} lead={said.senderLead}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <TextField
            label={said.mailSenderName}
            hint={said.mailSenderNameHint(organization.name)}
            error={errors.mailSenderName?.message}
            autoComplete="off"
            {...register("mailSenderName")}
          />
          <TextField
            label={said.mailReplyTo}
            hint={said.mailReplyToHint(organization.email)}
            error={errors.mailReplyTo?.message}
            type="email"
            autoComplete="off"
            {...register("mailReplyTo")}
          />
        </div>
      </Part>
      <Part title={said.reminders} lead={said.remindersLead}>
        <fieldset className="card p-5">
          <legend className="sr-only">{said.reminderDays}</legend>
          {errors.reminderDays !== undefined && <p className="mb-1 text-danger">{errors.reminderDays.message}</p>}
          <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
            {offeredDays(organization.reminderDays).map((days) => (
              <CheckField key={days} label={said.days(days)} value={String(days)} {...register("reminderDays")} />
            ))}
          </div>
        </fieldset>
      </Part>
      <Part title={said.receipts}>
        <div className="card p-5">
          <CheckField label={said.sendsReceipts} hint={said.sendsReceiptsHint} {...register("sendsReceipts")} />
        </div>
      </Part>
      <Part title={said.texts} lead={said.textsLead}>
        <div className="space-y-5">
          {clientMailKinds.map((kind) => (
            <fieldset key={kind} className="card space-y-5 p-5">
              <legend className="sr-only">{said.kinds[kind]}</legend>
              <h3 className="font-semibold" aria-hidden>
                {said.kinds[kind]}
              </h3>
              <TextField
                label={said.subject}
                aria-label={said.subjectOf(said.kinds[kind])}
                placeholder={usual[kind].subject}
                error={errors.mailTexts?.[kind]?.subject?.message}
                autoComplete="off"
                {...register(`mailTexts.${kind}.subject`)}
              />
              <TextArea
                label={said.body}
                aria-label={said.bodyOf(said.kinds[kind])}
                rows={6}
                placeholder={usual[kind].body}
                hint={<Placeholders kind={kind} />}
                error={errors.mailTexts?.[kind]?.body?.message}
                {...register(`mailTexts.${kind}.body`)}
              />
            </fieldset>
          ))}
        </div>
      </Part>
    </>
  );
}

/** The usual words of each: those of most of its mails. */
const usual = {
  QUOTATION: standardMailTexts.QUOTATION.open,
  INVOICE: standardMailTexts.INVOICE.owed,
  INVOICE_REMINDER: standardMailTexts.INVOICE_REMINDER.after,
  RECEIPT: standardMailTexts.RECEIPT,
} as const satisfies Record<ClientMailKind, object>;

const Placeholders = ({ kind }: { readonly kind: ClientMailKind }) => (
  <>
    {said.placeholders}{" "}
    {mailPlaceholders[kind].map((name) => (
      <code key={name} className="mr-1.5 inline-block">{`{${name}}`}</code>
    ))}
    {kind === "INVOICE_REMINDER" && <span className="mt-1 block">{said.reminderHint}</span>}
  </>
);
