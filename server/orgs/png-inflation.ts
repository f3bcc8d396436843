import { Readable } from "node:stream";
import { createInflate } from "node:zlib";

/** What the largest profiles of colours take, and many times that. */
const profileBytesMax = 8 * 1024 * 1024;
const signatureBytes = 8;
const bytesBesideData = 12;
const typeAt = 4;
const dataAt = 8;
/** Four channels of 16 bits, and room for what each row and each pass of an interlaced image begins with. */
const bytesPerPixelMax = 8;
const bytesPerLineMax = 32;

/**
 * Whether a PNG (https://www.w3.org/TR/png-3/) unpacks to more than its size can need. A thousandth of it is enough to
 * send such a file, and who draws it would unpack all of it.
 */
export async function inflatesTooFar(
  png: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<boolean> {
  const pixels: Uint8Array[] = [];
  const profiles: Uint8Array[] = [];
  for (const { type, data } of chunksOf(Buffer.from(png.buffer, png.byteOffset, png.byteLength))) {
    if (type === "IDAT") pixels.push(data);
    // A name up to a zero, and a number for the one kind of packing that there is.
    if (type === "iCCP") profiles.push(data.subarray(data.indexOf(0) + 2));
  }
  const pixelBytesMax = width * height * bytesPerPixelMax + (width + height) * bytesPerLineMax;
  if (await inflatesBeyond(pixels, pixelBytesMax)) return true;
  for (const profile of profiles) if (await inflatesBeyond([profile], profileBytesMax)) return true;
  return false;
}

function* chunksOf(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = signatureBytes; at + bytesBesideData <= png.length;) {
    const length = png.readUInt32BE(at);
    const data = png.subarray(at + dataAt, at + dataAt + length);
    yield { type: png.toString("latin1", at + typeAt, at + dataAt), data };
    at += bytesBesideData + length;
  }
}

/** Counts without keeping, and no further than asked. What cannot be unpacked is not drawn either. */
async function inflatesBeyond(packed: readonly Uint8Array[], bytesMax: number): Promise<boolean> {
  let bytes = 0;
  const inflating = Readable.from(packed).pipe(createInflate());
  try {
    for await (const piece of inflating as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > bytesMax) return true;
    }
    return false;
  } catch {
    return false;
  } finally {
    inflating.destroy();
  }
}
