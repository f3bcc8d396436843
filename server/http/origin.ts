import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Arrival } from "./caller.ts";
import type { ChangeOrigin } from "#server/db/sql.ts";

const userAgentLengthMax = 300;

/** The origin of a request, as the audit log keeps it. */
export type Origin = Pick<ChangeOrigin, "requestId" | "address" | "userAgent">;

/** Returns the origin of a request. */
export const originOf = (request: FastifyRequest) => ({
  requestId: request.id,
  address: addressOf(request),
  userAgent: request.headers["user-agent"]?.slice(0, userAgentLengthMax) ?? null,
});

/**
 * Returns the way of a request.
 * @param isTrusted tells for an address if the settings name it as a proxy
 */
export const arrivalOf = (request: FastifyRequest, isTrusted: (address: string) => boolean): Arrival => {
  const peer = request.socket.remoteAddress ?? "";
  const isForwarded = request.headers["x-forwarded-for"] !== undefined || request.headers.forwarded !== undefined;
  return {
    peer,
    address: addressOf(request),
    host: request.headers.host ?? "",
    isForwarded,
    isTrusted: isIP(peer) !== 0 && isTrusted(peer),
  };
};

/** Returns the address a request came from: what the nearest trusted proxy says, as long as that is an address. */
export const addressOf = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) === 0 ? (socket.remoteAddress ?? "") : ip;
