/** PostgreSQL's code for a full disk, and those of the file system for a full disk and an exhausted quota. */
const fullCodes = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** True when there was no space left to write to. */
export const storageIsFull = (error: unknown): boolean => fullCodes.has(errorCode(error) ?? "");

/** True for an error of the file system, and not of the database. */
export const isFileError = (error: unknown): boolean =>
  error instanceof Error && "syscall" in error && !("query" in error) && errorCode(error) !== undefined;

/**
 * Runs a write that its caller can do without, such as a note that something was read.
 * @returns true when it was written; false while the disk is full
 */
export async function unlessStorageFull(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (storageIsFull(error)) return false;
    throw error;
  }
}

/** Returns the code of an error: a SQLSTATE, or one of the file system or a socket. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
