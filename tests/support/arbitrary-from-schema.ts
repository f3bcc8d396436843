import fc from "fast-check";

/** The subset of JSON Schema that the contract uses; `arbitraryOf` rejects any other keyword. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly maxProperties?: number;
  readonly propertyNames?: Schema;
  readonly anyOf?: readonly { readonly required: readonly string[] }[];
}

const understood = new Set(
  (
    "$ref type enum const examples pattern format minLength maxLength minimum maximum exclusiveMinimum multipleOf " +
    "items minItems maxItems uniqueItems properties required additionalProperties maxProperties propertyNames anyOf description contentMediaType x-maxLines"
  ).split(" "),
);

/** Context that the schema alone does not provide. */
export interface SchemaContext {
  readonly schemaAt: (ref: string) => Schema;
  /** Ids of existing resources by prefix; `[a-z]+` matches any prefix. */
  readonly idsOf: (prefix: string) => readonly string[];
  /** Likely values of a field by its name, where random text would nearly always be invalid. */
  readonly likelyValues: Readonly<Record<string, readonly string[]>>;
  /** Sets of fields that are valid only in combination. */
  readonly together: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Returns an arbitrary of values that the schema allows.
 * @param name the name of the field, if there is one
 */
export function arbitraryOf(schema: Schema, schemaContext: SchemaContext, name = ""): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return arbitraryOf(schemaContext.schemaAt(schema.$ref), schemaContext, name);
  const unknown = Object.keys(schema).filter((keyword) => !understood.has(keyword));
  if (unknown.length > 0) throw new Error(`the fuzz test does not know ${unknown.join(", ")} of JSON Schema`);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? "any"].flat();
  return fc.oneof(...types.map((type) => ({ weight: type === "null" ? 1 : 4, arbitrary: ofType(type) })));

  function ofType(type: string): fc.Arbitrary<unknown> {
    switch (type) {
      case "null":
        return fc.constant(null);
      case "boolean":
        return fc.boolean();
      case "integer":
      case "number":
        return numberOf(schema, type === "integer" ? 1 : (schema.multipleOf ?? 0.01));
      case "string":
        return stringOf(schema, schemaContext, name);
      case "array":
        return arrayOf(schema, schemaContext);
      case "object":
        return typeof schema.additionalProperties === "object"
          ? dictionaryOf(schema, schema.additionalProperties, schemaContext)
          : objectOf(schema, schemaContext);
      case "any":
        // Such as the body of an operation in a batch, which has a schema of its own there.
        return fc.oneof(fc.constant({}), fc.constant({ name: "Lim Ah Seng" }), fc.jsonValue());
      default:
        throw new Error(`the fuzz test does not know the type ${type}`);
    }
  }
}

function numberOf(schema: Schema, step: number): fc.Arbitrary<number> {
  const decimals = Math.round(-Math.log10(step));
  const steps = (value: number) => Math.round(value * 10 ** decimals);
  const min =
    schema.exclusiveMinimum === undefined ? steps(schema.minimum ?? -1e9) : steps(schema.exclusiveMinimum) + 1;
  const max = steps(schema.maximum ?? 1e9);
  const few = { min: Math.max(min, steps(-2)), max: Math.min(max, steps(200)) };
  return fc
    .oneof(
      { weight: 3, arbitrary: fc.integer(few.min <= few.max ? few : { min, max }) },
      fc.integer({ min, max }),
      fc.constantFrom(min, max),
    )
    .map((count) => Number(`${count}e-${decimals}`));
}

/**
 * Text with ligatures, right-to-left scripts, characters beyond the BMP, line terminators and characters with a special
 * meaning elsewhere.
 */
const texts: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ minLength: 1, maxLength: 40 }) },
  { weight: 3, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 40 }) },
  fc.constantFrom(
    "木工 第三期",
    "தச்சு வேலை",
    "عقد",
    "e\u0301 😀 👩‍👩‍👧",
    "\u202egnp.exe",
    "line\r\nBcc: x@example.com",
    "\u2028\u2029\ufeff",
    "'; drop table invoice; --",
    "<script>alert(1)</script>",
    "=HYPERLINK(1)",
    "%00 %s ${x} {{x}}",
    "\\",
    "{number}",
    "null",
    "#set page(width: 1pt)",
    "$ sum $",
    "*_`",
    "@ref <label>",
    "\u0001\u001f\u007f\u0085",
  ),
);

const instants = fc.oneof(
  fc
    .date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
    .map((at) => at.toISOString()),
  fc.constantFrom(
    "1900-01-01T00:00:00Z",
    "2199-12-31T23:59:59.999999999-23:59",
    "1900-01-01T00:00:00+23:59",
    "2026-03-31T15:59:59+08:00",
    "2026-02-28T23:59:59.123456Z",
    "2024-02-29T12:00:00-00:00",
    "2016-12-31T23:59:60Z",
  ),
);
const days = fc.oneof(
  fc
    .date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10)),
  fc.constantFrom("1900-01-01", "2199-12-31", "2024-02-29"),
);

