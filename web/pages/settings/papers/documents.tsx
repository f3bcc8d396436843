import type { UseFormReturn } from "react-hook-form";
import { documentSettingsCopy } from "#web/copy/document-settings.ts";
import { organizationCopy } from "#web/copy/organization.ts";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import { areHolidays, changeOf, type DocumentValues, valuesOf } from "./documents-values.ts";
import { NextNumbers } from "#web/pages/settings/organization/next-numbers.tsx";
import { OrganizationForm } from "#web/pages/settings/organization/organization-form.tsx";
import { SettingsSection } from "#web/pages/settings/section.tsx";
import { WithOrganization } from "#web/pages/settings/with-organization.tsx";

/** The numbers, terms and notes of new documents. */
export const DocumentSettingsPage = () => (
  <WithOrganization title={documentSettingsCopy.title} lead={documentSettingsCopy.lead}>
    {(organization) => (
      <div className="space-y-10">
        <OrganizationForm
          organization={organization}
          label={documentSettingsCopy.form}
          valuesOf={valuesOf}
          changeOf={changeOf}
        >
          {(form) => <Fields form={form} />}
        </OrganizationForm>
      </div>
    )}
  </WithOrganization>
);

function Fields({ form }: { readonly form: UseFormReturn<DocumentValues> }) {
  const { errors } = form.formState;
  const field = (
    name: Exclude<keyof DocumentValues, "quotationTerms" | "invoiceTerms" | "publicHolidays" | "notHolidays">,
  ) => ({
    label: organizationCopy.organization[name],
    error: errors[name]?.message,
    autoComplete: "off",
    ...form.register(name),
  });
  return (
    <>
      <SettingsSection title={documentSettingsCopy.numbers} lead={documentSettingsCopy.numbersLead}>
        <div className="card divide-y divide-line">
          <div className="grid gap-5 p-5 sm:grid-cols-3">
            <TextField {...field("invoicePrefix")} />
            <TextField {...field("quotationPrefix")} />
            <TextField {...field("creditNotePrefix")} />
            <TextField {...field("receiptPrefix")} />
          </div>
          <NextNumbers />
        </div>
      </SettingsSection>
      <SettingsSection title={documentSettingsCopy.terms} lead={documentSettingsCopy.termsLead}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <TextField {...field("paymentTermsDays")} inputMode="numeric" />
          <TextField {...field("quotationValidityDays")} inputMode="numeric" />
          <TextField
            {...field("defaultRetentionPct")}
            inputMode="decimal"
            hint={organizationCopy.organization.defaultRetentionHint}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={documentSettingsCopy.holidays} lead={documentSettingsCopy.holidaysLead}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <TextArea
            label={documentSettingsCopy.publicHolidays}
            hint={documentSettingsCopy.publicHolidaysHint}
            error={errors.publicHolidays?.message}
            rows={4}
            {...form.register("publicHolidays", {
              validate: (text) => areHolidays(text, { isNamed: true }) || documentSettingsCopy.notPublicHolidays,
            })}
          />
          <TextArea
            label={documentSettingsCopy.notHolidays}
            hint={documentSettingsCopy.notHolidaysHint}
            error={errors.notHolidays?.message}
            rows={4}
            {...form.register("notHolidays", {
              validate: (text) => areHolidays(text, { isNamed: false }) || documentSettingsCopy.notDays,
            })}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={documentSettingsCopy.notes} lead={documentSettingsCopy.notesLead}>
        <div className="card space-y-5 p-5">
          {(["quotationTerms", "invoiceTerms"] as const).map((name) => (
            <TextArea
              key={name}
              label={documentSettingsCopy[name]}
              error={errors[name]?.message}
              rows={5}
              {...form.register(name)}
            />
          ))}
        </div>
      </SettingsSection>
    </>
  );
}
