import { withoutTurns } from "#server/core/direction.ts";

/** What a mail says, apart from how it is laid out. All of it is text, whatever it holds. */
export interface Letter {
  /** Who speaks, at its head. */
  readonly heading: string;
  readonly subject: string;
  /** Line breaks within one are kept. */
  readonly paragraphs: readonly string[];
  /** What it is about in figures, each with its name. */
  readonly figures: readonly Figure[];
  readonly button: { readonly label: string; readonly link: string } | null;
  readonly footnotes: readonly string[];
  /** For a mail to a client: whom it names as its sender, and where an answer goes. */
  readonly sender: { readonly name: string; readonly replyTo: string | null } | null;
}

export interface Figure {
  readonly name: string;
  readonly value: string;
  /** Whether it is what the reader looks for first. */
  readonly isMain?: true;
}

/** The paragraphs of a text that somebody wrote: blank lines stand between them. */
export const paragraphsOf = (text: string | null): string[] =>
  withoutTurns(text ?? "")
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");

/** What a name on its own, or in another script, could look like an address with. */
const addressSigns = /[@<>\uff20\ufe6b\uff1c\uff1e\ufe64\ufe65]/g;

/** Returns a sender's name for the From header: it cannot pass for another address, and names the service. */
export function viaQuoin(name: string): string {
  const shown = asLine(name.replaceAll(addressSigns, " "));
  return shown === "" ? "Quoin" : `${shown} via Quoin`;
}

/** One line of it, for a header, a figure or a place in a sentence: nothing in it ends the line, or turns what follows around. */
export const asLine = (text: string): string =>
  withoutTurns(text)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
