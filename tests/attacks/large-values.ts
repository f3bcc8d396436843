/** The part of JSON Schema that bounds a value. */
export interface BoundSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly BoundSchema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly maxItems?: number;
  readonly items?: BoundSchema;
  readonly properties?: Readonly<Record<string, BoundSchema>>;
  readonly additionalProperties?: boolean | BoundSchema;
  readonly maxProperties?: number;
}

/** How large the values are. */
export interface Size {
  readonly unit: string;
  /** The maximum length of a text. */
  readonly length: number;
  /** The maximum number of items of a list. */
  readonly items: number;
  /** Returns an existing id of a kind. */
  readonly idOf: (prefix: string) => string;
}

/** The length of a text without a bound of its own. */
const unbounded = 4_000;

/**
 * Returns a value that is as large as its schema and the size allow: texts and lists are filled, ids exist, and formats
 * have an example of theirs.
 */
export function largeValue(schema: BoundSchema, size: Size): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum.at(-1);
  if (schema.anyOf?.[0]?.type !== undefined) return largeValue(schema.anyOf[0], size);
  switch ([schema.type].flat()[0] ?? "") {
    case "object":
      return largeObject(schema, size);
    case "array": {
      const count = Math.min(schema.maxItems ?? size.items, size.items);
      const values = schema.items?.enum;
      if (values !== undefined) return values.slice(0, count);
      return Array.from({ length: count }, () => largeValue(schema.items ?? {}, size));
    }
    case "string":
      return largeText(schema, size);
    case "boolean":
      return true;
    case "integer":
      return Math.min(schema.maximum ?? 10, 12);
    case "number":
      return Math.min(schema.maximum ?? 1_000, 12.5);
    default:
      return null;
  }
}

function largeObject({ properties = {}, additionalProperties, maxProperties = 20 }: BoundSchema, size: Size) {
  const fields = Object.entries(properties).map(([name, field]) => [name, largeValue(field, size)] as const);
  if (typeof additionalProperties !== "object") return Object.fromEntries(fields);
  const further = Array.from({ length: maxProperties }, (_, i) => [`key${i}`, largeValue(additionalProperties, size)]);
  return Object.fromEntries([...fields, ...further]) as object;
}

const examples: Readonly<Record<string, string>> = {
  date: "2026-03-01",
  day: "2026-03-01",
  "date-time": "2026-03-01T00:00:00Z",
  "day-or-instant": "2026-03-01",
  email: "client@example.com",
  uri: "https://receiver.example/hooks",
};

function largeText({ pattern, format = "text", maxLength = unbounded }: BoundSchema, size: Size): string {
  const example = examples[format];
  if (example !== undefined) return example;
  const prefix = /^\^\(?([a-z]+)_/.exec(pattern ?? "")?.[1];
  if (prefix !== undefined) return size.idOf(prefix);
  return size.unit.repeat(Math.max(1, Math.floor(Math.min(maxLength, size.length) / Array.from(size.unit).length)));
}
