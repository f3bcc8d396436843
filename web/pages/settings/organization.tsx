import type { Organization } from "#contract/organizations.ts";
import type { UseFormReturn } from "react-hook-form";
import { useMay } from "#web/session.ts";
import { CheckField, TextArea, TextField } from "#web/ui/field.tsx";
import { words } from "#web/words.ts";
import { Logo } from "./logo.tsx";
import { OrganizationForm } from "./organization-form.tsx";
import { changeOf, valuesOf } from "./organization-values.ts";
import { Part } from "./part.tsx";
import { WithOrganization } from "./with-organization.tsx";

const said = words.organization;

export const OrganizationPage = () => (
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

function Parts({ organization, form }: PartsProps) {
  const mayChange = useMay("organization:write");
  const { errors } = form.formState;
  const field = (name: Exclude<keyof ReturnType<typeof valuesOf>, "gstRegistered">) => ({
    label: said[name],
    error: errors[name]?.message,
    autoComplete: "off",
    ...form.register(name),
  });
  return (
    <>
      <Part title={said.firm}>
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
      </Part>
      <Part title={said.logo} lead={said.logoLead}>
        <Logo fileId={organization.logoFileId} mayChange={mayChange} />
      </Part>
      <Part title={said.tax}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <CheckField label={said.gstRegistered} hint={said.gstRegisteredHint} {...form.register("gstRegistered")} />
          </div>
          <TextField {...field("gstRegistrationNumber")} />
          <TextField {...field("gstRate")} inputMode="decimal" hint={said.gstRateHint} />
        </div>
      </Part>
      <Part title={said.terms}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <TextField {...field("paymentTermsDays")} inputMode="numeric" />
          <TextField {...field("quotationValidityDays")} inputMode="numeric" />
          <TextField {...field("invoicePrefix")} />
          <TextField {...field("quotationPrefix")} />
          <TextField {...field("defaultRetentionPct")} inputMode="decimal" hint={said.defaultRetentionHint} />
        </div>
      </Part>
      <Part title={said.bank}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <TextField {...field("bankName")} />
          <TextField {...field("bankAccountName")} />
          <TextField {...field("bankAccountNumber")} />
          <TextField {...field("payNowProxy")} hint={said.payNowProxyHint} />
        </div>
      </Part>
      <Part title={said.place}>
        <div className="card grid gap-5 p-5 sm:grid-cols-2">
          <TextField {...field("timeZone")} hint={said.timeZoneHint} />
          <TextField {...field("currency")} hint={said.currencyHint} />
        </div>
      </Part>
    </>
  );
}
