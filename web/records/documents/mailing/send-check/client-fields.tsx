import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { Client } from "#contract/clients/clients.ts";
import { request } from "#web/api.ts";
import { clientQuery } from "#web/records/clients/names.ts";
import { useKeepClient } from "#web/records/clients/use-keep-client.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { onlyChanged } from "#web/ui/forms/only-changed.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { copy } from "#web/copy/copy.ts";
import { sendCheckCopy } from "#web/copy/send-check.ts";
import type { ClientField } from "./faults.ts";
import { useUnsaved } from "./unsaved.ts";

interface ClientFieldsProps {
  readonly id: string;
  readonly fields: readonly ClientField[];
  /** Called once they are saved with the client. */
  readonly onSaved: () => Promise<void>;
}

/** The fields of the client that a document lacks, saved with the client. */
export function ClientFields({ id, ...props }: ClientFieldsProps) {
  const { data } = useQuery(clientQuery(id));
  return data === undefined ? null : <Fields client={data} {...props} />;
}

const valuesOf = ({ name, attention, address, postalCode }: Client): Record<ClientField, string> => ({
  name,
  attention: attention ?? "",
  address: address ?? "",
  postalCode: postalCode ?? "",
});

const textOrNull = (text: string) => (text.trim() === "" ? null : text.trim());

const changeOf = ({ name, attention, address, postalCode }: Record<ClientField, string>) => ({
  name,
  attention: textOrNull(attention),
  address: textOrNull(address),
  postalCode: textOrNull(postalCode),
});

function Fields({ client, fields, onSaved }: Omit<ClientFieldsProps, "id"> & { readonly client: Client }) {
  const keepClient = useKeepClient();
  const keyOf = useIdempotencyKey();
  const form = useForm<Record<ClientField, string>>({ defaultValues: valuesOf(client) });
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  return (
    <Form
      form={form}
      label={sendCheckCopy.clients}
      className="space-y-4"
      skipsUnsavedPrompt
      onSubmit={async (values) => {
        const body = onlyChanged(changeOf(valuesOf(client)), changeOf(values));
        const { id } = client;
        keepClient(await request("PATCH /clients/{id}", { params: { id }, body, idempotencyKey: keyOf(body) }));
        form.reset(values);
        await onSaved();
      }}
    >
      <p className="font-medium">{client.name}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((name) => {
          const field = {
            label: sendCheckCopy.clientLabels[name],
            error: errors[name]?.message,
            autoComplete: "off",
            ...form.register(name),
          };
          return name === "address" ? <TextArea key={name} {...field} rows={2} /> : <TextField key={name} {...field} />;
        })}
      </div>
      <Button type="submit" isBusy={isSubmitting}>
        {copy.common.save}
      </Button>
    </Form>
  );
}
