import { imageDimensionsFromData } from "image-dimensions";
import {
  areImages,
  extensionsOf,
  type FileKind,
  isCutOff,
  kindOfContent,
  kindOfName,
  kindOfType,
  knownExtension,
  type FileType,
} from "#contract/documents/file-kinds.ts";
import { filePixelsMax } from "#contract/documents/files.ts";
import { invalidFields, type Refusal } from "#server/core/refusal.ts";

const imageTypes: Readonly<Record<string, FileType>> = { png: "image/png", jpeg: "image/jpeg" };

const kindWords: Readonly<Record<FileKind, string>> = {
  PDF: "a PDF",
  PNG: "a PNG image",
  JPEG: "a JPEG image",
  HEIC: "a HEIC photo",
  IMAGE: "an image of another format",
  DOCUMENT: "an office document",
  ARCHIVE: "a ZIP archive or an office document",
  PROGRAM: "a program",
  WEB_PAGE: "a web page",
  TEXT: "a text",
};

/**
 * Returns the type of the bytes, whatever type was claimed.
 * @throws Refusal 422 for anything but a PDF, a PNG and a JPEG, and for an image with too many pixels
 */
export function typeOfContent(content: Uint8Array): FileType {
  if (content.length === 0) throw refused("EMPTY", "is empty; choose another file");
  const kind = kindOfContent(content);
  if (kind === "PDF") return "application/pdf";
  const image = imageDimensionsFromData(content);
  const type = image === undefined ? undefined : imageTypes[image.type];
  if (image === undefined || type === undefined) throw refused("NOT_ALLOWED", notAllowed(kind));
  if (image.width < 1 || image.height < 1) {
    throw refused("NOT_ALLOWED", "is an image without pixels; save it again and upload it");
  }
  if (image.width * image.height > filePixelsMax) {
    const size = `${image.width} × ${image.height}`;
    throw refused("TOO_LARGE", `is an image of ${size} pixels; make it smaller than 50 million pixels`);
  }
  return type;
}

/** @throws Refusal 422 for a photo of which only the beginning arrived */
export function refusePartialPhoto(content: Uint8Array, type: FileType): void {
  if (!isCutOff(content, kindOfType[type])) return;
  throw refused(
    "INCOMPLETE",
    "is only a part of a photo: the rest did not arrive; take it again, or send it once more",
  );
}

/** @throws Refusal 422 for a name whose extension belongs to another kind of file than the content, of which images are one */
export function refuseContradictingName(name: string, type: FileType): void {
  const [claimed, actual] = [kindOfName(name), kindOfType[type]];
  if (claimed === undefined || claimed === actual || areImages(claimed, actual)) return;
  throw refused(
    "NAME_MISMATCH",
    `has a name ending in .${knownExtension(name)}, as of ${kindWords[claimed]}, but its content is ` +
      `${kindWords[actual]}; rename it to end in .${extensionsOf[actual][0]}, or choose another file`,
  );
}

function notAllowed(kind: FileKind | undefined): string {
  if (kind === "HEIC") {
    return (
      "is a HEIC photo, which many browsers cannot show; export it as JPEG. An iPhone takes photos as JPEG with " +
      "Settings > Camera > Formats > Most Compatible"
    );
  }
  // An image of these kinds that has no size is not complete.
  if (kind === undefined || kind === "PNG" || kind === "JPEG") {
    return "is not a PDF, PNG or JPEG by its content; save it in one of these formats";
  }
  return `is ${kindWords[kind]} by its content; save it as a PDF, PNG or JPEG`;
}

const refused = (code: string, message: string): Refusal => invalidFields([{ path: "file", code, message }]);
