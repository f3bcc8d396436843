import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Client } from "#contract/clients/clients.ts";
import { request } from "#web/api.ts";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { onlyChanged } from "#web/ui/forms/only-changed.ts";
import { copy } from "#web/copy/copy.ts";
import { ClientFields } from "./client-fields.tsx";
import { clientFieldsOf, clientValuesOf, newClientValues, type ClientValues } from "./client-values.ts";
import { useKeepClient } from "./use-keep-client.ts";

interface ClientDialogProps {
  /** The client to edit; without one, the dialog creates a client. */
  readonly client?: Client;
  /** The name that a new client begins with. */
  readonly name?: string;
  readonly onClose: () => void;
  readonly onSaved?: (client: Client) => void;
}

/** The form of a client, to create or to edit one. */
export function ClientDialog({ client: current, name = "", onClose, onSaved }: ClientDialogProps) {
  // What was edited is compared with what was read when the dialog opened: the page beneath may fetch it again.
  const [client] = useState(current);
  const keep = useKeepClient();
  const keyOf = useIdempotencyKey();
  const form = useForm<ClientValues>({
    defaultValues: client === undefined ? newClientValues(name) : clientValuesOf(client),
  });
  return (
    <FormDialog
      form={form}
      title={client === undefined ? copy.clients.newTitle : copy.clients.editTitle}
      action={client === undefined ? copy.clients.createAction : copy.common.save}
      onClose={onClose}
      onSubmit={async (values) => {
        const saved = await (client === undefined ? create(values, keyOf(values)) : update(client, values));
        keep(saved);
        onClose();
        onSaved?.(saved);
      }}
    >
      <ClientFields form={form} />
    </FormDialog>
  );
}

const create = (values: ClientValues, idempotencyKey: string) =>
  request("POST /clients", { body: clientFieldsOf(values), idempotencyKey });

async function update(client: Client, values: ClientValues): Promise<Client> {
  const body = onlyChanged(clientFieldsOf(clientValuesOf(client)), clientFieldsOf(values));
  if (Object.keys(body).length === 0) return client;
  return request("PATCH /clients/{id}", { params: { id: client.id }, body });
}
