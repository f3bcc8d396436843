import type { ClientId } from "#contract/ids.ts";
import { AmountRangeFields, describeAmountRange } from "#web/list/amount-filter.tsx";
import { type Chip, DateRangeFields, FilterBar, describeDateRange } from "#web/list/filters.tsx";
import { SearchBox } from "#web/list/search-box.tsx";
import { ClientPicker } from "#web/pages/clients/picker.tsx";
import { ProjectPicker } from "#web/pages/projects/picker.tsx";
import type { quotationSearch } from "#web/search.ts";
import { usePermission } from "#web/session.ts";
import { copy } from "#web/copy/copy.ts";

type Filters = Omit<ReturnType<typeof quotationSearch>, "cursor">;

interface QuotationFiltersProps {
  readonly filters: Filters;
  readonly clientName: string | undefined;
  readonly projectName: string | undefined;
  readonly onChange: (changed: Filters) => void;
  readonly onClear: () => void;
}

export function QuotationFilters(props: QuotationFiltersProps) {
  const { filters, clientName, projectName, onChange, onClear } = props;
  const { q, client, createdFrom, createdUntil, totalMin, totalMax } = filters;
  const words = copy.quotations;
  const canReadClients = usePermission("clients:read");
  const canReadProjects = usePermission("projects:read");
  const created = { from: createdFrom, until: createdUntil };
  const total = { min: totalMin, max: totalMax };
  const chip = (name: string | undefined, without: Filters): readonly Chip[] =>
    name === undefined ? [] : [{ name, onRemove: () => onChange(without) }];
  return (
    <FilterBar
      search={
        <SearchBox
          label={words.search}
          value={q ?? ""}
          onSearch={(text) => onChange({ q: text === "" ? undefined : text })}
        />
      }
      chips={[
        ...chip(clientName && words.clientFilter(clientName), { client: undefined }),
        ...chip(projectName && words.projectFilter(projectName), { project: undefined }),
        ...chip(describeDateRange(words.created, created), { createdFrom: undefined, createdUntil: undefined }),
        ...chip(describeAmountRange(words.total, total), { totalMin: undefined, totalMax: undefined }),
      ]}
      onClear={onClear}
    >
      {canReadClients && (
        <ClientPicker label={words.client} name={clientName} onChoose={(id) => onChange({ client: id })} />
      )}
      <DateRangeFields
        label={words.created}
        days={created}
        onChange={({ from, until }) => onChange({ createdFrom: from, createdUntil: until })}
      />
      {canReadProjects && (
        <ProjectPicker
          label={words.project}
          name={projectName}
          clientId={(client as ClientId | undefined) ?? null}
          onChoose={(id) => onChange({ project: id })}
        />
      )}
      <AmountRangeFields
        label={words.total}
        amounts={total}
        onChange={({ min, max }) => onChange({ totalMin: min, totalMax: max })}
      />
    </FilterBar>
  );
}
