import type { ClientId, ProjectId } from "#contract/api/ids.ts";
import type { Fault } from "#server/core/refusal.ts";
import { clientFaults } from "#server/records/clients/read.ts";
import { inOneTrip } from "#server/db/one-trip.ts";
import type { Tx } from "#server/db/sql.ts";
import { projectFaults } from "#server/records/projects/read.ts";

/** Checks that client and project exist, and that the project belongs to the client. */
export async function partyFaults(
  tx: Tx,
  document: { readonly clientId: ClientId; readonly projectId: ProjectId },
): Promise<Fault[]> {
  const [unknownClient, ofProject] = await inOneTrip(
    () => clientFaults(tx, document.clientId),
    () => projectFaults(tx, document.projectId, document.clientId),
  );
  if (unknownClient.length === 0) return ofProject;
  // The project's owner cannot be checked for an unknown client.
  return [...unknownClient, ...ofProject.filter(({ code }) => code !== "WRONG_CLIENT")];
}
