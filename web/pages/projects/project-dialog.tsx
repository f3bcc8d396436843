import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { ClientId } from "#contract/ids.ts";
import type { Project } from "#contract/projects.ts";
import { request } from "#web/api.ts";
import { clientQuery } from "#web/pages/clients/names.ts";
import { TextField } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { copy } from "#web/copy/copy.ts";
import { projectQuery } from "./names.ts";

interface ProjectDialogProps {
  readonly clientId: ClientId;
  /** The name that the project begins with. */
  readonly name: string;
  readonly onClose: () => void;
  readonly onSaved: (project: Project) => void;
}

/** A form that creates a project for a client. */
export function ProjectDialog({ clientId, name, onClose, onSaved }: ProjectDialogProps) {
  const queries = useQueryClient();
  const { data: client } = useQuery(clientQuery(clientId));
  const form = useForm({ defaultValues: { name } });
  return (
    <FormDialog
      form={form}
      title={copy.projects.newTitle}
      description={client === undefined ? undefined : copy.projects.newFor(client.name)}
      action={copy.projects.createAction}
      onClose={onClose}
      onSubmit={async (values) => {
        const project = await request("POST /projects", { body: { clientId, name: values.name.trim() } });
        queries.setQueryData(projectQuery(project.id).queryKey, project);
        void queries.invalidateQueries({ queryKey: ["GET /projects"] });
        onClose();
        onSaved(project);
      }}
    >
      <TextField
        label={copy.projects.name}
        error={form.formState.errors.name?.message}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog would focus its close button
        autoFocus
        maxLength={200}
        autoComplete="off"
        {...form.register("name")}
      />
    </FormDialog>
  );
}
