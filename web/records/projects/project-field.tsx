import { useMutation, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { ClientId, ProjectId } from "#contract/api/ids.ts";
import { ApiError } from "#web/api.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { usePermission } from "#web/session/session.ts";
import { SearchCombobox } from "#web/ui/forms/search-combobox.tsx";
import { useComboboxText } from "#web/ui/forms/use-combobox-text.ts";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { projectQuery } from "./names.ts";
import { useCreateProject } from "./use-create-project.ts";
import { useFoundProjects } from "./use-found-projects.ts";

const ProjectDialog = lazyPart(async () => (await import("./project-dialog.tsx")).ProjectDialog);

interface ProjectFieldProps {
  readonly label: string;
  /** The client whose projects come first, and for whom a new one is created. */
  readonly clientId: ClientId | null;
  readonly value: ProjectId | null;
  readonly error?: string | undefined;
  readonly onChange: (id: ProjectId, clientId: ClientId) => void;
}

/** A field to choose a project by name, or to create one for the chosen client: at once, where its name is typed. */
export function ProjectField({ label, clientId, value, error, onChange }: ProjectFieldProps) {
  const text = useComboboxText();
  const canCreate = usePermission("projects:write");
  const [asksForName, setAsksForName] = useState(false);
  const create = useCreateProject();
  const creation = useMutation({
    mutationFn: create,
    onSuccess: (project) => onChange(project.id, project.clientId),
    onError: (error) => void showToast(error instanceof ApiError ? error.message : copy.failure.unexpected),
  });
  const { data: chosen } = useQuery({ ...projectQuery(value ?? ""), enabled: value !== null });
  const { groups, isSearching } = useFoundProjects(text, clientId, onChange);
  return (
    <>
      <SearchCombobox
        label={label}
        error={error}
        chosen={creation.isPending ? creation.variables.name : value === null ? undefined : chosen?.name}
        placeholder={copy.projects.fieldPlaceholder}
        text={text}
        groups={groups}
        isSearching={isSearching}
        noResults={text.text === "" ? copy.projects.none : copy.projects.notFound}
        create={
          canCreate && clientId !== null
            ? text.text === ""
              ? { name: copy.projects.new, opensDialog: true, onChoose: () => setAsksForName(true) }
              : {
                  name: copy.projects.create({ name: text.text }),
                  opensDialog: false,
                  onChoose: () => creation.mutate({ clientId, name: text.text }),
                }
            : undefined
        }
        remark={
          canCreate && clientId === null ? (
            <p className="border-t border-line px-3.5 py-2.5 text-muted">{copy.projects.needsClient}</p>
          ) : undefined
        }
      />
      <Suspense>
        {asksForName && clientId !== null && (
          <ProjectDialog
            clientId={clientId}
            onClose={() => setAsksForName(false)}
            onSaved={({ id }) => onChange(id, clientId)}
          />
        )}
      </Suspense>
    </>
  );
}
