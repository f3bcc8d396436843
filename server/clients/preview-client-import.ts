import type { ClientImportPreview } from "#contract/client-imports.ts";
import type { Caller } from "#server/caller.ts";
import { readHeavilyInOrg } from "#server/db/sql.ts";
import { previewOf } from "#server/imports/check-rows.ts";
import { readFile } from "#server/imports/read-file.ts";
import { clientColumns, readClients } from "./client-rows.ts";

/** Returns the result that an import would have, with each row's faults. @throws Refusal 422 for an unusable file */
export const previewClientImport = async (caller: Caller, content: Uint8Array): Promise<ClientImportPreview> =>
  previewOf(
    await readClients(readHeavilyInOrg(caller), await readFile(caller, content, clientColumns)),
  ) as ClientImportPreview;
