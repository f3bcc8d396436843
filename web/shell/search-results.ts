import { keepPreviousData, useQuery } from "@tanstack/react-query";
import ReceiptText from "lucide-react/icons/receipt-text";
import User from "lucide-react/icons/user";
import { type ResponseOf, request } from "#web/api.ts";
import { usePermission, useSession } from "#web/session.ts";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { copy } from "#web/copy/copy.ts";
import { everyPlace, canOpen, type Place } from "./places.ts";

export interface SearchResult {
  readonly name: string;
  readonly hint: string;
  readonly href: string;
  readonly Icon: Place["Icon"];
}

export interface ResultGroup {
  readonly name: string;
  readonly items: readonly SearchResult[];
}

export interface SearchResults {
  readonly groups: readonly ResultGroup[];
  /** True while more results may arrive. */
  readonly isSearching: boolean;
  readonly error: Error | null;
}

type Found = ResponseOf<"GET /search">["data"][number];

/** The kinds of records that have a page, and how to show a result of each. */
const shown: readonly {
  readonly kind: Found["kind"];
  readonly name: string;
  readonly show: (found: Found) => SearchResult;
}[] = [
  {
    kind: "CLIENT",
    name: copy.shell.clients,
    show: ({ id, name, type, archivedAt }) => ({
      name,
      hint: archivedAt === null ? typeOf(type) : copy.clients.archived,
      href: `/clients/${id}`,
      Icon: User,
    }),
  },
  {
    kind: "INVOICE",
    name: copy.shell.invoices,
    show: ({ id, name, number, status, clientName }) => ({
      name,
      hint: [status === "DRAFT" ? copy.status.DRAFT : number, clientName].filter(Boolean).join(" · "),
      href: `/invoices/${id}`,
      Icon: ReceiptText,
    }),
  },
];

const typeOf = (type: string | null): string =>
  type !== null && type in copy.clients.types ? copy.clients.types[type as keyof typeof copy.clients.types] : "";

/** Finds pages immediately, and clients and invoices through the API once typing pauses. */
export function useSearchResults(typed: string): SearchResults {
  const text = typed.trim();
  const debounced = useDebounced(text);
  const { permissions } = useSession();
  const isAsked = debounced !== "" && text !== "";
  const search = useQuery({
    queryKey: ["GET /search", debounced],
    queryFn: ({ signal }) => request("GET /search", { query: { q: debounced }, signal }),
    enabled: usePermission("organization:read") && isAsked,
    placeholderData: keepPreviousData,
  });

  const typedWords = text.toLowerCase().split(/\s+/);
  const isIn = (...texts: readonly (string | null)[]) =>
    typedWords.every((word) => texts.some((within) => within?.toLowerCase().includes(word)));
  // While results are for the previous text, only those that match the current text are shown, so that Enter opens the
  // right one.
  const isStale = search.isPlaceholderData || debounced !== text;
  const found = (isAsked ? (search.data?.data ?? []) : []).filter(
    ({ name, number, clientName }) => !isStale || isIn(name, number, clientName),
  );
  const groups: readonly ResultGroup[] = [
    {
      name: copy.common.pages,
      items: everyPlace
        .filter((place) => canOpen(place, permissions) && isIn(place.name))
        .map(({ name, href, Icon }) => ({ name, href, Icon, hint: "" })),
    },
    ...shown.map(({ kind, name, show }) => ({ name, items: found.filter((result) => result.kind === kind).map(show) })),
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: text !== "" && (debounced !== text || search.isFetching),
    error: isAsked ? search.error : null,
  };
}
