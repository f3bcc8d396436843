import type { ClientImportPreview } from "#contract/client-imports.ts";
import { previewOf } from "#server/imports/check-rows.ts";
import { readClients } from "./client-rows.ts";

/** Returns the result that an import would have, with each row's faults. @throws Refusal 422 for an unusable file */
export const previewClientImport = (content: Uint8Array): ClientImportPreview =>
  previewOf(readClients(content)) as ClientImportPreview;
