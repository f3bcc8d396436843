import { createHash, type Hash } from "node:crypto";

/**
 * A backup file (docs/decisions/0022-backup-format.md) is a tar archive compressed with zstd: `manifest.json` first, then
 * the rows of each table in parts of bounded size, and `checksums.json` last. A trailer with the SHA-256 of all bytes
 * before it follows, in a frame that zstd skips.
 */
export const formatVersion = 1;

export const manifestName = "manifest.json";
export const checksumsName = "checksums.json";

export interface Manifest {
  readonly format: "quoin backup";
  readonly formatVersion: number;
  readonly quoinVersion: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly postgresVersion: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
  /** The last value of each sequence that was used. */
  readonly sequences: readonly { readonly name: string; readonly lastValue: string }[];
}

/** The rows of a table, as `copyOut` reads them. */
export interface Content {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Checksums {
  readonly tables: Readonly<Record<string, Content>>;
}

const partName = /^tables\/([^/]+)\/\d+\.copy$/;

export const nameOfPart = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, "0")}.copy`;

/** Returns the table that an entry of the archive belongs to. */
export const tableOfPart = (name: string): string | undefined => partName.exec(name)?.[1];

const lineBreak = 0x0a;

/** Counts and hashes rows while they pass. */
export function createContentCounter() {
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  return {
    add(chunk: Buffer) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(lineBreak); at !== -1; at = chunk.indexOf(lineBreak, at + 1)) rows += 1;
    },
    content: (): Content => ({ rows, bytes, sha256: hash.copy().digest("hex") }),
  };
}

export const isSameContent = (one: Content, other: Content): boolean =>
  one.rows === other.rows && one.bytes === other.bytes && one.sha256 === other.sha256;

/** A skippable frame of zstd begins with one of sixteen magic numbers, and the length of what follows. */
const trailerText = "quoin backup sha256 ";
const trailerHead = Buffer.alloc(8);
trailerHead.writeUInt32LE(0x184d2a5e, 0);
trailerHead.writeUInt32LE(trailerText.length + 64, 4);

export const trailerBytes = trailerHead.length + trailerText.length + 64;

export const trailerOf = (hash: Hash): Buffer =>
  Buffer.concat([trailerHead, Buffer.from(trailerText + hash.digest("hex"))]);

export const isTrailer = (bytes: Buffer): boolean =>
  bytes.length === trailerBytes &&
  bytes.subarray(0, trailerHead.length).equals(trailerHead) &&
  bytes.toString("latin1", trailerHead.length).startsWith(trailerText);

const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

export const isCompressed = (bytes: Buffer): boolean => bytes.subarray(0, zstdMagic.length).equals(zstdMagic);
