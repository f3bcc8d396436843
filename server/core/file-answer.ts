import { createHash } from "node:crypto";

/** An answer that is a file and not JSON. */
export class FileAnswer {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** What it is called once it is saved; may hold any character. */
  readonly name: string;
  /** What two files with the same bytes share. */
  readonly etag: string;

  constructor(file: { readonly bytes: Uint8Array; readonly mediaType: string; readonly name: string }) {
    this.bytes = file.bytes;
    this.mediaType = file.mediaType;
    this.name = file.name;
    this.etag = `"${createHash("sha256").update(file.bytes).digest("hex")}"`;
  }
}

/** A file that is sent while it is written: nobody knows all of its bytes beforehand. */
export class FileStream {
  readonly parts: AsyncIterable<string>;
  readonly mediaType: string;
  readonly name: string;

  constructor(file: { readonly parts: AsyncIterable<string>; readonly mediaType: string; readonly name: string }) {
    this.parts = file.parts;
    this.mediaType = file.mediaType;
    this.name = file.name;
  }
}

/**
 * The header that shows a file in the browser and names it once it is saved: in plain ASCII, and in full for those who
 * read RFC 6266.
 */
export function contentDisposition(name: string, how: "inline" | "attachment" = "inline"): string {
  const plain = name.normalize("NFKD").replaceAll(/[^\w. -]/g, "_");
  const full = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `${how}; filename="${plain}"; filename*=UTF-8''${full}`;
}
