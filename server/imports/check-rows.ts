import type { ValidateFunction } from "ajv/dist/2020.js";
import { type Fault, faultsMax } from "#contract/errors.ts";
import { importSampleMax } from "#contract/imports.ts";
import { eachInSlices } from "#server/core/slices.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { faultsOf } from "#server/http/validate.ts";
import type { RowRead, RowsRead } from "./read-rows.ts";

/** A row as the body of the request that would create its record, with the faults of turning it into that. */
export interface RowBody {
  readonly body: object;
  readonly faults?: readonly Fault[];
  /** The fields of the preview besides the body. */
  readonly shown?: object;
}

/** The rows of a file, checked against the schema of the request that creates such a record. */
export interface RowsChecked<Body> {
  readonly rows: number;
  readonly valid: number;
  readonly ignoredColumns: readonly string[];
  readonly bodies: readonly Body[];
  readonly sample: readonly object[];
  readonly faults: readonly (Fault & { readonly row: number })[];
}

/** @param isValid the schema of the body, compiled */
export async function checkRows<Body, Field extends string>(
  { rows, ignoredColumns }: RowsRead<Field>,
  isValid: ValidateFunction,
  bodyOf: (cells: RowRead<Field>["cells"]) => RowBody,
): Promise<RowsChecked<Body>> {
  const bodies: Body[] = [];
  const sample: object[] = [];
  const faults: (Fault & { row: number })[] = [];
  await eachInSlices(rows, ({ row, cells }) => {
    const { body, shown, faults: own = [] } = bodyOf(cells);
    const paths = new Set(own.map(({ path }) => path));
    // A reference that was not found is missing from the body; that is reported once.
    const others = isValid(body) ? [] : faultsOf(isValid.errors ?? []).filter(({ path }) => !paths.has(path));
    const found = [...own, ...others].map((fault) => ({ ...fault, row }));
    faults.push(...found);
    if (found.length > 0) return;
    bodies.push(body as Body);
    if (sample.length < importSampleMax) sample.push({ ...body, ...shown });
  });
  return { rows: rows.length, valid: bodies.length, ignoredColumns, bodies, sample, faults };
}

/** Returns the preview of an import. */
export const previewOf = <Body>({ rows, valid, ignoredColumns, sample, faults }: RowsChecked<Body>) => ({
  rows,
  valid,
  ignoredColumns: [...ignoredColumns],
  sample: [...sample],
  errors: faults.slice(0, faultsMax).map(({ row, path, message }) => ({ row, path, message })),
});

/** @param what the records, as in `clients` @throws Refusal 422 when any row has a fault, or there is none */
export function refuseRows<Body>({ rows, faults }: RowsChecked<Body>, what: string): void {
  refuseFaults(faults.map(({ row, path, code, message }) => ({ path: `rows[${row}].${path}`, code, message })));
  if (rows > 0) return;
  refuseFaults([{ path: "file", code: "TOO_FEW", message: `has no ${what} below its header row` }]);
}

/** Rows inserted by one statement: few enough for any statement timeout, and to be written as JSON in milliseconds. */
const writtenAtOnce = 500;

/** Inserts rows in batches. Returns what the statements return. */
export async function insertRows<Row, Inserted>(
  rows: readonly Row[],
  insert: (batch: readonly Row[]) => Promise<readonly Inserted[]>,
): Promise<Inserted[]> {
  const inserted: Inserted[] = [];
  for (let i = 0; i < rows.length; i += writtenAtOnce) {
    inserted.push(...(await insert(rows.slice(i, i + writtenAtOnce))));
  }
  return inserted;
}
