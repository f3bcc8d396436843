import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract as createExtract } from "tar-stream";
import { reasonOf } from "#server/db/embedded/layout.ts";
import {
  type Checksums,
  checksumsName,
  type Content,
  createContentCounter,
  formatVersion,
  isCompressed,
  isSameContent,
  isTrailer,
  type Manifest,
  manifestName,
  tableOfPart,
  trailerBytes,
  trailerOf,
} from "./format.ts";

/** A file that is no backup, or not one that this version can read: one line that says what to do. */
export class BackupFileError extends Error {}

/** The contents of a backup file that was read through, and is as it was written. */
export interface Verified {
  readonly manifest: Manifest;
  readonly checksums: Checksums;
  readonly fileBytes: number;
}

/** Uses the rows of a table, which must be read to their end. */
type UseRows = (table: string, rows: AsyncIterable<Buffer>) => Promise<void>;

/** Reads a backup file through, and checks it against its checksums. @throws BackupFileError */
export async function verifyArchive(file: string, onRows: (bytes: number) => void): Promise<Verified> {
  const { fileBytes, trailer } = await readEnds(file);
  const found = new Map<string, Content>();
  try {
    const { manifest, checksums, hash } = await readArchive(file, async (table, rows) => {
      const counter = createContentCounter();
      for await (const chunk of rows) {
        counter.add(chunk);
        onRows(chunk.length);
      }
      found.set(table, counter.content());
    });
    if (!trailerOf(hash).equals(trailer)) throw new Error("its checksum differs");
    refuseOtherContent(manifest, checksums, found);
    return { manifest, checksums, fileBytes };
  } catch (error) {
    if (error instanceof BackupFileError) throw error;
    throw damaged(file, reasonOf(error));
  }
}

/** Reads the rows of a file that was verified, in the order in which they were written. */
export async function readRows(file: string, use: UseRows): Promise<void> {
  await readArchive(file, use);
}

async function readArchive(file: string, use: UseRows) {
  const { fileBytes } = await readEnds(file);
  const hash = createHash("sha256");
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const extract = createExtract();
  const source = createReadStream(file, { end: fileBytes - trailerBytes - 1 });
  const reading = pipeline(source, hashed, createZstdDecompress(), extract);
  // It is awaited below, but may fail before.
  reading.catch(() => undefined);
  const entries = extract[Symbol.asyncIterator]();
  let next = await entries.next();
  const expect = async <T>(name: string) => {
    const entry = next.done === true ? undefined : next.value;
    if (entry?.header.name !== name) throw new Error(`it has no ${name}`);
    const value = JSON.parse(await text(entry)) as T;
    next = await entries.next();
    return value;
  };
  async function* rowsOf(table: string): AsyncGenerator<Buffer> {
    for (; next.done !== true && tableOfPart(next.value.header.name) === table; next = await entries.next()) {
      yield* next.value as AsyncIterable<Buffer>;
    }
  }
  const manifest = await expect<Manifest>(manifestName);
  refuseOtherFormat(file, manifest);
  for (;;) {
    const table: string | undefined = next.done === true ? undefined : tableOfPart(next.value.header.name);
    if (table === undefined) break;
    await use(table, rowsOf(table));
  }
  const checksums = await expect<Checksums>(checksumsName);
  await reading;
  return { manifest, checksums, hash };
}

/** Reads the size of the file and its trailer. @throws BackupFileError when it is no backup, or its end is missing */
async function readEnds(file: string): Promise<{ readonly fileBytes: number; readonly trailer: Buffer }> {
  const handle = await open(file, "r").catch((error: unknown) => {
    throw new BackupFileError(`${file} cannot be read (${reasonOf(error)}): check the name and its permissions`);
  });
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new BackupFileError(`${file} is not a file: give the name of a backup file`);
    const head = Buffer.alloc(4);
    const trailer = Buffer.alloc(trailerBytes);
    await handle.read(head, 0, head.length, 0);
    await handle.read(trailer, 0, trailerBytes, Math.max(0, stats.size - trailerBytes));
    if (!isCompressed(head)) throw new BackupFileError(`${file} is not a backup of Quoin: give another file`);
    if (!isTrailer(trailer)) throw damaged(file, "its end is missing");
    return { fileBytes: stats.size, trailer };
  } finally {
    await handle.close();
  }
}

const damaged = (file: string, reason: string) =>
  new BackupFileError(`${file} is cut off or damaged (${reason}): copy it again, or use another backup`);

function refuseOtherFormat(file: string, manifest: Manifest): void {
  if (manifest.format !== "quoin backup") throw new Error("its manifest is of another program");
  if (manifest.formatVersion > formatVersion) {
    throw new BackupFileError(
      `${file} was made by Quoin ${manifest.quoinVersion} in a format that this version cannot read: use that version, ` +
        "or a newer one",
    );
  }
}

function refuseOtherContent(manifest: Manifest, checksums: Checksums, found: ReadonlyMap<string, Content>): void {
  const empty = createContentCounter().content();
  const names = new Set([...manifest.tables.map(({ name }) => name), ...found.keys()]);
  for (const name of names) {
    const listed = checksums.tables[name];
    if (listed === undefined || !isSameContent(listed, found.get(name) ?? empty)) {
      throw new Error(`the rows of ${name} differ from their checksum`);
    }
  }
}
