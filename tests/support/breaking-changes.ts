/** The parts of JSON Schema and OpenAPI that are compared. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
}
interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema: Schema;
}
interface Body {
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Operation {
  readonly "x-required-scope"?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}
export interface ComparedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Bounds of requests: a tighter one refuses what was accepted. The sign says in which direction that is. */
const bounds = { minimum: 1, exclusiveMinimum: 1, minLength: 1, minItems: 1, maximum: -1, maxLength: -1, maxItems: -1 };

/**
 * Returns the changes from one document to the next that break clients, as docs/api.md defines them: what a client sends
 * must still be accepted, and what it reads must still be there and of the same types.
 */
export function breakingChanges(before: ComparedDocument, after: ComparedDocument): string[] {
  const found: string[] = [];
  for (const [path, operations] of Object.entries(before.paths)) {
    for (const [method, old] of Object.entries(operations)) {
      const where = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (now === undefined) found.push(`${where} is gone`);
      else found.push(...operationChanges(old, now, { where, before, after }));
    }
  }
  return found;
}

interface Place {
  readonly where: string;
  readonly before: object;
  readonly after: object;
}

const at = (place: Place, part: string): Place => ({ ...place, where: `${place.where} ${part}` });

function operationChanges(old: Operation, now: Operation, place: Place): string[] {
  const found: string[] = [];
  if (now["x-required-scope"] !== old["x-required-scope"]) found.push(`${place.where} needs another scope`);
  const [oldParameters, parameters] = [parametersOf(old, place.before), parametersOf(now, place.after)];
  for (const [key, { schema }] of oldParameters) {
    const parameter = parameters.get(key);
    if (parameter === undefined) found.push(`${place.where} has no ${key} any more`);
    else found.push(...requestChanges(schema, acceptedBy(parameter, schema), at(place, key)));
  }
  for (const [key, { required }] of parameters)
    if (required === true && oldParameters.get(key)?.required !== true) found.push(`${place.where} requires ${key}`);
  found.push(...bodyChanges(old.requestBody, now.requestBody, at(place, "request")));
  for (const [status, answer] of Object.entries(old.responses).filter(([key]) => key.startsWith("2")))
    found.push(...answerBodyChanges(answer, now.responses[status], at(place, status)));
  return found;
}

/** Returns the schema of a parameter's text. A list with commas between its values also accepts one value alone. */
function acceptedBy({ schema, style, explode }: Parameter, old: Schema): Schema {
  const isList = schema.type === "array" && old.type !== "array" && style === "form" && explode === false;
  return isList ? (schema.items ?? {}) : schema;
}

function parametersOf({ parameters = [] }: Operation, document: object): Map<string, Parameter> {
  return new Map(
    parameters
      .map((parameter) => resolved(parameter, document))
      .map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]),
  );
}

function bodyChanges(old: Body | undefined, now: Body | undefined, place: Place): string[] {
  if (now === undefined) return old === undefined ? [] : [`${place.where} takes no body any more`];
  const isNewlyRequired = now.required === true && old?.required !== true;
  return [
    ...(isNewlyRequired ? [`${place.where} requires a body`] : []),
    ...Object.entries(old?.content ?? {}).flatMap(([type, { schema }]) => {
      const next = now.content?.[type]?.schema;
      return next === undefined ? [`${place.where} refuses ${type}`] : requestChanges(schema, next, place);
    }),
  ];
}

function answerBodyChanges(old: Body, now: Body | undefined, place: Place): string[] {
  if (now === undefined) return [`${place.where} is not answered any more`];
  return Object.entries(old.content ?? {}).flatMap(([type, { schema }]) => {
    const next = now.content?.[type]?.schema;
    return next === undefined ? [`${place.where} is not answered as ${type}`] : answerChanges(schema, next, place);
  });
}

