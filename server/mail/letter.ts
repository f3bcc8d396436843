import { lineEnds } from "#contract/documents/line-breaks.ts";
import type { Language } from "#contract/language.ts";
import type { JobServices } from "#server/http/caller.ts";
import type { OrgScope } from "#server/db/sql.ts";
import type { FileAnswer } from "#server/core/file-answer.ts";
import { withoutTurns } from "#server/core/text/direction.ts";
import type { Brand } from "#server/pdf/facts.ts";

/** The content of a mail, independent of its layout. All of it is plain text. */
export interface Letter {
  readonly language: Language;
  /** The name at the top, of the office or the service. */
  readonly heading: string;
  readonly subject: string;
  /** Line breaks within a paragraph are kept. */
  readonly paragraphs: readonly string[];
  /** The figures of the document, each with a label. */
  readonly figures: readonly Figure[];
  readonly button: { readonly label: string; readonly link: string } | null;
  readonly footnotes: readonly string[];
  /** For a mail to a client: the look that the organization has chosen. */
  readonly brand?: Brand;
  /** For a mail to a client: the sender's name, and the reply address. */
  readonly sender: { readonly name: string; readonly replyTo: string | null } | null;
}

/** Makes the file that is attached to a mail. @throws Error when it cannot be made */
export type Enclosure = (scope: OrgScope & JobServices) => Promise<FileAnswer>;

/** A mail with its current content. */
export interface Composed {
  /** Null when its document or person no longer exists. */
  readonly letter: Letter | null;
  readonly enclosure: Enclosure | null;
  /** The e-invoice beside it, where the organization sends those; undefined where one lacks something. */
  readonly eInvoice?: FileAnswer | undefined;
  /** The reason why it must no longer be sent; null while it may be sent. */
  readonly obsolete: string | null;
}

export interface Figure {
  readonly name: string;
  readonly value: string;
  /** True for the figure that the reader looks for first. */
  readonly isMain?: true;
}

/** Splits a text that a person wrote into paragraphs at blank lines. */
export const paragraphsOf = (text: string | null): string[] =>
  withoutTurns(text ?? "")
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");

/** Splits a text into its lines, without blank ones. */
export const linesOf = (text: string | null): string[] =>
  withoutTurns(text ?? "")
    .split(lineEnds)
    .map(asLine)
    .filter((line) => line !== "");

/** Characters that could make a name look like an address, also in other scripts. */
const addressSigns = /[@<>\uff20\ufe6b\uff1c\uff1e\ufe64\ufe65]/g;

/** Returns a sender's name for the From header: it cannot pass for another address, and names the service. */
export function viaQuoin(name: string): string {
  const shown = asLine(name.replaceAll(addressSigns, " "));
  return shown === "" ? "Quoin" : `${shown} via Quoin`;
}

/** Returns the text as one line for a header, a figure or a sentence: no line breaks and no bidirectional controls. */
export const asLine = (text: string): string =>
  withoutTurns(text)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
