import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { OrganizationId } from "#contract/api/ids.ts";

/** A request that ended, without anything that its client chose: neither the address nor the query nor the body. */
export interface FinishedRequest {
  readonly requestId: string;
  readonly method: string;
  /** The template of the path, as in `/api/v1/clients/:id`; `unmatched` for paths that do not exist. */
  readonly route: string;
  /** `aborted` when the client closed its connection before the end of the response. */
  readonly status: number | "aborted";
  /** Undefined when the request was not admitted for one. */
  readonly organization: OrganizationId | undefined;
  readonly seconds: number;
}

export interface RequestObserver {
  /** Called at the end of each request. */
  finished?(finished: FinishedRequest, request: FastifyRequest): void;
  /** Runs the next steps of a request as part of its trace. Called again after the body, where the trace would be lost. */
  enter?(request: FastifyRequest, next: () => void): void;
}

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Tells the observers of each request. Returns a function for those that end before any hook runs. */
export function observeRequests(
  app: FastifyInstance,
  observers: readonly RequestObserver[],
): (request: FastifyRequest, reply: FastifyReply) => void {
  if (observers.length === 0) return () => undefined;
  const follow = (request: FastifyRequest, reply: FastifyReply) => {
    const begunAt = performance.now();
    reply.raw.once("close", () => {
      const finished = finishedRequest(request, reply, (performance.now() - begunAt) / 1000);
      for (const observer of observers) observer.finished?.(finished, request);
    });
  };
  const enter = observers.reduceRight<(request: FastifyRequest, next: () => void) => void>(
    (inner, observer) => (request, next) =>
      observer.enter === undefined ? inner(request, next) : observer.enter(request, () => inner(request, next)),
    (_request, next) => next(),
  );
  app.addHook("onRequest", (request, reply, next) => {
    follow(request, reply);
    enter(request, next);
  });
  if (observers.some((observer) => observer.enter !== undefined)) {
    app.addHook("preValidation", (request, _reply, next) => enter(request, next));
  }
  return follow;
}

const finishedRequest = (request: FastifyRequest, { raw }: FastifyReply, seconds: number): FinishedRequest => ({
  requestId: request.id,
  method: knownMethods.has(request.method) ? request.method : "OTHER",
  route: routeOf(request),
  status: raw.writableFinished ? raw.statusCode : "aborted",
  organization: organizationOf(request),
  seconds,
});

export const routeOf = ({ routeOptions, is404 }: FastifyRequest): string =>
  is404 ? "unmatched" : (routeOptions.url ?? "unmatched");

export const organizationOf = ({ admitted }: FastifyRequest): OrganizationId | undefined =>
  admitted?.caller?.org ?? admitted?.browser?.person?.org ?? undefined;
