import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { wording } from "#contract/api/wording.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Caller, Services } from "#server/http/caller.ts";
import type { Found } from "#server/db/placement/find-anywhere.ts";
import { isoInstant } from "#server/db/sql.ts";
import { digestOf, isApiKey } from "./api-key.ts";
import { type ApiKeyRow, findApiKey } from "./read.ts";
import { noteUse } from "./note-use.ts";
import type { AnonymousLimit } from "#server/http/limits/anonymous-limit.ts";

/**
 * The time that a key is cached before it is looked up again, whether it exists or not: a query per request costs most
 * of a read, and a program with a deleted organization's key repeats it for weeks.
 */
const keyBelievedMs = 1_000;
const keysRemembered = 10_000;

/** @param request counted when the key is invalid; a command on this machine has none */
export type Authenticate = (authorization: string | undefined, request?: FastifyRequest) => Promise<Caller>;

/**
 * Creates the check of `Authorization: Bearer <API key>`.
 * @throws Refusal 401 that says what is wrong with the key, 429 after too many of these from one address
 */
export function authenticator(services: Services, limit?: AnonymousLimit): Authenticate {
  const { db, clock } = services;
  const rows = new LRUCache<string, Found<ApiKeyRow>>({ max: keysRemembered, ttl: keyBelievedMs });
  // Apart from the others, which a flood of invented keys does not displace.
  const unknown = new LRUCache<string, true>({ max: keysRemembered, ttl: keyBelievedMs });
  db.keyListeners.add((digest) => void rows.delete(digest));
  const lookUp = (digest: Buffer, cacheKey: string, request: FastifyRequest | undefined) => {
    const ask = async () => {
      if (unknown.has(cacheKey)) return undefined;
      const row = await findApiKey(db, digest);
      if (row === undefined) unknown.set(cacheKey, true);
      return row;
    };
    const isGood = (row: Found<ApiKeyRow> | undefined) => row !== undefined;
    return limit === undefined || request === undefined ? ask() : limit.prove(request, cacheKey, { ask, isGood });
  };
  return async (authorization, request) => {
    const refuse = (...[code, message]: ConstructorParameters<typeof Refusal>) => {
      if (request !== undefined) limit?.count(request);
      return new Refusal(code, message);
    };
    const key = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
    if (key === undefined) {
      throw refuse("INVALID_KEY", wording("people.noKey"));
    }
    if (!isApiKey(key)) {
      throw refuse("INVALID_KEY", wording("people.keyMalformed"));
    }
    const digest = digestOf(key);
    const cacheKey = digest.toString("base64");
    let row = rows.get(cacheKey);
    if (row === undefined) {
      row = await lookUp(digest, cacheKey, request);
      if (row === undefined) {
        throw new Refusal("INVALID_KEY", wording("people.unknownKey"));
      }
      rows.set(cacheKey, row);
      // Not awaited, and failures are ignored: the key is valid whether its use is recorded or not.
      noteUse(row.db, row, clock()).catch(() => undefined);
    }
    if (row.revokedAt !== null) throw refuse("REVOKED_KEY", wording("people.keyRevoked"));
    if (row.expiresAt !== null && isoInstant(row.expiresAt) <= clock().toISOString()) {
      throw refuse("EXPIRED_KEY", wording("people.keyExpired", { at: isoInstant(row.expiresAt) }));
    }
    return { ...services, db: row.db, org: row.orgId, actorId: row.id, name: row.name, permissions: row.scopes };
  };
}
