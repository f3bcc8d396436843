import fc from "fast-check";
import { expect, test } from "vitest";
import { clientRecords } from "#reader/records/clients.ts";
import { readRecords } from "#reader/table/read-records.ts";
import { randomly } from "../support/runs.ts";

// A list of clients is written in a dialect at random: names and order of columns, delimiter, encoding and quotes.
const client = fc.record({
  name: fc.constantFrom("Lim & Sons Pte Ltd", "Tan, Ah Kow", "李建国装修", "Müller Bau", "O'Brien; Chia", 'The "Loft"'),
  email: fc.constantFrom("", "office@example.com", "a.b+c@example.sg"),
  phone: fc.constantFrom("", "+65 9123 4567", "61234567", "0065-6123-4567"),
  notes: fc.constantFrom("", "00123", "1e5", "+49", "gate | B", "line; two"),
});
const fields = ["name", "email", "phone", "notes"] as const;
const names = [
  ["Name", "Email", "Phone", "Notes"],
  ["Company Name", "E-mail Address", "Telephone", "Notes"],
];
const dialect = fc.record({
  names: fc.constantFrom(...names),
  order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  newline: fc.constantFrom("\n", "\r\n"),
  isUtf16: fc.boolean(),
});

test("a list of clients that is written in any dialect is read back the same", () => {
  fc.assert(
    fc.property(fc.array(client, { minLength: 1, maxLength: 10 }), dialect, (clients, form) => {
      const rows = [form.names, ...clients.map((each) => fields.map((field) => each[field]))];
      const text = rows
        .map((row) => form.order.map((at) => `"${(row[at] ?? "").replaceAll('"', '""')}"`).join(form.delimiter))
        .join(form.newline);
      const content = form.isUtf16 ? Buffer.from(`\uFEFF${text}`, "utf16le") : Buffer.from(text);
      const read = readRecords(new Uint8Array(content), clientRecords, {
        today: "2026-12-01",
        usualOrder: "dayFirst",
        clean: (cell) => cell,
        limits: { rows: 100, columns: 20 },
      });
      const filled = clients.map((each) =>
        Object.fromEntries(Object.entries(each).filter(([, value]) => value !== "")),
      );
      expect(read.records.map(({ values }) => values)).toEqual(filled);
      expect(read.records.flatMap(({ notTaken }) => notTaken)).toEqual([]);
    }),
    randomly(500, 60),
  );
});
