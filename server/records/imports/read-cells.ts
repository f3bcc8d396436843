import { type IdPrefix, isId } from "#contract/api/ids.ts";
import { type Thing, thing, wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";

/** The longest text that is read as an amount: longer text is none. */
const amountLengthMax = 64;

/** Returns an amount as spreadsheets write it, such as `S$1,234.50`; other text is returned unchanged. */
export function readAmount(text: string): number | string {
  if (text.length > amountLengthMax) return text;
  const plain = text.replace(/^(?:S?\$|SGD)\s*/i, "");
  const isAmount = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(plain);
  return isAmount ? Number(plain.replaceAll(",", "")) : text;
}

/** The form of a name in which two that look the same are equal. */
export const nameKey = (name: string): string => name.normalize("NFC").toLowerCase();

/**
 * Returns the name by which a row refers to another record: that which a person wrote into the field of its id, where the
 * error is, or else that of the file.
 */
export const nameGiven = (name: string | undefined, id: string | undefined, prefix: IdPrefix): string | undefined =>
  id === undefined || isId(prefix, id) ? name : id;

/** The records that rows refer to by name: the ids of each name. */
export type IdsByName<Id extends string> = ReadonlyMap<string, readonly Id[]>;

export function idsByName<Id extends string>(records: readonly { id: Id; name: string }[]): IdsByName<Id> {
  const ids = new Map<string, Id[]>();
  for (const { id, name } of records) {
    const key = nameKey(name);
    const same = ids.get(key);
    if (same === undefined) ids.set(key, [id]);
    else same.push(id);
  }
  return ids;
}

/**
 * Returns the id of the one record with that name, or the fault of a name that no record or several have.
 * @param field the field that holds the id, as in `clientId`, and what it refers to, as in `client`
 */
export function idOfName<Id extends string>(
  ids: IdsByName<Id>,
  name: string,
  { path, noun }: { readonly path: string; readonly noun: Thing },
): { readonly id?: Id; readonly faults: readonly Fault[] } {
  const [id, second] = ids.get(nameKey(name)) ?? [];
  if (id === undefined) {
    const message = wording("imports.unknownName", { thing: thing(noun), name: shownName(name) });
    return { faults: [{ path, code: "UNKNOWN_REFERENCE", message }] };
  }
  if (second !== undefined) {
    const message = wording("imports.nameNotUnique", { name: shownName(name), thing: thing(noun) });
    return { faults: [{ path, code: "AMBIGUOUS", message }] };
  }
  return { id, faults: [] };
}

const shownName = (name: string): string => name.slice(0, 100).toWellFormed();
