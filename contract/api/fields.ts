import Type, { type Static, type TSchema } from "typebox";

/**
 * The kinds of field that resources share. Some formats are our own: `text` (no NUL, no lone surrogate, so that it can
 * be stored and sent as UTF-8), `line` (text of one line, see `requiredLine`), `mailbox` (an email address that can receive
 * mail), `country` (ISO 3166-1 alpha-2), `day` (`YYYY-MM-DD`) and `day-or-instant` (see `dayOrInstant`).
 */

/** Returns the same schema with null allowed, in the form that is easiest to read and serialize. */
export const nullable = <Schema extends TSchema>(schema: Schema) => {
  const { type, enum: values, ...rest } = schema as unknown as { type: string; enum?: readonly unknown[] };
  return Type.Unsafe<Static<Schema> | null>({
    type: [type, "null"],
    ...(values === undefined ? {} : { enum: [...values, null] }),
    ...rest,
  });
};

export const oneOf = <const Value extends string>(values: readonly Value[], description?: string) =>
  Type.Unsafe<Value>({ type: "string", enum: [...values], ...(description === undefined ? {} : { description }) });

/** One or more of the values in a query, separated by commas. The server reads them as a list, in order and without duplicates. */
export const someOf = <const Value extends string>(values: readonly Value[], description?: string) =>
  Type.Unsafe<Value | readonly Value[]>({
    type: "array",
    items: { type: "string", enum: [...values] },
    minItems: 1,
    uniqueItems: true,
    description: description ?? "One or more values, separated by commas.",
  });

/** Text of any number of lines that must not be blank. */
export const requiredText = (lengthMax: number, description?: string) =>
  Type.String({ format: "text", minLength: 1, maxLength: lengthMax, pattern: "\\S", ...about(description) });

/**
 * One line that is not blank: a name, a title, what may be used in a mail header. It has no control characters, and none that
 * turn the direction of the text after them, by which a name can look like another.
 */
export const requiredLine = (lengthMax: number, description?: string) =>
  Type.String({ format: "line", minLength: 1, maxLength: lengthMax, pattern: "\\S", ...about(description) });

/** One line that may be omitted or null. */
export const optionalLine = (lengthMax: number, description: string) =>
  Type.Optional(nullable(requiredLine(lengthMax, description)));

/** One line that may be omitted, null or empty. */
export const optionalLineOrBlank = (lengthMax: number, description?: string) =>
  Type.Optional(nullable(Type.String({ format: "line", maxLength: lengthMax, ...about(description) })));

/** Text that is printed with its own line breaks. `x-maxLines` is our own keyword. */
export const linesOfText = (lengthMax: number, linesMax: number, description = "") => ({
  format: "text",
  maxLength: lengthMax,
  "x-maxLines": linesMax,
  description: `${description}${description === "" ? "" : "; "}at most ${linesMax} lines`,
});

/** Text that may be omitted or null. */
export const optionalText = (lengthMax: number, description?: string) =>
  Type.Optional(nullable(Type.String({ format: "text", maxLength: lengthMax, ...about(description) })));

export const emailLengthMax = 254;
/** Characters that need quoting in an address, would begin a second one, or are invisible. */
const unfit = '\\s@<>()\\[\\]\\\\,;:"\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069';
/** One plain address; no part of its domain is empty. */
export const emailPattern = `^[^${unfit}]+@[^${unfit}.]+(\\.[^${unfit}.]+)*$`;
export const optionalEmail = (description?: string) =>
  Type.Optional(
    nullable(
      Type.String({
        format: "mailbox",
        maxLength: emailLengthMax,
        pattern: emailPattern,
        ...about(description),
      }),
    ),
  );

/** Several plain addresses, each given once. */
export const optionalEmails = (countMax: number, description: string) =>
  Type.Optional(
    nullable(
      Type.Array(Type.String({ format: "mailbox", maxLength: emailLengthMax, pattern: emailPattern }), {
        maxItems: countMax,
        uniqueItems: true,
        description,
      }),
    ),
  );

/** A currency by ISO 4217. */
export const currencyPattern = "^[A-Z]{3}$";

export const countryPattern = "^[A-Z]{2}$";
/** A country by ISO 3166-1 alpha-2. The format is our own. */
export const country = (description: string) =>
  Type.String({ format: "country", pattern: countryPattern, examples: ["SG"], description });

/** Text in a response that may be missing. */
export const textOrNull = (description?: string) => nullable(Type.String(about(description)));

/** An instant in a response: UTC with milliseconds. */
export const instant = (description?: string) =>
  Type.String({ format: "date-time", examples: ["2026-03-31T15:59:59.999Z"], ...about(description) });

export const instantOrNull = (description?: string) => nullable(instant(description));

/** An instant (RFC 3339) or a calendar day, which means its beginning or end in the organization's time zone. */
export const dayOrInstant = (description: string) =>
  Type.String({ format: "day-or-instant", description, examples: ["2026-03-31", "2026-03-31T15:59:59.999Z"] });

/** The bound of a filter that leaves out a day given as a date. */
export const exclusiveBound = (description: string) =>
  dayOrInstant(`${description} A date excludes that whole day in the organization's time zone.`);

/** A calendar day. */
export const day = (description?: string) =>
  Type.String({ format: "day", examples: ["2026-03-31"], ...about(description) });

/** An amount of money of at least 0, in a request. */
export const moneyAmount = (description?: string) =>
  Type.Number({ minimum: 0, maximum: 999_999_999_999.99, multipleOf: 0.01, ...about(description) });

/** A fraction: 0.09 is nine per cent. */
export const rate = (description?: string) =>
  Type.Number({ minimum: 0, maximum: 1, multipleOf: 0.000001, ...about(description) });

function about(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}
