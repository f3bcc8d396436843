import { setTimeout as sleep } from "node:timers/promises";
import type { UserId } from "#contract/api/ids.ts";
import { permissionsOf } from "#contract/people/roles.ts";
import type { Services } from "#server/http/caller.ts";
import { listClaimDetails } from "#server/billing/contracts/claims/read.ts";
import { version } from "#server/core/version.ts";
import { listCreditNoteDetails } from "#server/billing/credit-notes/read.ts";
import { lastMigration } from "#server/db/schema/migrate.ts";
import { inSnapshot, type Snapshot } from "#server/db/snapshot.ts";
import { asSystem, type OrgScope, type Read, readHeavilyInOrg } from "#server/db/sql.ts";
import { listMembers } from "#server/identity/members/read.ts";
import { listInvoiceDetails } from "#server/billing/invoices/read.ts";
import { listRecurringInvoiceDetails } from "#server/billing/recurring/read.ts";
import { listMails } from "#server/letters/read.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { listQuotationDetails } from "#server/billing/quotations/read.ts";
import { tableParts } from "#server/reports/exports/export-list.ts";
import {
  auditTable,
  claimLineTable,
  claimTable,
  clientTable,
  contractTable,
  creditNoteTable,
  expenseTable,
  priceItemTable,
  invoiceTable,
  leadTable,
  paymentTable,
  projectTable,
  quotationTable,
  refundTable,
  retentionTable,
} from "#server/reports/exports/lists.ts";
import { listEndpoints } from "#server/webhooks/read.ts";
import { type Content, contentEntry, listContents, makePdfs, nameOfBytes } from "./contents.ts";
import { jsonOf, jsonParts } from "./json-parts.ts";
import {
  type Manifest,
  manifestName,
  movedTables,
  movingFormat,
  rowsName,
  type TableManifest,
} from "./moved-tables.ts";
import { readme } from "./readme.ts";
import { rowLines } from "./rows.ts";
import { openSpool, type Spool } from "./spool.ts";

/** One file of the archive. */
export interface Entry {
  readonly name: string;
  readonly input: string | Uint8Array | AsyncIterable<Uint8Array>;
}

/** The organization and its exporter: a person, or a command. */
export interface Exporter extends OrgScope, Pick<Services, "clock" | "pdf" | "secret"> {
  readonly userId: UserId | null;
}

export interface Progress {
  readonly rows: number;
  /** PDFs and uploaded files that are written. */
  readonly contents: number;
  /** All of them; 0 until the rows are read. */
  readonly contentsTotal: number;
}

/**
 * Yields every file of the archive. All records are of one moment: they are read in one transaction, which is over
 * before the first of them is sent. PDFs and uploaded files, which never change, are read afterwards, one by one.
 */
export async function* entriesOf(
  by: Exporter,
  note: (progress: Progress) => void = () => undefined,
): AsyncGenerator<Entry> {
  const at = by.clock();
  const introduction = readme(await getOrganization(readHeavilyInOrg(by)), at);
  await using spool = await openSpool();
  const gone = new AbortController();
  const taking = makePdfs(by, gone.signal).then(() => inSnapshot(by, (read) => takeRecords(by, read, spool, at)));
  // Its failure is thrown below, and may happen while the client reads nothing.
  taking.catch(() => undefined);
  try {
    yield { name: "README.txt", input: extendedUntil(taking, introduction) };
  } finally {
    // The spool stays until nothing writes to it, also when the client is gone.
    gone.abort();
    await taking.catch(() => undefined);
  }
  const { organization, texts, tables, contents } = await taking;
  const progress = {
    rows: Object.values(tables).reduce((sum, table) => sum + table.rows, 0),
    contents: 0,
    contentsTotal: contents.count,
  };
  note(progress);
  yield* texts.filter(({ name }) => !name.startsWith("quoin/"));
  const missing: string[] = [];
  const deletedFiles: string[] = [];
  for await (const line of contents.text.lines()) {
    const content = JSON.parse(line) as Content;
    const entry = await contentEntry(by, content);
    if (entry !== undefined) yield entry;
    else if (content.fileId === undefined) missing.push(content.name);
    else deletedFiles.push(content.fileId);
    progress.contents += 1;
    note(progress);
  }
  if (missing.length > 0) yield { name: "missing.txt", input: missingNote(missing) };
  yield* texts.filter(({ name }) => name.startsWith("quoin/"));
  const { id, name, slug } = organization;
  const manifest: Manifest = {
    format: movingFormat,
    quoin: version.number,
    lastMigration: await asSystem(by.db, lastMigration),
    organization: { id, name, slug },
    exportedAt: at.toISOString(),
    secretKeyId: by.secret.identity.keyId,
    tables,
    deletedFiles,
  };
  yield { name: manifestName, input: jsonOf(manifest) };
}

/** Shorter than the time that proxies, load balancers and `server/http/connections/connections.ts` wait for the next byte. */
const emptyLineEveryMs = 15_000;

/** Yields the text, and then an empty line now and then until the work has ended, so that no connection times out. */
async function* extendedUntil(work: Promise<unknown>, text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
  const isOver = work.then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([isOver, sleep(emptyLineEveryMs, false, { ref: false })]))) yield Buffer.from("\n");
}

