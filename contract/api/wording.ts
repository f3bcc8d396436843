import type { Copy } from "#contract/copy.ts";
import type { Catalog } from "#contract/copy/refusals/en/catalog.ts";

/** The area and the name of a text, as in `invoices.hasPayments`. */
type Key = { [Area in keyof Catalog]: `${Area}.${keyof Catalog[Area] & string}` }[keyof Catalog];

type TextOf<K extends Key> = K extends `${infer Area extends keyof Catalog}.${infer Name}`
  ? Copy<Catalog[Area]>[Name & keyof Catalog[Area]]
  : never;

/** The values of a text, as an argument; no argument for a text without values. */
type ValuesOf<K extends Key> =
  TextOf<K> extends (values: infer Values) => string ? [values: { readonly [Name in keyof Values]: Value }] : [];

/** A value that every language writes alike, a calendar day as `YYYY-MM-DD`, or words. */
export type Value = string | number | { readonly day: string } | Wording;

/** The text of a refusal, a fault or a remark: its key in the catalogs, and the values in it. */
export interface Wording {
  readonly key: Key;
  readonly values: Readonly<Record<string, Value>>;
}

/** Returns a text of the catalogs with its values: `wording("invoices.hasPayments", { invoice: number })`. */
export const wording = <const K extends Key>(key: K, ...[values]: ValuesOf<K>): Wording => ({
  key,
  values: values ?? {},
});

/** The things of the catalogs that have a name without values, as in `client`. */
export type Thing = {
  [Name in keyof Catalog["things"]]: ValuesOf<`things.${Name}`> extends [] ? Name : never;
}[keyof Catalog["things"]];

/** Returns the name of a thing, as in `client`. */
export const thing = (name: Thing): Wording => ({ key: `things.${name}`, values: {} });
