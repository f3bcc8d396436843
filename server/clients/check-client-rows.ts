import { type ClientImportPreview, importSampleMax } from "#contract/client-imports.ts";
import { NewClient } from "#contract/clients.ts";
import type { Fault } from "#contract/errors.ts";
import { compile, faultsOf } from "#server/http/validate.ts";
import type { ClientRowsRead } from "./read-client-rows.ts";

/** The rows of a file, checked against the schema of `POST /clients`. */
export interface ClientRowsChecked extends Pick<ClientImportPreview, "rows" | "valid" | "ignoredColumns" | "sample"> {
  readonly clients: readonly NewClient[];
  readonly faults: readonly (Fault & { readonly row: number })[];
}

const isClient = compile(NewClient);

export function checkClientRows({ rows, ignoredColumns }: ClientRowsRead): ClientRowsChecked {
  const clients: NewClient[] = [];
  const faults: (Fault & { row: number })[] = [];
  for (const { row, client } of rows) {
    if (isClient(client)) clients.push(client as NewClient);
    else faults.push(...faultsOf(isClient.errors ?? []).map((fault) => ({ ...fault, row })));
  }
  const sample = clients.slice(0, importSampleMax);
  return { rows: rows.length, valid: clients.length, ignoredColumns: [...ignoredColumns], sample, clients, faults };
}
