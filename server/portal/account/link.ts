import type { ClientId } from "#contract/api/ids.ts";
import type { PortalLink } from "#contract/documents/documents.ts";
import { inOrg } from "#server/db/sql.ts";
import type { Caller } from "#server/http/caller.ts";
import {
  accountRevision,
  endAccountLink,
  openPortalLink,
  readPortalLink,
  requirePage,
} from "#server/billing/documents/portal-link/link.ts";
import { getClient, lockClient } from "#server/records/clients/read.ts";

/** Returns the link of the client's account, and records that it was read. @throws Refusal 404, also while there is none */
export const getAccountLink = (caller: Caller, id: ClientId, publicUrl: string): Promise<PortalLink> =>
  inOrg(caller, async (tx) => {
    await getClient(tx, id);
    return readPortalLink(tx, { secret: caller.secret, publicUrl }, { id, revision: accountRevision });
  });

/** Makes the link of the client's account, unless there is one. @throws Refusal 404, 409 for an archived client */
export const makeAccountLink = (caller: Caller, id: ClientId, publicUrl: string): Promise<PortalLink> =>
  inOrg(caller, async (tx) => {
    requirePage(await lockClient(tx, id));
    const shown = { id, revision: accountRevision };
    await openPortalLink(tx, caller.secret, shown, caller.clock());
    return readPortalLink(tx, { secret: caller.secret, publicUrl }, shown);
  });

/** Withdraws the link of the client's account. @throws Refusal 404, also while there is none */
export const withdrawAccountLink = (caller: Caller, id: ClientId): Promise<void> =>
  inOrg(caller, async (tx) => {
    await lockClient(tx, id);
    await endAccountLink(tx, id, caller.clock());
  });
