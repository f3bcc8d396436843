import type { FastifyReply } from "fastify";
import type { BatchResult } from "#contract/api/batch.ts";
import type { Refusal } from "#server/core/refusal.ts";
import type { Writer } from "#server/http/answer.ts";
import { errorBody, errorLanguage, setRetryAfter } from "#server/http/errors.ts";
import type { Operation } from "#server/http/operation.ts";

/** The response to one operation of a batch. */
export interface PartResult extends Pick<BatchResult, "status" | "headers"> {
  /** JSON; null when there is no body. */
  readonly body: string | null;
}

/** Returns a writer for the result of one operation, and the headers that it collects. */
export function resultWriter({ route }: Operation, reply: FastifyReply) {
  const headers: Record<string, string> = {};
  const writer: Writer = {
    header: (name, value) => void (headers[name] = value),
    compileSerializationSchema: (schema) => reply.compileSerializationSchema(schema),
    serializeInput: (result) => reply.compileSerializationSchema(route.answer as object as Schema)(result),
  };
  return { writer, headers };
}

type Schema = Parameters<FastifyReply["compileSerializationSchema"]>[0];

/** Returns the result of an operation that was refused: the error that a request of its own gets. */
export function refusedResult(refusal: Refusal, reply: FastifyReply): PartResult {
  const headers: Record<string, string> = {};
  setRetryAfter(refusal, { header: (name, value) => void (headers[name] = String(value)) });
  const body = JSON.stringify(errorBody(refusal, reply.request.id, errorLanguage(reply.request)));
  return { status: refusal.status, headers, body };
}

/** Returns the response to a batch; the bodies are JSON already. */
export const resultsJson = (results: readonly PartResult[]): string =>
  `{"results":[${results
    .map(
      ({ status, headers, body }) =>
        `{"status":${status},"headers":${JSON.stringify(headers)},"body":${body ?? "null"}}`,
    )
    .join(",")}]}`;
