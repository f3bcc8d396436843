import { createHash, timingSafeEqual } from "node:crypto";
import { type Wording, wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { invalidFields } from "#server/core/refusal.ts";

const confirmationMs = 10 * 60_000;
const purpose = "mcp confirmation";

/** An action that a person confirms: a tool with all its arguments. */
export interface Action {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * Returns a text that confirms one action of one API key on the document as it is now. Nothing is stored: the text
 * carries the ETag and its end, and a MAC of these with the key and the action.
 */
export function confirmationOf(caller: Caller, action: Action, etag: string) {
  const expiresAt = new Date(caller.clock().getTime() + confirmationMs);
  const claims = Buffer.from(JSON.stringify([etag, expiresAt.getTime()])).toString("base64url");
  const mac = caller.secret.mac(purpose, signedText(caller, action, claims)).toString("base64url");
  return { confirmation: `${claims}.${mac}`, expiresAt: expiresAt.toISOString() };
}

/**
 * Returns the ETag of the document that was previewed, and an Idempotency-Key: a repeated confirmation acts once.
 * @throws Refusal 422 when it confirms something else, is another key's, or has expired
 */
export function readConfirmation(caller: Caller, action: Action, confirmation: string) {
  const [claims = "", given = ""] = confirmation.split(".");
  const mac = Buffer.from(given, "base64url");
  const macs = caller.secret.macs(purpose, signedText(caller, action, claims));
  if (!macs.some((valid) => valid.length === mac.length && timingSafeEqual(valid, mac))) {
    throw refused("INVALID", wording("assistants.otherConfirmation"));
  }
  const [etag, endsAt] = JSON.parse(Buffer.from(claims, "base64url").toString()) as [string, number];
  if (caller.clock().getTime() > endsAt) throw refused("EXPIRED", wording("assistants.confirmationExpired"));
  return { etag, idempotencyKey: `mcp-${createHash("sha256").update(confirmation).digest("base64url")}` };
}

const refused = (code: string, message: Wording) => invalidFields([{ path: "confirmation", code, message }]);

const signedText = ({ org, actorId }: Caller, { tool, args }: Action, claims: string): string =>
  JSON.stringify([org, actorId, tool, args, claims], inOrder);

/** Writes the fields of objects in one order, so that the same arguments are the same text. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
