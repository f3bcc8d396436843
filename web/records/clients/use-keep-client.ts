import { useQueryClient } from "@tanstack/react-query";
import type { Client } from "#contract/clients/clients.ts";
import { clientQuery } from "./names.ts";

/** Returns a function that takes a client from a response, and fetches the lists again that show it. */
export function useKeepClient(): (client: Client) => void {
  const queries = useQueryClient();
  return (client) => {
    queries.setQueryData(clientQuery(client.id).queryKey, client);
    void queries.invalidateQueries({ queryKey: ["GET /clients"] });
    void queries.invalidateQueries({ queryKey: ["/clients", "names"] });
  };
}
