import type { clientNameRoutes } from "#contract/clients/client-names.ts";
import type { ClientId } from "#contract/api/ids.ts";
import { readInOrg, readListInOrg } from "#server/db/sql.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { archiveClient } from "./archive-client.ts";
import { createClient } from "./create-client.ts";
import { deleteClient } from "./delete-client.ts";
import { getClient, listClientNames, listClients } from "./read.ts";
import { unarchiveClient } from "./unarchive-client.ts";
import { updateClient } from "./update-client.ts";

export const clientHandlers: Handlers<
  "listClients" | "createClient" | "getClient" | "updateClient" | "deleteClient" | "archiveClient" | "unarchiveClient"
> = {
  listClients: ({ caller, query, page }) => listClients(readListInOrg(caller, query), query, page),
  createClient: ({ caller, body }) => createClient(caller, body),
  getClient: ({ caller, id }) => getClient(readInOrg(caller), id),
  updateClient: ({ caller, id, body }) => updateClient(caller, id, body),
  deleteClient: ({ caller, id }) => deleteClient(caller, id),
  archiveClient: ({ caller, id }) => archiveClient(caller, id),
  unarchiveClient: ({ caller, id }) => unarchiveClient(caller, id),
};

export const clientNameHandlers: AppHandlers<keyof typeof clientNameRoutes> = {
  listClientNames: ({ caller, query }) => listClientNames(readInOrg(caller), query.ids.split(",") as ClientId[]),
};
