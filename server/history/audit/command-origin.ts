import type { ChangeOrigin } from "#server/db/sql.ts";

/** Returns the audit data of a change by a command of an administrator, who is not known. */
export const commandOrigin = (action: string, at: Date): ChangeOrigin => ({
  action,
  actorId: null,
  actorName: "quoin command",
  requestId: null,
  address: null,
  userAgent: null,
  at,
});
