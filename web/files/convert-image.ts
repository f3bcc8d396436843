import { type FileKind, kindOfContent, signatureBytes } from "#contract/documents/file-kinds.ts";

/** A logo keeps its transparency; of a photo, JPEG is a tenth. */
export type ImageUse = "logo" | "photo";

const photoQuality = 0.92;
/** No document shows more, and a drawing without a size of its own gets this one. */
const sideMax = { logo: 2_000, photo: 4_096 } as const;

/**
 * Returns an image of another format (WebP, AVIF, GIF, SVG, TIFF, and HEIC where the browser knows it) as a PNG or a JPEG,
 * and any other file as it is. What cannot be converted is refused later, with what to do.
 */
export async function withKnownFormat(file: File, use: ImageUse = "photo"): Promise<File> {
  const kind = await kindOf(file);
  if (kind !== "IMAGE" && kind !== "HEIC") return file;
  try {
    return await convert(file, use);
  } catch {
    return file;
  }
}

async function kindOf(file: File): Promise<FileKind | undefined> {
  try {
    const start = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
    return isDrawing(file) ? "IMAGE" : kindOfContent(start);
  } catch {
    return undefined;
  }
}

/** An SVG may begin with comments and declarations. */
const isDrawing = ({ type, name }: File): boolean => type === "image/svg+xml" || /\.svg$/i.test(name);

async function convert(file: File, use: ImageUse): Promise<File> {
  const image = isDrawing(file) ? await drawingOf(file) : await pictureOf(file);
  const shrink = Math.min(1, sideMax[use] / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * shrink));
  canvas.height = Math.max(1, Math.round(image.height * shrink));
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("there is no canvas");
  if (use === "photo") {
    // Transparent pixels of a JPEG would be black.
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const [type, ending] = use === "logo" ? (["image/png", "png"] as const) : (["image/jpeg", "jpg"] as const);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, photoQuality));
  if (blob === null) throw new Error("the image was not converted");
  return new File([blob], `${file.name.replace(/\.[^.]*$/, "")}.${ending}`, { type });
}

/** Decodes a picture: a TIFF, which few browsers know, by a library that is loaded when the first one is chosen. */
async function pictureOf(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    const start = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
    if (!isTiff(start)) throw error;
    const { decodeTiff } = await import("./decode-tiff.ts");
    return createImageBitmap(decodeTiff(await file.arrayBuffer()));
  }
}

const isTiff = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === second && ((first === 0x49 && third === 42) || (first === 0x4d && fourth === 42));

/** Draws an SVG as an image, in which no script runs and nothing is loaded. */
async function drawingOf(file: File): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(await file.text())}`;
  await image.decode();
  if (image.width > 0) {
    // Sharp at any size that a document shows it in.
    const grow = sideMax.logo / Math.max(image.width, image.height);
    [image.width, image.height] = [image.width * grow, image.height * grow];
  }
  return image;
}
