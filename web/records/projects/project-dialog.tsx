import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import type { ClientId } from "#contract/api/ids.ts";
import type { Project } from "#contract/clients/projects.ts";
import { request } from "#web/api.ts";
import { ClientField } from "#web/records/clients/client-field.tsx";
import { clientQuery } from "#web/records/clients/names.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { copy } from "#web/copy/copy.ts";
import { projectPageCopy } from "#web/copy/project-page.ts";
import { projectQuery } from "./names.ts";

interface ProjectDialogProps {
  /** The client of the project; null where the form asks for it. */
  readonly clientId: ClientId | null;
  /** The name that the project begins with. */
  readonly name: string;
  readonly onClose: () => void;
  readonly onSaved: (project: Project) => void;
}

interface Values {
  readonly name: string;
  readonly clientId: ClientId | null;
}

/** A form that creates a project for a client. */
export function ProjectDialog({ clientId, name, onClose, onSaved }: ProjectDialogProps) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  const { data: client } = useQuery({ ...clientQuery(clientId ?? ""), enabled: clientId !== null });
  const form = useForm<Values>({ defaultValues: { name, clientId } });
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title={copy.projects.newTitle}
      description={client === undefined ? undefined : copy.projects.newFor({ client: client.name })}
      action={copy.projects.createAction}
      onClose={onClose}
      onSubmit={async (values) => {
        if (values.clientId === null) return;
        const body = { clientId: values.clientId, name: values.name.trim() };
        const project = await request("POST /projects", { body, idempotencyKey: keyOf(body) });
        queries.setQueryData(projectQuery(project.id).queryKey, project);
        void queries.invalidateQueries({ queryKey: ["GET /projects"] });
        onClose();
        onSaved(project);
      }}
    >
      <TextField
        label={copy.projects.name}
        error={errors.name?.message}
        required
        maxLength={200}
        autoComplete="off"
        {...form.register("name")}
      />
      {clientId === null && (
        <Controller
          control={form.control}
          name="clientId"
          rules={{ required: projectPageCopy.create.needsClient }}
          render={({ field }) => (
            <ClientField
              label={projectPageCopy.create.client}
              value={field.value}
              error={errors.clientId?.message}
              onChange={field.onChange}
              inputRef={field.ref}
            />
          )}
        />
      )}
    </FormDialog>
  );
}
