import { SearchBox } from "#web/list/search-box.tsx";
import { leadsCopy } from "#web/copy/leads.ts";
import type { LeadFilters as Filters } from "./queries.ts";
import { leadSources } from "#contract/values.ts";

interface LeadFiltersProps {
  readonly filters: Filters;
  readonly onChange: (filters: Partial<Filters>) => void;
}

/** The search box and the choice of a source. */
export function LeadFilters({ filters: { q, source }, onChange }: LeadFiltersProps) {
  return (
    <>
      <SearchBox
        label={leadsCopy.search}
        value={q ?? ""}
        onSearch={(text) => onChange({ q: text === "" ? undefined : text })}
      />
      <select
        aria-label={leadsCopy.source}
        value={source ?? ""}
        onChange={({ target: { value } }) => onChange({ source: leadSources.find((known) => known === value) })}
        className="control w-full sm:w-44"
      >
        <option value="">{leadsCopy.allSources}</option>
        {leadSources.map((value) => (
          <option key={value} value={value}>
            {leadsCopy.sources[value]}
          </option>
        ))}
      </select>
    </>
  );
}
