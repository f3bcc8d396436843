import type { ClientImportPreview } from "#contract/client-imports.ts";
import { faultsMax } from "#contract/errors.ts";
import { checkClientRows } from "./check-client-rows.ts";
import { readClientRows } from "./read-client-rows.ts";

/** Returns the result that an import would have, with each row's faults. @throws Refusal 422 for an unusable file */
export function previewClientImport(content: Uint8Array): ClientImportPreview {
  const { clients: _, faults, ...counted } = checkClientRows(readClientRows(content));
  return {
    ...counted,
    errors: faults.slice(0, faultsMax).map(({ row, path, message }) => ({ row, path, message })),
  };
}
