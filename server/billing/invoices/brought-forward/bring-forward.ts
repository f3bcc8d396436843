import type { ClientId, ProjectId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { languages } from "#contract/language.ts";
import type { OpenInvoice } from "#contract/payments/open-invoices.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { heldClientFaults } from "#server/records/clients/read.ts";
import { startOf } from "#server/core/calendar.ts";
import { broughtForwardWordsIn } from "#server/core/text/document-words.ts";
import { type Fault, refuseFaults } from "#server/core/refusal.ts";
import type { Tx } from "#server/db/sql.ts";
import { invoiceFacts } from "#server/billing/documents/facts.ts";
import { keepIssued } from "#server/billing/documents/issued/issue.ts";
import { partiesNow } from "#server/billing/documents/parties.ts";
import { invoiceRevision, openPortalLink } from "#server/billing/documents/portal-link/link.ts";
import { emit } from "#server/history/events/emit.ts";
import { nameKey } from "#server/records/imports/read-cells.ts";
import { languageOf } from "#server/pdf/words.ts";
import { draftInvoice } from "#server/billing/invoices/drafts/draft-invoice.ts";
import { chosenDueDate } from "#server/billing/invoices/due-date.ts";
import { getInvoice } from "#server/billing/invoices/read.ts";
import { enterReceipt } from "#server/billing/invoices/receipts/enter-receipt.ts";
import { changeInvoice } from "#server/billing/invoices/store.ts";
import { type DraftTerms, holdDraftTerms } from "#server/organizations/read.ts";
import { addProjects } from "#server/records/projects/add-projects.ts";
import { findProjectsFor } from "#server/records/projects/read.ts";
import { findTakenNumbers } from "./number-faults.ts";

/** The names of the project of what a client owed before, where the file names none of the client's. */
const projectNames = languages.map((language) => broughtForwardWordsIn[language].project);
const projectKeys = new Set(projectNames.map(nameKey));

/**
 * Brings the open invoices, credits and retention of the program before forward, each with its own number, days and balance.
 * Raises for each invoice what any invoice raises: invoice.created, invoice.sent and, where nothing is owed, invoice.paid.
 * Returns their number.
 * @throws Refusal 422 for a client that does not exist, or a number that another document has
 */
export async function bringForward(
  tx: Tx,
  caller: Pick<Caller, "clock" | "secret">,
  rows: readonly OpenInvoice[],
): Promise<number> {
  const terms = await holdDraftTerms(tx);
  const at = caller.clock();
  refuseFaults(await heldClientFaults(tx, new Set(rows.map(({ clientId }) => clientId))));
  const taken = await findTakenNumbers(tx, rows, terms);
  refuseFaults(rows.flatMap((row) => [...taken.faultsOf(row), ...knownFaults(row, taken.documentOf(row)?.clientName)]));
  const projects = await projectsOf(tx, rows, { at, timeZone: terms.timeZone });
  for (const row of rows) {
    if (row.type === "CREDIT") await enterCredit(tx, row, terms, at);
    else await enterInvoice(tx, caller, { ...row, projectId: row.projectId ?? projects(row.clientId) }, { terms, at });
  }
  return rows.length;
}

const knownFaults = ({ number }: OpenInvoice, clientName: string | undefined): Fault[] =>
  clientName === undefined
    ? []
    : [
        {
          path: "number",
          code: "TAKEN",
          message: wording("imports.broughtForward", { number, client: clientName }),
        },
      ];

/** Returns the project of each client that takes what has none, after adding those that are missing. */
async function projectsOf(
  tx: Tx,
  rows: readonly OpenInvoice[],
  { at, timeZone }: { readonly at: Date; readonly timeZone: string },
): Promise<(clientId: ClientId) => ProjectId> {
  const find = async () =>
    new Map(
      (await findProjectsFor(tx, projectNames, []))
        .filter(({ name }) => projectKeys.has(nameKey(name)))
        .map(({ id, clientId }) => [clientId, id]),
    );
  const there = await find();
  const wanted = new Set(
    rows.filter(({ type, projectId }) => type !== "CREDIT" && projectId === undefined).map(({ clientId }) => clientId),
  );
  const missing = [...wanted].filter((clientId) => !there.has(clientId));
  if (missing.length > 0) {
    const added = [];
    for (const clientId of missing) {
      const { project: name } = broughtForwardWordsIn[languageOf(await partiesNow(tx, clientId))];
      added.push({ clientId, name, status: "COMPLETED" as const });
    }
    await addProjects(tx, added, { at, timeZone });
  }
  const all = missing.length > 0 ? await find() : there;
  return (clientId) => {
    const id = all.get(clientId);
    if (id === undefined) throw new Error(`client ${clientId} has no project for what is brought forward`);
    return id;
  };
}

/** A credit is money of the client that no invoice has, as if it had been kept. */
const enterCredit = (
  tx: Tx,
  { clientId, number, date, balance, title }: OpenInvoice,
  { timeZone }: DraftTerms,
  at: Date,
) =>
  enterReceipt(
    tx,
    {
      clientId,
      number,
      kept: balance,
      paidAt: startOf(date, timeZone),
      method: "OTHER",
      note: title ?? "",
      reference: null,
      broughtForward: true,
    },
    at,
  );

/**
 * Drafts an invoice of one line and issues it as it was. It bears no GST, which the program before declared. One of
 * retention holds all of its amount back, so that nothing of it is due before its release.
 */
async function enterInvoice(
  tx: Tx,
  { secret }: Pick<Caller, "secret">,
  {
    type,
    clientId,
    projectId,
    number,
    date,
    dueDate,
    balance,
    title,
    clientReference,
  }: OpenInvoice & {
    readonly projectId: ProjectId;
  },
  { terms, at }: { readonly terms: DraftTerms; readonly at: Date },
): Promise<void> {
  const isRetention = type === "RETENTION";
  const parties = await partiesNow(tx, clientId);
  const words = broughtForwardWordsIn[languageOf(parties)];
  const description = isRetention ? words.retention({ number }) : words.balance({ number });
  const draft = await draftInvoice(
    tx,
    terms,
    {
      clientId,
      projectId,
      title: title ?? description,
      items: [{ description, qty: 1, unitPrice: balance, taxCode: isRetention ? "STANDARD" : "OUT_OF_SCOPE" }],
      retentionPct: isRetention ? 1 : null,
      notes: null,
      ...(clientReference === undefined ? {} : { clientReference }),
    },
    at,
  );
  const issuedAt = startOf(date, terms.timeZone);
  await openPortalLink(tx, secret, { id: draft.id, revision: invoiceRevision }, at);
  await changeInvoice(tx, draft.id, {
    status: "SENT",
    number,
    parties,
    issuedAt,
    gstRate: "0",
    gstRegistered: false,
    broughtForward: true,
    ...chosenDueDate(dueDate ?? null, issuedAt, terms),
    sentAt: at,
    updatedAt: at,
  });
  const sent = await getInvoice(tx, draft.id);
  await keepIssued(tx, await invoiceFacts(tx, sent, parties, { gstRegistered: false }), at);
  await emit(tx, "invoice.sent", sent, at);
  if (sent.totals.total > 0) return;
  await changeInvoice(tx, draft.id, { status: "PAID", paidAt: at, updatedAt: at });
  const paid: Invoice = await getInvoice(tx, draft.id);
  await emit(tx, "invoice.paid", paid, at);
}
