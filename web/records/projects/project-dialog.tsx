import { useQuery } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import type { ClientId } from "#contract/api/ids.ts";
import type { Project } from "#contract/clients/projects.ts";
import { ClientField } from "#web/records/clients/client-field.tsx";
import { clientQuery } from "#web/records/clients/names.ts";
import { TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { copy } from "#web/copy/copy.ts";
import { projectPageCopy } from "#web/copy/project-page.ts";
import { useCreateProject } from "./use-create-project.ts";

interface ProjectDialogProps {
  /** The client of the project; null where the form asks for it. */
  readonly clientId: ClientId | null;
  readonly onClose: () => void;
  readonly onSaved: (project: Project) => void;
}

interface Values {
  readonly name: string;
  readonly clientId: ClientId | null;
}

/** A form that creates a project for a client. */
export function ProjectDialog({ clientId, onClose, onSaved }: ProjectDialogProps) {
  const create = useCreateProject();
  const { data: client } = useQuery({ ...clientQuery(clientId ?? ""), enabled: clientId !== null });
  const form = useForm<Values>({ defaultValues: { name: "", clientId } });
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
        const project = await create({ clientId: values.clientId, name: values.name.trim() });
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
