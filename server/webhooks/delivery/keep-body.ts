import type { IncomingMessage } from "node:http";
import { brotliDecompressSync, constants, gunzipSync, inflateSync } from "node:zlib";
import { responseBodyBytesMax } from "#contract/webhooks/deliveries.ts";

/** A body that unpacks to more is kept packed: 2 KB of nothing but repetition become less. */
const unpackedBytesMax = 4 * 1024 * 1024;

/** Reads the first bytes of a body; an incomplete one is kept, since the status decides. The rest is not read. */
export async function keepFirstBytes(response: IncomingMessage): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Uint8Array>) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= responseBodyBytesMax) break;
    }
  } catch {
    // Keep what was received so far.
  }
  const kept = Buffer.concat(parts).subarray(0, responseBodyBytesMax);
  return unpacked(kept, response.headers["content-encoding"]).subarray(0, responseBodyBytesMax);
}

/** Returns packed bytes as text can be read in them; as they are when they are not what the header says. */
function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  // The end of what was kept is seldom the end of the stream.
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: unpackedBytesMax };
  try {
    if (encoding === "gzip") return gunzipSync(bytes, options);
    if (encoding === "deflate") return inflateSync(bytes, options);
    if (encoding === "br")
      return brotliDecompressSync(bytes, { ...options, finishFlush: constants.BROTLI_OPERATION_FLUSH });
    return bytes;
  } catch {
    return bytes;
  }
}
