import { keepPreviousData, useQuery } from "@tanstack/react-query";
import BriefcaseBusiness from "lucide-react/icons/briefcase-business";
import ClipboardList from "lucide-react/icons/clipboard-list";
import FileCheck from "lucide-react/icons/file-check";
import FileText from "lucide-react/icons/file-text";
import ReceiptText from "lucide-react/icons/receipt-text";
import Target from "lucide-react/icons/target";
import User from "lucide-react/icons/user";
import { plainForm } from "#contract/plain-form.ts";
import { leadStatuses } from "#contract/values.ts";
import { type ResponseOf, request } from "#web/api.ts";
import { usePermission, useSession } from "#web/session/session.ts";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { copy } from "#web/copy/copy.ts";
import { projectPageCopy } from "#web/copy/project-page.ts";
import { leadsCopy } from "#web/copy/leads.ts";
import { commands, creations, hrefFor } from "./creations.ts";
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
    kind: "PROJECT",
    name: copy.shell.projects,
    show: ({ id, name, status, clientName }) => ({
      name,
      hint: [clientName, statusOf(status)].filter(Boolean).join(" · "),
      href: `/projects/${id}`,
      Icon: BriefcaseBusiness,
    }),
  },
  {
    kind: "QUOTATION",
    name: copy.shell.quotations,
    show: (found) => ({ ...documentOf(found), href: `/quotations/${found.id}`, Icon: FileText }),
  },
  {
    kind: "INVOICE",
    name: copy.shell.invoices,
    show: (found) => ({ ...documentOf(found), href: `/invoices/${found.id}`, Icon: ReceiptText }),
  },
  {
    kind: "CREDIT_NOTE",
    name: copy.shell.creditNotes,
    show: (found) => ({ ...documentOf(found), href: `/credit-notes/${found.id}`, Icon: ReceiptText }),
  },
  {
    kind: "CONTRACT",
    name: copy.shell.contracts,
    show: (found) => ({ ...documentOf(found), href: `/contracts/${found.id}`, Icon: FileCheck }),
  },
  {
    kind: "CLAIM",
    name: copy.shell.claims,
    show: (found) => ({ ...documentOf(found), href: `/claims/${found.id}`, Icon: ClipboardList }),
  },
  {
    kind: "LEAD",
    name: copy.shell.leads,
    show: ({ id, name, status }) => ({ name, hint: leadStatusOf(status), href: `/leads/${id}`, Icon: Target }),
  },
];

const documentOf = ({ name, number, status, clientName }: Found) => ({
  name,
  hint: [status === "DRAFT" ? copy.status.DRAFT : number, clientName].filter(Boolean).join(" · "),
});

const leadStatusOf = (status: string | null): string =>
  leadStatuses.flatMap((known) => (known === status ? [leadsCopy.statuses[known]] : [])).join("");

const typeOf = (type: string | null): string =>
  type !== null && type in copy.clients.types ? copy.clients.types[type as keyof typeof copy.clients.types] : "";

const statusOf = (status: string | null): string =>
  status !== null && status in projectPageCopy.statuses
    ? projectPageCopy.statuses[status as keyof typeof projectPageCopy.statuses]
    : "";

/** Finds pages immediately, and clients and documents through the API once typing pauses. */
export function useSearchResults(typed: string): SearchResults {
  const command = parseCreation(typed.trim());
  const text = command?.client ?? typed.trim();
  const debounced = useDebounced(text);
  const { permissions } = useSession();
  const isAsked = debounced !== "" && text !== "";
  const search = useQuery({
    queryKey: ["GET /search", debounced],
    queryFn: ({ signal }) => request("GET /search", { query: { q: debounced }, signal }),
    enabled: usePermission("organization:read") && isAsked,
    placeholderData: keepPreviousData,
  });

  const typedWords = plainForm(text).toLowerCase().split(/\s+/);
  const isIn = (...texts: readonly (string | null)[]) =>
    typedWords.every((word) =>
      texts.some((within) => within !== null && plainForm(within).toLowerCase().includes(word)),
    );
  // While results are for the previous text, only those that match the current text are shown, so that Enter opens the
  // right one.
  const isStale = search.isPlaceholderData || debounced !== text;
  const found = (isAsked ? (search.data?.data ?? []) : []).filter(
    ({ name, number, clientName }) => !isStale || isIn(name, number, clientName),
  );
  const allowed = creations.filter((creation) => canOpen(creation, permissions));
  const clients = found.filter(({ kind, archivedAt }) => kind === "CLIENT" && archivedAt === null);
  const groups: readonly ResultGroup[] =
    command === undefined
      ? [
          {
            name: copy.common.pages,
            items: everyPlace.filter((place) => canOpen(place, permissions) && isIn(place.name)).map(resultOf),
          },
          ...shown.map(({ kind, name, show }) => ({
            name,
            items: found.filter((result) => result.kind === kind).map(show),
          })),
          // For more clients than the best match there would be more to create than to find.
          createGroup([
            ...[...allowed, ...commands.filter((command) => canOpen(command, permissions))]
              .filter(({ name }) => isIn(name))
              .map(resultOf),
            ...clients.slice(0, 1).flatMap((client) => createFor(allowed, client)),
          ]),
        ]
      : [createGroup(clients.flatMap((client) => createFor(allowed, client, command.href)))];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: text !== "" && (debounced !== text || search.isFetching),
    error: isAsked ? search.error : null,
  };
}

const resultOf = ({ name, href, Icon }: Place): SearchResult => ({ name, href, Icon, hint: "" });

const createGroup = (items: readonly SearchResult[]): ResultGroup => ({ name: copy.shell.create, items });

/** Returns what can be created for a client that was found: everything, or only the record of that page. */
const createFor = (allowed: typeof creations, { id, name }: Found, only?: string): readonly SearchResult[] =>
  allowed.flatMap(({ nameFor, href, Icon }) =>
    nameFor === undefined || (only ?? href) !== href
      ? []
      : [{ name: nameFor({ client: name }), href: hrefFor({ href }, id), Icon, hint: "" }],
  );

/** Reads "new quotation for" with the beginning of a client's name. */
function parseCreation(text: string): { readonly href: string; readonly client: string } | undefined {
  for (const { nameFor, href } of creations) {
    const start = nameFor?.({ client: "" }).toLowerCase();
    if (start === undefined || !text.toLowerCase().startsWith(start)) continue;
    const client = text.slice(start.length).trim();
    if (client !== "") return { href, client };
  }
  return undefined;
}
