/** A response body that is JSON already and is sent byte for byte. */
export class RawJson {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}
