import type { fileRoutes } from "#contract/documents/files.ts";
import { readInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { openFile } from "./read.ts";
import { uploadFile } from "./upload-file.ts";

export const fileHandlers: Handlers<keyof typeof fileRoutes> = {
  uploadFile: ({ caller, body }) => uploadFile(caller, body),
  getFile: ({ caller, id }) => openFile(readInOrg(caller), id, caller.permissions),
};
