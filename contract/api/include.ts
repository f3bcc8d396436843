import Type, { type Static, type TSchema } from "typebox";
import { nullable, someOf } from "./fields.ts";
import type { Scope } from "./scopes.ts";

/** What reads can include: related resources, each with the scope that it needs, and the parts of a document. */
export const includedScopes = {
  client: "clients:read",
  project: "projects:read",
  items: undefined,
  payments: undefined,
} as const satisfies Record<string, Scope | undefined>;
export type Include = keyof typeof includedScopes;

const parts: readonly Include[] = ["items", "payments"];

/** The highest limit of a page with parts: a document may have a megabyte of them. */
export const pageLimitWithParts = 20;

const about: Readonly<Record<Include, string>> = {
  client: "`client` adds the client as `GET /clients/{id}` returns it, and needs `clients:read`.",
  project: "`project` adds the project as `GET /projects/{id}` returns it, and needs `projects:read`.",
  items: `\`items\` adds the items of each document; a page then has at most ${pageLimitWithParts} of them.`,
  payments: "`payments` adds the payments of each invoice, with the same limit.",
};

/** The parameter of a read that returns related resources too. */
export const includeParameter = <Name extends Include>(...names: readonly Name[]) => ({
  include: Type.Optional(
    someOf(
      names,
      `What to include, separated by commas: ${names.map((name) => about[name]).join(" ")} A response with it has no ETag.`,
    ),
  ),
});

/** The query of a read that takes nothing else. */
export const includeQuery = <Name extends Include>(...names: readonly Name[]) =>
  Type.Object(includeParameter(...names), { additionalProperties: false });

/** The value of the parameter. */
type Asked = { readonly include?: Include | readonly Include[] };

export const isIncluded = ({ include = [] }: Asked, name: Include): boolean => [include].flat().includes(name);

/** True when a page has parts of its documents. */
export const includesParts = (query: Asked): boolean => parts.some((part) => isIncluded(query, part));

const originals = new WeakMap<object, TSchema>();

/** Returns the named schema that a field of `included` has; undefined for any other schema. */
export const includedSchema = (field: object): TSchema | undefined => originals.get(field);

/** Returns the field of a related resource, which is present only where `include` names it. */
export const included = <Schema extends TSchema>(schema: Schema, name: Include) =>
  optionalCopy<Static<Schema>>(schema, schema, name);

/** Returns the same field where there may be none, for which it is null. */
export const includedOrNull = <Schema extends TSchema>(schema: Schema, name: Include) =>
  optionalCopy<Static<Schema> | null>(nullable(schema), schema, name);

/** Returns an optional field with a schema like that one, for which the OpenAPI document refers to the original. */
function optionalCopy<Value>(schema: TSchema, original: TSchema, name: Include) {
  const field = Type.Optional(Type.Unsafe<Value>({ ...schema, description: `Only with \`include=${name}\`` }));
  originals.set(field, original);
  return field;
}

/** Returns the field of a part of a document, which its list returns only where `include` names it. */
export const includedPart = <Item extends TSchema>(item: Item, name: Include) =>
  Type.Optional(Type.Array(item, { description: `Only with \`include=${name}\`` }));
