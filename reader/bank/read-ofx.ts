import { wording } from "#contract/api/wording.ts";
import { isoDay } from "#reader/days.ts";
import { ReadFault } from "#reader/fault.ts";
import type { Entry, EntryList } from "./tagged.ts";

/** A tag with its text, as OFX 1 (SGML, leaves without an end) and OFX 2 (XML) both have it. */
interface Tag {
  readonly name: string;
  readonly text: string;
  readonly line: number;
}

/** An end tag of a leaf may be missing, and so may every line break. */
const tagPattern = /<(\/?)([A-Za-z0-9._]{1,40})>([^<]{0,2000})/g;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,6})|([a-z]{2,4}));/gi, (whole, code?: string, name?: string) =>
    code === undefined
      ? (entities[(name ?? "").toLowerCase()] ?? whole)
      : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
  );

const cdata = { start: "<![CDATA[", end: "]]>" } as const;

/** Writes CDATA as the text that it stands for. */
const withoutCdata = (text: string): string =>
  text
    .split(cdata.start)
    .map((part, i) => {
      const end = i === 0 ? -1 : part.indexOf(cdata.end);
      if (end === -1) return part;
      const inner = part.slice(0, end).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      return inner + part.slice(end + cdata.end.length);
    })
    .join("");

/** Splits the file into its tags. */
function* tagsOf(text: string): Generator<Tag> {
  const flat = withoutCdata(text);
  let [line, from] = [1, 0];
  for (const match of flat.matchAll(tagPattern)) {
    for (let i = flat.indexOf("\n", from); i !== -1 && i < match.index; i = flat.indexOf("\n", i + 1)) line += 1;
    from = match.index;
    yield {
      name: `${match[1] ?? ""}${(match[2] ?? "").toUpperCase()}`,
      text: unescaped((match[3] ?? "").trim()),
      line,
    };
  }
}

/** Returns the day of `20261120`, `20261120101112.000[+8:SGT]` and the like, in the zone that it names. */
const dayOf = (text: string): string | undefined => {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text) ?? [];
  return isoDay(Number(year), Number(month), Number(day));
};

/** A decimal mark is a point or a comma; nothing separates thousands. */
const amountText = (text: string): string => text.replace(/^\+/, "").replace(",", ".");

/**
 * Reads OFX and QFX, version 1 and 2, of banks and credit cards.
 * @throws ReadFault for another kind of file
 */
export function readOfx(text: string): EntryList[] {
  const lists: { number: string | undefined; currency: string | undefined; entries: Entry[] }[] = [];
  let fields: Map<string, string> | undefined;
  let startedAt = 1;
  for (const { name, text: value, line } of tagsOf(text)) {
    const list = lists.at(-1);
    if (name === "STMTRS" || name === "CCSTMTRS") lists.push({ number: undefined, currency: undefined, entries: [] });
    else if (name === "STMTTRN") [fields, startedAt] = [new Map(), line];
    else if (name === "/STMTTRN" || name === "/BANKTRANLIST") {
      if (fields !== undefined) list?.entries.push(entryOf(fields, startedAt));
      fields = undefined;
    } else if (fields !== undefined && !name.startsWith("/")) {
      if (!fields.has(name)) fields.set(name, value);
    } else if (list !== undefined && name === "CURDEF") list.currency = value.toUpperCase();
    else if (list !== undefined && name === "ACCTID") list.number ??= value;
  }
  if (lists.length === 0) throw new ReadFault("WRONG_FORMAT", wording("files.ofxWithoutStatement"));
  return lists.map(({ number, currency, entries }) => ({ format: "OFX", account: { number, currency }, entries }));
}

function entryOf(fields: ReadonlyMap<string, string>, row: number): Entry {
  const field = (name: string) => fields.get(name) ?? "";
  const [name, memo] = [field("NAME"), field("MEMO")];
  return {
    row,
    date: dayOf(field("DTPOSTED")),
    amount: amountText(field("TRNAMT")),
    // A memo often begins with the name again.
    texts: [memo.startsWith(name) ? "" : name, memo, field("CHECKNUM"), field("REFNUM")],
    bankId: field("FITID") || undefined,
    // An amount in CURRENCY is in it; ORIGCURRENCY only says what it was converted from.
    currency: fields.has("CURRENCY") ? field("CURSYM").toUpperCase() || undefined : undefined,
  };
}
