import { imageDimensionsFromData } from "image-dimensions";
import { filePixelsMax, type FileType } from "#contract/files.ts";
import { invalidFields, type Refusal } from "#server/core/refusal.ts";

const imageTypes: Readonly<Record<string, FileType>> = { png: "image/png", jpeg: "image/jpeg" };

/**
 * Returns the type of the bytes, whatever type was claimed.
 * @throws Refusal 422 for anything but a PDF, a PNG and a JPEG, and for an image with too many pixels
 */
export function typeOfContent(content: Uint8Array): FileType {
  if (content.length === 0) throw refused("EMPTY", "is empty; choose another file");
  if (new TextDecoder("latin1").decode(content.subarray(0, 5)) === "%PDF-") return "application/pdf";
  const image = imageDimensionsFromData(content);
  const type = image === undefined ? undefined : imageTypes[image.type];
  if (image === undefined || type === undefined) {
    throw refused("NOT_ALLOWED", "is not a PDF, PNG or JPEG by its content; save it in one of these formats");
  }
  if (image.width < 1 || image.height < 1) {
    throw refused("NOT_ALLOWED", "is an image without pixels; save it again and upload it");
  }
  if (image.width * image.height > filePixelsMax) {
    const size = `${image.width} × ${image.height}`;
    throw refused("TOO_LARGE", `is an image of ${size} pixels; make it smaller than 50 million pixels`);
  }
  return type;
}

const refused = (code: string, message: string): Refusal => invalidFields([{ path: "file", code, message }]);
