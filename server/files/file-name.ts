import { extensionsOf, kindOfName, kindOfType, type FileType } from "#contract/file-kinds.ts";
import { fileNameLengthMax } from "#contract/files.ts";

/**
 * Returns the uploaded file's name, with the extension of its type added if it has none or another: what is saved opens
 * as what it is. Earlier versions accepted names of another type, such as a PDF called `invoice.exe`.
 */
export function fileName(given: string, type: FileType): string {
  const kind = kindOfType[type];
  if (kindOfName(given) === kind) return given;
  const ending = `.${extensionsOf[kind][0]}`;
  return given.slice(0, fileNameLengthMax - ending.length).toWellFormed() + ending;
}
