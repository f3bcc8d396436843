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
import { type Wording, wording } from "#contract/api/wording.ts";
import { invalidFields, type Refusal } from "#server/core/refusal.ts";

const imageTypes: Readonly<Record<string, FileType>> = { png: "image/png", jpeg: "image/jpeg" };

/**
 * Returns the type of the bytes, whatever type was claimed.
 * @throws Refusal 422 for anything but a PDF, a PNG and a JPEG, and for an image with too many pixels
 */
export function typeOfContent(content: Uint8Array): FileType {
  if (content.length === 0) throw refused("EMPTY", wording("files.empty"));
  const kind = kindOfContent(content);
  if (kind === "PDF") return "application/pdf";
  const image = imageDimensionsFromData(content);
  const type = image === undefined ? undefined : imageTypes[image.type];
  if (image === undefined || type === undefined) throw refused("NOT_ALLOWED", notAllowed(kind));
  if (image.width < 1 || image.height < 1) {
    throw refused("NOT_ALLOWED", wording("files.noPixels"));
  }
  if (image.width * image.height > filePixelsMax) {
    const { width, height } = image;
    throw refused("TOO_LARGE", wording("files.tooManyPixels", { width, height }));
  }
  return type;
}

/** @throws Refusal 422 for a photo of which only the beginning arrived */
export function refusePartialPhoto(content: Uint8Array, type: FileType): void {
  if (!isCutOff(content, kindOfType[type])) return;
  throw refused("INCOMPLETE", wording("files.partialPhoto"));
}

/** @throws Refusal 422 for a name whose extension belongs to another kind of file than the content, of which images are one */
export function refuseContradictingName(name: string, type: FileType): void {
  const [claimed, actual] = [kindOfName(name), kindOfType[type]];
  if (claimed === undefined || claimed === actual || areImages(claimed, actual)) return;
  throw refused(
    "NAME_MISMATCH",
    wording("files.otherName", {
      extension: knownExtension(name) ?? "",
      claimed: wording(`fileKinds.${claimed}`),
      actual: wording(`fileKinds.${actual}`),
      right: extensionsOf[actual][0] ?? "",
    }),
  );
}

function notAllowed(kind: FileKind | undefined): Wording {
  if (kind === "HEIC") return wording("files.heic");
  // An image of these kinds that has no size is not complete.
  if (kind === undefined || kind === "PNG" || kind === "JPEG") {
    return wording("files.notPdfOrImage");
  }
  return wording("files.otherKind", { kind: wording(`fileKinds.${kind}`) });
}

const refused = (code: string, message: Wording): Refusal => invalidFields([{ path: "file", code, message }]);
