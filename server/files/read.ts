import type { Fault } from "#contract/errors.ts";
import type { File } from "#contract/files.ts";
import type { FileId } from "#contract/ids.ts";
import { isoInstant, type Read } from "#server/db/sql.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import { found, unknownReference } from "#server/core/refusal.ts";
import { fileName } from "./file-name.ts";
import { findContent, findFile } from "./store.ts";

/** @throws Refusal 404 */
export async function getFile(read: Read, id: FileId): Promise<File> {
  const row = found(await findFile(read, id));
  return {
    id: row.id,
    name: fileName(row.name, row.mediaType),
    mediaType: row.mediaType,
    bytes: row.bytes,
    sha256: row.sha256.toString("hex"),
    createdAt: isoInstant(row.createdAt),
  };
}

/** Checks a reference to a file. Files are only deleted after being unreferenced for long. */
export const fileFaults = async (read: Read, path: string, id: FileId): Promise<Fault[]> =>
  (await findFile(read, id)) === undefined ? [unknownReference(path, "file")] : [];

/** Returns a file's type and content, or undefined when there is none with that id. */
export async function getFileContent(read: Read, id: FileId) {
  const row = await findFile(read, id);
  const content = await findContent(read, id);
  return row === undefined || content === undefined ? undefined : { mediaType: row.mediaType, content };
}

/** @throws Refusal 404 */
export async function downloadFile(read: Read, id: FileId): Promise<FileAnswer> {
  const { name, mediaType } = await getFile(read, id);
  const bytes = found(await findContent(read, id));
  return new FileAnswer({ bytes, mediaType, name });
}
