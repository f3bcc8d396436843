import {
  enumSchemas,
  isList,
  isObject,
  type Json,
  type JsonObject,
  mapped,
  publishedSchema,
} from "#contract/openapi/published.ts";
import { idField } from "#contract/api/ids.ts";
import type { Route } from "#contract/api/route.ts";
import type { JSONObject } from "@modelcontextprotocol/server";
import type { Tool } from "./tools.ts";

/** The arguments that tools have besides the fields of their operations. */
const ownArguments = {
  ifMatch: {
    type: "string",
    description: "The `etag` of the record as you read it: the change is refused if it was changed since.",
  },
  idempotencyKey: {
    type: "string",
    description: "Any text of your own, such as a UUID. A call that repeats it gets the first answer and does nothing.",
  },
  confirmation: {
    type: "string",
    description:
      "Leave it out to get a preview with a confirmation. Show the preview to the person, and only when they agree, " +
      "repeat the call with the same arguments and that confirmation.",
  },
} as const satisfies Record<string, JsonObject>;

/** Returns the schema of a tool's arguments: the id in the path, the query and the fields of the body, as one object. */
export function inputSchema({ effect, confirmed }: Pick<Tool, "effect" | "confirmed">, route: Omit<Route, "scope">) {
  const own =
    confirmed !== undefined
      ? ["confirmation" as const]
      : effect === "creates"
        ? ["idempotencyKey" as const]
        : effect === "updates"
          ? ["ifMatch" as const]
          : [];
  const body = asJson(route.body ?? route.query);
  return {
    type: "object" as const,
    properties: {
      ...(route.id === undefined ? {} : { id: asJson(idField(route.id)) }),
      ...withoutFieldsOfPrograms((body["properties"] ?? {}) as JSONObject),
      ...Object.fromEntries(own.map((name) => [name, ownArguments[name]])),
    },
    required: [...(route.id === undefined ? [] : ["id"]), ...((body["required"] ?? []) as string[])],
    additionalProperties: false,
  };
}

/** Leaves out what only programs use, which takes the place of what an assistant needs to read. */
function withoutFieldsOfPrograms({
  externalId: _id,
  metadata: _metadata,
  include: _include,
  sort: _sort,
  createdAfter: _createdAfter,
  createdBefore: _createdBefore,
  updatedAfter: _updatedAfter,
  ...fields
}: JSONObject): JSONObject {
  return fields;
}

/** Returns a schema of the contract as JSON for stock tools, as short as a model can use it. */
const asJson = (schema: object): JSONObject =>
  shortened(publishedSchema(JSON.parse(JSON.stringify(schema)) as Json)) as JSONObject;

/** Keywords that are left out: the operation checks these limits itself, and its refusal names them. */
const limits = new Set([
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "minItems",
  "maxItems",
  "uniqueItems",
  "additionalProperties",
  "format",
  "examples",
]);

/** Sentences that hold for each day, each number and each list of values; the instructions of the server say them. */
const general = /^(?:A date (?:means|excludes) |At most \d+ decimals\.|One or more values, separated by commas\.)/;

const withoutGeneral = (description: string): string =>
  description
    .split(/(?<=\.) /)
    .filter((sentence) => !general.test(sentence))
    .join(" ");

/** The prefix that an id has: all of its pattern that a model can use. */
const prefixOfId = (pattern: Json | undefined): string | undefined =>
  typeof pattern === "string" ? /^\^[a-z]{3}_/.exec(pattern)?.[0] : undefined;

/**
 * Leaves out limits and general sentences, and replaces references to named lists of values by the lists: a tool's
 * schema stands alone.
 */
function shortened(schema: Json): Json {
  if (isList(schema)) return schema.map(shortened);
  if (!isObject(schema)) return schema;
  const { $ref, pattern, description, properties, ...rest } = schema;
  const named = typeof $ref === "string" ? (enumSchemas[$ref.replace(/^.*\//, "")] as JsonObject) : {};
  const prefix = prefixOfId(pattern);
  const words = typeof description === "string" ? withoutGeneral(description) : "";
  const kept = Object.fromEntries(Object.entries(rest).filter(([keyword]) => !limits.has(keyword)));
  return {
    ...named,
    ...mapped(kept, shortened),
    ...(isObject(properties ?? null) ? { properties: mapped(properties as JsonObject, shortened) } : {}),
    ...(prefix === undefined ? {} : { pattern: prefix }),
    ...(words === "" ? {} : { description: words }),
  };
}
