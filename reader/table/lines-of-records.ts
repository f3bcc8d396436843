import { add, decimal } from "#contract/money.ts";
import { canonical } from "#reader/numbers.ts";
import type { Composed } from "./spec.ts";

/** Gathers the rows of a file of which several may be the lines of one record, as programs export invoices. */
export class LinesOfRecords<Field extends string, Row extends Composed<Field>> {
  readonly #records: Row[];
  readonly #places = new Map<string, number>();

  /** @param records to which the records are appended */
  constructor(records: Row[]) {
    this.#records = records;
  }

  /** Takes a row. Returns false for a further line of a record above, whose amount it may add to. */
  add(record: Row): boolean {
    const { lineOf } = record;
    const place = lineOf === undefined ? undefined : this.#places.get(lineOf.key);
    const before = place === undefined ? undefined : this.#records[place];
    if (lineOf === undefined || place === undefined || before === undefined) {
      if (lineOf !== undefined) this.#places.set(lineOf.key, this.#records.length);
      this.#records.push(record);
      return true;
    }
    const { adds } = lineOf;
    if (adds === undefined) {
      // Two documents of one number are no lines of one: both are shown, for a person to decide.
      const isSame = JSON.stringify(record.values) === JSON.stringify(before.values);
      if (!isSame) this.#records.push(record);
      return !isSame;
    }
    const amount = sum(before.values[adds], record.values[adds]);
    this.#records[place] = { ...before, values: { ...before.values, [adds]: amount } };
    return false;
  }
}

function sum(one = "0", other = "0"): string {
  try {
    return canonical(add(decimal(one), decimal(other)));
  } catch {
    return one;
  }
}
