import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";

/** A zip whose entries are read in any order. Nothing is unpacked to the disk. */
export interface Archive extends AsyncDisposable {
  has(name: string): boolean;
  /** @throws ArchiveError when there is no such entry, or its bytes are damaged */
  read(name: string): AsyncIterable<Uint8Array>;
  /** Returns the bytes of an entry that memory can hold. @throws ArchiveError */
  bytes(name: string): Promise<Buffer>;
  /** Reads all entries. Returns the SHA-256 of each, in hexadecimal digits. @throws ArchiveError for a damaged one */
  digests(note: (bytes: number) => void): Promise<ReadonlyMap<string, string>>;
}

/** A file that cannot be imported: the message says why. */
export class ArchiveError extends Error {}

/** Many more than the PDFs of a large firm. */
const entriesMax = 1_000_000;
/** Text with many equal words becomes about thirty times smaller; a bomb a thousand times. */
const compressionMax = 200;
const bytesMax = 128 * 1024 * 1024;

/** @throws ArchiveError for a file that is no whole zip, or one that unpacks to far more than it holds */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await opened(file);
  try {
    return archiveOf(zip, await entriesOf(zip));
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function opened(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { lazyEntries: true, autoClose: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) {
      throw new ArchiveError(`it cannot be read (${(error as Error).message})`, { cause: error });
    }
    throw new ArchiveError("it is not a zip, or not all of one: copy it again from where it was exported", {
      cause: error,
    });
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > entriesMax) throw new ArchiveError("it holds more entries than any export");
  const entries = new Map<string, Entry>();
  let packed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new ArchiveError(`it holds ${entry.fileName} twice`);
      packed += entry.compressedSize;
      // Entries that share their bytes are another way to unpack to far more than the file holds.
      const isBomb = packed > zip.fileSize || entry.uncompressedSize > compressionMax * (entry.compressedSize + 1024);
      if (isBomb) throw new ArchiveError("it unpacks to far more than an export would");
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw damaged(error);
  }
  return entries;
}

const damaged = (error: unknown): ArchiveError =>
  error instanceof ArchiveError
    ? error
    : new ArchiveError(`it is damaged (${error instanceof Error ? error.message : String(error)})`, { cause: error });

function archiveOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Archive {
  const find = (name: string): Entry => {
    const entry = entries.get(name);
    if (entry === undefined) throw new ArchiveError(`it has no ${name}`);
    return entry;
  };
  async function* read(name: string): AsyncGenerator<Uint8Array> {
    const entry = find(name);
    let crc = 0;
    try {
      for await (const part of await zip.openReadStreamPromise(entry)) {
        crc = crc32(part as Buffer, crc);
        yield part as Buffer;
      }
    } catch (error) {
      throw damaged(error);
    }
    if (crc !== entry.crc32) throw new ArchiveError(`${name} in it was changed or is damaged`);
  }
  return {
    has: (name) => entries.has(name),
    read,
    async bytes(name) {
      if (find(name).uncompressedSize > bytesMax) throw new ArchiveError(`${name} in it is larger than any of Quoin`);
      const parts: Uint8Array[] = [];
      for await (const part of read(name)) parts.push(part);
      return Buffer.concat(parts);
    },
    async digests(note) {
      const digests = new Map<string, string>();
      let readBytes = 0;
      for (const name of entries.keys()) {
        const digest = createHash("sha256");
        for await (const part of read(name)) {
          digest.update(part);
          readBytes += part.length;
        }
        digests.set(name, digest.digest("hex"));
        note(readBytes);
      }
      return digests;
    },
    [Symbol.asyncDispose]: async () => zip.close(),
  };
}
