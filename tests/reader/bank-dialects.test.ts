import fc from "fast-check";
import { expect, test } from "vitest";
import { readBankFiles } from "#reader/bank/read-bank-file.ts";
import type { BankFile } from "#reader/bank/statement.ts";
import { randomly } from "../support/runs.ts";

// The lines of an account are written in a dialect at random: delimiter, quotes, encoding, names, days, amounts and rows above.
const reading = { today: "2026-12-01", usualOrder: "dayFirst" } as const;
const read = (content: Uint8Array): readonly BankFile[] => readBankFiles(content, (cell) => cell, reading);

interface Entry {
  readonly date: string;
  /** In cents; negative when it went out. */
  readonly cents: number;
  readonly text: string;
}

const words = {
  latin: [
    "KOPI",
    "Tiles & more",
    "INV-2026-0007",
    "(deposit)",
    "4' pipe",
    "50%",
    "Lim; Tan",
    "A, B",
    "say “hi”",
    "x|y",
  ],
  accented: ["Müller", "Café", "Größe", "élève", "Señor", "Ça"],
  chinese: ["材料费", "工程款", "张三", "木工 第三期"],
};
type Script = keyof typeof words;

const day = fc
  .integer({ min: 0, max: 330 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
const entriesOf = (script: Script): fc.Arbitrary<Entry[]> =>
  fc.array(
    fc.record({
      date: day,
      cents: fc
        .oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 999_999_999 }))
        .chain((cents) => fc.constantFrom(cents, -cents)),
      text: fc
        .array(fc.constantFrom(...words.latin, ...words[script]), { minLength: 1, maxLength: 4 })
        .map((each) => `P ${each.join(" ")}`),
    }),
    { minLength: 3, maxLength: 12 },
  );

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const dayForms: Readonly<Record<string, (year: string, month: string, date: string) => string>> = {
  iso: (y, m, d) => `${y}-${m}-${d}`,
  slashes: (y, m, d) => `${d}/${m}/${y}`,
  short: (y, m, d) => `${Number(d)}.${Number(m)}.${y.slice(2)}`,
  named: (y, m, d) => `${d} ${months[Number(m) - 1]} ${y}`,
  hyphened: (y, m, d) => `${Number(d)}-${months[Number(m) - 1]}-${y.slice(2)}`,
  american: (y, m, d) => `${months[Number(m) - 1]} ${Number(d)}, ${y}`,
  compact: (y, m, d) => `${y}${m}${d}`,
  chinese: (y, m, d) => `${y}年${Number(m)}月${Number(d)}日`,
  withTime: (y, m, d) => `${y}-${m}-${d}T09:30:00+0800`,
};
const groupings = { none: "", comma: ",", point: ".", blank: " ", apostrophe: "'", narrow: "\u202f", indian: "," };
const names = [
  ["Transaction Date", "Description", "Debit", "Credit", "Amount", "Dr/Cr", "Balance", "Currency"],
  ["Date", "Libellé", "Débit", "Crédit", "Montant", "Sens", "Solde", "Devise"],
  ["交易日期", "摘要", "支出", "存入", "金额", "借贷", "余额", "币种"],
  ["Date", "Details", "Withdrawal (SGD)", "Deposit (SGD)", "Amount (SGD)", "D/C", "Running Balance (SGD)", "Currency"],
] as const;

const dialect = fc.record({
  script: fc.constantFrom<Script>("latin", "accented", "chinese"),
  encoding: fc.constantFrom("utf8", "bom", "utf16le", "utf16be", "cp1252", "gb18030"),
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  quotes: fc.constantFrom("all", "needed"),
  newline: fc.constantFrom("\n", "\r\n"),
  names: fc.constantFrom(...names),
  days: fc.constantFrom(...Object.keys(dayForms)),
  mark: fc.constantFrom("point", "comma"),
  grouping: fc.constantFrom(...(Object.keys(groupings) as (keyof typeof groupings)[])),
  sign: fc.constantFrom("before", "behind", "brackets", "minus", "marked", "columns", "direction"),
  currency: fc.constantFrom("", "S$", "$", "SGD "),
  hasLetterhead: fc.boolean(),
  hasBalance: fc.boolean(),
  hasCurrency: fc.boolean(),
});
type Dialect = typeof dialect extends fc.Arbitrary<infer Value> ? Value : never;

