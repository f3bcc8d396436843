import type { SecurityNoticeKind } from "#contract/people/security-notices.ts";
import type { Caller } from "#server/http/caller.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/db/sql.ts";
import { enqueueSecurityNotice } from "#server/mail/enqueue.ts";
import { findOwners } from "#server/identity/members/read.ts";
import { countNotices, insertNotice, type NoticeDetails } from "./store.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Above this, notices are listed and not mailed. */
const mailedPerDay = 50;

/**
 * Tells all owners of a change of where money goes, or of who may change that: by mail, and on the overview until one of
 * them acknowledges it. Call it before the change of members, since those who were owners before are told.
 */
export async function raiseNotice(
  tx: Tx,
  { name, asked }: Pick<Caller, "name" | "asked">,
  { kind, ...details }: NoticeDetails & { readonly kind: SecurityNoticeKind },
  at: Date,
): Promise<void> {
  const owners = await findOwners(tx);
  const isMailed = (await countNotices(tx, new Date(at.getTime() - dayMs))) < mailedPerDay;
  const id = newId("ntc", at);
  await insertNotice(tx, { id, kind, details, actorName: name, address: asked?.address ?? null, createdAt: at });
  if (!isMailed) return;
  for (const { email } of owners) await enqueueSecurityNotice(tx, { id, recipient: email }, at);
}
