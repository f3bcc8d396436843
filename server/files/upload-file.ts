import { createHash } from "node:crypto";
import type { File } from "#contract/files.ts";
import { recordEvent } from "#server/audit/record-event.ts";
import type { Caller } from "#server/caller.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import type { Upload } from "#server/http/read-upload.ts";
import { Refusal } from "#server/core/refusal.ts";
import { newId } from "#server/core/ids.ts";
import { refuseContradictingName, typeOfContent } from "./check-content.ts";
import { getFile } from "./read.ts";
import { unreferencedKeptDays } from "./delete-unreferenced.ts";
import { addStorage, insertFile } from "./store.ts";

/** Stores a file with the type detected from its content. @throws Refusal 409 above the organization's quota, 422 */
export function uploadFile(caller: Caller, { name, content }: Upload): Promise<File> {
  const mediaType = typeOfContent(content);
  refuseContradictingName(name, mediaType);
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

/** @param bytesMax the limit on the total size of the organization's files and events; 0 for no limit */
async function takeStorage(tx: Tx, bytes: number, bytesMax: number): Promise<void> {
  if (await addStorage(tx, bytes, bytesMax === 0 ? Number.MAX_SAFE_INTEGER : bytesMax)) return;
  const quota = `${Math.round(bytesMax / 1024 ** 2).toLocaleString("en-SG")} MB`;
  throw new Refusal(
    "STORAGE_QUOTA_EXCEEDED",
    `This upload would exceed the ${quota} that the organization's files and events can use. Remove receipts or logos you no ` +
      `longer need: files that nothing refers to are deleted after ${unreferencedKeptDays} days. Or ask the operator ` +
      "of Quoin to raise QUOIN_STORAGE_PER_ORGANIZATION.",
  );
}
