export const fileTypes = ["application/pdf", "image/png", "image/jpeg"] as const;
export type FileType = (typeof fileTypes)[number];

/** The maximum size of an upload: a photograph from a phone, a receipt of a few pages. */
export const fileBytesMax = 10 * 1024 * 1024;

/** The kinds of file that a name or a content can be recognized as; the first three are accepted. */
export type FileKind =
  | "PDF"
  | "PNG"
  | "JPEG"
  | "HEIC"
  | "IMAGE"
  | "DOCUMENT"
  | "ARCHIVE"
  | "PROGRAM"
  | "WEB_PAGE"
  | "TEXT";

export const kindOfType: Readonly<Record<FileType, FileKind>> = {
  "application/pdf": "PDF",
  "image/png": "PNG",
  "image/jpeg": "JPEG",
};

/** The file extensions of each kind, the usual one first. */
export const extensionsOf: Readonly<Record<FileKind, readonly [string, ...string[]]>> = {
  PDF: ["pdf"],
  PNG: ["png"],
  JPEG: ["jpg", "jpeg", "jpe", "jfif"],
  HEIC: ["heic", "heif"],
  IMAGE: ["gif", "webp", "avif", "tif", "tiff", "bmp", "svg"],
  DOCUMENT: ["docx", "doc", "xlsx", "xls", "pptx", "ppt", "odt", "ods", "pages", "numbers"],
  ARCHIVE: ["zip", "rar", "7z", "gz", "tar"],
  PROGRAM: ["exe", "msi", "dll", "bat", "cmd", "scr", "ps1", "vbs", "js", "jar", "apk", "dmg"],
  WEB_PAGE: ["html", "htm", "mhtml"],
  TEXT: ["txt", "csv", "json", "xml", "rtf", "eml"],
};

const kindsByExtension = new Map(
  (Object.entries(extensionsOf) as [FileKind, readonly string[]][]).flatMap(([kind, extensions]) =>
    extensions.map((extension) => [extension, kind] as const),
  ),
);

/** Returns the extension of a name in lower case, without its dot, if it belongs to a known kind of file. */
export function knownExtension(name: string): string | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  return extension !== undefined && kindsByExtension.has(extension) ? extension : undefined;
}

/** Returns the kind that a name claims by its extension; undefined for no extension, or one that is not known. */
export const kindOfName = (name: string): FileKind | undefined => kindsByExtension.get(knownExtension(name) ?? "");

/** The number of bytes at the start of a file that identify its kind. */
export const signatureBytes = 64;

/** The first bytes of files of a kind, with a byte as the character of its code. */
const signatures: readonly (readonly [string | RegExp, FileKind])[] = [
  ["%PDF-", "PDF"],
  ["\u0089PNG\r\n\u001A\n", "PNG"],
  ["\u00FF\u00D8\u00FF", "JPEG"],
  [/^.{4}ftyp(hei[cmsx]|hev[cx]|mif1|msf1)/s, "HEIC"],
  [/^(GIF8|RIFF.{4}WEBP|.{4}ftypavi[fs]|BM|\s*<svg)/s, "IMAGE"],
  ["II*\0", "IMAGE"],
  ["MM\0*", "IMAGE"],
  ["\u00D0\u00CF\u0011\u00E0", "DOCUMENT"],
  ["PK\u0003\u0004", "ARCHIVE"],
  ["Rar!", "ARCHIVE"],
  ["7z\u00BC\u00AF", "ARCHIVE"],
  ["\u001F\u008B", "ARCHIVE"],
  ["MZ", "PROGRAM"],
  ["\u007FELF", "PROGRAM"],
  [/^\s*<(!doctype html|html|head|body|script)/i, "WEB_PAGE"],
];

/** Returns the kind of file that begins with these bytes, if it is one of those above. */
export function kindOfContent(bytes: Uint8Array): FileKind | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, signatureBytes));
  const matches = (signature: string | RegExp) =>
    typeof signature === "string" ? start.startsWith(signature) : signature.test(start);
  return signatures.find(([signature]) => matches(signature))?.[1];
}

const imageKinds: readonly FileKind[] = ["PNG", "JPEG", "HEIC", "IMAGE"];

/** True for two kinds of image: phones and messengers name photos by another kind than they are. */
export const areImages = (a: FileKind | undefined, b: FileKind): boolean =>
  a !== undefined && imageKinds.includes(a) && imageKinds.includes(b);

/** True when the pixels of a photo begin in these bytes and do not end: only a part of it arrived. */
export function isCutOff(content: Uint8Array, kind: FileKind): boolean {
  if (kind === "JPEG") {
    const scan = positionOf(content, [0xff, 0xda], 0);
    return scan !== -1 && positionOf(content, [0xff, 0xd9], scan) === -1;
  }
  return (
    kind === "PNG" && positionOf(content, bytesOf("IDAT"), 0) !== -1 && positionOf(content, bytesOf("IEND"), 0) === -1
  );
}

const bytesOf = (text: string): readonly number[] => Array.from(text, (letter) => letter.charCodeAt(0));

function positionOf(content: Uint8Array, bytes: readonly number[], from: number): number {
  const [first = 0] = bytes;
  for (let at = content.indexOf(first, from); at !== -1; at = content.indexOf(first, at + 1)) {
    if (bytes.every((byte, i) => content[at + i] === byte)) return at;
  }
  return -1;
}
