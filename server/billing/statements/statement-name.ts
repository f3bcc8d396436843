import type { Statement } from "#contract/clients/statements.ts";
import { dayOf } from "#server/core/calendar.ts";

/** Returns the name of a statement's file, without its extension. */
export const statementName = (client: string, { to }: Pick<Statement, "to">, timeZone: string): string =>
  `Statement ${shortened(client)} ${dayOf(new Date(to), timeZone)}`;

/** File systems allow names of 255 bytes, and the text around the client's name takes few. */
const nameBytesMax = 200;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Truncates a name at a whole letter, by bytes, which differ between scripts. */
function shortened(name: string): string {
  let kept = "";
  for (const { segment } of segmenter.segment(name)) {
    if (Buffer.byteLength(kept + segment) > nameBytesMax) return `${kept.trimEnd()}…`;
    kept += segment;
  }
  return kept;
}
