import type { ClientId } from "#contract/api/ids.ts";
import type { Statement, StatementQuery } from "#contract/clients/statements.ts";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import type { Mailing } from "#contract/documents/documents.ts";
import { partiesNow } from "#server/billing/documents/parties.ts";
import { printStatement } from "#server/billing/statements/print-statement.ts";
import { getInvoices } from "#server/billing/invoices/read.ts";
import { findReminded, getStatement } from "#server/billing/statements/read.ts";
import { statementName } from "#server/billing/statements/statement-name.ts";
import type { Clock } from "#server/core/clock.ts";
import { formatAmount } from "#server/core/text/format.ts";
import { isoInstant, isoInstantOrNull, type Read, readHeavilyInOrg } from "#server/db/sql.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Composed, Letter } from "#server/mail/letter.ts";
import type { MailRow } from "#server/mail/read.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { languageOf } from "#server/pdf/words.ts";
import { getClients } from "#server/records/clients/read.ts";
import { letterTo, type ToClient } from "./client-letters.ts";
import { preview, textsOf } from "./preview-mail.ts";
import { severalReminderLetter } from "./reminder-letters.ts";
import { formatDay, lettersIn, statementTextsIn } from "./words.ts";

/** Composes the mail of a client's statement of account, from what is known of its period now. */
export async function composeStatement(read: Read, row: MailRow, clock: Clock): Promise<Composed> {
  const id = row.documentId as ClientId;
  const [client] = await getClients(read, [id]);
  if (client === undefined) {
    return { letter: null, enclosure: null, obsolete: "The client was deleted before this email was sent." };
  }
  const from = isoInstantOrNull(row.periodFrom);
  const query = { ...(from === null ? {} : { from }), to: isoInstant(row.periodTo ?? row.createdAt) };
  const { organization, parties } = await partiesOf(read, id);
  const statement = await getStatement(read, id, query, clock);
  const { subject, message } = row;
  const about = { organization, parties, subject, message };
  const enclosure: Composed["enclosure"] = (caller) => printStatement(caller, id, query);
  const reminded = await findReminded(read, row.id);
  if (reminded.length === 0) return { letter: statementLetter({ ...about, statement }), enclosure, obsolete: null };
  const invoices = (await getInvoices(read, reminded))
    .filter(({ status, totals }) => status !== "VOID" && totals.outstanding > 0)
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  const [first, ...others] = invoices;
  if (first === undefined) {
    return { letter: null, enclosure: null, obsolete: "The invoices were paid before this reminder was sent." };
  }
  const letter = severalReminderLetter({ ...about, invoices: [first, ...others], link: null, now: clock() });
  return { letter, enclosure, obsolete: null };
}

/** Returns the mail that sending the statement would send. @throws Refusal 404, 400 */
export async function previewStatementMail(
  caller: Caller,
  id: ClientId,
  query: StatementQuery,
  mailing: Mailing,
): Promise<MailPreview> {
  const read = readHeavilyInOrg(caller);
  const { organization, parties } = await partiesOf(read, id);
  const statement = await getStatement(read, id, query, caller.clock);
  const letter = statementLetter({ organization, parties, statement, ...textsOf(mailing) });
  const name = `${statementName(parties.client.name, statement, organization.timeZone)}.pdf`;
  return preview(caller, { clientId: id, documents: [id] }, mailing, letter, name);
}

const partiesOf = async (read: Read, id: ClientId) => ({
  organization: await getOrganization(read),
  parties: await partiesNow(read, id),
});

/** Writes the mail of a statement of account, worded by its last balance. There is no page of it in the portal. */
function statementLetter({
  statement: { from, to, openingBalance, closingBalance, currency },
  ...about
}: Omit<ToClient, "link"> & { readonly statement: Statement }): Letter {
  const language = languageOf(about.parties);
  const words = lettersIn[language];
  const dayOf = (at: string) => formatDay(new Date(at), about.organization.timeZone, language);
  const day = dayOf(to);
  const text = closingBalance > 0 ? "owed" : closingBalance === 0 ? "settled" : "inFavour";
  return letterTo(
    { ...about, link: null },
    {
      kind: null,
      standard: statementTextsIn[language][text],
      values: { day, balance: formatAmount(Math.abs(closingBalance), currency) },
      figures: [
        ...(from === null
          ? []
          : [{ name: words.balanceBefore({ day: dayOf(from) }), value: formatAmount(openingBalance, currency) }]),
        { name: words.balanceOn({ day }), value: formatAmount(closingBalance, currency), isMain: true },
      ],
      action: "",
    },
  );
}
