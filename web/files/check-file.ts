import {
  areImages,
  extensionsOf,
  fileBytesMax,
  type FileKind,
  kindOfContent,
  kindOfName,
  knownExtension,
  signatureBytes,
} from "#contract/documents/file-kinds.ts";
import { ApiError } from "#web/api.ts";
import { filesCopy } from "#web/copy/files.ts";
import { formatBytes } from "./format-bytes.ts";

/** The kinds of file that a place accepts. */
export type Accepted = "documents" | "images";

const acceptedKinds: Readonly<Record<Accepted, readonly FileKind[]>> = {
  documents: ["PDF", "PNG", "JPEG"],
  images: ["PNG", "JPEG"],
};

/**
 * The `accept` attribute of a file input. It names neither HEIC nor `image/*`, so that an iPhone converts photos to JPEG.
 */
export const acceptAttribute: Readonly<Record<Accepted, string>> = {
  documents: "application/pdf,image/jpeg,image/png",
  images: "image/jpeg,image/png",
};

const words = filesCopy.problems;

/** Returns why a file cannot be uploaded and what to do, before anything is sent; undefined when it can. */
export async function findProblem(file: File, accepted: Accepted = "documents"): Promise<string | undefined> {
  if (file.size === 0) return words.empty;
  const content = await kindOf(file);
  if (content === "unreadable") return words.damaged;
  const claimed = kindOfName(file.name);
  if (content === "HEIC" || (content === undefined && claimed === "HEIC")) return words.heic;
  if (file.size > fileBytesMax) {
    return words.tooLarge({ size: formatBytes(file.size), limit: formatBytes(fileBytesMax) });
  }
  if (content === undefined) return words.unknown;
  if (!acceptedKinds.documents.includes(content)) return words.notAllowed({ content: filesCopy.kinds[content] });
  if (!acceptedKinds[accepted].includes(content)) return words.notAnImage;
  if (claimed === undefined || claimed === content || areImages(claimed, content)) return undefined;
  return words.mismatch({
    ending: knownExtension(file.name) ?? "",
    content: filesCopy.kinds[content],
    right: extensionsOf[content][0],
  });
}

async function kindOf(file: File): Promise<FileKind | "unreadable" | undefined> {
  try {
    return kindOfContent(new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer()));
  } catch {
    // It was moved or deleted since it was chosen, or is a folder.
    return "unreadable";
  }
}

/** Returns the text of an upload's failure. The faults of a file are in the words of the app, in its language. */
export function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return words.damaged;
  if (error.code === "STORAGE_QUOTA_EXCEEDED") return words.full;
  const fault = error.details.find(({ path }) => path === "file");
  if (fault?.code === "TOO_LARGE") return words.tooManyPixels;
  if (fault?.code === "INCOMPLETE") return words.partial;
  return fault === undefined ? error.message : words.damaged;
}
