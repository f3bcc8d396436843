import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Route } from "#contract/api/route.ts";
import { contentDisposition, type FileAnswer, FileStream } from "#server/core/file-answer.ts";
import type { Answered } from "#server/http/idempotency/answer-once.ts";
import { RawJson } from "#server/core/text/raw-json.ts";
import { listJson, sendParts } from "./in-parts.ts";

/** A resource, null where there may be none, or JSON to send unchanged. */
export type Result = Record<string, unknown> | null | RawJson;

/** Serializes a result by the schemas of its route and takes headers: the reply of a request, or a part of a batch's. */
export type Writer = Pick<FastifyReply, "serializeInput" | "compileSerializationSchema"> & {
  header(name: string, value: string): unknown;
};

/** Builds the response from a handler's result, that of a list in slices. */
export async function answered(
  route: Omit<Route, "scope">,
  [prefix]: readonly string[],
  result: Result,
  writer: Writer,
): Promise<Answered> {
  const { status, locatedAt = `${route.path}/{id}` } = route;
  const holdsSecret = route.answerHoldsSecret === true;
  if (status === 204) return { status, location: null, body: null, holdsSecret };
  if (result instanceof RawJson)
    return { status, location: null, body: result.json, holdsSecret, isKept: result.isKept };
  const filled = (pattern: string) => pattern.replaceAll(/\{([\w.]+)\}/g, (_, field: string) => fieldOf(result, field));
  if (route.savedAs !== undefined) {
    writer.header("content-disposition", contentDisposition(filled(route.savedAs), "attachment"));
  }
  return {
    status,
    location: status === 201 ? `${prefix}${filled(locatedAt)}` : null,
    body: await listJson(result, (part) => String(writer.serializeInput(part, String(status)))),
    holdsSecret,
  };
}

/** Returns a field of a result by its path, as in `project.id`. */
const fieldOf = (result: Result, field: string): string =>
  String(
    field.split(".").reduce<unknown>((within, name) => (within as Record<string, unknown> | null)?.[name], result),
  );

/** Sends a JSON response whose headers are set, or 304 when the client has it already. */
export function send(request: FastifyRequest, reply: FastifyReply, { status, body }: Answered): FastifyReply {
  // The request timed out and was answered with an error already.
  if (reply.sent) return reply;
  reply.code(status);
  if (body === null) return reply.send();
  const etag = reply.getHeader("etag");
  if (etag !== undefined && ["GET", "HEAD"].includes(request.method)) {
    if (names(request.headers["if-none-match"], String(etag))) return reply.code(304).send();
  }
  reply.type("application/json; charset=utf-8");
  return typeof body === "string" ? reply.send(body) : sendParts(reply, body);
}

/** Sends a file, or 304 when the client has it already. A stream has no ETag. */
export function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer | FileStream,
): FastifyReply {
  if (reply.sent) return reply;
  if (file instanceof FileStream) {
    reply.header("content-disposition", contentDisposition(file.name, "attachment")).type(file.mediaType);
    return reply.send(Readable.from(file.parts, { objectMode: false }));
  }
  reply.header("etag", file.etag);
  if (names(headers["if-none-match"], file.etag)) return reply.code(304).send();
  const { buffer, byteOffset, byteLength } = file.bytes;
  return reply
    .header("content-disposition", contentDisposition(file.name))
    .type(file.mediaType)
    .send(Buffer.from(buffer, byteOffset, byteLength));
}

/** Returns the ETag of a body: a digest of its bytes. */
export const etagOf = (body: string): string => `"${createHash("sha256").update(body).digest("base64url")}"`;

/** True when a header such as If-None-Match lists that tag (RFC 9110, 13.1). */
export const names = (header: string | undefined, etag: string): boolean =>
  (header ?? "").split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
