import { imageDimensionsFromData } from "image-dimensions";
import type { Fault } from "#contract/api/errors.ts";
import type { FileId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { readInOrg } from "#server/db/sql.ts";
import { getFileContent } from "#server/files/read.ts";
import { hasUsualColours } from "#server/files/jpeg-colours.ts";
import { isWholeJpeg } from "#server/files/whole-jpeg.ts";
import { isWholePng } from "#server/files/whole-png.ts";
import { unknownReference } from "#server/core/refusal.ts";

/** Larger logos show no more detail on paper, and make each PDF slow. */
const sidePixelsMax = 4_000;
/** Each PDF contains the logo, and that of each issued document is stored. */
const bytesMax = 2 * 1024 * 1024;
const path = "logoFileId";

/**
 * Returns the faults that keep a file from being the logo. The check does not render it: the caller may hold a
 * transaction open, which would wait for all queued rendering. A logo that cannot be drawn all the same is left out.
 */
export async function logoFaults(caller: Caller, id: FileId): Promise<Fault[]> {
  const file = await getFileContent(readInOrg(caller), id);
  if (file === undefined) return [unknownReference(path, "file")];
  if (file.content.length > bytesMax) {
    return [{ path, code: "TOO_LARGE", message: "is larger than 2 MB; reduce its size and upload it again" }];
  }
  const size = imageDimensionsFromData(file.content);
  if (file.mediaType === "application/pdf" || size === undefined) {
    return [{ path, code: "NOT_ALLOWED", message: "must be a PNG or JPEG; convert the logo to one of these formats" }];
  }
  if (Math.max(size.width, size.height) > sidePixelsMax) {
    const message = `is ${size.width} × ${size.height} pixels; make it smaller than ${sidePixelsMax} each way`;
    return [{ path, code: "TOO_LARGE", message }];
  }
  const isWhole = file.mediaType === "image/png" ? await isWholePng(file.content, size) : isWholeJpeg(file.content);
  if (!isWhole) {
    return [{ path, code: "NOT_ALLOWED", message: "cannot be read as an image; save it again and upload it" }];
  }
  if (file.mediaType === "image/png" || hasUsualColours(file.content)) return [];
  const message =
    "is a JPEG in CMYK, as for printers, or in other colours that viewers show differently; save it as a PNG, or as a " +
    "JPEG in RGB with 8 bits, and upload it again";
  return [{ path, code: "NOT_ALLOWED", message }];
}
