import type { Read } from "#server/db/sql.ts";
import { languageOfAccount } from "#server/identity/accounts/read.ts";
import type { Composed } from "#server/mail/letter.ts";
import { recipientsOf } from "#server/mail/mailing.ts";
import type { MailRow } from "#server/mail/read.ts";
import { getClient } from "#server/records/clients/read.ts";
import type { Composing } from "./composing.ts";
import { questionLetter } from "#server/letters/question-letter.ts";
import { findDocumentHead } from "#server/letters/store.ts";

/** The folders of the app, by the prefix of a document's id. */
const folders: Readonly<Record<string, string>> = {
  qtn: "quotations",
  inv: "invoices",
  clm: "claims",
  crn: "credit-notes",
};

/** Composes the mail with a client's question. A reply goes to whom the office writes about the document. */
export async function composeQuestion(read: Read, row: MailRow, composing: Composing): Promise<Composed> {
  const { documentId, message, recipient } = row;
  const document = await findDocumentHead(read, documentId);
  if (document === undefined) {
    return { letter: null, enclosure: null, obsolete: "The document was deleted before this email was sent." };
  }
  const client = await getClient(read, document.clientId);
  const { recipient: replyTo } = await recipientsOf(read, {}, { client, documents: [documentId] });
  const letter = questionLetter({
    client: client.name,
    document,
    question: message ?? "",
    replyTo,
    link: `${composing.publicUrl}/${folders[documentId.slice(0, 3)] ?? ""}/${documentId}`,
    language: await languageOfAccount(composing, recipient),
  });
  return { letter, enclosure: null, obsolete: null };
}
