import { Ajv2020 as Ajv, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { TSchema } from "typebox";
import { countryCodes } from "#contract/countries.ts";
import { countryPattern } from "#contract/api/fields.ts";
import { lineCount } from "#contract/documents/line-breaks.ts";
import { decimalsOf } from "#contract/money.ts";
import type { Catalog } from "#contract/copy/refusals/en/catalog.ts";
import { type Wording, wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import { isDay, isInstant } from "#server/core/calendar.ts";
import { isLine, isMailbox, isText } from "#server/core/text/text-forms.ts";
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
      const fault = (code: string, message: Wording, field?: string): Fault => ({
        path: field === undefined ? path : below(path, field),
        code,
        message,
      });
      const limit = Number(params["limit"]);
      switch (error.keyword) {
        case "required":
          return fault("REQUIRED", wording("fields.required"), String(params["missingProperty"]));
        case "additionalProperties":
          return fault("UNKNOWN_FIELD", wording("fields.unknownField"), String(params["additionalProperty"]));
        case "anyOf":
          return fault("REQUIRED", wording("fields.oneOfRequired", { names: alternatives(error).join(", ") }));
        case "type":
          return error.data instanceof InexactNumber
            ? fault("TOO_MANY_DIGITS", wording("fields.tooManyDigits"))
            : fault(
                "WRONG_TYPE",
                wording("fields.otherType", { type: typeWords([params["type"]].flat() as JsonType[]) }),
              );
        case "enum":
          return fault("NOT_ALLOWED", wording("fields.notOneOf", { values: list(params["allowedValues"]) }));
        case "multipleOf":
          return fault(
            "TOO_MANY_DECIMALS",
            wording("fields.tooManyDecimals", { max: decimalsOf(Number(error.schema)) }),
          );
        case "minimum":
        case "maximum":
        case "exclusiveMinimum":
          return fault(
            "OUT_OF_RANGE",
            wording("fields.outOfRange", { comparison: String(params["comparison"]), limit }),
          );
        case "minLength":
          return fault("TOO_SHORT", wording("fields.empty"));
        case "maxLength":
          return fault("TOO_LONG", wording("fields.tooLong", { max: limit }));
        case "maxProperties":
          return fault("TOO_MANY", wording("fields.tooManyKeys", { max: limit }));
        case "propertyNames":
          return fault("WRONG_KEY", keyMessage(error), String(params["propertyName"]));
        case "x-maxLines":
          return fault("TOO_MANY_LINES", wording("fields.tooManyLines", { max: Number(error.schema) }));
        case "minItems":
          return fault("TOO_FEW", wording("fields.tooFew", { min: limit }));
        case "uniqueItems":
          return fault("DUPLICATE", wording("fields.duplicates"));
        case "maxItems":
          return fault("TOO_MANY", wording("fields.tooMany", { max: limit }));
        case "format":
          return fault("WRONG_FORMAT", formatMessages[String(params["format"])] ?? wording("fields.otherFormat"));
        case "pattern":
          return fault("WRONG_FORMAT", patternMessage(String(params["pattern"])));
        default:
          return fault(
            "NOT_VALID",
            error.message === undefined
              ? wording("fields.notValid")
              : wording("fields.ofValidator", { fault: error.message }),
          );
      }
    });
}

/** True for what an alternative or a key lacks, which is reported once, as the fault of all alternatives or of the key. */
const isPartOfAnother = ({ schemaPath, propertyName }: ErrorObject): boolean =>
  schemaPath.includes("/anyOf/") || propertyName !== undefined;

/** True for a format whose text does not match its pattern either, which says enough. */
const isToldByPattern = ({ keyword, instancePath }: ErrorObject, errors: readonly ErrorObject[]): boolean =>
  keyword === "format" && errors.some((other) => other.keyword === "pattern" && other.instancePath === instancePath);

function keyMessage(error: ErrorObject): Wording {
  const { minLength, maxLength } = error.schema as { minLength: number; maxLength: number };
  return wording("fields.keyLength", { min: minLength, max: maxLength });
}

/** Returns the words of one JSON type, or of several. */
const typeWords = (types: readonly JsonType[]): Wording => {
  const [last, ...others] = types.map((type) => wording(`types.${type}`)).toReversed() as [Wording, ...Wording[]];
  return others.reduce((second, first) => wording("types.either", { first, second }), last);
};
type JsonType = Exclude<keyof Catalog["types"], "either">;

const formatMessages: Record<string, Wording> = {
  "date-time": wording("fields.notInstant"),
  country: patternMessage(countryPattern),
  day: wording("fields.notDay"),
  "day-or-instant": wording("fields.notDayOrInstant"),
  line: wording("fields.notLine"),
  mailbox: wording("fields.notMailbox"),
  text: wording("fields.notText"),
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
