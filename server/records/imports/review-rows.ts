import type { ValidateFunction } from "ajv/dist/2020.js";
import type { Fault } from "#server/core/refusal.ts";
import type { Caller } from "#server/http/caller.ts";
import { mapInSlices } from "#server/core/sharing/slices.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { faultsOf } from "#server/http/requests/validate.ts";

/** A row of a file as a person has corrected it: its fields as text. */
export interface GivenRow {
  readonly row: number;
  readonly values: Readonly<Record<string, string>>;
}

/** A record that may be the same. */
export interface Duplicate {
  readonly id: string;
  readonly name: string;
  /** The fields that are the same. */
  readonly by: readonly string[];
  /** True when the record has all that the row has. */
  readonly isKnown: boolean;
}

/** A row as the body of the request that would create its record. */
export interface ReviewedRow {
  readonly row: number;
  readonly body: object;
  readonly errors: readonly Fault[];
  /** Those that are most alike first. */
  readonly duplicates: readonly Duplicate[];
}

/** The review of one kind of record, and what follows from it. */
export interface RecordImport {
  review(read: Read, caller: ReviewingCaller, rows: readonly GivenRow[]): Promise<readonly ReviewedRow[]>;
  /** Keeps what the review depends on from changing until the transaction ends. */
  readonly hold?: (tx: Tx) => Promise<unknown>;
  /** Adds records. Returns their number. */
  add(tx: Tx, caller: Caller, bodies: readonly object[]): Promise<number>;
  /** Changes a record; undefined for records that are not changed by imports. */
  readonly update?: (caller: Caller, id: string, body: object) => Promise<unknown>;
}

export type ReviewingCaller = Pick<Caller, "clock" | "permissions">;

/** Checks rows against the schema of the request that creates such a record. */
export const reviewRows = (
  rows: readonly GivenRow[],
  isValid: ValidateFunction,
  bodyOf: (values: GivenRow["values"], row: number) => { readonly body: object; readonly faults?: readonly Fault[] },
  duplicatesOf: (body: object, row: number) => readonly Duplicate[],
): Promise<ReviewedRow[]> =>
  mapInSlices(rows, ({ row, values }) => {
    const { body, faults = [] } = bodyOf(values, row);
    const paths = new Set(faults.map(({ path }) => path));
    // A reference that was not found is missing from the body; that is reported once.
    const others = isValid(body) ? [] : faultsOf(isValid.errors ?? []).filter(({ path }) => !paths.has(path));
    return { row, body, errors: [...faults, ...others], duplicates: duplicatesOf(body, row) };
  });

/** True when the record has every field of the row as the row has it. */
export function hasAll(record: Readonly<Record<string, unknown>>, body: object): boolean {
  return Object.entries(body).every(([field, value]) => plain(record[field]) === plain(value));
}

const plain = (value: unknown): string =>
  value === null || value === undefined ? "" : textOf(value).normalize("NFKC").trim().replaceAll(/\s+/g, " ");

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
