import { crc32, deflateSync } from "node:zlib";

/** Returns a PNG of one colour (https://www.w3.org/TR/png-3/). */
export function png(width = 8, height = 8): Buffer<ArrayBuffer> {
  const rows = Buffer.alloc((width + 1) * height, 90);
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  return pngOf(width, height, rows);
}

/** Returns a PNG that declares that size but holds only a few pixels. */
export const pngDeclaring = (width: number, height: number): Buffer<ArrayBuffer> =>
  pngOf(width, height, Buffer.alloc(9));

/** Returns a PNG whose colour profile decompresses to that many bytes. */
export function pngWithProfile(bytes: number): Buffer<ArrayBuffer> {
  const profile = Buffer.concat([Buffer.from("sRGB\u0000\u0000"), deflateSync(Buffer.alloc(bytes))]);
  return pngOf(8, 8, Buffer.alloc(72), chunk("iCCP", profile));
}

/** Returns a PNG that declares that size and holds these rows of grey pixels, each preceded by its filter type. */
export function pngOf(
  width: number,
  height: number,
  rows: Buffer,
  further: Buffer = Buffer.alloc(0),
): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey, not interlaced.
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    further,
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** Returns a minimal PDF. */
export const tinyPdf = (): Buffer<ArrayBuffer> =>
  Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

/** Returns the header of a JPEG that declares that size, without any image data. */
export function jpegDeclaring(width: number, height: number): Buffer<ArrayBuffer> {
  const frame = Buffer.from("ffc0000b080000000001011100", "hex");
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"), frame]);
}

/** Returns a complete JPEG of 8 × 8 grey pixels. */
export const jpeg = (): Buffer<ArrayBuffer> =>
  Buffer.from(
    "/9j/2wCEABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2MBERISGBUYLxo" +
      "aL2NCOEJjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY//AAAsIAAgACAEBEQD/xADSAAABBQEBAQEBA" +
      "QAAAAAAAAAAAQIDBAUGBwgJCgsQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSY" +
      "nKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFx" +
      "sfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAAgBAQAAPwBIPB3/AEz/AEr/2Q==",
    "base64",
  );

const segment = (marker: number, data: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data]);

/**
 * Returns a complete JPEG of 8 × 8 pixels of one colour.
 * @param names the bytes that name its components: one for grey, three for colours, four for CMYK
 * @param transform what Adobe's programs say of the way the colours are stored; without it the file is as others write it
 */
export function jpegOf(names: readonly number[], { bits = 8, transform = -1 } = {}): Buffer<ArrayBuffer> {
  const noCodes = Array.from({ length: 15 }, () => 0);
  const levels = Array.from({ length: 64 }, () => 1);
  // Each component is two codes of one bit; the rest of the byte is filled with ones.
  const codes = 0xff >> (2 * names.length);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(transform < 0 ? [] : [segment(0xee, [...Buffer.from("Adobe"), 0, 100, 0, 0, 0, 0, transform])]),
    segment(0xdb, [0, ...levels]),
    segment(bits === 8 ? 0xc0 : 0xc1, [bits, 0, 8, 0, 8, names.length, ...names.flatMap((name) => [name, 0x11, 0])]),
    segment(0xc4, [0x00, 1, ...noCodes, 0]),
    segment(0xc4, [0x10, 1, ...noCodes, 0]),
    segment(0xda, [names.length, ...names.flatMap((name) => [name, 0]), 0, 63, 0]),
    Buffer.from([codes, 0xff, 0xd9]),
  ]);
}

/** Returns a PNG of stripes. @param colour 0 grey, 2 RGB, 3 palette, 4 grey and 6 RGB with transparency */
export function pngInColours(colour: 0 | 2 | 3 | 4 | 6, bits: number): Buffer<ArrayBuffer> {
  const [width, height, samples] = [48, 24, { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour]];
  const rowBytes = 1 + (width * samples * bits) / 8;
  const rows = Buffer.alloc(rowBytes * height, 0x55);
  for (let row = 0; row < height; row++) rows[row * rowBytes] = 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colour, 0, 0, 0], 8);
  const palette = Buffer.from(Array.from({ length: 2 ** Math.min(bits, 8) }, (_, i) => [i, 200, 90]).flat());
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    ...(colour === 3 ? [chunk("PLTE", palette)] : []),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