/** Reads all records into the spool. */
async function takeRecords(by: Exporter, read: Snapshot, spool: Spool, at: Date) {
  const organization = await getOrganization(read);
  const texts: { readonly name: string; readonly input: AsyncIterable<Uint8Array> }[] = [];
  const keep = async (name: string, parts: AsyncIterable<string> | Iterable<string>) => {
    const text = await spool.write(parts);
    // Opened when its turn has come.
    texts.push({ name, input: { [Symbol.asyncIterator]: () => text.bytes()[Symbol.asyncIterator]() } });
  };
  await keep("organization.json", [jsonOf(organization)]);
  for (const { name, input } of records(read, organization.timeZone, at)) await keep(name, input);
  const reader = { db: by.db, userId: by.userId ?? ("" as UserId), clock: () => at };
  await keep("people.json", [jsonOf((await listMembers(read, reader)).data)]);
  const tables: Record<string, TableManifest> = {};
  for (const table of movedTables) {
    await keep(
      rowsName(table.name),
      noting(rowLines(read, table, nameOfBytes), (manifest) => (tables[table.name] = manifest)),
    );
  }
  let count = 0;
  const text = await spool.write(
    (async function* () {
      for await (const content of listContents(read)) {
        count += 1;
        yield `${JSON.stringify(content)}\n`;
      }
    })(),
  );
  return { organization, texts, tables, contents: { text, count } };
}

/** Yields the same, and passes on what the generator returns in the end. */
async function* noting<Part, Result>(parts: AsyncGenerator<Part, Result>, note: (result: Result) => void) {
  note(yield* parts);
}

/** Yields each list as a table and as JSON, as the API shows it. */
function* records(read: Read, timeZone: string, now: Date): Generator<{ name: string; input: AsyncIterable<string> }> {
  const clients = clientTable();
  const projects = projectTable();
  const leads = leadTable();
  const contracts = contractTable();
  const payments = paymentTable();
  const expenses = expenseTable();
  // A person who may export everything may read everything.
  const prices = priceItemTable(permissionsOf.OWNER);
  const audit = auditTable(permissionsOf.OWNER);
  yield { name: "clients.csv", input: tableParts(read, clients, timeZone) };
  yield { name: "clients.json", input: jsonParts((page) => clients.list(read, page)) };
  yield { name: "leads.csv", input: tableParts(read, leads, timeZone) };
  yield { name: "leads.json", input: jsonParts((page) => leads.list(read, page)) };
  yield { name: "projects.csv", input: tableParts(read, projects, timeZone) };
  yield { name: "projects.json", input: jsonParts((page) => projects.list(read, page)) };
  yield { name: "quotations.csv", input: tableParts(read, quotationTable(), timeZone) };
  yield { name: "quotations.json", input: jsonParts((page) => listQuotationDetails(read, page)) };
  yield { name: "invoices.csv", input: tableParts(read, invoiceTable(now), timeZone) };
  yield { name: "invoices.json", input: jsonParts((page) => listInvoiceDetails(read, page)) };
  yield { name: "recurring-invoices.json", input: jsonParts((page) => listRecurringInvoiceDetails(read, page)) };
  yield { name: "contracts.csv", input: tableParts(read, contracts, timeZone) };
  yield { name: "contracts.json", input: jsonParts((page) => contracts.list(read, page)) };
  yield { name: "claims.csv", input: tableParts(read, claimTable(now), timeZone) };
  yield { name: "claim-lines.csv", input: tableParts(read, claimLineTable(), timeZone) };
  yield { name: "claims.json", input: jsonParts((page) => listClaimDetails(read, {}, page)) };
  yield { name: "retention.csv", input: tableParts(read, retentionTable(now), timeZone) };
  yield { name: "credit-notes.csv", input: tableParts(read, creditNoteTable(), timeZone) };
  yield { name: "credit-notes.json", input: jsonParts((page) => listCreditNoteDetails(read, page)) };
  yield { name: "refunds.csv", input: tableParts(read, refundTable(), timeZone) };
  yield { name: "payments.csv", input: tableParts(read, payments, timeZone) };
  yield { name: "payments.json", input: jsonParts((page) => payments.list(read, page)) };
  yield { name: "expenses.csv", input: tableParts(read, expenses, timeZone) };
  yield { name: "expenses.json", input: jsonParts((page) => expenses.list(read, page)) };
  yield { name: "price-items.csv", input: tableParts(read, prices, timeZone) };
  yield { name: "price-items.json", input: jsonParts((page) => prices.list(read, page)) };
  yield { name: "emails.json", input: jsonParts((page) => listMails(read, {}, page, permissionsOf.OWNER)) };
  yield { name: "webhook-endpoints.json", input: jsonParts((page) => listEndpoints(read, {}, page, now)) };
  yield { name: "audit-log.csv", input: tableParts(read, audit, timeZone) };
  yield { name: "audit-log.json", input: jsonParts((page) => audit.list(read, page)) };
}

const missingNote = (missing: readonly string[]): string =>
  `These PDFs were not made yet. Open them in Quoin, or export again later.\n\n${missing.join("\n")}\n`;
