import { Fragment } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { ApiKey } from "#contract/api-keys.ts";
import type { Scope } from "#contract/scopes.ts";
import { ask } from "#web/api.ts";
import { CheckField, SelectField, TextField } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { keysOf, words } from "#web/words.ts";
import { RotateDialog } from "./rotate-dialog.tsx";

const said = words.apiKeys;
const dayMs = 86_400_000;

interface DialogProps {
  readonly onClose: () => void;
  /** Gets the whole key, which is shown this once. */
  readonly onMade: (key: string) => void;
}

export function NewKeyDialog({ onClose, onMade }: DialogProps) {
  const form = useForm({ defaultValues: { name: "", days: "90", scopes: [] as Scope[] } });
  const { errors } = form.formState;
  const isForEver = useWatch({ control: form.control, name: "days" }) === "0";
  return (
    <FormDialog
      form={form}
      title={said.addTitle}
      shape="sheet"
      action={said.submit}
      onClose={onClose}
      onSubmit={async ({ name, days, scopes }) => {
        const expiresAt = days === "0" ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
        onMade((await ask("POST /api-keys", { body: { name, scopes, expiresAt } })).key);
      }}
    >
      <TextField
        label={said.name}
        hint={said.nameHint}
        error={errors.name?.message}
        autoComplete="off"
        {...form.register("name")}
      />
      <SelectField
        label={said.expiry}
        {...(isForEver ? { hint: <span className="text-danger">{said.noExpiryHint}</span> } : {})}
        error={errors.days?.message}
        {...form.register("days")}
      >
        {said.expiries.map(({ days, name }) => (
          <option key={days} value={days}>
            {name}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className="mb-1 font-medium">{said.scopes}</legend>
        {errors.scopes !== undefined && <p className="mb-1 text-danger">{errors.scopes.message}</p>}
        <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-6">
          {keysOf(said.resources).map((resource) => (
            <Fragment key={resource}>
              <span>{said.resources[resource]}</span>
              {(["read", "write"] as const).map((kind) => (
                <CheckField
                  key={kind}
                  label={said[kind]}
                  // A screen reader hears the box without the row it stands in.
                  aria-label={`${said.resources[resource]}: ${said[kind]}`}
                  value={`${resource}:${kind}`}
                  {...form.register("scopes", { validate: (chosen) => chosen.length > 0 || said.noScope })}
                />
              ))}
            </Fragment>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}

export function RotateKeyDialog({ apiKey: { id, name }, onClose, onMade }: DialogProps & { readonly apiKey: ApiKey }) {
  return (
    <RotateDialog
      title={said.rotateTitle(name)}
      hint={said.rotateHint}
      overlap={said.grace}
      action={said.rotateSubmit}
      onClose={onClose}
      onRotate={async (graceHours) =>
        onMade((await ask("POST /api-keys/{id}/rotate", { params: { id }, body: { graceHours } })).key)
      }
    />
  );
}
