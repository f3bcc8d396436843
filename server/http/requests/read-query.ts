import type { ValidateFunction } from "ajv";
import type { TObject } from "typebox";
import { wording } from "#contract/api/wording.ts";
import { instantOf, isInstant } from "#server/core/calendar.ts";
import { badParameter, badParameters, type Fault, Refusal } from "#server/core/refusal.ts";
import { faultsOf, shortened } from "./validate.ts";

/**
 * Returns the query parameters with the types of the route's schema. Unknown, repeated and malformed parameters are
 * rejected, never ignored. The values of a list may also come one by one, because some generated clients know no other way.
 * @throws Refusal 400
 */
export function readQuery(url: string, schema: TObject, isValid: ValidateFunction): Record<string, unknown> {
  const start = url.indexOf("?");
  const values = new Map<string, unknown>();
  for (const [name, text] of decoded(start === -1 ? "" : url.slice(start + 1))) {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (property === undefined) throw unknownParameter(shortened(name), Object.keys(schema.properties));
    const earlier = values.get(name);
    if (earlier !== undefined && !Array.isArray(earlier))
      throw badParameter(name, "REPEATED", wording("fields.repeated"));
    if (losesPlus(text, property)) throw badParameter(name, "WRONG_FORMAT", lostPlus);
    values.set(name, typed(earlier === undefined ? text : `${earlier.join(",")},${text}`, property));
  }
  const query = Object.fromEntries(values);
  if (!isValid(query)) {
    const details = faultsOf(isValid.errors ?? []).map((fault) => ofValue(fault, query));
    throw badParameters(details);
  }
  return query;
}

/** Returns the fault of a value in a list as one of its parameter, which names the value unless it is the only one. */
function ofValue(fault: Fault, query: Readonly<Record<string, unknown>>): Fault {
  const [, path = "", index] = /^(\w+)\[(\d+)\]$/.exec(fault.path) ?? [];
  const values = query[path];
  if (!Array.isArray(values)) return fault;
  const message =
    values.length === 1
      ? fault.message
      : wording("fields.oneIsNot", { fault: fault.message, value: shortened(String(values[Number(index)])) });
  return { ...fault, path, message };
}

function decoded(search: string): URLSearchParams {
  try {
    // Throws for a stray % and for bytes that are not UTF-8; URLSearchParams accepts both.
    decodeURIComponent(search);
  } catch {
    throw new Refusal("BAD_REQUEST", wording("requests.queryEncoding"));
  }
  return new URLSearchParams(search);
}

/**
 * Converts a parameter to its type and instants to UTC. Text that does not fit stays text, for validation to reject.
 */
function typed(text: string, property: object): unknown {
  const type = "type" in property ? property.type : undefined;
  if (type === "integer" && /^(0|[1-9]\d{0,8})$/.test(text)) return Number(text);
  if (type === "number" && /^-?(0|[1-9]\d{0,11})(\.\d{1,4})?$/.test(text)) return Number(text);
  if ("format" in property && property.format === "date-time" && isInstant(text)) return instantOf(text).toISOString();
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return type === "array" ? listed(text, property as ListSchema) : text;
}

interface ListSchema {
  readonly items: { readonly enum: readonly string[] };
}

/** Returns the values of a list, sorted, so that cursors do not depend on the order in which they are given. */
const listed = (text: string, { items }: ListSchema): string[] =>
  // Of more different values than there are, one is wrong already: the error names no thousands of them.
  [...new Set(text.split(","))].slice(0, items.enum.length + 1).toSorted();

const lostPlus = wording("fields.lostPlus");

/** True for an instant whose `+` was not escaped, and so arrived as a space. */
const losesPlus = (text: string, property: object): boolean =>
  "format" in property &&
  ["date-time", "day-or-instant"].includes(String(property.format)) &&
  text.includes(" ") &&
  isInstant(text.replace(" ", "+"));

function unknownParameter(name: string, known: readonly string[]): Refusal {
  const message =
    known.length === 0
      ? wording("fields.unknownParameter")
      : wording("fields.unknownParameterOf", { known: known.join(", ") });
  return badParameter(name, "UNKNOWN_PARAMETER", message);
}
