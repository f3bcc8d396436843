import type { ClientId } from "#contract/api/ids.ts";
import { AmountRangeFields, describeAmountRange } from "#web/list/amount-filter.tsx";
import { ChoiceFilter } from "#web/list/choice-filter.tsx";
import type { Chip } from "#web/list/filter-chip.tsx";
import { DateRangeFields, FilterBar, describeDateRange } from "#web/list/filters.tsx";
import { SearchBox } from "#web/list/search-box.tsx";
import { ClientPicker } from "#web/pages/clients/picker.tsx";
import { ProjectPicker } from "#web/pages/projects/picker.tsx";
import type { invoiceSearch } from "#web/search.ts";
import { usePermission } from "#web/session.ts";
import { copy } from "#web/copy/copy.ts";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";

type Filters = Omit<ReturnType<typeof invoiceSearch>, "cursor">;

interface InvoiceFiltersProps {
  readonly filters: Filters;
  readonly clientName: string | undefined;
  readonly projectName: string | undefined;
  readonly onChange: (changed: Filters) => void;
  readonly onClear: () => void;
}

export function InvoiceFilters(props: InvoiceFiltersProps) {
  const { filters, clientName, projectName, onChange, onClear } = props;
  const { q, client, dueFrom, dueUntil, issuedFrom, issuedUntil, totalMin, totalMax } = filters;
  const { only, eInvoice, createdFrom, createdUntil } = filters;
  const created = { from: createdFrom, until: createdUntil };
  const words = recordFiltersCopy.invoices;
  const canReadProjects = usePermission("projects:read");
  const total = { min: totalMin, max: totalMax };
  const canReadClients = usePermission("clients:read");
  const due = { from: dueFrom, until: dueUntil };
  const issued = { from: issuedFrom, until: issuedUntil };
  const chip = (name: string | undefined, without: Filters): readonly Chip[] =>
    name === undefined ? [] : [{ name, onRemove: () => onChange(without) }];
  return (
    <FilterBar
      search={
        <SearchBox
          label={copy.invoices.search}
          value={q ?? ""}
          onSearch={(text) => onChange({ q: text === "" ? undefined : text })}
        />
      }
      chips={[
        ...chip(clientName === undefined ? undefined : copy.invoices.clientFilter({ name: clientName }), {
          client: undefined,
        }),
        ...chip(projectName && copy.invoices.projectFilter({ name: projectName }), { project: undefined }),
        ...chip(only && words.shows[only], { only: undefined }),
        ...chip(eInvoice && words.eInvoice({ state: words.eInvoices[eInvoice] }), { eInvoice: undefined }),
        ...chip(describeDateRange(words.created, created), { createdFrom: undefined, createdUntil: undefined }),
        ...chip(describeDateRange(copy.invoices.due, due), { dueFrom: undefined, dueUntil: undefined }),
        ...chip(describeDateRange(copy.invoices.issued, issued), { issuedFrom: undefined, issuedUntil: undefined }),
        ...chip(describeAmountRange(copy.invoices.total, total), { totalMin: undefined, totalMax: undefined }),
      ]}
      onClear={onClear}
    >
      {canReadClients && (
        <ClientPicker label={copy.invoices.client} name={clientName} onChoose={(id) => onChange({ client: id })} />
      )}
      <DateRangeFields
        label={copy.invoices.due}
        days={due}
        onChange={({ from, until }) => onChange({ dueFrom: from, dueUntil: until })}
      />
      <DateRangeFields
        label={copy.invoices.issued}
        days={issued}
        onChange={({ from, until }) => onChange({ issuedFrom: from, issuedUntil: until })}
      />
      {canReadProjects && (
        <ProjectPicker
          label={copy.invoices.project}
          name={projectName}
          clientId={(client as ClientId | undefined) ?? null}
          onChoose={(project) => onChange({ project })}
        />
      )}
      <AmountRangeFields
        label={copy.invoices.total}
        amounts={total}
        onChange={({ min, max }) => onChange({ totalMin: min, totalMax: max })}
      />
      <DateRangeFields
        label={words.created}
        days={created}
        onChange={({ from, until }) => onChange({ createdFrom: from, createdUntil: until })}
      />
      <ChoiceFilter
        label={words.show}
        names={words.shows}
        value={only}
        onChoose={(group) => onChange({ only: group })}
      />
      <ChoiceFilter
        label={words.eInvoiceLabel}
        names={words.eInvoices}
        value={eInvoice}
        onChoose={(state) => onChange({ eInvoice: state })}
      />
    </FilterBar>
  );
}
