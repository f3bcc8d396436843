import type { Attachment } from "#contract/documents/attachments.ts";
import { isoInstant } from "#server/db/sql.ts";
import { presentFile } from "#server/files/read.ts";
import type { AttachmentRow } from "./store.ts";

export const presentAttachment = (row: AttachmentRow): Attachment => ({
  ...presentFile(row),
  projectId: row.projectId,
  clientId: row.clientId,
  attachedAt: isoInstant(row.attachedAt),
});
