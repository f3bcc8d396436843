import { createHash } from "node:crypto";
import type { File } from "#contract/files.ts";
import type { Caller } from "#server/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import type { Upload } from "#server/http/read-upload.ts";
import { newId } from "#server/ids.ts";
import { typeOfContent } from "./check-content.ts";
import { getFile } from "./read.ts";
import { insertFile } from "./store.ts";

/** Keeps a file, as what its content says it is. @throws Refusal 422 */
export function uploadFile(caller: Caller, { name, content }: Upload): Promise<File> {
  const mediaType = typeOfContent(content);
  const sha256 = createHash("sha256").update(content).digest();
  return inOrg(caller, async (tx) => {
    const createdAt = caller.clock();
    const id = newId("fil", createdAt);
    await insertFile(tx, { id, name, mediaType, bytes: content.length, sha256, content, createdAt });
    return getFile(tx, id);
  });
}
