import type { Member } from "#contract/people/members.ts";
import { isoInstant, isoInstantOrNull } from "#server/db/sql.ts";
import type { MemberRow } from "./store.ts";

export const presentMember = (
  row: MemberRow,
  self: string,
  { activeKeyCount, hasSecondFactor }: Pick<Member, "activeKeyCount" | "hasSecondFactor">,
): Member => ({
  id: row.id,
  userId: row.userId,
  email: row.email,
  name: row.name,
  role: row.role,
  status: row.userId === null ? "INVITED" : "ACTIVE",
  isSelf: row.userId === self,
  hasSecondFactor,
  invitationExpiresAt: isoInstantOrNull(row.invitationExpiresAt),
  activeKeyCount,
  createdAt: isoInstant(row.createdAt),
});
