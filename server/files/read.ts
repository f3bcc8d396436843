import type { File } from "#contract/documents/files.ts";
import type { FileId } from "#contract/api/ids.ts";
import type { Permission } from "#contract/people/roles.ts";
import { isoInstant, type Read } from "#server/db/sql.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import { type Fault, found, notFound, unknownReference } from "#server/core/refusal.ts";
import { mayOpen, mayReferTo } from "./check-access.ts";
import { fileName } from "./file-name.ts";
import { type FileRow, findContent, findFile, findFilesAfter, findFiles, findFileUses } from "./store.ts";

/** @throws Refusal 404 */
export async function getFile(read: Read, id: FileId): Promise<File> {
  return presentFile(found(await findFile(read, id)));
}

export const presentFile = (row: FileRow): File => ({
  id: row.id,
  name: fileName(row.name, row.mediaType),
  mediaType: row.mediaType,
  bytes: row.bytes,
  sha256: row.sha256.toString("hex"),
  createdAt: isoInstant(row.createdAt),
});

/** Lists the next files after an id, oldest first. */
export const listFilesAfter = async (read: Read, after: FileId | undefined, limit: number): Promise<File[]> =>
  (await findFilesAfter(read, after, limit)).map(presentFile);

/** Returns the files with those ids; unknown ones are left out. */
export async function listFiles(read: Read, ids: readonly FileId[]): Promise<File[]> {
  return (await findFiles(read, ids)).map(presentFile);
}

/** Checks a reference to a file. A file that is in use already must be one that the caller may see, since referring to it
 * would show it. Files are only deleted after being unreferenced for long.
 */
export async function fileFaults(
  read: Read,
  path: string,
  id: FileId,
  permissions: readonly Permission[],
): Promise<Fault[]> {
  const uses = await findFileUses(read, id);
  return uses !== undefined && mayReferTo(uses, permissions) ? [] : [unknownReference(path, "file")];
}

/** Returns a file's type and content, or undefined when there is none with that id. */
export async function getFileContent(read: Read, id: FileId) {
  const row = await findFile(read, id);
  const content = await findContent(read, id);
  return row === undefined || content === undefined ? undefined : { mediaType: row.mediaType, content };
}

/**
 * Returns a file by its own id, for a caller who may read expenses. The files of a project or a client are those of the
 * callers who may read these. @throws Refusal 404
 */
export async function openFile(read: Read, id: FileId, permissions: readonly Permission[]): Promise<FileAnswer> {
  if (!mayOpen(found(await findFileUses(read, id)), permissions)) throw notFound();
  return downloadFile(read, id);
}

/** Returns a file that the caller may see, as the caller of this function has checked. @throws Refusal 404 */
export async function downloadFile(read: Read, id: FileId): Promise<FileAnswer> {
  const { name, mediaType } = await getFile(read, id);
  const bytes = found(await findContent(read, id));
  return new FileAnswer({ bytes, mediaType, name });
}
