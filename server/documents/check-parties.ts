import type { Fault } from "#contract/errors.ts";
import type { ClientId, ProjectId } from "#contract/ids.ts";
import { clientFaults } from "#server/clients/read.ts";
import type { Tx } from "#server/db/sql.ts";
import { projectFaults } from "#server/projects/read.ts";

/** Whether client and project exist, and the project is the client's. */
export async function partyFaults(
  tx: Tx,
  document: { readonly clientId: ClientId; readonly projectId: ProjectId },
): Promise<Fault[]> {
  const unknownClient = await clientFaults(tx, document.clientId);
  // Whose the project is cannot be said of a client that is not known.
  const owner = unknownClient.length === 0 ? document.clientId : undefined;
  return [...unknownClient, ...(await projectFaults(tx, document.projectId, owner))];
}
