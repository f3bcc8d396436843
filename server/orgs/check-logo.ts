import { imageDimensionsFromData } from "image-dimensions";
import type { Fault } from "#contract/errors.ts";
import type { FileId } from "#contract/ids.ts";
import type { Caller } from "#server/caller.ts";
import { readInOrg } from "#server/db/sql.ts";
import { getFileContent } from "#server/files/read.ts";
import { Refusal, unknownReference } from "#server/refusal.ts";
import { inflatesTooFar } from "./png-inflation.ts";

/** Larger ones say no more on paper, and make each PDF slow. */
const sidePixelsMax = 4_000;
const path = "logoFileId";
const unreadable: Fault = {
  path,
  code: "NOT_ALLOWED",
  message: "cannot be read as an image; save it anew and upload it again",
};

/** What keeps a file from being the logo: the documents that show it must never fail with it. @throws Refusal 503 while too much of the organization waits to be drawn */
export async function logoFaults(caller: Caller, id: FileId): Promise<Fault[]> {
  const file = await getFileContent(readInOrg(caller), id);
  if (file === undefined) return [unknownReference(path, "file")];
  const size = imageDimensionsFromData(file.content);
  if (file.mediaType === "application/pdf" || size === undefined) {
    return [{ path, code: "NOT_ALLOWED", message: "must be a PNG or a JPEG; upload the logo as one of these" }];
  }
  if (Math.max(size.width, size.height) > sidePixelsMax) {
    const message = `is ${size.width} × ${size.height} pixels; make it smaller than ${sidePixelsMax} each way`;
    return [{ path, code: "TOO_LARGE", message }];
  }
  if (file.mediaType === "image/png" && (await inflatesTooFar(file.content, size))) return [unreadable];
  try {
    await caller.pdf.render({ kind: "logo", org: caller.org, logo: file.content, at: caller.clock() });
    return [];
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The file ends early, or is damaged otherwise.
    return [unreadable];
  }
}
