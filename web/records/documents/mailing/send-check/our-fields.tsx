import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { Organization } from "#contract/organizations/organizations.ts";
import { request } from "#web/api.ts";
import {
  changeOf,
  organizationKey,
  organizationQuery,
  type OrganizationValues,
  valuesOf,
} from "#web/records/organization/organization-values.ts";
import { sessionQuery } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { onlyChanged } from "#web/ui/forms/only-changed.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { copy } from "#web/copy/copy.ts";
import { organizationCopy } from "#web/copy/organization.ts";
import { sendCheckCopy } from "#web/copy/send-check.ts";
import type { OurField } from "./faults.ts";
import { useUnsaved } from "./unsaved.ts";

interface OurFieldsProps {
  readonly fields: readonly OurField[];
  /** Called once they are saved with the organization. */
  readonly onSaved: () => Promise<void>;
}

/** The fields of the organization that a document lacks, saved where its settings are. */
export function OurFields(props: OurFieldsProps) {
  const { data } = useQuery(organizationQuery);
  return data === undefined ? null : <Fields organization={data} {...props} />;
}

function Fields({ organization, fields, onSaved }: OurFieldsProps & { readonly organization: Organization }) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  const saved = valuesOf(organization);
  const form = useForm<OrganizationValues>({
    defaultValues: {
      ...saved,
      bankAccountName: saved.bankAccountName || (organization.legalName ?? organization.name),
    },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  return (
    <Form
      form={form}
      label={sendCheckCopy.ours}
      className="space-y-4"
      skipsUnsavedPrompt
      onSubmit={async (values) => {
        // The name on the account is filled in beforehand, and is no account by itself.
        const hasAccount = `${values.bankName}${values.bankAccountNumber}`.trim() !== "";
        const typed = hasAccount ? values : { ...values, bankAccountName: saved.bankAccountName };
        const body = onlyChanged(changeOf(saved), changeOf(typed));
        const organizationNow = await request("PATCH /organization", { body, idempotencyKey: keyOf(body) });
        queries.setQueryData(organizationKey, organizationNow);
        await queries.invalidateQueries(sessionQuery);
        form.reset(values);
        await onSaved();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((name) => {
          const field = {
            label: `${sendCheckCopy.our} ${organizationCopy.organization[name]}`.trim(),
            error: errors[name]?.message,
            autoComplete: "off",
            ...form.register(name),
          };
          return name === "address" ? (
            <TextArea key={name} {...field} rows={2} />
          ) : (
            <TextField
              key={name}
              {...field}
              {...(name === "payNowProxy" ? { hint: organizationCopy.organization.payNowProxyHint } : {})}
            />
          );
        })}
      </div>
      <Button type="submit" isBusy={isSubmitting}>
        {copy.common.save}
      </Button>
    </Form>
  );
}
