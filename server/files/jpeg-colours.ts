const startBytes = 2;
const markerBytes = 2;
const scan = 0xda;
const adobe = 0xee;
const adobeName = "Adobe";
/** Where Adobe's segment says how the colours are stored: as they are, or as brightness and two differences. */
const transformAt = 11;
/** The names of components that are the colours themselves. */
const namesOfColours = "RGB";

/** True for a JPEG in grey, or in colours as nearly all programs store them: YCbCr with 8 bits. Not for CMYK, as for printers. */
export function hasUsualColours(content: Uint8Array): boolean {
  const jpeg = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let transform: number | undefined;
  let isUsual = false;
  for (let at = startBytes; at + 2 * markerBytes <= jpeg.length;) {
    const marker = jpeg[at + 1] ?? 0;
    // That byte may be repeated before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === scan) break;
    const data = jpeg.subarray(at + 2 * markerBytes, at + markerBytes + jpeg.readUInt16BE(at + markerBytes));
    if (marker === adobe && data.toString("latin1", 0, adobeName.length) === adobeName) transform = data[transformAt];
    // Frames that isWholeJpeg supports.
    if (marker >= 0xc0 && marker <= 0xc2) {
      const [bits, components] = [data[0], data[5]];
      const names = String.fromCharCode(...[6, 9, 12].map((place) => data[place] ?? 0));
      isUsual = bits === 8 && (components === 1 || (components === 3 && names !== namesOfColours));
    }
    at += markerBytes + jpeg.readUInt16BE(at + markerBytes);
  }
  return isUsual && transform !== 0;
}
