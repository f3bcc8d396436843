import { useQuery } from "@tanstack/react-query";
import type { Client } from "#contract/clients/clients.ts";
import type { Lead } from "#contract/clients/leads.ts";
import { clientSearchQuery } from "#web/records/clients/names.ts";
import { usePermission } from "#web/session/session.ts";

const shownMax = 3;

interface PossibleClients {
  /** The clients with the lead's email address, and after them those with its name. */
  readonly clients: readonly Client[];
  /** The one that is most likely the same person. */
  readonly likely: Client | undefined;
  readonly isSearching: boolean;
}

/** Finds the active clients that a lead may be already. */
export function usePossibleClients({ email, name }: Pick<Lead, "email" | "name">): PossibleClients {
  const canRead = usePermission("clients:read");
  const query = (q: string) => clientSearchQuery({ q, archived: false, limit: shownMax });
  const byEmail = useQuery({ ...query(email ?? ""), enabled: canRead && email !== null });
  const byName = useQuery({ ...query(name), enabled: canRead });
  const found = [...(byEmail.data?.data ?? []), ...(byName.data?.data ?? [])];
  const clients = [...new Map(found.map((client) => [client.id, client])).values()].slice(0, shownMax);
  const isSame = (one: string | null, other: string | null) =>
    one !== null && one.toLowerCase() === other?.toLowerCase();
  return {
    clients,
    likely: clients.find((client) => isSame(email, client.email) || isSame(name, client.name)),
    isSearching: byEmail.isLoading || byName.isLoading,
  };
}
