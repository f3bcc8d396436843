import type { Statement } from "./recording.ts";

/** A pgbench script, and the values of its variables by name. */
export interface Script {
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Marks the digits that differ in every cycle. */
const cycleMark = "~n~";
const cycleDigits = 20;
/** Marks the digits of an organization in the ids of the fill. */
const orgMark = "~o~";
const orgDigits = 7;

const fillId = /\b(org|cli|prj|we)_(0[0-9a-f]{12})[0-9a-f]{7}([0-9a-f]{6})\b/g;
const newId = /\b([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;
const documentNumber = /\b(DRAFT|INV)-[0-9A-Z-]{6,}\b/g;
const digest = /^\\x[0-9a-f]{64}$/;

/**
 * Creates pgbench scripts that send the recorded statements of the service. Names of created rows differ in every
 * cycle, and each client of pgbench works in an organization of its own, from `firstOrg` on.
 */
export function scriptWriter(firstOrg: number): (statements: readonly Statement[]) => Script {
  // A created row is the same one in the steps after its creation.
  const created = new Map<string, number>();
  const numberOf = (id: string) => {
    const known = created.get(id) ?? created.size;
    created.set(id, known);
    return String(known).padStart(5, "0");
  };
  /** Returns the value with marks where it has to differ. */
  const marked = (value: string) =>
    digest.test(value)
      ? `\\x${"0".repeat(64 - cycleDigits)}${cycleMark}`
      : value
          .replaceAll(fillId, `$1_$2${orgMark}$3`)
          .replaceAll(newId, (id, prefix: string) => `${prefix}_0${numberOf(id)}${cycleMark}`)
          .replaceAll(documentNumber, `$1-${cycleMark}`);

  return (statements) => {
    const names = new Map<string, string>();
    const nameOf = (value: string) => {
      const name = names.get(value) ?? `value${names.size}`;
      names.set(value, name);
      return name;
    };
    const body = statements.map(({ text, parameters }) =>
      text.replaceAll(/\$(\d+)/g, (_, position: string) => {
        const value = parameters[Number(position) - 1];
        if (value == null) return "null";
        // pgbench accepts no empty value.
        return value === "" ? "''" : `:${nameOf(marked(value))}`;
      }),
    );
    const differing = Array.from(names).filter(([value]) => isMarked(value));
    const values = Array.from(names, ([value, name]) => [isMarked(value) ? `${name}_marked` : name, value]);
    return {
      text: [preparation(differing, firstOrg), ...body.map((text) => `${text};`), ""].join("\n"),
      values: Object.fromEntries(values) as Script["values"],
    };
  };
}

const isMarked = (value: string) => value.includes(cycleMark) || value.includes(orgMark);

/** Returns the start of a cycle, which replaces the marks: one statement more than the service sends. */
function preparation(differing: readonly (readonly [value: string, name: string])[], firstOrg: number): string {
  const replaced = differing.map(([value, name]) => {
    const withOrg = value.includes(orgMark) ? `replace(:${name}_marked, '${orgMark}', org)` : `:${name}_marked`;
    return value.includes(cycleMark) ? `replace(${withOrg}, '${cycleMark}', n) as ${name}` : `${withOrg} as ${name}`;
  });
  return `\\set i :i + 1
select ${replaced.join(",\n  ")}
from (select lpad(to_hex(${firstOrg} + :client_id), ${orgDigits}, '0') as org,
  lpad((:round::bigint * 1000000000 + :client_id * 1000000 + :i)::text, ${cycleDigits}, '0') as n) \\gset`;
}
