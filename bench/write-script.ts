import type { Statement } from "./recording.ts";

/** A script of pgbench, and the values that it is given by name. */
export interface Script {
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Stands for the digits that are another number in every cycle. */
const cycleMark = "~n~";
const cycleDigits = 20;
/** Stands for the digits of an organization in the ids of the fill. */
const orgMark = "~o~";
const orgDigits = 7;

const fillId = /\b(org|cli|prj|we)_(0[0-9a-f]{12})[0-9a-f]{7}([0-9a-f]{6})\b/g;
const newId = /\b([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;
const documentNumber = /\b(DRAFT|INV)-[0-9A-Z-]{6,}\b/g;
const digest = /^\\x[0-9a-f]{64}$/;

/**
 * Makes pgbench scripts that send the statements which the service sent. What was created then gets another name in
 * every cycle, and each client of pgbench is at work in an organization of its own, from `firstOrg` on.
 */
export function scriptWriter(firstOrg: number): (statements: readonly Statement[]) => Script {
  // One creation is the same thing in the steps after it.
  const created = new Map<string, number>();
  const numberOf = (id: string) => {
    const known = created.get(id) ?? created.size;
    created.set(id, known);
    return String(known).padStart(5, "0");
  };
  /** The value with marks where it has to differ. */
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
        // pgbench takes no empty value.
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

/** What a cycle begins with: its marks are replaced, by one statement more than the service sends. */
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
