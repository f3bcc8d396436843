import { Ajv2020 as Ajv, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { TSchema } from "typebox";
import { countryCodes } from "#contract/countries.ts";
import type { Fault } from "#contract/api/errors.ts";
import { countryPattern } from "#contract/api/fields.ts";
import { lineCount } from "#contract/documents/line-breaks.ts";
import { decimalsOf } from "#contract/money.ts";
import { isDay, isInstant } from "#server/core/calendar.ts";
import { isLine, isMailbox, isText } from "#server/core/text-forms.ts";
import { patternMessage } from "./pattern-messages.ts";
import { InexactNumber } from "./read-json.ts";

/** Nothing is coerced, dropped or filled in: whatever does not match the schema is rejected. */
const ajv = new Ajv({
  allErrors: true,
  // Errors include the violated part of the schema, which their messages quote.
  verbose: true,
  strict: true,
  // `anyOf: [{ required }]` names fields that are defined next to it.
  strictRequired: false,
  allowUnionTypes: true,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  formats: {
    "date-time": isInstant,
    day: isDay,
    country: (text: string) => countryCodes().has(text),
    "day-or-instant": (text: string) => isDay(text) || isInstant(text),
    text: isText,
    line: isLine,
    mailbox: isMailbox,
  },
});

// The library divides floating-point numbers, where 0.3 is not a multiple of 0.1. All steps here are powers of ten, so
// counting the decimals as written is exact.
ajv.removeKeyword("multipleOf");
ajv.addKeyword({
  keyword: "multipleOf",
  type: "number",
  schemaType: "number",
  compile: (step: number) => {
    const decimalsMax = decimalsOf(step);
    return (value: number) => Number.isFinite(value) && decimalsOf(value) <= decimalsMax;
  },
});

ajv.addKeyword({
  keyword: "x-maxLines",
  type: "string",
  schemaType: "number",
  compile: (linesMax: number) => (text: string) => lineCount(text) <= linesMax,
});

export const compile = (schema: TSchema): ValidateFunction => ajv.compile(schema);

/** Translates validation errors into faults with the contract's wording. */
export function faultsOf(errors: readonly ErrorObject[]): Fault[] {
  return errors
    .filter((error) => !isPartOfAnother(error) && !isToldByPattern(error, errors))
    .map((error) => {
      const path = fieldPath(error.instancePath);
      const params: Record<string, unknown> = error.params;
      switch (error.keyword) {
        case "required":
          return { path: below(path, String(params["missingProperty"])), code: "REQUIRED", message: "is required" };
        case "additionalProperties":
          return {
            path: below(path, String(params["additionalProperty"])),
            code: "UNKNOWN_FIELD",
            message: "is not a field of this request; remove it or check its spelling",
          };
        case "anyOf":
          return { path, code: "REQUIRED", message: `needs at least one of ${alternatives(error).join(", ")}` };
        case "type":
          if (error.data instanceof InexactNumber) {
            return { path, code: "TOO_MANY_DIGITS", message: "has more digits than can be stored exactly; shorten it" };
          }
          return { path, code: "WRONG_TYPE", message: `must be ${[params["type"]].flat().map(typeName).join(" or ")}` };
        case "enum":
          return { path, code: "NOT_ALLOWED", message: `must be one of ${list(params["allowedValues"])}` };
        case "multipleOf":
          return {
            path,
            code: "TOO_MANY_DECIMALS",
            message: `must have at most ${decimalsOf(Number(error.schema))} decimals`,
          };
        case "minimum":
        case "maximum":
        case "exclusiveMinimum":
          return {
            path,
            code: "OUT_OF_RANGE",
            message: `must be ${params["comparison"] as string} ${params["limit"] as number}`,
          };
        case "minLength":
          return { path, code: "TOO_SHORT", message: "must not be empty" };
        case "maxLength":
          return { path, code: "TOO_LONG", message: `must have at most ${params["limit"] as number} characters` };
        case "maxProperties":
          return { path, code: "TOO_MANY", message: `must have at most ${params["limit"] as number} keys` };
        case "propertyNames":
          return { path: below(path, String(params["propertyName"])), code: "WRONG_KEY", message: keyMessage(error) };
        case "x-maxLines":
          return { path, code: "TOO_MANY_LINES", message: `must have at most ${Number(error.schema)} lines` };
        case "minItems":
          return { path, code: "TOO_FEW", message: `must have at least ${params["limit"] as number} entries` };
        case "uniqueItems":
          return { path, code: "DUPLICATE", message: "contains duplicates; remove them" };
        case "maxItems":
          return { path, code: "TOO_MANY", message: `must have at most ${params["limit"] as number} entries` };
        case "format":
          return {
            path,
            code: "WRONG_FORMAT",
            message: formatMessages[String(params["format"])] ?? "has the wrong format",
          };
        case "pattern":
          return { path, code: "WRONG_FORMAT", message: patternMessage(String(params["pattern"])) };
        default:
          return { path, code: "NOT_VALID", message: error.message ?? "is not valid" };
      }
    });
}

/** True for what an alternative or a key lacks, which is reported once, as the fault of all alternatives or of the key. */
const isPartOfAnother = ({ schemaPath, propertyName }: ErrorObject): boolean =>
  schemaPath.includes("/anyOf/") || propertyName !== undefined;

/** True for a format whose text does not match its pattern either, which says enough. */
const isToldByPattern = ({ keyword, instancePath }: ErrorObject, errors: readonly ErrorObject[]): boolean =>
  keyword === "format" && errors.some((other) => other.keyword === "pattern" && other.instancePath === instancePath);

function keyMessage(error: ErrorObject): string {
  const { minLength, maxLength } = error.schema as { minLength: number; maxLength: number };
  return `needs a key of ${minLength} to ${maxLength} characters, without NUL characters and lone surrogates`;
}

const typeNames: Readonly<Record<string, string>> = {
  integer: "a whole number",
  number: "a number",
  string: "text",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};
const typeName = (type: unknown): string => typeNames[String(type)] ?? String(type);

const formatMessages: Record<string, string> = {
  "date-time": "must be an RFC 3339 instant, such as 2026-03-31T15:59:59.999Z",
  country: patternMessage(countryPattern),
  day: "must be a date such as 2026-03-31",
  "day-or-instant": "must be a date such as 2026-03-31, or an RFC 3339 instant such as 2026-03-31T15:59:59.999Z",
  line: "must be a single line, such as Tan & Sons, without line breaks, control characters and direction marks",
  mailbox: "must be an email address that can receive mail, such as office@example.com",
  text: "must be text without NUL characters and lone surrogates",
};

/** Converts a JSON pointer to a field path: `/items/2/qty` to `items[2].qty`. */
function fieldPath(pointer: string): string {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : below(path, part)), "");
}

/** Returns the path of a field within an object at `path`. */
export const below = (path: string, field: string) => (path === "" ? shortened(field) : `${path}.${shortened(field)}`);

const shownNameLengthMax = 100;

/** Truncates a field name from a request before it is repeated in the response. */
export const shortened = (name: string) =>
  name.length > shownNameLengthMax ? `${name.slice(0, shownNameLengthMax).toWellFormed()}…` : name;

const list = (values: unknown) => (Array.isArray(values) ? values.join(", ") : String(values));

const alternatives = (error: ErrorObject): string[] =>
  Array.isArray(error.schema) ? error.schema.flatMap((schema: { required?: string[] }) => schema.required ?? []) : [];
