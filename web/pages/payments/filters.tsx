import type { Chip } from "#web/list/filter-chip.tsx";
import { DateRangeFields, FilterBar, describeDateRange } from "#web/list/filters.tsx";
import { SearchBox } from "#web/list/search-box.tsx";
import { ClientPicker } from "#web/pages/clients/picker.tsx";
import type { paymentSearch } from "#web/search.ts";
import { usePermission } from "#web/session.ts";
import { SelectField } from "#web/ui/field.tsx";
import { copy } from "#web/copy/copy.ts";
import { paymentsCopy } from "#web/copy/payments.ts";
import { enteredPaymentMethods } from "#web/values.ts";

type Filters = Omit<ReturnType<typeof paymentSearch>, "cursor">;

interface PaymentFiltersProps {
  readonly filters: Filters;
  readonly clientName: string | undefined;
  readonly onChange: (changed: Filters) => void;
  readonly onClear: () => void;
}

export function PaymentFilters({ filters, clientName, onChange, onClear }: PaymentFiltersProps) {
  const { q, method, from, until } = filters;
  const words = paymentsCopy.payments;
  const canReadClients = usePermission("clients:read");
  const received = { from, until };
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
        ...chip(method && words.methodFilter({ name: copy.methods[method] }), { method: undefined }),
        ...chip(describeDateRange(words.received, received), { from: undefined, until: undefined }),
      ]}
      onClear={onClear}
    >
      {canReadClients && (
        <ClientPicker label={words.client} name={clientName} onChoose={(client) => onChange({ client })} />
      )}
      <DateRangeFields label={words.received} days={received} onChange={onChange} />
      <SelectField
        label={words.method}
        value={method ?? ""}
        onChange={({ target: { value } }) =>
          onChange({ method: enteredPaymentMethods.find((known) => known === value) })
        }
      >
        <option value="">{words.allMethods}</option>
        {enteredPaymentMethods.map((value) => (
          <option key={value} value={value}>
            {copy.methods[value]}
          </option>
        ))}
      </SelectField>
    </FilterBar>
  );
}
