import type { attachmentRoutes } from "#contract/documents/attachments.ts";
import { readInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { attachFile } from "./attach-file.ts";
import { detachFile } from "./detach-file.ts";
import { downloadAttachment, listAttachments } from "./read.ts";

export const attachmentHandlers: Handlers<keyof typeof attachmentRoutes> = {
  listProjectFiles: ({ caller, id }) => listAttachments(readInOrg(caller), id),
  attachProjectFile: ({ caller, id, body }) => attachFile(caller, id, body),
  getProjectFile: ({ caller, id, nestedIds }) => downloadAttachment(readInOrg(caller), id, nestedIds.fileId),
  detachProjectFile: ({ caller, id, nestedIds }) => detachFile(caller, id, nestedIds.fileId),
  listClientFiles: ({ caller, id }) => listAttachments(readInOrg(caller), id),
  attachClientFile: ({ caller, id, body }) => attachFile(caller, id, body),
  getClientFile: ({ caller, id, nestedIds }) => downloadAttachment(readInOrg(caller), id, nestedIds.fileId),
  detachClientFile: ({ caller, id, nestedIds }) => detachFile(caller, id, nestedIds.fileId),
};
