/** Longer than any row that Quoin writes: a document with its lines, or the response to a webhook. */
const lineBytesMax = 64 * 1024 * 1024;

export class LongLineError extends Error {}

/**
 * Yields the lines of a text in UTF-8, each without its end. Only a line feed ends one, unlike in `node:readline`, which
 * also splits at characters that JSON may contain.
 * @throws LongLineError for a line that is too long to be held in memory
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)]).toString("utf8");
      parts = [];
      length = 0;
      start = end + 1;
    }
    length += chunk.length - start;
    if (length > lineBytesMax) throw new LongLineError("a line is longer than 64 MB");
    parts.push(chunk.subarray(start));
  }
  if (length > 0) yield Buffer.concat(parts).toString("utf8");
}
