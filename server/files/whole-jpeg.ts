const startBytes = 2;
const markerBytes = 2;
const scan = 0xda;
const end = Buffer.from([0xff, 0xd9]);
/** The supported kinds of frame: sequential with 8 and with 12 bits, and progressive. */
const frames = [0xc0, 0xc1, 0xc2];
/** True for the other kinds, which no program writes in practice; three markers in the range mean something else. */
const isOtherFrame = (marker: number) => marker > 0xc2 && marker < 0xd0 && ![0xc4, 0xc8, 0xcc].includes(marker);

/** True when a JPEG (https://www.w3.org/Graphics/JPEG/itu-t81.pdf) has a supported frame, image data and its end. */
export function isWholeJpeg(content: Uint8Array): boolean {
  const jpeg = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let hasFrame = false;
  for (let at = startBytes; at + 2 * markerBytes <= jpeg.length;) {
    const marker = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== 0xff || isOtherFrame(marker)) return false;
    // That byte may be repeated before a marker.
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
