import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from "react-hook-form";
import type { Organization, OrganizationChange } from "#contract/organizations/organizations.ts";
import { request } from "#web/api.ts";
import { sessionQuery, usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { onlyChanged } from "#web/ui/forms/only-changed.ts";
import { copy } from "#web/copy/copy.ts";
import { organizationKey } from "#web/records/organization/organization-values.ts";

interface OrganizationFormProps<Values extends FieldValues> {
  readonly organization: Organization;
  readonly label: string;
  /** Converts the organization to form values, and form values to a change. */
  readonly valuesOf: (organization: Organization) => Values;
  readonly changeOf: (values: Values) => OrganizationChange;
  /** Returns what differs; by default the fields of the change that do. */
  readonly changeBetween?: (before: Values, after: Values) => OrganizationChange;
  readonly children: (form: UseFormReturn<Values>) => ReactNode;
}

/**
 * A form for some of the organization's settings. It sends only changed fields, so that two people editing at once do
 * not overwrite each other.
 */
export function OrganizationForm<Values extends FieldValues>(props: OrganizationFormProps<Values>) {
  const { organization, label, valuesOf, changeOf, children } = props;
  const { changeBetween = (before, after) => onlyChanged(changeOf(before), changeOf(after)) } = props;
  const canEdit = usePermission("organization:write");
  const queries = useQueryClient();
  const [loaded, setLoaded] = useState(organization);
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm<Values>({
    defaultValues: valuesOf(organization) as DefaultValues<Values>,
    disabled: !canEdit,
  });
  const { isSubmitting, isDirty } = form.formState;
  return (
    <Form
      form={form}
      label={label}
      className="space-y-10"
      onSubmit={async (values) => {
        setIsSaved(false);
        const body = changeBetween(valuesOf(loaded), values);
        const saved = await request("PATCH /organization", { body });
        queries.setQueryData(organizationKey, saved);
        setLoaded(saved);
        form.reset(valuesOf(saved));
        setIsSaved(true);
        // The session holds the organization's name and time zone.
        await Promise.all([
          queries.invalidateQueries(sessionQuery),
          // The numbers begin with the prefixes.
          queries.invalidateQueries({ queryKey: ["GET /numbering"] }),
        ]);
      }}
    >
      {children(form)}
      {isSaved && !isDirty && <Notice tone="good">{copy.common.saved}</Notice>}
      {canEdit && (
        <div className="flex justify-end">
          <Button type="submit" variant="primary" isBusy={isSubmitting} disabled={!isDirty}>
            {copy.common.save}
          </Button>
        </div>
      )}
    </Form>
  );
}
