import type { Fault } from "#contract/errors.ts";
import type { ClientId, ProjectId } from "#contract/ids.ts";
import { clientFaults } from "#server/clients/read.ts";
import type { Tx } from "#server/db/sql.ts";
import { projectFaults } from "#server/projects/read.ts";

/** Checks that client and project exist, and that the project belongs to the client. */
export async function partyFaults(
  tx: Tx,
  document: { readonly clientId: ClientId; readonly projectId: ProjectId },
): Promise<Fault[]> {
  const unknownClient = await clientFaults(tx, document.clientId);
  // The project's owner cannot be checked for an unknown client.
  const owner = unknownClient.length === 0 ? document.clientId : undefined;
  return [...unknownClient, ...(await projectFaults(tx, document.projectId, owner))];
}
