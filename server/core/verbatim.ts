/** An answer that is JSON already and goes out byte for byte. */
export class Verbatim {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}
