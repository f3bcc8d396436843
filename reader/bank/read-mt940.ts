import { type Decimal, decimal, negate } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import { isoDay } from "#reader/days.ts";
import { ReadFault } from "#reader/fault.ts";
import type { Entry, EntryList } from "./tagged.ts";

/**
 * Day, entry day or as many spaces, sign (R for a reversal), a letter of the currency, amount, type, and the references.
 * Some banks write whole amounts without their comma.
 */
const movement = /^(\d{6})(\d{4}| {4})?(R?[CD]|E[CD])([A-Z])?(\d{1,15}(?:,\d{0,3})?)([A-Z][A-Z0-9]{3})?(.{0,100})$/;
const balance = /^([CD])(\d{6})([A-Z]{3})(\d{1,15},\d{0,3})/;
const tag = /^:(\d{2}[A-Z]?):(.*)$/;

const dayOf = (text: string): string | undefined =>
  isoDay(2000 + Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6)));

const amountText = (text: string): string => text.replace(",", ".").replace(/\.$/, "");

interface Field {
  readonly tag: string;
  readonly row: number;
  readonly lines: string[];
}

/** Splits the file into its fields. A line that begins no field belongs to the one before. */
function fieldsOf(text: string): readonly Field[] {
  const fields: Field[] = [];
  for (const [i, line] of text.split(/\r\n?|\n/).entries()) {
    const [, name, rest = ""] = tag.exec(line) ?? [];
    if (name !== undefined) fields.push({ tag: name, row: i + 1, lines: [rest] });
    else if (!/^(?:-\}?|\{.*)?$/.test(line)) fields.at(-1)?.lines.push(line);
  }
  return fields;
}

/**
 * Reads MT940 and MT942, of banks that write :86: in lines, in sub-fields (`?20`) or in codes (`/NAME/`).
 * @throws ReadFault for a movement that cannot be read
 */
export function readMt940(text: string): EntryList[] {
  interface List {
    number: string | undefined;
    currency: string | undefined;
    readonly entries: Entry[];
    opening: Decimal | undefined;
    closing: Decimal | undefined;
    isOver: boolean;
  }
  const lists: List[] = [];
  for (const field of fieldsOf(text)) {
    const list = lists.at(-1);
    const value = field.lines[0]?.trim() ?? "";
    if (field.tag === "20") {
      lists.push({
        number: undefined,
        currency: undefined,
        entries: [],
        opening: undefined,
        closing: undefined,
        isOver: false,
      });
    } else if (list === undefined) continue;
    else if (field.tag.startsWith("25")) list.number = value.split("/").at(-1)?.trim() || undefined;
    else if (/^6[02][FM]$/.test(field.tag)) {
      const [, sign, , currency, amount = ""] = balance.exec(value) ?? [];
      if (currency === undefined) continue;
      list.currency = currency;
      const stated = decimal(amountText(amount));
      const held = sign === "D" ? negate(stated) : stated;
      if (field.tag.startsWith("60")) list.opening ??= held;
      else [list.closing, list.isOver] = [held, true];
    } else if (field.tag === "61") list.entries.push(entryOf(field));
    // A text after the closing balance is about the whole statement.
    else if (field.tag === "86" && !list.isOver) {
      const last = list.entries.pop();
      if (last !== undefined) list.entries.push({ ...last, texts: [...last.texts, ...textsOf(field.lines)] });
    }
  }
  return lists.map(({ number, currency, entries, opening, closing }) => ({
    format: "MT940",
    account: { number, currency },
    entries,
    opening,
    closing,
  }));
}

function entryOf({ lines: [first = "", ...rest], row }: Field): Entry {
  const [, day, , sign = "", , amount = "", , references = ""] = movement.exec(first.trim()) ?? [];
  if (day === undefined) throw new ReadFault("WRONG_FORMAT", wording("files.movementUnreadable", { line: row }));
  // Ours before the slashes, the bank's behind them. A single slash is part of a reference.
  const [ours = "", bankId] = references.split("//");
  const reference = ours.trim();
  return {
    row,
    date: dayOf(day),
    amount: amountText(amount),
    // The reversal of a credit is money out.
    isOut: sign === "D" || sign === "RC" || sign === "ED",
    texts: [reference === "NONREF" ? "" : reference, ...rest],
    ...(bankId === undefined || bankId.trim() === "" ? {} : { bankId: `${bankId.trim()} ${day} ${sign}${amount}` }),
  };
}

/** Returns the texts of :86:, without the numbers and codes between them. */
function textsOf(lines: readonly string[]): readonly string[] {
  const [first = ""] = lines;
  const structured = /^(\d{3})?\?\d{2}/.test(first.trim());
  if (!structured)
    return lines
      .join("\n")
      .split(/\n|\/(?:[A-Z]{3,4})\//)
      .map((text) => text.trim());
  const whole = lines.join("");
  // ?00 is the kind of booking, ?10 a number of the bank, ?30 and ?31 the other account, ?34 a code.
  return [...whole.matchAll(/\?(\d{2})([^?]{0,400})/g)]
    .filter(([, code = ""]) => !["10", "30", "31", "34"].includes(code))
    .map(([, , value = ""]) => value.trim());
}