function grouped(whole: string, { mark, grouping }: Dialect): string {
  const separator = groupings[grouping];
  if (separator === (mark === "point" ? "." : ",")) return whole;
  if (grouping !== "indian") return whole.replaceAll(/\B(?=(?:\d{3})+$)/g, separator);
  return whole.length <= 3 ? whole : `${whole.slice(0, -3).replaceAll(/\B(?=(?:\d{2})+$)/g, ",")},${whole.slice(-3)}`;
}

function amountText(cents: number, form: Dialect): string {
  const [whole, fraction] = [String(Math.trunc(Math.abs(cents) / 100)), String(Math.abs(cents) % 100).padStart(2, "0")];
  return `${form.currency}${grouped(whole, form)}${form.mark === "point" ? "." : ","}${fraction}`;
}

function signed(cents: number, form: Dialect): string {
  const text = amountText(cents, form);
  if (form.sign === "marked") return `${text} ${cents < 0 ? "DR" : "CR"}`;
  if (cents >= 0) return text;
  return { before: `-${text}`, behind: `${text}-`, brackets: `(${text})` }[form.sign as string] ?? `−${text}`;
}

/** In cents: no balance is below zero. */
const opening = 12_345_678_900;

function tableOf(entries: readonly Entry[], form: Dialect): string[][] {
  const [date, text, debit, credit, amount, direction, balance, currency] = form.names;
  const sums = { columns: [debit, credit], direction: [direction, amount] }[form.sign as string] ?? [amount];
  const header = [date, text, ...sums, ...(form.hasBalance ? [balance] : []), ...(form.hasCurrency ? [currency] : [])];
  let held = opening;
  const rows = entries.map(({ date: iso, cents, text: its }) => {
    held += cents;
    const [y = "", m = "", d = ""] = iso.split("-");
    const plain = amountText(cents, form);
    const cells =
      form.sign === "columns"
        ? cents < 0
          ? [plain, ""]
          : ["", plain]
        : form.sign === "direction"
          ? [cents < 0 ? "DR" : "CR", plain]
          : [signed(cents, form)];
    const unsigned = { ...form, sign: "before" } as const;
    return [
      dayForms[form.days]?.(y, m, d) ?? "",
      its,
      ...cells,
      ...(form.hasBalance ? [signed(held, unsigned)] : []),
      ...(form.hasCurrency ? ["SGD"] : []),
    ];
  });
  const letterhead = form.hasLetterhead ? [["Account", "123-45678-9"], ["Statement of November"], [""]] : [];
  return [...letterhead, [...header], ...rows];
}

function textOf(rows: readonly (readonly string[])[], { delimiter, quotes, newline }: Dialect): string {
  const cellText = (cell: string) =>
    quotes === "all" || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map((row) => row.map(cellText).join(delimiter)).join(newline);
}

const cp1252 = new Map(
  Array.from(
    { length: 256 },
    (_, byte) => [new TextDecoder("windows-1252").decode(Uint8Array.of(byte)), byte] as const,
  ),
);
const gb18030 = new Map<string, readonly number[]>(
  Array.from({ length: 0x7e }, (_, i) => 0x81 + i).flatMap((lead) =>
    Array.from({ length: 0xbf }, (__, i) => 0x40 + i)
      .filter((trail) => trail !== 0x7f)
      .map((trail) => [new TextDecoder("gb18030").decode(Uint8Array.of(lead, trail)), [lead, trail]] as const),
  ),
);

