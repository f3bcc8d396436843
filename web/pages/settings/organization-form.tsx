import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from "react-hook-form";
import type { Organization, OrganizationChange } from "#contract/organizations.ts";
import { ask } from "#web/api.ts";
import { sessionQuery, useMay } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Form } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { words } from "#web/words.ts";
import { changedOnly, organizationKey } from "./organization-values.ts";

interface OrganizationFormProps<Values extends FieldValues> {
  readonly organization: Organization;
  readonly label: string;
  /** What the fields hold of the organization, and what is sent of what they hold. */
  readonly valuesOf: (organization: Organization) => Values;
  readonly changeOf: (values: Values) => OrganizationChange;
  readonly children: (form: UseFormReturn<Values>) => ReactNode;
}

/** A form over some of the settings. It sends those that were changed, so that two people at it undo nothing of each other's. */
export function OrganizationForm<Values extends FieldValues>(props: OrganizationFormProps<Values>) {
  const { organization, label, valuesOf, changeOf, children } = props;
  const mayChange = useMay("organization:write");
  const queries = useQueryClient();
  const [shown, setShown] = useState(organization);
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm<Values>({
    defaultValues: valuesOf(organization) as DefaultValues<Values>,
    disabled: !mayChange,
  });
  const { isSubmitting, isDirty } = form.formState;
  return (
    <Form
      form={form}
      label={label}
      className="space-y-10"
      onSubmit={async (values) => {
        setIsSaved(false);
        const body = changedOnly(changeOf(valuesOf(shown)), changeOf(values));
        const saved = await ask("PATCH /organization", { body });
        queries.setQueryData(organizationKey, saved);
        setShown(saved);
        form.reset(valuesOf(saved));
        setIsSaved(true);
        // Its name stands in the corner, its time zone decides how days are shown.
        await queries.invalidateQueries(sessionQuery);
      }}
    >
      {children(form)}
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
