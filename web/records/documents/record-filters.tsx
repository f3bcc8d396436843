import type { ReactNode } from "react";
import type { Filter, Filters } from "#contract/api/filters.ts";
import type { ClientId } from "#contract/api/ids.ts";
import { addressesOf, type FilterSearch } from "#web/addresses/filter-search.ts";
import { ClientPicker } from "#web/records/clients/picker.tsx";
import { ProjectPicker } from "#web/records/projects/picker.tsx";
import { usePermission } from "#web/session/session.ts";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";
import { AmountRangeFields, describeAmountRange } from "#web/list/filters/amount-filter.tsx";
import { ChoiceFilter } from "#web/list/filters/choice-filter.tsx";
import type { Chip } from "#web/list/filters/filter-chip.tsx";
import { DateRangeFields, describeDateRange, FilterBar } from "#web/list/filters/filters.tsx";
import { SearchBox } from "#web/list/search-box.tsx";

/** The addresses of the filters by one of several values. */
type ChoiceAddress<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends { readonly kind: "values" | "flag"; readonly address: infer Address }
    ? Address
    : never;
}[keyof Rows];

type Value = string | number | boolean | undefined;
type Values = Readonly<Record<string, Value>>;

interface RecordFiltersProps<Rows extends Filters> {
  readonly rows: Rows;
  readonly filters: FilterSearch<Rows>;
  /** Undefined for a list that is not searched. */
  readonly searchLabel?: string;
  /** The names of what the filters by client and by project have chosen, once they are known. */
  readonly names: { readonly client?: string | undefined; readonly project?: string | undefined };
  /** The words for the values of those filters that the bar shows; those of the page's tabs are not among them. */
  readonly words: { readonly [Address in ChoiceAddress<Rows> & string]?: Readonly<Record<string, string>> };
  readonly onChange: (changed: FilterSearch<Rows>) => void;
  readonly onClear: () => void;
  /** The chips and the fields of what the page offers beside filters. */
  readonly chips?: readonly Chip[];
  readonly children?: ReactNode;
}

/** The filter bar of a list: a field for each filter that the app offers, in the order of their rows. */
export function RecordFilters<Rows extends Filters>(props: RecordFiltersProps<Rows>) {
  const { rows, searchLabel, onChange, onClear, chips = [], children } = props;
  const values = props.filters as Values;
  const names: Readonly<Record<string, string | undefined>> = props.names;
  const words = props.words as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
  const canRead = { client: usePermission("clients:read"), project: usePermission("projects:read") };
  const shown = Object.values(rows).filter(
    // Filters with the same address are one field.
    ({ address }, i, all) => address !== undefined && all.findIndex((each) => each.address === address) === i,
  );
  const change = (changed: Values) => onChange(changed as FilterSearch<Rows>);
  const labelOf = (address: string) => (recordFiltersCopy.labels as Readonly<Record<string, string>>)[address] ?? "";

  const describe = (row: Filter): string | undefined => {
    const { kind, address = "" } = row;
    const label = labelOf(address);
    const [first, second] = addressesOf(row).map((parameter) => values[parameter]);
    if (kind === "amounts") return describeAmountRange(label, { min: first as number, max: second as number });
    if (kind === "between" || kind === "period" || kind === "days")
      return describeDateRange(label, { from: first as string, until: second as string });
    const value = first === undefined ? undefined : kind === "id" ? names[address] : words[address]?.[String(first)];
    if (value === undefined) return undefined;
    return kind === "flag" ? value : recordFiltersCopy.chosen({ field: label, value });
  };
  const chipOf = (row: Filter): readonly Chip[] => {
    const name = describe(row);
    const without = Object.fromEntries(addressesOf(row).map((parameter) => [parameter, undefined]));
    return name === undefined ? [] : [{ name, onRemove: () => change(without) }];
  };
  const field = (row: Filter) => {
    const { kind, address = "" } = row;
    const label = labelOf(address);
    const [from = "", until = ""] = addressesOf(row);
    const key = address;
    switch (kind) {
      case "amounts":
        return (
          <div key={key} className={rangeClass}>
            <AmountRangeFields
              label={label}
              amounts={{ min: values[from] as number, max: values[until] as number }}
              onChange={({ min, max }) => change({ [from]: min, [until]: max })}
            />
          </div>
        );
      case "between":
      case "period":
      case "days":
        return (
          <div key={key} className={rangeClass}>
            <DateRangeFields
              label={label}
              days={{ from: values[from] as string, until: values[until] as string }}
              onChange={(days) => change({ [from]: days.from, [until]: days.until })}
            />
          </div>
        );
      case "id":
        return address === "client"
          ? canRead.client && (
              <ClientPicker
                key={key}
                label={label}
                name={names[address]}
                onChoose={(id) => change({ [address]: id })}
              />
            )
          : canRead.project && (
              <ProjectPicker
                key={key}
                label={label}
                name={names[address]}
                clientId={(values["client"] as ClientId | undefined) ?? null}
                onChoose={(id) => change({ [address]: id })}
              />
            );
      case "values":
      case "flag": {
        const choiceWords = words[address];
        return (
          choiceWords !== undefined && (
            <ChoiceFilter
              key={key}
              label={label}
              names={choiceWords}
              value={values[address] === undefined ? undefined : String(values[address])}
              onChoose={(choice) =>
                change({ [address]: isYesNo(row) && choice !== undefined ? choice === "true" : choice })
              }
            />
          )
        );
      }
      case "anyId":
      case "operation":
      case "since":
      case "line":
      case "email":
      case "text":
        return null;
    }
  };
  return (
    <FilterBar
      search={
        searchLabel !== undefined && (
          <SearchBox
            label={searchLabel}
            value={(values["q"] as string | undefined) ?? ""}
            onSearch={(text) => change({ q: text === "" ? undefined : text })}
          />
        )
      }
      chips={[...shown.flatMap(chipOf), ...chips]}
      onClear={onClear}
    >
      {shown.map(field)}
      {children}
    </FilterBar>
  );
}

/** Keeps the two fields of a range beside each other. */
const rangeClass = "col-span-2 grid grid-cols-2 gap-x-3";

/** True for a filter whose address has `true` or `false`. */
const isYesNo = (row: Filter): boolean => row.kind === "flag" && row.choices === undefined;
