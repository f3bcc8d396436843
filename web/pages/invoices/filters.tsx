import { type Chip, DateRangeFields, FilterBar, describeDateRange } from "#web/list/filters.tsx";
import { SearchBox } from "#web/list/search-box.tsx";
import { ClientPicker } from "#web/pages/clients/picker.tsx";
import type { invoiceSearch } from "#web/search.ts";
import { usePermission } from "#web/session.ts";
import { copy } from "#web/copy/copy.ts";

type Filters = Omit<ReturnType<typeof invoiceSearch>, "cursor">;

interface InvoiceFiltersProps {
  readonly filters: Filters;
  readonly clientName: string | undefined;
  readonly onChange: (changed: Filters) => void;
  readonly onClear: () => void;
}

export function InvoiceFilters({ filters, clientName, onChange, onClear }: InvoiceFiltersProps) {
  const { q, dueFrom, dueUntil, issuedFrom, issuedUntil } = filters;
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
        ...chip(clientName === undefined ? undefined : copy.invoices.clientFilter(clientName), { client: undefined }),
        ...chip(describeDateRange(copy.invoices.due, due), { dueFrom: undefined, dueUntil: undefined }),
        ...chip(describeDateRange(copy.invoices.issued, issued), { issuedFrom: undefined, issuedUntil: undefined }),
      ]}
      onClear={onClear}
    >
      {canReadClients && (
        <ClientPicker label={copy.invoices.client} name={clientName} onChoose={(client) => onChange({ client })} />
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
    </FilterBar>
  );
}
