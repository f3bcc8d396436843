import { fileNameLengthMax, type FileType } from "#contract/files.ts";

/** The file extensions of each type, the usual one first. */
const endings: Readonly<Record<FileType, readonly [string, ...string[]]>> = {
  "application/pdf": [".pdf"],
  "image/png": [".png"],
  "image/jpeg": [".jpg", ".jpeg", ".jpe", ".jfif"],
};

/**
 * Returns the uploaded file's name, with the extension of its type added if it has another: a saved `invoice.exe` must
 * not be a program, and a PDF called `.html` must not open as a page.
 */
export function fileName(given: string, type: FileType): string {
  const [usual] = endings[type];
  if (endings[type].some((ending) => given.toLowerCase().endsWith(ending))) return given;
  return given.slice(0, fileNameLengthMax - usual.length).toWellFormed() + usual;
}
