import { makeZip } from "client-zip";
import { entriesOf, type Exporter, type Progress } from "./entries.ts";

/** Writes the archive of everything while it is read: memory holds one PDF or file of it at a time. */
export function zipOf(by: Exporter, note?: (progress: Progress) => void): AsyncIterable<Uint8Array> {
  return makeZip(dated(entriesOf(by, note), by.clock()), { buffersAreUTF8: true });
}

async function* dated<Entry extends object>(entries: AsyncIterable<Entry>, lastModified: Date) {
  for await (const entry of entries) yield { ...entry, lastModified };
}
