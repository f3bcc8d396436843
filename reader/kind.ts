import { type Wording, wording } from "#contract/api/wording.ts";
/** The kinds of files. A file of no other kind is a `table`: text with a delimiter between its cells. */
export type FileKind = "ofx" | "qif" | "mt940" | "camt" | "table";

const starts = (content: Uint8Array, ...bytes: readonly number[]) => bytes.every((byte, i) => content[i] === byte);

/** Names of files that hold no text of their own, with what to do about them; undefined for a file of text. */
export function unreadable(content: Uint8Array): Wording | undefined {
  if (starts(content, 0x25, 0x50, 0x44, 0x46)) return wording("files.pdfOfBank");
  return undefined;
}

/** Within these characters a file says what it is: headers of a format may stand before its first tag. */
const headLength = 2_000;

/** Tells by its content what a file is; its name is no more than a hint, and often a wrong one. */
export function kindOf(text: string): FileKind {
  const head = text.slice(0, headLength);
  if (/^\s*OFXHEADER\s*:/i.test(head) || /<OFX>/i.test(head)) return "ofx";
  if (/^\s*!(?:Type|Account|Option|Clear)\b/i.test(head)) return "qif";
  if (/^:20:/m.test(head) && /^:(?:25|28|28C|60[FM]|61):/m.test(head)) return "mt940";
  if (/camt\.05[234]\.\d{3}\.\d{2}|<(?:[\w-]+:)?BkToCstmr\w+/.test(head)) return "camt";
  return "table";
}
