import type { UseFormReturn } from "react-hook-form";
import type { Organization } from "#contract/organizations/organizations.ts";
import { CountryField } from "#web/ui/forms/country-field.tsx";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { CheckField, SelectField, TextArea, TextField } from "#web/ui/forms/field.tsx";
import { organizationCopy } from "#web/copy/organization.ts";
import { gstPeriodChoices } from "./gst-period-choices.ts";
import { GstRates } from "./gst-rates.tsx";
import { OrganizationForm } from "./organization-form.tsx";
import { CurrencyField, TimeZoneField } from "./region-fields.tsx";
import { changeOf, type OrganizationValues, valuesOf } from "#web/records/organization/organization-values.ts";
import { SettingsSection } from "#web/pages/settings/section.tsx";
import { WithOrganization } from "#web/pages/settings/with-organization.tsx";

export const OrganizationPage = () => (
  <WithOrganization title={organizationCopy.organization.title} lead={organizationCopy.organization.lead}>
    {(organization) => (
      <OrganizationForm
        organization={organization}
        label={organizationCopy.organization.form}
        valuesOf={valuesOf}
        changeOf={changeOf}
      >
        {(form) => <Fields form={form} organization={organization} />}
      </OrganizationForm>
    )}
  </WithOrganization>
);

interface FieldsProps {
  readonly form: UseFormReturn<OrganizationValues>;
  readonly organization: Pick<Organization, "timeZone" | "currency">;
}

function Fields({ form, organization }: FieldsProps) {
  const { errors } = form.formState;
  const field = (name: Exclude<keyof OrganizationValues, "gstRegistered" | "gstRates">) => ({
    label: organizationCopy.organization[name],
    error: errors[name]?.message,
    autoComplete: "off",
    ...form.register(name),
  });
  const day = (name: "gstRegisteredFrom" | "lockedThrough") => ({
    label: organizationCopy.organization[name],
    control: form.control,
    name,
  });
  return (
    <>
      <SettingsSection title={organizationCopy.organization.company}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <TextField {...field("name")} />
          <TextField {...field("legalName")} />
          <TextField {...field("uen")} />
          <TextField {...field("email")} type="email" />
          <TextField {...field("phone")} type="tel" />
          <TextField {...field("postalCode")} />
          <CountryField {...field("country")} />
          <div className="sm:col-span-2">
            <TextArea {...field("address")} />
          </div>
        </div>
      </SettingsSection>
      <SettingsSection title={organizationCopy.organization.tax}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <CheckField
              label={organizationCopy.organization.gstRegistered}
              hint={organizationCopy.organization.gstRegisteredHint}
              {...form.register("gstRegistered")}
            />
          </div>
          <TextField
            {...field("gstRegistrationNumber")}
            hint={organizationCopy.organization.gstRegistrationNumberHint}
          />
          <FormDateField {...day("gstRegisteredFrom")} hint={organizationCopy.organization.gstRegisteredFromHint} />
          <TextField {...field("gstRate")} inputMode="decimal" hint={organizationCopy.organization.gstRateHint} />
          <SelectField
            label={organizationCopy.organization.gstPeriods}
            hint={organizationCopy.organization.gstPeriodsHint}
            {...form.register("gstPeriods")}
          >
            {gstPeriodChoices.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
          <GstRates form={form} />
        </div>
      </SettingsSection>
      <SettingsSection title={organizationCopy.organization.closing} lead={organizationCopy.organization.closingLead}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <FormDateField {...day("lockedThrough")} hint={organizationCopy.organization.lockedThroughHint} />
        </div>
      </SettingsSection>
      <SettingsSection title={organizationCopy.organization.bank}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <TextField {...field("bankName")} />
          <TextField {...field("bankAccountName")} />
          <TextField {...field("bankAccountNumber")} />
          <TextField {...field("bankCode")} hint={organizationCopy.organization.bankCodeHint} />
          <TextField {...field("payNowProxy")} hint={organizationCopy.organization.payNowProxyHint} />
        </div>
      </SettingsSection>
      <SettingsSection title={organizationCopy.organization.region}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <TimeZoneField
            {...field("timeZone")}
            stored={organization.timeZone}
            hint={organizationCopy.organization.timeZoneHint}
          />
          <CurrencyField
            {...field("currency")}
            stored={organization.currency}
            hint={organizationCopy.organization.currencyHint}
          />
        </div>
      </SettingsSection>
    </>
  );
}
