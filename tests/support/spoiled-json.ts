import fc from "fast-check";

/** JSON text that no JavaScript value serializes to, such as a particular spelling of a number or a duplicate name. */
class RawJson {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** Serializes like `JSON.stringify`, but writes `RawJson` as is. */
function written(value: unknown): string {
  if (value instanceof RawJson) return value.json;
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  return `{${Object.entries(value)
    .map(([name, part]) => `${JSON.stringify(name)}:${written(part)}`)
    .join(",")}}`;
}

const deep = (open: string, close: string, depth: number) =>
  new RawJson(`${open.repeat(depth)}0${close.repeat(depth)}`);

/** Values that hardly any field accepts, or that trip a careless parser. */
const invalidValues = (foreignIds: readonly string[]) =>
  fc.oneof(
    fc.constantFrom<unknown>(null, true, false, "", 0, -1, 0.1, 1e21, [], {}, [[]], [null], { $ref: "#" }, "true", "1"),
    fc.constantFrom(
      ...["1e400", "-1e400", "1e-400", "1E2", "1.0e+2", "-0", "-0.0", "0e0", "1e999999999", "9007199254740993"].map(
        (json) => new RawJson(json),
      ),
      ...[
        "0.1000000000000000055511151231257827",
        "123456789012345678901234567890",
        "0.00001",
        "1e15",
        "99999999.99999",
      ].map((json) => new RawJson(json)),
    ),
    fc.constantFrom("\u0000", "a\u0000b", "\ud800", "x\udfffy", "   ", "\n", "x".repeat(100_001), "😀".repeat(5_001)),
    fc.constantFrom(
      "2026-02-30",
      "0000-01-01",
      "2200-01-01",
      "2026-1-1",
      "2026-01-01T24:00:00Z",
      "2026-01-01T00:00:60Z",
      "2026-12-31T23:59:60+08:00",
    ),
    fc.constantFrom("+020000-01-01T00:00:00Z", "2026-01-01T00:00:00+25:00", "2026-01-01t00:00:00z", "infinity", "now"),
    fc.constantFrom(deep("[", "]", 20_000), deep('{"a":', "}", 20_000), deep("[", "]", 40)),
    fc.constantFrom(
      ...foreignIds,
      "inv_",
      "cli_01k9qv3m8xf2ta7r6y5w4h3e2D",
      "cli_81k9qv3m8xf2ta7r6y5w4h3e2d",
      "__proto__",
    ),
  );

type Path = readonly (string | number)[];

/** Returns the paths of a value and of everything in it. */
function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [at];
  const parts = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [at, ...parts.flatMap(([name, part]) => pathsIn(part, [...at, name]))];
}

/** Returns the value with the part at that path changed. */
function changed(value: unknown, [name, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  const part = changed((value as Record<string | number, unknown>)[name], rest, change);
  if (Array.isArray(value)) return value.with(Number(name), part);
  return { ...(value as object), [name]: part };
}

const without = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.slice(1)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).slice(1))
      : value;

/** Repeats the first element of a list, or a value that is no list, that many times. */
const many = (count: number) => (value: unknown) =>
  Array.from({ length: count }, () => (Array.isArray(value) ? (value[0] ?? null) : value));

const strangeNames = [
  "unknown",
  "id",
  "orgId",
  "__proto__",
  "constructor",
  "toString",
  "",
  "\u0000",
  "\ud800",
  "a.b[0]",
];

/** Adds a field that the object does not know. */
const withField = (value: unknown, name: string, field: unknown): unknown =>
  new RawJson(
    `{${[...Object.entries(value ?? {}).map(([key, part]) => `${JSON.stringify(key)}:${written(part)}`), `${JSON.stringify(name)}:${written(field)}`].join(",")}}`,
  );

/** Corrupts a valid body in every way: mostly one place in it, sometimes the text as a whole. */
export function spoiled(right: unknown, foreignIds: readonly string[]): fc.Arbitrary<string | Buffer> {
  const anywhere = fc.constantFrom(...pathsIn(right));
  const any = invalidValues(foreignIds);
  const name = fc.oneof(fc.constantFrom(...strangeNames), fc.constant("n".repeat(10_000)));
  const asText = (value: unknown) => written(value);
  return fc.oneof(
    { weight: 10, arbitrary: fc.tuple(anywhere, any).map(([at, value]) => asText(changed(right, at, () => value))) },
    { weight: 2, arbitrary: anywhere.map((at) => asText(changed(right, at, without))) },
    { weight: 2, arbitrary: fc.tuple(name, any).map(([field, value]) => asText(withField(right, field, value))) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(anywhere, fc.constantFrom(501, 2_000))
        .map(([at, count]) => asText(changed(right, at, many(count)))),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom<string | Buffer>(
        "",
        " ",
        "null",
        "[]",
        "{",
        "1",
        '"text"',
        "{} {}",
        "[".repeat(100_000),
        '{"a":1,}',
        "<a/>",
        "a=1",
        asText(right).slice(0, -1),
        `\ufeff${asText(right)}`,
        `${asText(right)}\u0000`,
        Buffer.from(asText(right), "utf16le"),
        Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xc0, 0xed, 0xa0, 0x80]), Buffer.from('"}')]),
        `{"name":"${"x".repeat(1024 * 1024)}"}`,
      ),
    },
  );
}
