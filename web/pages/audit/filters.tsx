import { useQuery } from "@tanstack/react-query";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import { request } from "#web/api.ts";
import { DayFilter } from "#web/list/filters/day-filter.tsx";
import { usePermission } from "#web/session/session.ts";
import { locale } from "#web/locale.ts";
import { keysOf } from "#web/copy/copy.ts";
import { auditCopy } from "#web/copy/audit.ts";

interface Filters {
  readonly resource?: AuditEntry["resourceType"] | undefined;
  /** The name of an operation. */
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  /** Calendar dates, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface AuditFiltersProps {
  readonly filters: Filters;
  readonly onFilter: (changed: Filters) => void;
}

export function AuditFilters({ filters: { resource, action, actor, from, to }, onFilter }: AuditFiltersProps) {
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
        aria-label={auditCopy.audit.actor}
        className="control w-full sm:w-52"
        value={actor ?? ""}
        onChange={({ target }) => onFilter({ actor: target.value || undefined })}
      >
        <option value="">{auditCopy.audit.allActors}</option>
        {/* A saved link may name a person who has been removed. */}
        {actor !== undefined && !isListed && <option value={actor}>{actor}</option>}
        <Actors label={auditCopy.audit.people} actors={people} />
        <Actors label={auditCopy.audit.apiKeys} actors={apiKeys} />
      </select>
      <select
        aria-label={auditCopy.audit.resourceLabel}
        className="control w-full sm:w-44"
        value={resource ?? ""}
        onChange={({ target }) => onFilter({ resource: (target.value || undefined) as Filters["resource"] })}
      >
        <option value="">{auditCopy.audit.allResources}</option>
        {keysOf(auditCopy.audit.resources).map((type) => (
          <option key={type} value={type}>
            {auditCopy.audit.resources[type]}
          </option>
        ))}
      </select>
      <select
        aria-label={auditCopy.audit.actionLabel}
        className="control w-full sm:w-52"
        value={action ?? ""}
        onChange={({ target }) => onFilter({ action: target.value || undefined })}
      >
        <option value="">{auditCopy.audit.allActions}</option>
        {/* A saved link may name an operation without a description. */}
        {action !== undefined && !Object.hasOwn(auditCopy.audit.actions, action) && (
          <option value={action}>{action}</option>
        )}
        {actionsByName.map(([name, description]) => (
          <option key={name} value={name}>
            {description}
          </option>
        ))}
      </select>
      <div className="flex w-full flex-wrap gap-3 sm:w-auto">
        <DayFilter label={auditCopy.audit.from} value={from} latest={to} onDay={(day) => onFilter({ from: day })} />
        <DayFilter label={auditCopy.audit.to} value={to} earliest={from} onDay={(day) => onFilter({ to: day })} />
      </div>
    </div>
  );
}

/** The actions by their description, as a person looks for them. */
const actionsByName = Object.entries(auditCopy.audit.actions).toSorted(([, a], [, b]) => a.localeCompare(b, locale));

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
