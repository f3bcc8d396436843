import type { Client } from "#contract/clients/clients.ts";
import type { ClientId } from "#contract/api/ids.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import { asNumber, asNumberOrNull } from "#contract/money.ts";
import type { Services } from "#server/http/caller.ts";
import { isoInstant, isoInstantOrNull, type Read, readInOrg } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { getClient } from "#server/records/clients/read.ts";
import type { Shown } from "#server/billing/documents/portal-link/link.ts";
import {
  type AccountRow,
  findLastCreditNotes,
  findLastReceipts,
  findOpenClaims,
  findUnpaidInvoices,
  findWaitingQuotations,
  sumUnpaid,
} from "./store.ts";
import { findPath, type Gone, goneFor, isTooOld } from "#server/portal/find-shown.ts";
import type { Opened } from "#server/portal/open-link.ts";

/** A document on the page of an account. */
export interface Entry {
  readonly number: string;
  readonly title: string;
  readonly at: string | null;
  readonly amount: number | null;
  /** The path of its page, or of its file; undefined where it has none. */
  readonly path: string | undefined;
}

/** What a client and the office have with each other now. */
export interface Account {
  readonly kind: "account";
  readonly client: Client;
  readonly organization: Organization;
  readonly owed: number;
  readonly quotations: readonly Entry[];
  readonly invoices: readonly Entry[];
  readonly claims: readonly Entry[];
  readonly receipts: readonly Entry[];
  readonly creditNotes: readonly Entry[];
}

/** Returns what the link of an account shows now. @param base the path of the link */
export async function findAccount(
  { clock, secret }: Pick<Services, "clock" | "secret">,
  opened: Opened & { readonly id: ClientId },
  base: string,
): Promise<Account | Gone> {
  const read = readInOrg(opened);
  const now = clock();
  const gone = (reason: Gone["reason"]) => goneFor(read, { reason, what: "client", number: null });
  if (opened.isWithdrawn) return gone("LINK_WITHDRAWN");
  const client = await getClient(read, opened.id);
  if (client.archivedAt !== null) return gone("LINK_WITHDRAWN");
  const pages = async (rows: Promise<AccountRow<Shown["id"]>[]>) => withPages(read, await rows, secret);
  const quotations = await pages(findWaitingQuotations(read, client.id, now));
  const invoices = await pages(findUnpaidInvoices(read, client.id));
  const claims = await pages(findOpenClaims(read, client.id));
  const creditNotes = await pages(findLastCreditNotes(read, client.id));
  const receipts = (await findLastReceipts(read, client.id)).map((row) => entryOf(row, `${base}/receipts/${row.id}`));
  const isOpen = client.credit > 0 || [quotations, invoices, claims].some(({ length }) => length > 0);
  const days = [isoInstant(opened.createdAt), ...[...receipts, ...creditNotes].map(({ at }) => at ?? "")];
  if (!isOpen && isTooOld(Math.max(...days.map((day) => Date.parse(day) || 0)), now)) return gone("TOO_OLD");
  return {
    kind: "account",
    client,
    organization: await getOrganization(read),
    owed: asNumber(await sumUnpaid(read, client.id)),
    quotations,
    invoices,
    claims,
    receipts,
    creditNotes,
  };
}

const entryOf = ({ number, title, at, amount }: AccountRow<unknown>, path: string | undefined): Entry => ({
  number,
  title,
  at: isoInstantOrNull(at),
  amount: asNumberOrNull(amount),
  path,
});

async function withPages(
  read: Read,
  rows: readonly AccountRow<Shown["id"]>[],
  secret: Services["secret"],
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const row of rows) entries.push(entryOf(row, await findPath(read, row, secret)));
  return entries;
}