/** Encodes a text, or returns undefined when it has a character that the encoding does not have. */
function encoded(text: string, encoding: string): Uint8Array | undefined {
  if (encoding === "gb18030" && (/(?!\p{ASCII})\p{Script=Latin}/u.test(text) || !/\p{Script=Han}{2}/u.test(text)))
    return undefined;
  const utf16 = Buffer.from(`\uFEFF${text}`, "utf16le");
  if (encoding === "utf16le") return new Uint8Array(utf16);
  if (encoding === "utf16be") return new Uint8Array(utf16.swap16());
  if (encoding === "utf8" || encoding === "bom")
    return new TextEncoder().encode(encoding === "bom" ? `\uFEFF${text}` : text);
  const bytes = Array.from(text).map((character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) return [code];
    if (encoding === "gb18030") return gb18030.get(character);
    const byte = cp1252.get(character);
    return byte === undefined ? undefined : [byte];
  });
  return bytes.every((each) => each !== undefined) ? Uint8Array.from(bytes.flat()) : undefined;
}

const written = dialect.chain((form) => entriesOf(form.script).map((entries) => ({ form, entries })));
const moneyOf = (cents: number) =>
  `${cents < 0 ? "-" : ""}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;

test("bank lines that are written in any dialect are read back the same", () => {
  fc.assert(
    fc.property(written, ({ form, entries }) => {
      const text = textOf(tableOf(entries, form), form);
      const content = encoded(text, form.encoding);
      fc.pre(content !== undefined);
      const [file, ...others] = read(content ?? new Uint8Array());
      expect(others).toEqual([]);
      expect(file?.faults).toEqual([]);
      expect(file?.lines.map(({ date, amount, description }) => ({ date, amount, description }))).toEqual(
        entries.map(({ date, cents, text: description }) => ({ date, amount: moneyOf(cents), description })),
      );
    }),
    randomly(1_500, 150),
  );
});

test("the sums of a file whose days are in order agree with its balances", () => {
  fc.assert(
    fc.property(written, ({ form, entries }) => {
      const inOrder = entries.toSorted((a, b) => a.date.localeCompare(b.date));
      const [file] = read(new TextEncoder().encode(textOf(tableOf(inOrder, { ...form, hasBalance: true }), form)));
      expect(file?.gaps).toEqual([]);
      expect(file?.closing).toBe(moneyOf(inOrder.reduce((held, { cents }) => held + cents, opening)));
    }),
    randomly(300, 40),
  );
});

test("no row of a bank's table is lost without being named", () => {
  const cell = fc.oneof(
    fc.constantFrom(...words.latin, "", "Total", "Pending", "-", "n/a", "20/11/2026", "31/02/2026", "Balance b/f"),
    fc.integer({ min: 1, max: 99_999 }).map((cents) => moneyOf(cents)),
  );
  const row = fc.record({ cells: fc.array(cell, { minLength: 5, maxLength: 5 }), isLine: fc.boolean() });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const table = [
        ["Date", "Details", "Debit", "Credit", "Balance"],
        ["20/11/2026", "KOPI", "", "109.00", "109.00"],
        ...rows.map(({ cells, isLine }) =>
          isLine ? ["21/11/2026", cells[1] ?? "", "9.00", "", cells[4] ?? ""] : cells,
        ),
      ];
      const text = table.map((cells) => cells.map((each) => `"${each}"`).join(",")).join("\n");
      const [file] = read(new TextEncoder().encode(text));
      const named = new Set(
        [...(file?.lines ?? []), ...(file?.skipped ?? []), ...(file?.faults ?? [])].map((each) => each.row),
      );
      const descriptions = (file?.lines ?? []).map(({ description }) => description).join(" ");
      for (const [i, cells] of table.entries()) {
        const isBlank = cells.every((each) => each === "");
        if (i === 0 || isBlank || named.has(i + 1)) continue;
        // Only a row of text goes on with the line above it.
        expect(descriptions).toContain(cells[1]);
        expect([cells[0], cells[2], cells[3]].every((each) => each === "" || each === "-")).toBe(true);
      }
    }),
    randomly(300, 40),
  );
});
