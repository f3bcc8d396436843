import { keepPreviousData, useQuery } from "@tanstack/react-query";
import ReceiptText from "lucide-react/icons/receipt-text";
import User from "lucide-react/icons/user";
import { ask } from "#web/api.ts";
import { clientsCalled, useClientNames } from "#web/pages/clients/names.ts";
import { useMay, useSession } from "#web/session.ts";
import { useSettled } from "#web/ui/use-settled.ts";
import { words } from "#web/words.ts";
import { everyPlace, mayGo, type Place } from "./places.ts";

/** Of each kind as many as are taken in at a glance; a further letter finds the others. */
const foundMax = 6;

export interface Find {
  readonly name: string;
  readonly hint: string;
  readonly href: string;
  readonly Icon: Place["Icon"];
}

export interface FindGroup {
  readonly name: string;
  readonly finds: readonly Find[];
}

export interface Finds {
  readonly groups: readonly FindGroup[];
  /** Whether more may come for what is typed. */
  readonly isSearching: boolean;
  readonly error: Error | null;
}

/** What is called as somebody types: pages at once; clients and invoices from the service, once typing pauses. */
export function useFinds(typed: string): Finds {
  const text = typed.trim();
  const settled = useSettled(text);
  const { permissions } = useSession();
  const isAsked = settled !== "" && text !== "";
  const clients = useQuery({
    ...clientsCalled(settled, foundMax),
    enabled: useMay("clients:read") && isAsked,
    placeholderData: keepPreviousData,
  });
  const invoices = useQuery({
    queryKey: ["GET /invoices", "called", settled],
    queryFn: ({ signal }) => ask("GET /invoices", { query: { q: settled, limit: foundMax }, signal }),
    enabled: useMay("invoices:read") && isAsked,
    placeholderData: keepPreviousData,
  });
  const names = useClientNames(invoices.data?.data.map(({ clientId }) => clientId) ?? []);

  const isIn = (...texts: readonly (string | undefined)[]) =>
    texts.some((within) => within?.toLowerCase().includes(text.toLowerCase()));
  // While the answer is to what was typed before, only what fits this as well is shown: Enter never opens another.
  const clientsAreOld = clients.isPlaceholderData || settled !== text;
  const invoicesAreOld = invoices.isPlaceholderData || settled !== text;
  const groups: readonly FindGroup[] = [
    {
      name: words.common.pages,
      finds: everyPlace
        .filter((place) => mayGo(place, permissions) && isIn(place.name))
        .map(({ name, href, Icon }) => ({ name, href, Icon, hint: "" })),
    },
    {
      name: words.shell.clients,
      finds: (isAsked ? (clients.data?.data ?? []) : [])
        .filter(({ name, email, uen }) => !clientsAreOld || isIn(name, email ?? "", uen ?? ""))
        .map(({ id, name, type, archivedAt }) => ({
          name,
          hint: archivedAt === null ? words.clients.types[type] : words.clients.archived,
          href: `/clients/${id}`,
          Icon: User,
        })),
    },
    {
      name: words.shell.invoices,
      finds: (isAsked ? (invoices.data?.data ?? []) : [])
        .filter(({ number, title, clientId }) => !invoicesAreOld || isIn(number, title, names.get(clientId)))
        .map(({ id, number, title, status, clientId }) => ({
          name: title,
          hint: [status === "DRAFT" ? words.status.DRAFT : number, names.get(clientId)].filter(Boolean).join(" · "),
          href: `/invoices/${id}`,
          Icon: ReceiptText,
        })),
    },
  ];
  return {
    groups: groups.filter(({ finds }) => finds.length > 0),
    isSearching: text !== "" && (settled !== text || clients.isFetching || invoices.isFetching),
    error: isAsked ? (clients.error ?? invoices.error) : null,
  };
}
