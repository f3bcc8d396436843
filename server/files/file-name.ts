import { fileNameLengthMax, type FileType } from "#contract/files.ts";

/** The endings that each type goes by, the usual one first. */
const endings: Readonly<Record<FileType, readonly [string, ...string[]]>> = {
  "application/pdf": [".pdf"],
  "image/png": [".png"],
  "image/jpeg": [".jpg", ".jpeg", ".jpe", ".jfif"],
};

/**
 * Returns the name that a file was sent with, with the ending of what it is added where it has another: whoever saves
 * `invoice.exe` must not find a program, and a PDF called `.html` must not be opened as a page.
 */
export function fileName(given: string, type: FileType): string {
  const [usual] = endings[type];
  if (endings[type].some((ending) => given.toLowerCase().endsWith(ending))) return given;
  return given.slice(0, fileNameLengthMax - usual.length).toWellFormed() + usual;
}
