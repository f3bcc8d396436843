import { createHash } from "node:crypto";
import type { File } from "#contract/documents/files.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import type { Upload } from "#server/http/requests/read-upload.ts";
import { newId } from "#server/core/ids.ts";
import { refuseContradictingName, refusePartialPhoto, typeOfContent } from "./check-content.ts";
import { getFile } from "./read.ts";
import { insertFile } from "./store.ts";
import { takeStorage } from "./take-storage.ts";

/** Stores a file with the type detected from its content. @throws Refusal 409 above the organization's quota, 422 */
export function uploadFile(caller: Caller, { name, content }: Upload): Promise<File> {
  const mediaType = typeOfContent(content);
  refuseContradictingName(name, mediaType);
  refusePartialPhoto(content, mediaType);
  const sha256 = createHash("sha256").update(content).digest();
  return inOrg(caller, async (tx) => {
    await takeStorage(tx, content.length, caller.storageBytesMax ?? 0);
    const createdAt = caller.clock();
    const id = newId("fil", createdAt);
    await insertFile(tx, { id, name, mediaType, bytes: content.length, sha256, content, createdAt });
    await recordEvent(tx, {
      resourceType: "file",
      resourceId: id,
      details: { name, mediaType, bytes: content.length },
    });
    return getFile(tx, id);
  });
}
