import { createHash } from "node:crypto";

/** The media type of tables. */
export const csvType = "text/csv; charset=utf-8";

/** A response body that is a file and not JSON. */
export class FileAnswer {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** The file name when it is saved; may contain any character. */
  readonly name: string;
  /** Equal for files with the same bytes. */
  readonly etag: string;

  constructor(file: { readonly bytes: Uint8Array; readonly mediaType: string; readonly name: string }) {
    this.bytes = file.bytes;
    this.mediaType = file.mediaType;
    this.name = file.name;
    this.etag = `"${createHash("sha256").update(file.bytes).digest("hex")}"`;
  }
}

/** A file that is streamed while it is generated, so its length and digest are not known beforehand. */
export class FileStream {
  readonly parts: AsyncIterable<string | Uint8Array>;
  readonly mediaType: string;
  readonly name: string;

  constructor(file: {
    readonly parts: AsyncIterable<string | Uint8Array>;
    readonly mediaType: string;
    readonly name: string;
  }) {
    this.parts = file.parts;
    this.mediaType = file.mediaType;
    this.name = file.name;
  }
}

/**
 * Returns the header that shows a file in the browser and names it when saved: in ASCII, and in full for clients that
 * support RFC 6266.
 */
export function contentDisposition(name: string, how: "inline" | "attachment" = "inline"): string {
  const plain = name.normalize("NFKD").replaceAll(/[^\w. -]/g, "_");
  const full = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `${how}; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** Returns a name that every system can give to a file, without the characters that separate folders. */
export const asFileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, "_").toWellFormed();
