import { expensesCopy } from "#web/copy/expenses.ts";
import type { Chip } from "#web/list/filter-chip.tsx";
import { DateRangeFields, FilterBar, describeDateRange } from "#web/list/filters.tsx";
import { SearchBox } from "#web/list/search-box.tsx";
import { ClientPicker } from "#web/pages/clients/picker.tsx";
import { ProjectPicker } from "#web/pages/projects/picker.tsx";
import type { expenseSearch } from "#web/search.ts";
import { usePermission } from "#web/session.ts";
import { SelectField } from "#web/ui/field.tsx";
import { expenseCategories } from "#web/values.ts";

export type Filters = Omit<ReturnType<typeof expenseSearch>, "cursor" | "file">;

interface ExpenseFiltersProps {
  readonly filters: Filters;
  readonly projectName: string | undefined;
  readonly clientName: string | undefined;
  readonly onChange: (changed: Filters) => void;
  readonly onClear: () => void;
}

const words = expensesCopy.filters;
const receiptChoices = ["with", "without"] as const;

/** The filters of the list of expenses. */
export function ExpenseFilters({ filters, projectName, clientName, onChange, onClear }: ExpenseFiltersProps) {
  const { q, category, receipt, from, until } = filters;
  const canReadClients = usePermission("clients:read");
  const canReadProjects = usePermission("projects:read");
  const days = { from, until };
  const chip = (name: string | undefined, without: Filters): readonly Chip[] =>
    name === undefined ? [] : [{ name, onRemove: () => onChange(without) }];
  return (
    <FilterBar
      search={
        <SearchBox
          label={expensesCopy.search}
          value={q ?? ""}
          onSearch={(text) => onChange({ q: text === "" ? undefined : text })}
        />
      }
      chips={[
        ...chip(projectName && words.projectChip({ name: projectName }), { project: undefined }),
        ...chip(clientName && words.clientChip({ name: clientName }), { client: undefined }),
        ...chip(category && expensesCopy.categories[category], { category: undefined }),
        ...chip(receipt && words[receipt], { receipt: undefined }),
        ...chip(describeDateRange(words.date, days), { from: undefined, until: undefined }),
      ]}
      onClear={onClear}
    >
      {canReadProjects && (
        <ProjectPicker
          label={words.project}
          name={projectName}
          clientId={null}
          onChoose={(project) => onChange({ project })}
        />
      )}
      {canReadClients && (
        <ClientPicker label={words.client} name={clientName} onChoose={(client) => onChange({ client })} />
      )}
      <SelectField
        label={words.category}
        value={category ?? ""}
        onChange={({ target: { value } }) => onChange({ category: expenseCategories.find((known) => known === value) })}
      >
        <option value="">{words.allCategories}</option>
        {expenseCategories.map((value) => (
          <option key={value} value={value}>
            {expensesCopy.categories[value]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.receipt}
        value={receipt ?? ""}
        onChange={({ target: { value } }) => onChange({ receipt: receiptChoices.find((known) => known === value) })}
      >
        <option value="">{words.withOrWithout}</option>
        {receiptChoices.map((value) => (
          <option key={value} value={value}>
            {words[value]}
          </option>
        ))}
      </SelectField>
      {/* The days begin the second row. */}
      {canReadProjects && canReadClients && <span className="hidden lg:block" />}
      <DateRangeFields label={words.date} days={days} onChange={onChange} />
    </FilterBar>
  );
}
