import { dayPlus } from "#web/days.ts";
import { type Chip, type Days, DaysFields, FilterBar, showDays } from "#web/list/filters.tsx";
import { SearchBox } from "#web/list/search-box.tsx";
import { ClientPicker } from "#web/pages/clients/picker.tsx";
import type { invoiceSearch } from "#web/search.ts";
import { useMay } from "#web/session.ts";
import { words } from "#web/words.ts";

const said = words.invoices;

type Filters = Omit<ReturnType<typeof invoiceSearch>, "cursor">;

/** Whether anything beside the tab narrows the list. */
export const isFiltered = ({ status: _tab, ...filters }: Filters): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** Days as the service is asked for them: it leaves out the day that it is given. */
export const daysBeside = <Name extends "due" | "issued">(name: Name, { from, until }: Days) =>
  ({
    [`${name}After`]: from === undefined ? undefined : dayPlus(from, -1),
    [`${name}Before`]: until === undefined ? undefined : dayPlus(until, 1),
  }) as Record<`${Name}After` | `${Name}Before`, string | undefined>;

interface InvoiceFiltersProps {
  readonly filters: Filters;
  readonly clientName: string | undefined;
  readonly onChange: (changed: Filters) => void;
  readonly onClear: () => void;
}

export function InvoiceFilters({ filters, clientName, onChange, onClear }: InvoiceFiltersProps) {
  const { q, dueFrom, dueUntil, issuedFrom, issuedUntil } = filters;
  const mayFindClients = useMay("clients:read");
  const due = { from: dueFrom, until: dueUntil };
  const issued = { from: issuedFrom, until: issuedUntil };
  const chip = (name: string | undefined, without: Filters): readonly Chip[] =>
    name === undefined ? [] : [{ name, onRemove: () => onChange(without) }];
  return (
    <FilterBar
      search={
        <SearchBox
          label={said.search}
          value={q ?? ""}
          onSearch={(text) => onChange({ q: text === "" ? undefined : text })}
        />
      }
      chips={[
        ...chip(clientName === undefined ? undefined : said.ofClient(clientName), { client: undefined }),
        ...chip(showDays(said.due, due), { dueFrom: undefined, dueUntil: undefined }),
        ...chip(showDays(said.issued, issued), { issuedFrom: undefined, issuedUntil: undefined }),
      ]}
      onClear={onClear}
    >
      {mayFindClients && (
        <ClientPicker label={said.client} name={clientName} onChoose={(client) => onChange({ client })} />
      )}
      <DaysFields
        label={said.due}
        days={due}
        onChange={({ from, until }) => onChange({ dueFrom: from, dueUntil: until })}
      />
      <DaysFields
        label={said.issued}
        days={issued}
        onChange={({ from, until }) => onChange({ issuedFrom: from, issuedUntil: until })}
      />
    </FilterBar>
  );
}
