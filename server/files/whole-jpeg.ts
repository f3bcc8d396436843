const startBytes = 2;
const markerBytes = 2;
const scan = 0xda;
const end = Buffer.from([0xff, 0xd9]);
/** The kinds of frame that are drawn: in one pass with 8 and with 12 bits, and progressive. */
const frames = [0xc0, 0xc1, 0xc2];
/** The others, of which programs that write JPEGs make no use; three numbers among them mean something else. */
const isOtherFrame = (marker: number) => marker > 0xc2 && marker < 0xd0 && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Whether a JPEG (https://www.w3.org/Graphics/JPEG/itu-t81.pdf) has a frame that is drawn, pixels behind it, and its end.
 */
export function isWholeJpeg(content: Uint8Array): boolean {
  const jpeg = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let hasFrame = false;
  for (let at = startBytes; at + 2 * markerBytes <= jpeg.length;) {
    const marker = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== 0xff || isOtherFrame(marker)) return false;
    // Before a marker that byte may be repeated.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const next = at + markerBytes + jpeg.readUInt16BE(at + markerBytes);
    if (marker === scan) return hasFrame && jpeg.indexOf(end, next) !== -1;
    hasFrame ||= frames.includes(marker);
    at = next;
  }
  return false;
}
