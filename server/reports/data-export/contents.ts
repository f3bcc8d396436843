import { setTimeout as sleep } from "node:timers/promises";
import type { FileType } from "#contract/documents/file-kinds.ts";
import type { FileId } from "#contract/api/ids.ts";
import type { Services } from "#server/http/caller.ts";
import { asFileName } from "#server/core/file-answer.ts";
import { databaseIsAway } from "#server/core/database-away.ts";
import { Refusal } from "#server/core/refusal.ts";
import { type OrgScope, type Read, readHeavilyInOrg } from "#server/db/sql.ts";
import {
  findIssuedAfter,
  findNotMadeAfter,
  type IssuedKey,
  issuedPdf,
} from "#server/billing/documents/issued/issue.ts";
import { pdfName } from "#server/billing/documents/pdf-name.ts";
import { fileName } from "#server/files/file-name.ts";
import { getFileContent, listFilesAfter } from "#server/files/read.ts";

/** A PDF or an uploaded file, and the name of the entry that holds it. */
export interface Content {
  readonly name: string;
  readonly issued?: IssuedKey;
  readonly fileId?: FileId;
}

/** The rows that are looked up at once; their contents are read one by one. */
const namesAtOnce = 200;

/** Yields the PDF of every issued document, also of earlier revisions, and then every uploaded file. */
export async function* listContents(read: Read): AsyncGenerator<Content> {
  let after: IssuedKey | undefined;
  for (;;) {
    const rows = await findIssuedAfter(read, after, namesAtOnce);
    for (const { number, documentId, revision } of rows) {
      yield { name: pdfEntryName(documentId, number, revision), issued: { documentId, revision } };
    }
    if (rows.length < namesAtOnce) break;
    after = rows.at(-1);
  }
  let last: FileId | undefined;
  for (;;) {
    const files = await listFilesAfter(read, last, namesAtOnce);
    for (const { id, name } of files) yield { name: fileEntryName(id, name), fileId: id };
    if (files.length < namesAtOnce) break;
    last = files.at(-1)?.id;
  }
}

/** The time for making PDFs, so that enough is left of that of the whole export to send it. */
const makingMinutesMax = 30;

/**
 * Makes the PDFs that no request or mail has needed so far, so that the rows of the export refer to them. Waits while
 * the organization has used up its time for rendering, and ends after half an hour: what is made is stored, and the next
 * export continues from there.
 * @param signal aborts when the export is no longer wanted
 */
export async function makePdfs(scope: Scope, signal: AbortSignal): Promise<void> {
  const endsAt = scope.clock().getTime() + makingMinutesMax * 60_000;
  let after: IssuedKey | undefined;
  for (;;) {
    const keys = await findNotMadeAfter(readHeavilyInOrg(scope), after, namesAtOnce);
    for (const key of keys) {
      if (scope.clock().getTime() >= endsAt) return;
      await makeInTurn(scope, key, signal);
    }
    if (keys.length < namesAtOnce) return;
    after = keys.at(-1);
  }
}

/** Makes a PDF as soon as the organization may. One that cannot be made is left out. */
async function makeInTurn(scope: Scope, key: IssuedKey, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    try {
      await issuedPdf(scope, key);
      return;
    } catch (error) {
      if (databaseIsAway(error)) throw error;
      if (!(error instanceof Refusal) || error.retryAfterSeconds === undefined) return;
      await sleep(error.retryAfterSeconds * 1000, undefined, { signal, ref: false });
    }
  }
}

/** Returns the PDF of an issued document; undefined if it cannot be made now, or at all. */
async function madePdf(scope: Scope, key: IssuedKey): Promise<Uint8Array | undefined> {
  try {
    return (await issuedPdf(scope, key)).pdf;
  } catch (error) {
    if (databaseIsAway(error)) throw error;
    return undefined;
  }
}

type Scope = OrgScope & Pick<Services, "clock" | "pdf">;

/** Reads a content; undefined for a PDF that the renderer has no time for, and a file that was deleted since. */
export async function contentEntry(
  scope: Scope,
  { name, issued, fileId }: Content,
): Promise<{ name: string; input: Uint8Array } | undefined> {
  if (fileId !== undefined) {
    const file = await getFileContent(readHeavilyInOrg(scope), fileId);
    return file && { name, input: file.content };
  }
  if (issued === undefined) throw new Error(`the entry ${name} has no content`);
  const pdf = await madePdf(scope, issued);
  return pdf && { name, input: pdf };
}

/** Returns the name of the entry with the bytes of a row of `file` or `issued_document`; undefined where it has none. */
export function nameOfBytes(row: Readonly<Record<string, unknown>>): string | undefined {
  if (row["facts"] === undefined) {
    const { id, name, media_type: type } = row as { id: FileId; name: string; media_type: FileType };
    return fileEntryName(id, fileName(name, type));
  }
  if (row["pdf_sha256"] === null) return undefined;
  const { document_id: id, revision, facts } = row as unknown as IssuedRow;
  const { creditNote, quotation, invoice, claim } = facts;
  const number = (creditNote ?? quotation ?? invoice ?? claim?.statement)?.number ?? "";
  return pdfEntryName(id, number, revision);
}

interface IssuedRow {
  readonly document_id: string;
  readonly revision: number;
  readonly facts: {
    readonly creditNote?: { readonly number: string };
    readonly quotation?: { readonly number: string };
    readonly invoice?: { readonly number: string };
    readonly claim?: { readonly statement: { readonly number: string } };
  };
}

const foldersOf: Readonly<Record<string, string>> = {
  qtn: "quotations",
  inv: "invoices",
  clm: "claims",
  crn: "credit-notes",
};

const pdfEntryName = (documentId: string, number: string, revision: number): string =>
  `${foldersOf[documentId.slice(0, 3)]}/${pdfName({ number, revision })}`;

/** The id leads from an expense to its receipt, and keeps equal names apart. */
const fileEntryName = (id: FileId, name: string): string => `files/${id} ${asFileName(name)}`;
