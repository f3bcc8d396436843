import type { SessionSummary, SignedIn } from "#contract/people/people.ts";
import type { UserContext } from "#server/http/caller.ts";
import { version } from "#server/core/version.ts";
import { isoInstant } from "#server/db/sql.ts";
import type { SendingPause } from "#server/installation/read.ts";
import { lacksOf } from "./lacks.ts";
import { permissionsIn } from "./permissions.ts";
import type { MembershipRow } from "#server/identity/members/memberships.ts";
import type { SessionRow, SignedInRow } from "./store.ts";

export const presentSignedIn = (
  row: SignedInRow,
  memberships: readonly MembershipRow[],
  { pause, mailWaits = false }: { readonly pause: SendingPause | null; readonly mailWaits?: boolean | undefined },
): SignedIn => ({
  user: {
    id: row.userId,
    email: row.email,
    name: row.name,
    hasPassword: row.hasPassword,
    hasTotp: row.hasTotp,
    hasPasskey: row.hasPasskey,
    language: row.language,
  },
  organization:
    row.orgId === null
      ? null
      : {
          id: row.orgId,
          name: row.orgName ?? "",
          currency: row.currency ?? "",
          timeZone: row.timeZone ?? "",
          test: row.isTest ?? false,
          requiresSecondFactor: (row.requiresSecondFactor ?? false) && row.providerOrgId !== row.orgId,
          requiredProvider: lacksOf(row).lacksProvider ? row.requiredProvider : null,
        },
  role: row.role,
  permissions: [...permissionsIn(row)],
  memberships: memberships.map(({ orgId, orgName, role }) => ({
    organizationId: orgId,
    organizationName: orgName,
    role,
  })),
  sendingPausedSince: pause?.since ?? null,
  hasMailServer: !mailWaits,
  changesAreLost: pause?.changesAreLost ?? false,
  server: { version: version.number, commit: version.commit },
});

export const presentSession = (row: SessionRow, { sessionId }: UserContext): SessionSummary => ({
  id: row.id,
  isCurrent: row.id === sessionId,
  userAgent: row.userAgent,
  address: row.address,
  createdAt: isoInstant(row.createdAt),
  lastSeenAt: isoInstant(row.lastSeenAt),
});
