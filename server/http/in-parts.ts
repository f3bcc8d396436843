import type { OutgoingHttpHeaders } from "node:http";
import { pipeline, Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Json } from "#server/core/text/raw-json.ts";
import { betweenSlices } from "#server/core/sharing/slices.ts";

/** The length of a part in characters: its items are serialized, or its bytes encoded, in a fraction of a millisecond. */
const partLength = 64 * 1024;

/** The fields of answers that may hold thousands of items: those of a list, and the rows of a file. */
const longFields = ["data", "rows"];

/**
 * Serializes a result by its schema; the items of a long list a few at a time, with turns for other requests between
 * them. The JSON is the same as in one piece.
 * @param write serializes a result of that schema
 */
export async function listJson(
  result: Record<string, unknown> | null,
  write: (result: Record<string, unknown>) => string,
): Promise<Json> {
  const whole = result as Record<string, unknown>;
  const field = longFields.find((name) => Array.isArray(result?.[name]));
  const items = field === undefined ? [] : (whole[field] as readonly unknown[]);
  if (field === undefined || items.length < 2) return write(whole);
  const empty = write({ ...whole, [field]: [] });
  // Quotes in a text are escaped, so that no text holds it; an object within another may.
  const list = `"${field}":[]`;
  const start = empty.slice(0, empty.indexOf(list) + list.length - 1);
  if (empty.split(list).length !== 2) return write(whole);
  const restLength = empty.length - start.length;
  const parts = [start];
  let length = empty.length;
  const between = betweenSlices();
  for (let from = 0, count = 1, next = 1; from < items.length; from += count, count = next) {
    const json = write({ ...whole, [field]: items.slice(from, from + count) });
    const part = json.slice(start.length, json.length - restLength);
    parts.push(from === 0 ? part : `,${part}`);
    length += part.length;
    // Items differ in size, so what follows is at most twice as many.
    next = Math.max(1, Math.min(count * 2, Math.floor((partLength * count) / part.length)));
    await between();
  }
  parts.push(empty.slice(start.length));
  return length < partLength ? parts.join("") : parts;
}

/**
 * Sends JSON in parts: each is encoded when the client has taken those before it. Without Fastify, whose time limit would
 * also be one for clients that read slowly.
 */
export function sendParts(reply: FastifyReply, parts: readonly string[]): FastifyReply {
  reply.header(
    "content-length",
    parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0),
  );
  reply.hijack();
  const { raw, request } = reply;
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  if (request.method === "HEAD") raw.end();
  // A client that goes away ends it; nobody is left to tell.
  else pipeline(Readable.from(encoded(parts), { objectMode: false }), raw, () => undefined);
  return reply;
}

async function* encoded(parts: readonly string[]): AsyncGenerator<Buffer> {
  const between = betweenSlices();
  let text = "";
  for (const part of parts) {
    text += part;
    if (text.length < partLength) continue;
    yield Buffer.from(text);
    text = "";
    await between();
  }
  if (text !== "") yield Buffer.from(text);
}
