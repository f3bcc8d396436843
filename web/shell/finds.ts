import { keepPreviousData, useQuery } from "@tanstack/react-query";
import ReceiptText from "lucide-react/icons/receipt-text";
import User from "lucide-react/icons/user";
import { type AnswerOf, ask } from "#web/api.ts";
import { useMay, useSession } from "#web/session.ts";
import { useSettled } from "#web/ui/use-settled.ts";
import { words } from "#web/words.ts";
import { everyPlace, mayGo, type Place } from "./places.ts";

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

type Found = AnswerOf<"GET /search">["data"][number];

/** The kinds that have a page to go to, and how a find of each is shown. */
const shown: readonly { readonly kind: Found["kind"]; readonly name: string; readonly show: (found: Found) => Find }[] =
  [
    {
      kind: "CLIENT",
      name: words.shell.clients,
      show: ({ id, name, type, archivedAt }) => ({
        name,
        hint: archivedAt === null ? typeOf(type) : words.clients.archived,
        href: `/clients/${id}`,
        Icon: User,
      }),
    },
    {
      kind: "INVOICE",
      name: words.shell.invoices,
      show: ({ id, name, number, status, clientName }) => ({
        name,
        hint: [status === "DRAFT" ? words.status.DRAFT : number, clientName].filter(Boolean).join(" · "),
        href: `/invoices/${id}`,
        Icon: ReceiptText,
      }),
    },
  ];

const typeOf = (type: string | null): string =>
  type !== null && type in words.clients.types ? words.clients.types[type as keyof typeof words.clients.types] : "";

/** What is called as somebody types: pages at once; clients and invoices from the service, once typing pauses. */
export function useFinds(typed: string): Finds {
  const text = typed.trim();
  const settled = useSettled(text);
  const { permissions } = useSession();
  const isAsked = settled !== "" && text !== "";
  const search = useQuery({
    queryKey: ["GET /search", settled],
    queryFn: ({ signal }) => ask("GET /search", { query: { q: settled }, signal }),
    enabled: useMay("organization:read") && isAsked,
    placeholderData: keepPreviousData,
  });

  const typedWords = text.toLowerCase().split(/\s+/);
  const isIn = (...texts: readonly (string | null)[]) =>
    typedWords.every((word) => texts.some((within) => within?.toLowerCase().includes(word)));
  // While the answer is to what was typed before, only what fits this as well is shown: Enter never opens another.
  const isOld = search.isPlaceholderData || settled !== text;
  const found = (isAsked ? (search.data?.data ?? []) : []).filter(
    ({ name, number, clientName }) => !isOld || isIn(name, number, clientName),
  );
  const groups: readonly FindGroup[] = [
    {
      name: words.common.pages,
      finds: everyPlace
        .filter((place) => mayGo(place, permissions) && isIn(place.name))
        .map(({ name, href, Icon }) => ({ name, href, Icon, hint: "" })),
    },
    ...shown.map(({ kind, name, show }) => ({ name, finds: found.filter((find) => find.kind === kind).map(show) })),
  ];
  return {
    groups: groups.filter(({ finds }) => finds.length > 0),
    isSearching: text !== "" && (settled !== text || search.isFetching),
    error: isAsked ? search.error : null,
  };
}
