/** JSON in one text, or a long one in parts that follow one another, so that it is never written in one piece. */
export type Json = string | readonly string[];

export const textOf = (json: Json): string => (typeof json === "string" ? json : json.join(""));

/** Returns its length in characters, most of which are one byte. */
export const lengthOf = (json: Json): number =>
  typeof json === "string" ? json.length : json.reduce((sum, part) => sum + part.length, 0);

/** A response body that is JSON already and is sent byte for byte. */
export class RawJson {
  readonly json: Json;
  /** False for the response of a request that changed nothing after all, which an Idempotency-Key must not repeat. */
  readonly isKept: boolean;

  constructor(json: Json, { isKept = true }: { readonly isKept?: boolean } = {}) {
    this.json = json;
    this.isKept = isKept;
  }
}
