import utif from "utif2";

/** As of every other image: more would take the memory of a phone. */
const pixelsMax = 50_000_000;

/**
 * Decodes a TIFF of one page, beside which there may be smaller previews.
 * @throws Error for several pages, of which an image would show only one, and for what cannot be decoded
 */
export function decodeTiff(content: ArrayBuffer): ImageData {
  const pages = utif.decode(content).filter((each) => each["t256"] !== undefined && !isPreview(each));
  const [page] = pages;
  if (page === undefined || pages.length > 1) throw new Error("the TIFF has none or several pages");
  if (!(Number(page["t256"]) * Number(page["t257"]) <= pixelsMax)) throw new Error("the TIFF has too many pixels");
  utif.decodeImage(content, page);
  const pixels = new Uint8ClampedArray(utif.toRGBA8(page));
  return new ImageData(pixels, page.width, page.height);
}

const isPreview = (page: utif.IFD): boolean => Number(page["t254"] ?? 0) % 2 === 1;
