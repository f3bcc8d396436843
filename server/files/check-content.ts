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
    throw refused("NOT_ALLOWED", "is neither a PDF nor a PNG nor a JPEG, by its content; save it as one of these");
  }
  if (image.width < 1 || image.height < 1) {
    throw refused("NOT_ALLOWED", "is an image without a pixel; save it anew and upload it again");
  }
  if (image.width * image.height > filePixelsMax) {
    const size = `${image.width} × ${image.height}`;
    throw refused("TOO_LARGE", `is an image of ${size} pixels; it may have 50 million at most, so make it smaller`);
  }
  return type;
}

const refused = (code: string, message: string): Refusal => invalidFields([{ path: "file", code, message }]);
