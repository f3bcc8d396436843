import { useQuery } from "@tanstack/react-query";
import type { ProjectId } from "#contract/api/ids.ts";
import { copy } from "#web/copy/copy.ts";
import { expensesCopy } from "#web/copy/expenses.ts";
import { projectQuery } from "#web/records/projects/names.ts";
import { useFoundProjects } from "#web/records/projects/use-found-projects.ts";
import { SearchCombobox } from "#web/ui/forms/search-combobox.tsx";
import { useComboboxText } from "#web/ui/forms/use-combobox-text.ts";

interface ProjectChoiceProps {
  readonly value: ProjectId | null;
  readonly error: string | undefined;
  readonly onChange: (id: ProjectId | null) => void;
}

/** The field for the project of an expense, or none. */
export function ProjectChoice({ value, error, onChange }: ProjectChoiceProps) {
  const text = useComboboxText();
  const { data: chosen } = useQuery({ ...projectQuery(value ?? ""), enabled: value !== null });
  const { groups, isSearching } = useFoundProjects(text, null, onChange);
  const none = { key: "none", name: expensesCopy.form.noProject, onChoose: () => onChange(null) };
  return (
    <SearchCombobox
      label={expensesCopy.form.project}
      error={error}
      chosen={value === null ? undefined : (chosen?.name ?? "…")}
      placeholder={copy.projects.fieldPlaceholder}
      text={text}
      groups={value === null ? groups : [{ items: [none] }, ...groups]}
      isSearching={isSearching}
      noResults={text.text === "" ? copy.projects.none : copy.projects.notFound}
      remark={<p className="border-t border-line px-3.5 py-2.5 text-muted">{expensesCopy.form.projectHint}</p>}
    />
  );
}
