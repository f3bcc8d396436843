import type { ClientId, ProjectId } from "#contract/api/ids.ts";
import { SearchCombobox } from "#web/ui/forms/search-combobox.tsx";
import { useComboboxText } from "#web/ui/forms/use-combobox-text.ts";
import { copy } from "#web/copy/copy.ts";
import { useFoundProjects } from "./use-found-projects.ts";

interface ProjectPickerProps {
  readonly label: string;
  readonly name: string | undefined;
  /** The client whose projects come first. */
  readonly clientId: ClientId | null;
  readonly onChoose: (id: ProjectId) => void;
}

/** The filter of a list by project. */
export function ProjectPicker({ label, name, clientId, onChoose }: ProjectPickerProps) {
  const text = useComboboxText();
  return (
    <div className="col-span-2 min-w-0 lg:col-span-1 lg:col-start-1">
      <SearchCombobox
        label={label}
        chosen={name}
        placeholder={copy.projects.fieldPlaceholder}
        text={text}
        {...useFoundProjects(text, clientId, onChoose)}
        noResults={copy.projects.notFound}
      />
    </div>
  );
}
