import { readableMailKinds } from "#contract/mails/mail-kinds.ts";
import type { MailId, UserId } from "#contract/api/ids.ts";
import { mailFilters } from "#contract/mails/mail-filters.ts";
import { type Mail, type MailQuery, type MailSummary } from "#contract/mails/mails.ts";
import type { Permission } from "#contract/people/roles.ts";
import type { Caller, UserContext } from "#server/http/caller.ts";
import type { Page } from "#server/db/lists/page.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import { inOrg, isoInstant, isoInstantOrNull, type Read, readInOrg } from "#server/db/sql.ts";
import { found, notFound } from "#server/core/refusal.ts";
import { spansOf } from "#server/organizations/read.ts";
import { belongsAlone } from "#server/identity/members/memberships.ts";
import { compose } from "./composing/compose.ts";
import { layOut } from "#server/mail/lay-out.ts";
import { findMail, findMails, type MailRow } from "#server/mail/read.ts";
import { findMailSubjects, invitesOwner, type MailSubjectRow } from "./store.ts";

/** Lists the mails of the kinds that a person with those permissions may see. */
export async function listMails(read: Read, query: MailQuery, page: Page, permissions: readonly Permission[]) {
  const spans = await spansOf(read, mailFilters, query);
  const kinds = readableMailKinds(permissions);
  const rows = await findMails(read, query, { spans, kinds }, page);
  const subjects = new Map((await findMailSubjects(read, idsOf(rows))).map((subject) => [subject.id, subject]));
  return page.body(rows, (row) => presentSummary(row, subjects.get(row.documentId)));
}

const idsOf = (rows: readonly MailRow[]) => [...new Set(rows.map(({ documentId }) => documentId))];

/** Returns a mail as it is sent; its link only for users who may pass it on. @throws Refusal 404 */
export async function getMail(caller: Caller, person: UserContext, id: MailId): Promise<Mail> {
  const read = readInOrg(caller);
  const row = found(await findMail(read, id));
  if (!readableMailKinds(caller.permissions).includes(row.kind)) throw notFound();
  const { letter } = await compose(read, row, person);
  const isShown = await mayGiveAway(caller, person, read, row);
  const link = isShown ? (letter?.button?.link ?? null) : null;
  if (link !== null && !isOfOffice(row)) await recordLinkRead(caller, row);
  const written = letter === null ? null : layOut(isShown ? letter : { ...letter, button: null });
  const [about] = await findMailSubjects(read, [row.documentId]);
  return {
    ...presentSummary(row, about),
    subject: written?.subject ?? null,
    text: written?.text ?? null,
    link,
  };
}

/** True for a mail whose link leads into the app, for those who are signed in. */
const isOfOffice = ({ kind }: MailRow) =>
  kind === "QUOTATION_ACCEPTED" ||
  kind === "QUOTATION_REJECTED" ||
  kind === "ENDPOINT_DISABLED" ||
  kind === "ENDPOINT_FAILING" ||
  kind === "ENDPOINT_RECOVERED" ||
  kind === "CLAIM_DAYS_MOVED" ||
  kind === "CLIENT_QUESTION" ||
  kind === "SECURITY_NOTICE";

const recordLinkRead = (caller: Caller, { id, documentId, revision, kind, recipient }: MailRow): Promise<void> =>
  inOrg(caller, (tx) =>
    recordEvent(tx, {
      resourceType: "mail",
      resourceId: id,
      parentId: documentId,
      details: { kind, recipient, linkRead: true, revision },
    }),
  );

/**
 * True when the user may see the mail's link. The link of a document allows what its client may do, so it needs the
 * permission to read that link. An invitation's link grants its role, and a reset link signs in as another person.
 * These two are shown only when no SMTP server is configured: the first to users who may invite for that role, the
 * second to an owner, while it is unsent and only if the account belongs to no other organization.
 */
async function mayGiveAway(
  { db, permissions, mailWaits = false }: Caller,
  { role }: UserContext,
  read: Read,
  row: MailRow,
): Promise<boolean> {
  switch (row.kind) {
    case "QUOTATION":
    case "QUOTATION_CONFIRMATION":
    case "CLIENT_PAGE":
      return permissions.includes("quotations:write");
    case "CLAIM":
    case "CLAIM_ACCEPTANCE":
      return permissions.includes("contracts:write");
    case "CREDIT_NOTE":
      return permissions.includes("credits:write");
    case "INVOICE":
    case "INVOICE_REMINDER":
    case "RECEIPT":
    case "STATEMENT":
      return permissions.includes("invoices:read");
    case "QUOTATION_ACCEPTED":
    case "QUOTATION_REJECTED":
    case "ENDPOINT_DISABLED":
    case "ENDPOINT_FAILING":
    case "ENDPOINT_RECOVERED":
    case "CLAIM_DAYS_MOVED":
    case "CLIENT_QUESTION":
    case "HOLIDAYS_MISSING":
    case "SECURITY_NOTICE":
      return true;
    // The office must not see it: it is the client's proof.
    case "DECISION_CODE":
      return false;
    case "INVITATION":
      if (!mailWaits) return false;
      return permissions.includes("people:write") && (role === "OWNER" || !(await invitesOwner(read, row.documentId)));
    case "PASSWORD_RESET":
      if (!mailWaits || row.status !== "QUEUED" || role !== "OWNER") return false;
      return belongsAlone(db, row.documentId as UserId, row.orgId);
  }
}

const presentSummary = (row: MailRow, about: MailSubjectRow | undefined): MailSummary => ({
  id: row.id,
  kind: row.kind,
  recipient: row.recipient,
  cc: [...row.cc],
  about: row.documentId,
  number: about?.number ?? null,
  clientName: about?.clientName ?? null,
  status: row.status,
  attemptCount: row.attemptCount,
  nextAttemptAt: isoInstantOrNull(row.nextAttemptAt),
  sentAt: isoInstantOrNull(row.sentAt),
  lastError: row.lastError,
  createdAt: isoInstant(row.createdAt),
});
