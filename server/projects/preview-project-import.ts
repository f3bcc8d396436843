import type { ProjectImportPreview } from "#contract/project-imports.ts";
import type { Caller } from "#server/caller.ts";
import { readHeavilyInOrg } from "#server/db/sql.ts";
import { previewOf } from "#server/imports/check-rows.ts";
import { readFile } from "#server/imports/read-file.ts";
import { projectColumns, readProjects } from "./project-rows.ts";

/** Returns the result that an import would have, with each row's faults. @throws Refusal 422 for an unusable file */
export const previewProjectImport = async (caller: Caller, content: Uint8Array): Promise<ProjectImportPreview> =>
  previewOf(
    await readProjects(readHeavilyInOrg(caller), await readFile(caller, content, projectColumns), caller.clock()),
  ) as ProjectImportPreview;
