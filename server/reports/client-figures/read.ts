import type { ClientFigures } from "#contract/clients/client-figures.ts";
import type { ClientId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { getClient } from "#server/records/clients/read.ts";
import { readHeavilyInOrg } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { presentClientFigures } from "./present.ts";
import { findInvoiceFigures, findOpenQuotations } from "./store.ts";

/** Returns what a client owes, was charged and has paid. @throws Refusal 404 */
export async function getClientFigures(caller: Caller, id: ClientId): Promise<ClientFigures> {
  // The busiest client may have most of the organization's invoices.
  const read = readHeavilyInOrg(caller);
  await getClient(read, id);
  const { currency } = await getOrganization(read);
  const canReadQuotations = caller.permissions.includes("quotations:read");
  return presentClientFigures(
    currency,
    await findInvoiceFigures(read, id, caller.clock()),
    canReadQuotations ? await findOpenQuotations(read, id) : null,
  );
}
