import { imageDimensionsFromData } from "image-dimensions";
import type { FileId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { readInOrg } from "#server/db/sql.ts";
import { getFileContent } from "#server/files/read.ts";
import { hasUsualColours } from "#server/files/jpeg-colours.ts";
import { isWholeJpeg } from "#server/files/whole-jpeg.ts";
import { isWholePng } from "#server/files/whole-png.ts";
import { type Fault, unknownReference } from "#server/core/refusal.ts";

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
    return [{ path, code: "TOO_LARGE", message: wording("organization.logoTooLarge") }];
  }
  const size = imageDimensionsFromData(file.content);
  if (file.mediaType === "application/pdf" || size === undefined) {
    return [{ path, code: "NOT_ALLOWED", message: wording("organization.logoFormat") }];
  }
  if (Math.max(size.width, size.height) > sidePixelsMax) {
    const message = wording("organization.logoPixels", { width: size.width, height: size.height, max: sidePixelsMax });
    return [{ path, code: "TOO_LARGE", message }];
  }
  const isWhole = file.mediaType === "image/png" ? await isWholePng(file.content, size) : isWholeJpeg(file.content);
  if (!isWhole) {
    return [{ path, code: "NOT_ALLOWED", message: wording("organization.logoUnreadable") }];
  }
  if (file.mediaType === "image/png" || hasUsualColours(file.content)) return [];
  return [{ path, code: "NOT_ALLOWED", message: wording("organization.logoColours") }];
}
