import type { TSchema } from "typebox";
import { faultsMax } from "#contract/api/errors.ts";
import { itemsMax } from "#contract/documents/lines.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import { below } from "#server/http/requests/validate.ts";

/** The body limit of routes that need a session or an API key. */
export const bodyBytesMax = 1024 * 1024;

/** The body limit of public routes; the largest valid body is an acceptance with a drawn signature. */
export const publicBodyBytesMax = 64 * 1024;

/** More array elements than any request needs: a document with the maximum number of items and as many sections. */
const elementsMax = 2 * itemsMax;

/** The bound on text whose schema has no `maxLength`: more than any pattern, format or list of ids allows. */
const textLengthMax = 4_000;

/** The part of JSON Schema that bounds a body. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly maxProperties?: number;
}

/**
 * Returns the faults of a body that is far larger than its schema allows: text that is too long, too many array
 * elements or unknown fields. Such a body must not reach the validator, which tries every pattern and reports every
 * fault.
 */
export function sizeFaults(body: unknown, schema: TSchema, listElementsMax = elementsMax): Fault[] {
  const faults: Fault[] = [];
  let elements = 0;
  let unknownFields = 0;
  const waiting: { readonly value: unknown; readonly schema: Schema; readonly path: string }[] = [
    { value: body, schema, path: "" },
  ];
  for (let next = waiting.pop(); next !== undefined && faults.length < faultsMax; next = waiting.pop()) {
    const { value, schema: part, path } = next;
    if (typeof value === "string") {
      if (!isOf(part, "string")) continue;
      const { maxLength = textLengthMax } = part;
      // The validator counts code points, each of which is at most two UTF-16 units.
      if (value.length > 2 * maxLength) {
        faults.push({ path, code: "TOO_LONG", message: wording("fields.tooLong", { max: maxLength }) });
      }
    } else if (Array.isArray(value)) {
      if (part.items === undefined) continue;
      elements += value.length;
      if (elements > listElementsMax) {
        return [{ path: "", code: "TOO_MANY", message: wording("fields.tooManyElements", { max: listElementsMax }) }];
      }
      for (const [i, element] of value.entries()) {
        waiting.push({ value: element, schema: part.items, path: `${path}[${i}]` });
      }
    } else if (typeof value === "object" && value !== null) {
      const { properties, additionalProperties, maxProperties = 0 } = part;
      const fields = value as Readonly<Record<string, unknown>>;
      if (typeof additionalProperties === "object") {
        const names = Object.keys(fields);
        if (names.length > maxProperties) {
          faults.push({ path, code: "TOO_MANY", message: wording("fields.tooManyKeys", { max: maxProperties }) });
          continue;
        }
        for (const name of names) {
          waiting.push({ value: fields[name], schema: additionalProperties, path: below(path, name) });
        }
      }
      if (properties === undefined) continue;
      for (const name of Object.keys(fields)) {
        const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
        if (property !== undefined) waiting.push({ value: fields[name], schema: property, path: below(path, name) });
        else unknownFields += 1;
        if (unknownFields > faultsMax) return [tooManyUnknownFields];
      }
    }
  }
  // The stack visits the last fields first.
  return faults.toReversed();
}

const isOf = ({ type }: Schema, name: string): boolean => type === name || (Array.isArray(type) && type.includes(name));

export const tooManyUnknownFields: Fault = {
  path: "",
  code: "TOO_MANY",
  message: wording("fields.tooManyUnknown", { max: faultsMax }),
};
