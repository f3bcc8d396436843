import { createHash } from "node:crypto";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { pack as createPack } from "tar-stream";
import { writeNewFile } from "#server/commands/terminal/new-file.ts";
import { type Content, createContentCounter, nameOfPart, trailerBytes, trailerOf } from "./format.ts";

/** Standard output, as the name of a file. */
export const standardOutput = "-";

/** The most of a table that is in memory at once, beside the row that PostgreSQL sends. */
const partBytes = 1024 * 1024;

/** Adds entries to an archive, one after the other. */
export interface Archive {
  addJson(name: string, value: unknown): Promise<void>;
  addRows(table: string, rows: Readable, onRows: (bytes: number) => void): Promise<Content>;
}

/**
 * Writes an archive to a new file, which appears under its name when it is complete and on disk.
 * @param output what `standardOutput` stands for
 * @returns the size of the file
 * @throws Error with one line that says why it cannot be written
 */
export async function writeArchive(
  file: string,
  output: Writable,
  fill: (archive: Archive) => Promise<void>,
): Promise<number> {
  if (file === standardOutput) return writeTo(output, { end: false }, fill);
  return writeNewFile(file, (opened) => writeTo(opened, { end: true }, fill));
}

async function writeTo(
  output: Writable,
  options: { readonly end: boolean },
  fill: (archive: Archive) => Promise<void>,
): Promise<number> {
  const pack = createPack();
  const hash = createHash("sha256");
  let bytes = 0;
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  async function* withTrailer(compressed: AsyncIterable<Buffer>) {
    for await (const chunk of compressed) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    yield trailerOf(hash);
  }
  const written = pipeline(pack, compress, withTrailer, output, options);
  try {
    // A failed write ends the filling too.
    await Promise.race([fill(archiveOf(pack, written)), written]);
    pack.finalize();
  } catch (error) {
    pack.destroy(error as Error);
    await written.catch(() => undefined);
    throw error;
  }
  await written;
  return bytes + trailerBytes;
}

function archiveOf(pack: ReturnType<typeof createPack>, written: Promise<void>): Archive {
  const add = (name: string, content: Buffer) => {
    const added = new Promise<void>((done, failed) => {
      pack.entry({ name, mode: 0o600 }, content, (error) => (error ? failed(error) : done()));
    });
    return Promise.race([added, written]);
  };
  return {
    addJson: (name, value) => add(name, Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)),
    async addRows(table, rows, onRows) {
      const counter = createContentCounter();
      let waiting: Buffer[] = [];
      let waitingBytes = 0;
      let part = 0;
      const flush = async () => {
        const content = Buffer.concat(waiting);
        waiting = [];
        waitingBytes = 0;
        part += 1;
        await add(nameOfPart(table, part), content);
      };
      for await (const chunk of rows as AsyncIterable<Buffer>) {
        counter.add(chunk);
        onRows(chunk.length);
        waiting.push(chunk);
        waitingBytes += chunk.length;
        if (waitingBytes >= partBytes) await flush();
      }
      if (waitingBytes > 0) await flush();
      return counter.content();
    },
  };
}
