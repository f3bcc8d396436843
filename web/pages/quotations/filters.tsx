import type { ClientId } from "#contract/api/ids.ts";
import { AmountRangeFields, describeAmountRange } from "#web/list/amount-filter.tsx";
import { ChoiceFilter } from "#web/list/choice-filter.tsx";
import type { Chip } from "#web/list/filter-chip.tsx";
import { DateRangeFields, FilterBar, describeDateRange } from "#web/list/filters.tsx";
import { SearchBox } from "#web/list/search-box.tsx";
import { ClientPicker } from "#web/pages/clients/picker.tsx";
import { ProjectPicker } from "#web/pages/projects/picker.tsx";
import type { quotationSearch } from "#web/search.ts";
import { usePermission } from "#web/session.ts";
import { quotationsCopy } from "#web/copy/quotations.ts";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";

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
  const { invoiced, decidedFrom, decidedUntil, validFrom, validUntil } = filters;
  const decided = { from: decidedFrom, until: decidedUntil };
  const valid = { from: validFrom, until: validUntil };
  const more = recordFiltersCopy.quotations;
  const invoice = invoiced === undefined ? undefined : (`${invoiced}` as const);
  const words = quotationsCopy.quotations;
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
        ...chip(clientName && words.clientFilter({ name: clientName }), { client: undefined }),
        ...chip(projectName && words.projectFilter({ name: projectName }), { project: undefined }),
        ...chip(invoice && more.invoices[invoice], { invoiced: undefined }),
        ...chip(describeDateRange(words.created, created), { createdFrom: undefined, createdUntil: undefined }),
        ...chip(describeDateRange(more.decided, decided), { decidedFrom: undefined, decidedUntil: undefined }),
        ...chip(describeDateRange(more.valid, valid), { validFrom: undefined, validUntil: undefined }),
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
      <DateRangeFields
        label={more.decided}
        days={decided}
        onChange={({ from, until }) => onChange({ decidedFrom: from, decidedUntil: until })}
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
      <DateRangeFields
        label={more.valid}
        days={valid}
        onChange={({ from, until }) => onChange({ validFrom: from, validUntil: until })}
      />
      <ChoiceFilter
        label={more.invoice}
        names={more.invoices}
        value={invoice}
        onChoose={(choice) => onChange({ invoiced: choice === undefined ? undefined : choice === "true" })}
      />
    </FilterBar>
  );
}
