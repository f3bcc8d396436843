import type { Organization } from "#contract/organizations.ts";
import type { UseFormReturn } from "react-hook-form";
import { usePermission } from "#web/session.ts";
import { CheckField, TextArea, TextField } from "#web/ui/field.tsx";
import { copy } from "#web/copy/copy.ts";
import { Logo } from "./logo.tsx";
import { OrganizationForm } from "./organization-form.tsx";
import { changeOf, valuesOf } from "./organization-values.ts";
import { SettingsSection } from "./section.tsx";
import { WithOrganization } from "./with-organization.tsx";

export const OrganizationPage = () => (
  <WithOrganization title={copy.organization.title} lead={copy.organization.lead}>
    {(organization) => (
      <OrganizationForm
        organization={organization}
        label={copy.organization.form}
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

function Fields({ organization, form }: FieldsProps) {
  const canEdit = usePermission("organization:write");
  const { errors } = form.formState;
  const field = (name: Exclude<keyof ReturnType<typeof valuesOf>, "gstRegistered">) => ({
    label: copy.organization[name],
    error: errors[name]?.message,
    autoComplete: "off",
    ...form.register(name),
  });
  return (
    <>
      <SettingsSection title={copy.organization.company}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <TextField {...field("name")} />
          <TextField {...field("legalName")} />
          <TextField {...field("uen")} />
          <TextField {...field("email")} type="email" />
          <TextField {...field("phone")} type="tel" />
          <TextField {...field("postalCode")} />
          <div className="sm:col-span-2">
            <TextArea {...field("address")} />
          </div>
        </div>
      </SettingsSection>
      <SettingsSection title={copy.organization.logo} lead={copy.organization.logoLead}>
        <Logo fileId={organization.logoFileId} canEdit={canEdit} />
      </SettingsSection>
      <SettingsSection title={copy.organization.tax}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <CheckField
              label={copy.organization.gstRegistered}
              hint={copy.organization.gstRegisteredHint}
              {...form.register("gstRegistered")}
            />
          </div>
          <TextField {...field("gstRegistrationNumber")} />
          <TextField {...field("gstRate")} inputMode="decimal" hint={copy.organization.gstRateHint} />
        </div>
      </SettingsSection>
      <SettingsSection title={copy.organization.defaults}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <TextField {...field("paymentTermsDays")} inputMode="numeric" />
          <TextField {...field("quotationValidityDays")} inputMode="numeric" />
          <TextField {...field("invoicePrefix")} />
          <TextField {...field("quotationPrefix")} />
          <TextField
            {...field("defaultRetentionPct")}
            inputMode="decimal"
            hint={copy.organization.defaultRetentionHint}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={copy.organization.bank}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <TextField {...field("bankName")} />
          <TextField {...field("bankAccountName")} />
          <TextField {...field("bankAccountNumber")} />
          <TextField {...field("payNowProxy")} hint={copy.organization.payNowProxyHint} />
        </div>
      </SettingsSection>
      <SettingsSection title={copy.organization.region}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <TextField {...field("timeZone")} hint={copy.organization.timeZoneHint} />
          <TextField {...field("currency")} hint={copy.organization.currencyHint} />
        </div>
      </SettingsSection>
    </>
  );
}
