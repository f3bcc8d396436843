import { Fragment } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { ApiKey } from "#contract/people/api-keys.ts";
import { payeeScope, type Scope, scopedResources } from "#contract/api/scopes.ts";
import { request } from "#web/api.ts";
import { usePermission } from "#web/session/session.ts";
import { CheckField, SelectField, TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { apiKeysCopy } from "#web/copy/api-keys.ts";
import { RotateDialog } from "#web/records/secrets/rotate-dialog.tsx";

const dayMs = 86_400_000;

interface DialogProps {
  readonly onClose: () => void;
  /** Receives the whole key, which is shown only once. */
  readonly onCreated: (key: string) => void;
}

export function NewKeyDialog({ onClose, onCreated }: DialogProps) {
  const form = useForm({ defaultValues: { name: "", days: "90", scopes: [] as Scope[] } });
  const { errors } = form.formState;
  // Only owners have it.
  const isOwner = usePermission("security:write");
  const neverExpires = useWatch({ control: form.control, name: "days" }) === "0";
  return (
    <FormDialog
      form={form}
      title={apiKeysCopy.addTitle}
      shape="sheet"
      action={apiKeysCopy.submit}
      onClose={onClose}
      onSubmit={async ({ name, days, scopes }) => {
        const expiresAt = days === "0" ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
        onCreated((await request("POST /api-keys", { body: { name, scopes, expiresAt } })).key);
      }}
    >
      <TextField
        label={apiKeysCopy.name}
        hint={apiKeysCopy.nameHint}
        error={errors.name?.message}
        autoComplete="off"
        {...form.register("name")}
      />
      <SelectField
        label={apiKeysCopy.expiry}
        {...(neverExpires ? { hint: <span className="text-danger">{apiKeysCopy.noExpiryHint}</span> } : {})}
        error={errors.days?.message}
        {...form.register("days")}
      >
        {[30, 90, 365, 0].map((days) => (
          <option key={days} value={days}>
            {expiryName(days)}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className="mb-1 font-medium">{apiKeysCopy.scopes}</legend>
        {errors.scopes !== undefined && <p className="mb-1 text-danger">{errors.scopes.message}</p>}
        <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-6">
          {scopedResources.map((resource) => (
            <Fragment key={resource}>
              <span>{apiKeysCopy.resources[resource]}</span>
              {(["read", "write"] as const).map((kind) => (
                <CheckField
                  key={kind}
                  label={apiKeysCopy[kind]}
                  // A screen reader reads the checkbox without its row.
                  aria-label={apiKeysCopy.scopeOf({
                    resource: apiKeysCopy.resources[resource],
                    access: apiKeysCopy[kind],
                  })}
                  value={`${resource}:${kind}`}
                  {...form.register("scopes", { validate: (chosen) => chosen.length > 0 || apiKeysCopy.noScope })}
                />
              ))}
            </Fragment>
          ))}
        </div>
        {isOwner && (
          <CheckField
            label={apiKeysCopy.payee}
            hint={apiKeysCopy.payeeHint}
            value={payeeScope}
            {...form.register("scopes", { validate: (chosen) => chosen.length > 0 || apiKeysCopy.noScope })}
          />
        )}
      </fieldset>
    </FormDialog>
  );
}

export function RotateKeyDialog({
  apiKey: { id, name },
  onClose,
  onCreated,
}: DialogProps & { readonly apiKey: ApiKey }) {
  return (
    <RotateDialog
      title={apiKeysCopy.rotateTitle({ name })}
      hint={apiKeysCopy.rotateHint}
      overlap={apiKeysCopy.overlap}
      action={apiKeysCopy.rotateSubmit}
      onClose={onClose}
      onRotate={async (graceHours) =>
        onCreated((await request("POST /api-keys/{id}/rotate", { params: { id }, body: { graceHours } })).key)
      }
    />
  );
}

/** Names the time until a new key expires; 0 is never. */
function expiryName(days: number): string {
  const { expiries } = apiKeysCopy;
  if (days === 0) return expiries.never;
  return days === 365 ? expiries.year : expiries.days({ days });
}
