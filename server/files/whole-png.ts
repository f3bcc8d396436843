import { Readable } from "node:stream";
import { createInflate } from "node:zlib";

/** Many times the size of the largest colour profiles. */
const profileBytesMax = 8 * 1024 * 1024;
const signatureBytes = 8;
const bytesBesideData = 12;
const typeAt = 4;
const dataAt = 8;
const depthAt = 24;
const colourAt = 25;
/** The number of samples per pixel, by colour type: grey, RGB, palette, grey and RGB with alpha. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** The overhead of each row and of each pass of an interlaced image, with room for a partial byte. */
const bytesPerLineMax = 32;

/**
 * True when a PNG (https://www.w3.org/TR/png-3/) unpacks to the bytes that its size needs: not fewer, since a part of
 * it would be missing, and not more. A file a thousandth of that size is enough, and a viewer would unpack all of it.
 */
export async function isWholePng(
  content: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<boolean> {
  const png = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const pixels: Uint8Array[] = [];
  const profiles: Uint8Array[] = [];
  for (const { type, data } of chunksOf(png)) {
    if (type === "IDAT") pixels.push(data);
    // A name ending in a zero byte, and one byte for the only compression method.
    if (type === "iCCP") profiles.push(data.subarray(data.indexOf(0) + 2));
  }
  const bitsPerPixel = (channels[png[colourAt] ?? -1] ?? 0) * (png[depthAt] ?? 0);
  const pixelBytes = Math.floor((width * height * bitsPerPixel) / 8);
  const unpacked = await unpackedBytes(pixels, pixelBytes + (width + height) * bytesPerLineMax);
  if (bitsPerPixel === 0 || unpacked === undefined || unpacked < pixelBytes) return false;
  for (const profile of profiles) if ((await unpackedBytes([profile], profileBytesMax)) === undefined) return false;
  return true;
}

function* chunksOf(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = signatureBytes; at + bytesBesideData <= png.length;) {
    const length = png.readUInt32BE(at);
    const data = png.subarray(at + dataAt, at + dataAt + length);
    yield { type: png.toString("latin1", at + typeAt, at + dataAt), data };
    at += bytesBesideData + length;
  }
}

/** Counts the bytes without keeping them; undefined above the limit, or when the data cannot be unpacked. */
async function unpackedBytes(packed: readonly Uint8Array[], bytesMax: number): Promise<number | undefined> {
  let bytes = 0;
  const inflating = Readable.from(packed).pipe(createInflate());
  try {
    for await (const piece of inflating as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > bytesMax) return undefined;
    }
    return bytes;
  } catch {
    return undefined;
  } finally {
    inflating.destroy();
  }
}
