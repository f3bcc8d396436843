import { areImages, extensionsOf, kindOfName, kindOfType, type FileType } from "#contract/documents/file-kinds.ts";
import { fileNameLengthMax } from "#contract/documents/files.ts";

/**
 * Returns the uploaded file's name, with the extension of its type added if it has none or another, and in place of that of
 * another image: what is saved opens as what it is. Earlier versions accepted names of another type, such as a PDF called `invoice.exe`.
 */
export function fileName(given: string, type: FileType): string {
  const kind = kindOfType[type];
  const claimed = kindOfName(given);
  if (claimed === kind) return given;
  const ending = `.${extensionsOf[kind][0]}`;
  const name = areImages(claimed, kind) ? given.slice(0, given.lastIndexOf(".")) : given;
  return name.slice(0, fileNameLengthMax - ending.length).toWellFormed() + ending;
}
