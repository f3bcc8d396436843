import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { ClientId, ProjectId } from "#contract/api/ids.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { usePermission } from "#web/session/session.ts";
import { SearchCombobox } from "#web/ui/forms/search-combobox.tsx";
import { useComboboxText } from "#web/ui/forms/use-combobox-text.ts";
import { copy } from "#web/copy/copy.ts";
import { projectQuery } from "./names.ts";
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

/** A field to choose a project by name, or to create one for the chosen client. */
export function ProjectField({ label, clientId, value, error, onChange }: ProjectFieldProps) {
  const text = useComboboxText();
  const canCreate = usePermission("projects:write");
  /** The name that the dialog begins with; null while it is closed. */
  const [creating, setCreating] = useState<string | null>(null);
  const { data: chosen } = useQuery({ ...projectQuery(value ?? ""), enabled: value !== null });
  const { groups, isSearching } = useFoundProjects(text, clientId, onChange);
  return (
    <>
      <SearchCombobox
        label={label}
        error={error}
        chosen={value === null ? undefined : chosen?.name}
        placeholder={copy.projects.fieldPlaceholder}
        text={text}
        groups={groups}
        isSearching={isSearching}
        noResults={text.text === "" ? copy.projects.none : copy.projects.notFound}
        create={
          canCreate && clientId !== null
            ? {
                name: text.text === "" ? copy.projects.new : copy.projects.create({ name: text.text }),
                onChoose: () => setCreating(text.text),
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
        {creating !== null && clientId !== null && (
          <ProjectDialog
            clientId={clientId}
            name={creating}
            onClose={() => setCreating(null)}
            onSaved={({ id }) => onChange(id, clientId)}
          />
        )}
      </Suspense>
    </>
  );
}
