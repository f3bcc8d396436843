import type { ClientId } from "#contract/api/ids.ts";
import { getClient } from "#server/records/clients/read.ts";
import type { Read } from "#server/db/sql.ts";
import type { Parties } from "#server/pdf/facts.ts";
import { getOrganization } from "#server/organizations/read.ts";

/** Returns the parties as they are now. A client's internal notes are left out: a sent document is for the client. */
export async function partiesNow(read: Read, clientId: ClientId): Promise<Parties> {
  const [org, client] = await Promise.all([getOrganization(read), getClient(read, clientId)]);
  return {
    organization: {
      name: org.name,
      legalName: org.legalName,
      uen: org.uen,
      gstRegistrationNumber: org.gstRegistrationNumber,
      address: org.address,
      postalCode: org.postalCode,
      country: org.country,
      email: org.email,
      phone: org.phone,
    },
    client: {
      name: client.name,
      attention: client.attention,
      address: client.address,
      postalCode: client.postalCode,
      country: client.country,
      uen: client.uen,
      mcstNumber: client.mcstNumber,
      email: client.email,
      phone: client.phone,
      language: client.language,
    },
  };
}
