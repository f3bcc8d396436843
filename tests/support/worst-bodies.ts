import type { TSchema } from "typebox";
import { compile } from "#server/http/requests/validate.ts";

/** A request body and a description of what makes it expensive. */
export interface WorstBody {
  readonly title: string;
  readonly payload: string | Buffer;
  readonly contentType: string;
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly string[];
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Combining marks are sorted, ligatures become many characters, and some letters change their length with their case. */
const units = ["a", " ", "\u0301\u0323", "\ufdfa", "\u0130", "\u{1f600}"];
const jsonType = "application/json";

/** Returns legal bodies in which every text and list is as long as its schema allows. */
export function worstLegalBodies(schema: TSchema, listItemsMax = 100): WorstBody[] {
  const isValid = compile(schema);
  return units.map((unit) => {
    const body = largest(schema, unit, listItemsMax);
    if (!isValid(body)) throw new Error(`not legal: ${JSON.stringify(isValid.errors?.[0])}`);
    return { title: `legal, of ${JSON.stringify(unit)}`, payload: JSON.stringify(body), contentType: jsonType };
  });
}

function largest(schema: Schema, unit: string, listItemsMax: number): unknown {
  const [type] = [schema.type].flat();
  if (schema.enum !== undefined) return schema.enum[0];
  if (type === "object") {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([name, field]) => [name, largest(field, unit, listItemsMax)]));
  }
  if (type === "array") {
    const length = Math.min(schema.maxItems ?? listItemsMax, listItemsMax);
    return Array.from({ length }, () => largest(schema.items ?? {}, unit, listItemsMax));
  }
  if (type === "string") return longest(schema, unit);
  if (type === "boolean") return true;
  if (type === "integer") return schema.maximum ?? 2_147_483_647;
  throw new Error(`no largest ${String(type)}`);
}

/** Returns the longest legal text made of that unit, or else of letters, or else an address, a code of six digits or an id. */
function longest(schema: Schema, unit: string): string {
  const { maxLength = 26, examples = [] } = schema;
  const isValid = compile(schema as TSchema);
  const of = (part: string) => part.repeat(Math.floor(maxLength / Array.from(part).length));
  const address = `${"a".repeat(64)}@${"a.".repeat(Math.max(0, Math.floor((maxLength - 66) / 2)))}a`;
  const found = [of(unit), `x${of(unit).slice(unit.length)}`, of("a"), address, "000000", ...examples].find((text) =>
    isValid(text),
  );
  if (found === undefined) throw new Error(`no legal text for ${JSON.stringify(schema)}`);
  return found;
}

/** Returns bodies of at most that many bytes that are slow to read or to refuse. */
export function worstIllegalBodies(schema: TSchema, bytes: number): WorstBody[] {
  const room = bytes - 1_024;
  const fill = (part: string) => part.repeat(Math.floor(room / Buffer.byteLength(part)));
  const json = (title: string, payload: string | Buffer): WorstBody => ({ title, payload, contentType: jsonType });
  const names = Object.keys((schema as Schema).properties ?? {});
  const [first = "a"] = names;
  const floods = ["a", " ", "1", "a@", "\u0301\u0323", "\ufdfa"].flatMap((unit) =>
    ["\n", "!"].map((end) => fill(unit) + end),
  );
  return [
    ...names.flatMap((name) =>
      floods.map((text) => json(`${name}: ${text.slice(0, 2)}…${text.slice(-1)}`, JSON.stringify({ [name]: text }))),
    ),
    json("unknown fields", `{${Array.from({ length: room / 10 }, (_, i) => `"${i}":0`).join()}}`),
    json("one name many times", `{${fill(`"${first}":0,`)}"${first}":0}`),
    json("objects in a field", `{"${first}":[${fill("{},")}{}]}`),
    json("lists in lists", `{"${first}":${fill("[").slice(0, room / 2)}${fill("]").slice(0, room / 2)}}`),
    json("lists in lists, not closed", fill("[")),
    json("objects in objects", `${`{"${first}":`.repeat(room / 20)}1${"}".repeat(room / 20)}`),
    json("an exponent in lists in lists", `[1e1,${"[".repeat(room / 2)}${"]".repeat(room / 2)}]`),
    json("one number of many digits", `{"${first}":${fill("9")}}`),
    json("one number of many decimals", `{"${first}":0.${fill("0")}1}`),
    json("numbers of many decimals", `{"${first}":[${fill("1e-300,")}1]}`),
    json("numbers of 300 digits", `{"${first}":[${fill(`${"9".repeat(300)},`)}1]}`),
    json("an exponent of many digits", `{"${first}":1e${fill("0")}1}`),
    json("escapes", `{"${first}":"${fill("\\u0000")}"}`),
    json("lone surrogates", `{"${first}":"${fill("\\ud800")}"}`),
    json("blanks", fill(" ")),
    json("blanks within", `{${fill(" ")}"${first}":1}`),
    json("not UTF-8 at its end", Buffer.concat([Buffer.from(fill("\u0301")), Buffer.from([0xff])])),
    json("a long name", `{"${fill("a")}":1}`),
    json("a prototype", `{"__proto__":{${Array.from({ length: room / 10 }, (_, i) => `"${i}":0`).join()}}}`),
    {
      title: "a form of many parts",
      payload: fill('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'),
      contentType: "multipart/form-data; boundary=x",
    },
    { title: "a form with many fields", payload: fill("a=1&"), contentType: "application/x-www-form-urlencoded" },
    {
      title: "another media type",
      payload: fill("a"),
      contentType: `text/${"a".repeat(2_000)}; ${"charset ".repeat(500)}`,
    },
    {
      title: "many parameters",
      payload: "{}",
      contentType: `application/json${";charset".repeat(1_000)}; charset=${" ".repeat(4_000)}!`,
    },
  ];
}

/** Returns form bodies of at most that many bytes that are slow to read or to refuse. */
export function worstForms(fields: readonly string[], bytes: number): WorstBody[] {
  const room = bytes - 1_024;
  const fill = (part: string) => part.repeat(Math.floor(room / part.length));
  const contentType = "application/x-www-form-urlencoded";
  return [
    ["many fields", Array.from({ length: room / 7 }, (_, i) => `${i}=`).join("&")],
    ["one field many times", fill("name=1&")],
    ["separators", fill("&")],
    ["equals signs", fill("=")],
    ["escapes", `name=${fill("%41")}`],
    ["broken escapes", `name=${fill("%E0%A4")}`],
    ["percent signs", `name=${fill("%")}`],
    ["plus signs", `name=${fill("+")}%0A`],
    ["line breaks", `reason=a${fill("\r\n")}a`],
    ["a signature of brackets", `signature=${fill("[")}`],
    ["a signature of numbers", `signature=[[${fill("[1,1],")}[1,1]]]`],
    ["a signature of strings", `signature=[${fill('"a",')}"a"]`],
    ...fields.map((name) => [`${name} with a line break`, `${name}=${fill("a")}%0Aa`] as const),
    ...fields.map((name) => [`${name} with a NUL`, `${name}=${fill("a")}%00`] as const),
  ].map(([title = "", payload = ""]) => ({ title: `form: ${title}`, payload, contentType }));
}
