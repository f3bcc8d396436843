import { useQuery } from "@tanstack/react-query";
import { request } from "#web/api.ts";
import { DayFilter } from "#web/list/day-filter.tsx";
import { usePermission } from "#web/session.ts";
import { copy } from "#web/copy/copy.ts";

interface Filters {
  readonly actor?: string | undefined;
  /** Calendar dates, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface AuditFiltersProps {
  readonly filters: Filters;
  readonly onFilter: (changed: Filters) => void;
}

export function AuditFilters({ filters: { actor, from, to }, onFilter }: AuditFiltersProps) {
  const members = useQuery({
    queryKey: ["GET /members"],
    queryFn: ({ signal }) => request("GET /members", { signal }),
    enabled: usePermission("people:read"),
  });
  const keys = useQuery({
    queryKey: ["GET /api-keys"],
    queryFn: ({ signal }) => request("GET /api-keys", { signal }),
    enabled: usePermission("keys:read"),
  });
  const people = (members.data?.data ?? []).flatMap(({ userId, name, email }) =>
    userId === null ? [] : [{ id: userId as string, name: name ?? email }],
  );
  const apiKeys = (keys.data?.data ?? []).map(({ id, name, lastFour }) => ({
    id: id as string,
    name: `${name} …${lastFour}`,
  }));
  const isListed = [...people, ...apiKeys].some(({ id }) => id === actor);
  return (
    <div className="my-4 flex flex-wrap items-center gap-3">
      <select
        aria-label={copy.audit.actor}
        className="control w-full sm:w-64"
        value={actor ?? ""}
        onChange={({ target }) => onFilter({ actor: target.value || undefined })}
      >
        <option value="">{copy.audit.allActors}</option>
        {/* A saved link may name a person who has been removed. */}
        {actor !== undefined && !isListed && <option value={actor}>{actor}</option>}
        <Actors label={copy.audit.people} actors={people} />
        <Actors label={copy.audit.apiKeys} actors={apiKeys} />
      </select>
      <DayFilter label={copy.audit.from} value={from} latest={to} onDay={(day) => onFilter({ from: day })} />
      <DayFilter label={copy.audit.to} value={to} earliest={from} onDay={(day) => onFilter({ to: day })} />
    </div>
  );
}

interface ActorsProps {
  readonly label: string;
  readonly actors: readonly { readonly id: string; readonly name: string }[];
}

function Actors({ label, actors }: ActorsProps) {
  if (actors.length === 0) return null;
  return (
    <optgroup label={label}>
      {actors.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
