import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Route } from "#contract/route.ts";
import { contentDisposition, type FileAnswer, FileStream } from "#server/core/file-answer.ts";
import type { Answered } from "#server/http/idempotency/answer-once.ts";
import { Verbatim } from "#server/core/verbatim.ts";

/** A resource, or nothing where there may be none, or JSON as it stands. */
export type Result = Record<string, unknown> | null | Verbatim;

/** What the handler answered, as it goes out. */
export function answered(
  route: Omit<Route, "scope">,
  [prefix]: readonly string[],
  result: Result,
  reply: FastifyReply,
): Answered {
  const { status, locatedAt = `${route.path}/{id}` } = route;
  const holdsSecret = route.answerHoldsSecret === true;
  if (status === 204) return { status, location: null, body: null, holdsSecret };
  if (result instanceof Verbatim) return { status, location: null, body: result.json, holdsSecret };
  const filled = (pattern: string) => pattern.replaceAll(/\{([\w.]+)\}/g, (_, field: string) => fieldOf(result, field));
  if (route.savedAs !== undefined) {
    reply.header("content-disposition", contentDisposition(filled(route.savedAs), "attachment"));
  }
  return {
    status,
    location: status === 201 ? `${prefix}${filled(locatedAt)}` : null,
    body: String(reply.serializeInput(result as Record<string, unknown>, String(status))),
    holdsSecret,
  };
}

/** A field of an answer, as in `project.id`. */
const fieldOf = (result: Result, field: string): string =>
  String(
    field.split(".").reduce<unknown>((within, name) => (within as Record<string, unknown> | null)?.[name], result),
  );

/** @param isTagged whether the answer is a resource as its own address answers it */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, location, body }: Answered,
  isTagged: boolean,
): FastifyReply {
  // Its time was over, and it has been answered with a refusal.
  if (reply.sent) return reply;
  reply.code(status);
  if (location !== null) reply.header("location", location);
  if (body === null) return reply.send();
  if (isTagged) {
    const etag = etagOf(body);
    reply.header("etag", etag);
    if (["GET", "HEAD"].includes(request.method) && names(request.headers["if-none-match"], etag))
      return reply.code(304).send();
  }
  return reply.type("application/json; charset=utf-8").send(body);
}

/** Whoever has the file already is told so; one that is written while it is sent has no tag. */
export function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer | FileStream,
): FastifyReply {
  if (reply.sent) return reply;
  if (file instanceof FileStream) {
    reply.header("content-disposition", contentDisposition(file.name, "attachment")).type(file.mediaType);
    return reply.send(Readable.from(file.parts));
  }
  reply.header("etag", file.etag);
  if (names(headers["if-none-match"], file.etag)) return reply.code(304).send();
  const { buffer, byteOffset, byteLength } = file.bytes;
  return reply
    .header("content-disposition", contentDisposition(file.name))
    .type(file.mediaType)
    .send(Buffer.from(buffer, byteOffset, byteLength));
}

/** What two answers share that are the same: a digest of their bytes. */
export const etagOf = (body: string): string => `"${createHash("sha256").update(body).digest("base64url")}"`;

/** Whether a header such as If-None-Match names that tag (RFC 9110, 13.1). */
export const names = (header: string | undefined, etag: string): boolean =>
  (header ?? "").split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
