import { isList, isObject, type Json, type JsonObject } from "../contract/openapi/published.ts";

// Prints the schemas of the OpenAPI document as TypeScript, for the published client.

/** Returns the TypeScript type of a schema. It has no word for bounds and formats, which stay in the descriptions. */
export function typeOf(schema: Json): string {
  if (!isObject(schema)) throw new Error(`not a schema: ${JSON.stringify(schema)}`);
  const { $ref, type, enum: values, const: constant, anyOf, oneOf } = schema;
  if (typeof $ref === "string") return $ref.replace("#/components/schemas/", "");
  if (isList(values)) return unionOf(values.map((value) => JSON.stringify(value)));
  if (constant !== undefined) return JSON.stringify(constant);
  const members = oneOf ?? anyOf;
  // Alternatives that only name required fields say nothing about types.
  if (isList(members) && type === undefined) return unionOf(members.map(typeOf));
  // Anything, such as the body of one of several operations.
  if (type === undefined) return "unknown";
  const names = (isList(type) ? type : [type]) as readonly string[];
  return unionOf(names.map((name) => plainType(name, schema)));
}

/** Returns the type of a parameter of a query. A list may be given as its only value too. */
function parameterTypeOf(schema: Json): string {
  if (!isObject(schema) || schema["type"] !== "array") return typeOf(schema);
  const item = typeOf(schema["items"] ?? {});
  return unionOf([item, /^\w+$/.test(item) ? `readonly ${item}[]` : `ReadonlyArray<${item}>`]);
}

function plainType(name: string, schema: JsonObject): string {
  const { items, properties } = schema;
  if (name === "integer") return "number";
  if (name === "array") return arrayOf(typeOf(items ?? {}));
  if (name !== "object") return name;
  if (properties === undefined) return `Record<string, ${valueTypeOf(schema)}>`;
  return fieldsOf(schema, typeOf);
}

/** Returns the type of the parameters of a query. */
export const queryTypeOf = (query: JsonObject): string => fieldsOf(query, parameterTypeOf);

function fieldsOf({ properties, required }: JsonObject, typeOfField: (schema: Json) => string): string {
  const isRequired = (field: string) => isList(required) && required.includes(field);
  return objectOf(
    Object.entries(properties as JsonObject).map(([field, schema]) => ({
      about: descriptionOf(schema),
      code: `${field}${isRequired(field) ? "" : "?"}: ${typeOfField(schema)};`,
    })),
  );
}

/** Returns the type of the values of an object that may have any names. */
function valueTypeOf({ additionalProperties, patternProperties }: JsonObject): string {
  const values =
    patternProperties === undefined ? [additionalProperties] : Object.values(patternProperties as JsonObject);
  return unionOf(values.map((value) => (value !== undefined && isObject(value) ? typeOf(value) : "unknown")));
}

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(" | ");

const arrayOf = (type: string): string => (/^\w+$/.test(type) ? `${type}[]` : `Array<${type}>`);

/** A field or a method, and what its documentation says. */
export interface Member {
  readonly about: string;
  readonly code: string;
}

/** Returns an object type with a line per member. */
export const objectOf = (members: readonly Member[]): string =>
  `{\n${members.map(({ about, code }) => indented(commentOf(about) + code)).join("\n")}\n}`;

/** Returns a documentation comment, or nothing without a text. */
export function commentOf(text: string): string {
  if (text === "") return "";
  const lines = text.replaceAll("*/", "*\\/").split("\n");
  return lines.length === 1
    ? `/** ${text} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
}

export const descriptionOf = (schema: Json): string =>
  isObject(schema) && typeof schema["description"] === "string" ? schema["description"] : "";

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, "  ");