const addresses = fc.constantFrom("office@example.com", "a.b+c@sub.example.sg", "李@例子.com");

const textsOf: Readonly<Record<string, fc.Arbitrary<string>>> = {
  line: texts.filter((text) => text.isWellFormed() && !/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(text)),
  mailbox: addresses,
  country: fc.constantFrom("SG", "MY", "CN", "AX"),
  text: texts.filter((text) => !text.includes("\u0000") && text.isWellFormed()),
  "date-time": instants,
  day: days,
  "day-or-instant": fc.oneof(instants, days),
};

function stringOf(schema: Schema, schemaContext: SchemaContext, name: string): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format = "text", pattern } = schema;
  const plain = textsOf[format];
  if (plain === undefined) throw new Error(`the fuzz test does not know the format ${format}`);
  const regex = new RegExp(pattern ?? "", "u");
  const fits = (text: string) => {
    const { length } = Array.from(text);
    return length >= minLength && length <= maxLength && regex.test(text);
  };
  const kinds = [...(schemaContext.likelyValues[name] ?? []), ...(schema.examples ?? []).map(String)]
    .filter(fits)
    .map((text) => fc.constant(text));
  const prefix = /^\^([a-z]+|\[a-z\]\+)_\[/.exec(pattern ?? "")?.[1];
  const real = prefix === undefined ? [] : schemaContext.idsOf(prefix);
  if (real.length > 0)
    return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...real) }, matching(regex).filter(fits));
  // Random text is filtered only where most of it fits the pattern.
  if (pattern === undefined) kinds.push(plain.map((text) => text.padEnd(minLength, "x")).filter(fits));
  else if (format !== "text" || ["木 a", "木 b 😀"].every(fits)) kinds.push(plain.filter(fits));
  else kinds.push(matching(regex).filter(fits));
  if (Number.isFinite(maxLength) && fits("x".repeat(maxLength))) kinds.push(fc.constant("x".repeat(maxLength)));
  return fc.oneof(...kinds);
}

const matchingOf = new Map<string, fc.Arbitrary<string>>();

/**
 * Returns strings that match the pattern without its negative lookaheads; the caller filters for those. Each pattern's
 * arbitrary is kept: to make one costs more than to draw many values from it, and a few patterns are in every schema.
 */
function matching({ source }: RegExp): fc.Arbitrary<string> {
  const kept = matchingOf.get(source);
  if (kept !== undefined) return kept;
  const made = fc.stringMatching(new RegExp(source.replaceAll(/\(\?!.*?\)/g, ""), "u"));
  matchingOf.set(source, made);
  return made;
}

function arrayOf(schema: Schema, schemaContext: SchemaContext): fc.Arbitrary<unknown[]> {
  const { minItems = 0, maxItems = 3, items = {} } = schema;
  const bounds = { minLength: minItems, maxLength: Math.min(maxItems, 3) };
  const element = arbitraryOf(items, schemaContext);
  return schema.uniqueItems === true
    ? fc.uniqueArray(element, { ...bounds, selector: (value) => JSON.stringify(value) })
    : fc.array(element, bounds);
}

/** Objects with keys of their own, among them names that every object of JavaScript has. */
const dictionaryOf = (
  { propertyNames = {}, maxProperties = 3 }: Schema,
  values: Schema,
  schemaContext: SchemaContext,
): fc.Arbitrary<unknown> =>
  fc.dictionary(
    fc.oneof(
      { weight: 4, arbitrary: stringOf(propertyNames, schemaContext, "") },
      fc.constantFrom("__proto__", "constructor", "toString", "id", "1"),
    ),
    stringOf(values, schemaContext, ""),
    { maxKeys: Math.min(maxProperties, 5) },
  );

function objectOf(schema: Schema, schemaContext: SchemaContext): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const model = Object.fromEntries(
    properties.map(([name, property]) => [name, arbitraryOf(property, schemaContext, name)]),
  );
  const alternatives = schema.anyOf ?? [{ required: [] }];
  const required = fc.constantFrom(...alternatives.map((each) => [...(schema.required ?? []), ...each.required]));
  const names = properties.map(([name]) => name);
  // With many optional fields at once, one of them is nearly always rejected.
  const optional = fc.oneof(
    { weight: 3, arbitrary: fc.subarray(names, { maxLength: Math.min(3, names.length) }) },
    fc.subarray(names),
  );
  const right = schemaContext.together.filter((fields) => Object.keys(fields).every((name) => names.includes(name)));
  return fc.tuple(required, optional, fc.constantFrom({}, ...right)).chain(([always, sometimes, together]) => {
    const chosen = new Set([...always, ...sometimes]);
    const record = fc.record(Object.fromEntries(Object.entries(model).filter(([name]) => chosen.has(name))));
    return record.map((fields) =>
      Object.keys(together).every((name) => chosen.has(name)) ? { ...fields, ...together } : fields,
    );
  });
}
