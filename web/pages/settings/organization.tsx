import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Organization } from "#contract/organizations.ts";
import { ask } from "#web/api.ts";
import { sessionQuery, useMay } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckField, TextArea, TextField } from "#web/ui/field.tsx";
import { Form } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { words } from "#web/words.ts";
import { Logo } from "./logo.tsx";
import { changeOf, organizationKey, valuesOf } from "./organization-values.ts";
import { Part } from "./part.tsx";
import { WithOrganization } from "./with-organization.tsx";

const said = words.organization;
export const OrganizationPage = () => (
  <WithOrganization title={said.title} lead={said.lead}>
    {(organization) => <OrganizationForm organization={organization} />}
  </WithOrganization>
);

function OrganizationForm({ organization }: { readonly organization: Organization }) {
  const mayChange = useMay("organization:write");
  const queries = useQueryClient();
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm({ defaultValues: valuesOf(organization), disabled: !mayChange });
  const { errors, isSubmitting, isDirty } = form.formState;
  const field = (name: Exclude<keyof ReturnType<typeof valuesOf>, "gstRegistered">) => ({
    label: said[name],
    error: errors[name]?.message,
    autoComplete: "off",
    ...form.register(name),
  });
  return (
    <Form
      form={form}
      label={said.form}
      className="space-y-10"
      onSubmit={async (values) => {
        setIsSaved(false);
        const saved = await ask("PATCH /organization", { body: changeOf(values) });
        queries.setQueryData(organizationKey, saved);
        form.reset(valuesOf(saved));
        setIsSaved(true);
        // Its name stands in the corner, its time zone decides how days are shown.
        await queries.invalidateQueries(sessionQuery);
      }}
    >
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
          <TextField {...field("timeZone")} />
          <TextField {...field("currency")} hint={said.currencyHint} />
        </div>
      </Part>
      {isSaved && !isDirty && <Notice tone="good">{words.common.saved}</Notice>}
      {mayChange && (
        <div className="flex justify-end">
          <Button type="submit" look="primary" isBusy={isSubmitting} disabled={!isDirty}>
            {words.common.save}
          </Button>
        </div>
      )}
    </Form>
  );
}