/** Returns what was accepted and is refused now. */
function requestChanges(old: Schema, now: Schema, place: Place): string[] {
  const [from, to] = [flat(old, place.before), flat(now, place.after)];
  const found = [...from.types].filter((type) => !to.types.has(type)).map((type) => `${place.where} refuses ${type}`);
  if (to.values !== undefined) {
    const refused = from.values?.filter((value) => !to.values?.includes(value)) ?? ["other texts"];
    found.push(...refused.map((value) => `${place.where} refuses ${String(value)}`));
  }
  for (const [bound, sign] of Object.entries(bounds)) {
    const [was, is] = [from.schema[bound], to.schema[bound]];
    if (typeof is === "number" && (typeof was !== "number" || is * sign > was * sign))
      found.push(`${place.where} has ${bound} ${is}, not ${String(was)}`);
  }
  if (to.schema["pattern"] !== undefined && to.schema["pattern"] !== from.schema["pattern"])
    found.push(`${place.where} has another pattern`);
  for (const name of to.schema.required ?? [])
    if (from.schema.required?.includes(name) !== true) found.push(`${place.where}.${name} is required`);
  return [...found, ...belowChanges(from.schema, to.schema, place, requestChanges)];
}

/** Returns what could be relied on in an answer and no longer can. New values of an enumeration are additions. */
function answerChanges(old: Schema, now: Schema, place: Place): string[] {
  const [from, to] = [flat(old, place.before), flat(now, place.after)];
  const found = [...to.types].filter((type) => !from.types.has(type)).map((type) => `${place.where} may be ${type}`);
  if (from.values !== undefined && to.values === undefined)
    found.push(`${place.where} is not of an enumeration any more`);
  for (const name of from.schema.required ?? [])
    if (to.schema.required?.includes(name) !== true) found.push(`${place.where}.${name} may be missing`);
  return [...found, ...belowChanges(from.schema, to.schema, place, answerChanges)];
}

function belowChanges(from: Schema, to: Schema, place: Place, compare: typeof requestChanges): string[] {
  const found = Object.entries(from.properties ?? {}).flatMap(([name, schema]) => {
    const next = to.properties?.[name];
    const below = { ...place, where: `${place.where}.${name}` };
    return next === undefined ? [`${below.where} is gone`] : compare(schema, next, below);
  });
  if (from.items === undefined || to.items === undefined) return found;
  return [...found, ...compare(from.items, to.items, { ...place, where: `${place.where}[]` })];
}

interface Flat {
  /** The schema, or for alternatives what an object has in each of them. */
  readonly schema: Schema;
  readonly types: ReadonlySet<string>;
  readonly values: readonly unknown[] | undefined;
}

/** Resolves the references of a schema and joins its alternatives. */
function flat(schema: Schema, document: object): Flat {
  const own = resolved(schema, document);
  const alternatives = (own.oneOf ?? own.anyOf ?? []).map((each) => flat(each, document));
  // Alternatives without types only say which fields are required together.
  if (alternatives.every(({ types }) => types.size === 0)) {
    const given = own.enum ?? (own.const === undefined ? undefined : [own.const]);
    const types = own.type === undefined ? (given ?? []).map(typeOf) : [own.type].flat();
    return { schema: own, types: new Set(types), values: given?.filter((value) => value !== null) };
  }
  const parts = alternatives.filter(({ types }) => !types.has("null") || types.size > 1);
  const [first, ...others] = parts;
  return {
    schema: others.reduce((joined, { schema: next }) => inEach(joined, next), first?.schema ?? {}),
    types: new Set(alternatives.flatMap(({ types }) => [...types])),
    values: parts.some(({ values }) => values === undefined) ? undefined : parts.flatMap(({ values }) => values ?? []),
  };
}

/** Returns what the objects of both schemas have. */
function inEach(a: Schema, b: Schema): Schema {
  const names = Object.keys(a.properties ?? {}).filter((name) => b.properties?.[name] !== undefined);
  return {
    properties: Object.fromEntries(
      names.map((name) => [name, { anyOf: [a.properties?.[name] ?? {}, b.properties?.[name] ?? {}] }]),
    ),
    required: (a.required ?? []).filter((name) => b.required?.includes(name)),
  };
}

const typeOf = (value: unknown): string => (value === null ? "null" : typeof value);

/** Returns the object that a reference leads to. */
function resolved<Value extends { readonly $ref?: string }>(value: Value, document: object): Value {
  if (value.$ref === undefined) return value;
  const parts = value.$ref.slice(2).split("/");
  return parts.reduce((found: unknown, part) => (found as Record<string, unknown>)[part], document) as Value;
}
