/** A response body that is JSON already and is sent byte for byte. */
export class RawJson {
  readonly json: string;
  /** False for the response of a request that changed nothing after all, which an Idempotency-Key must not repeat. */
  readonly isKept: boolean;

  constructor(json: string, { isKept = true }: { readonly isKept?: boolean } = {}) {
    this.json = json;
    this.isKept = isKept;
  }
}
