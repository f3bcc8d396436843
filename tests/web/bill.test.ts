import fc from "fast-check";
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { taxCodes } from "#contract/books/tax-codes.ts";
import {
  addLineBelow,
  addLineTo,
  addSection,
  type Change,
  dropLine,
  duplicateLine,
  moveLine,
  moveSection,
  removeLine,
  removeSection,
} from "#web/pages/editor/lines/bill.ts";
import { insertBill, toAdd } from "#web/pages/editor/lines/added-bill.ts";
import { blankLine, draftOf, emptyDraft, isBlank, linesOf, newKey, type Section } from "#web/pages/editor/draft.ts";
import { editorKinds } from "#web/pages/editor/kinds.ts";
import { type EditorAction, reduce, startWith } from "#web/pages/editor/state.ts";
import { changedFields, fieldsOf, placeOf } from "#web/pages/editor/to-request.ts";
import { randomly } from "../support/runs.ts";

type Sections = readonly Section[];
const emptyCells = { ref: "", unit: "", qty: "", unitPrice: "" };
const word = fc.constantFrom("tiles", "paint", "");
const newLine = word.map((description) => ({ ...blankLine(), key: newKey(), description }));
const newSection = fc
  .record({ title: fc.constantFrom("Wet works", ""), lines: fc.array(newLine, { maxLength: 3 }) })
  .map((section) => ({ key: newKey(), ref: "", ...section }));
const bills = fc
  .tuple(fc.array(newLine, { minLength: 1, maxLength: 3 }), fc.array(newSection, { maxLength: 3 }))
  .map(([lines, titled]): Sections => [{ key: newKey(), ref: "", title: null, lines }, ...titled]);

const addition = (title: string | null) =>
  fc.record({
    ref: fc.constant(""),
    title: fc.constant(title),
    lines: fc.array(
      word.map((description) => ({ ...emptyCells, description })),
      { minLength: 1, maxLength: 3 },
    ),
  });
const additions = fc
  .tuple(fc.option(addition(null)), fc.array(addition("Roof"), { maxLength: 2 }))
  .map(([untitled, titled]) => [...(untitled === null ? [] : [untitled]), ...titled])
  .filter((added) => added.length > 0);

/** An operation on rows that are chosen by their position, and whether it may add or remove lines with text. */
interface Operation {
  readonly name: string;
  readonly run: (sections: Sections) => Change;
  /** The number of lines with a text afterwards, given that before. */
  readonly expected: (sections: Sections) => number;
}

const typedLines = (sections: Sections) => linesOf(sections).filter((line) => !isBlank(line));
const at = <Item>(list: readonly Item[], i: number) => list[i % list.length] as Item;
const unchanged = (sections: Sections) => typedLines(sections).length;

const operations = fc
  .record({ line: fc.nat(20), other: fc.nat(20), section: fc.nat(9), step: fc.constantFrom(-1, 1), added: additions })
  .chain(({ line, other, section, step, added }) => {
    const key = (sections: Sections) => at(linesOf(sections), line).key;
    const up = step as -1 | 1;
    const all: readonly Operation[] = [
      { name: "add below", run: (s) => addLineBelow(s, key(s)), expected: unchanged },
      { name: "add to", run: (s) => addLineTo(s, at(s, section).key), expected: unchanged },
      {
        name: "duplicate",
        run: (s) => duplicateLine(s, key(s)),
        expected: (s) => unchanged(s) + (isBlank(at(linesOf(s), line)) ? 0 : 1),
      },
      {
        name: "remove",
        run: (s) => removeLine(s, key(s)),
        expected: (s) => unchanged(s) - (isBlank(at(linesOf(s), line)) ? 0 : 1),
      },
      { name: "move", run: (s) => moveLine(s, key(s), up), expected: unchanged },
      {
        name: "drop before",
        run: (s) => dropLine(s, key(s), { before: at(linesOf(s), other).key }),
        expected: unchanged,
      },
      { name: "drop at end", run: (s) => dropLine(s, key(s), { endOf: at(s, section).key }), expected: unchanged },
      { name: "add section", run: (s) => addSection(s, key(s)), expected: unchanged },
      { name: "move section", run: (s) => moveSection(s, at(s, section).key, up), expected: unchanged },
      {
        name: "remove section",
        run: (s) => removeSection(s, at(s, section).key),
        expected: (s) => unchanged(s) - (section % s.length === 0 ? 0 : typedLines([at(s, section)]).length),
      },
      {
        name: "insert",
        run: (s) => insertBill(s, other % 3 === 0 ? undefined : key(s), toAdd(added)),
        expected: (s) =>
          unchanged(s) + added.flatMap(({ lines }) => lines).filter(({ description }) => description !== "").length,
      },
    ];
    return fc.constantFrom(...all);
  });

const keysOf = (sections: Sections) => [...sections, ...linesOf(sections)].map(({ key }) => key);
const lineKeys = (sections: Sections) => new Set(linesOf(sections).map(({ key }) => key));

test("no operation loses, doubles or changes a line, and a row always stays", () => {
  fc.assert(
    fc.property(bills, fc.array(operations, { minLength: 1, maxLength: 8 }), (bill, steps) => {
      let sections = bill;
      for (const { name, run, expected } of steps) {
        const before = sections;
        const { sections: after, focus } = run(before);
        sections = after;
        expect(typedLines(after), name).toHaveLength(expected(before));
        expect(new Set(keysOf(after)).size, name).toBe(keysOf(after).length);
        expect(linesOf(after).length, name).toBeGreaterThan(0);
        expect(after[0]?.title, name).toBeNull();
        expect(
          after.slice(1).every(({ title }) => title !== null),
          name,
        ).toBe(true);
        if (focus !== undefined) expect(keysOf(after), name).toContain(focus);
        const kept = new Set(linesOf(after));
        const gone = linesOf(before).filter((line) => !kept.has(line));
        // A line is never replaced by another object with its key.
        expect(
          gone.some(({ key }) => lineKeys(after).has(key)),
          name,
        ).toBe(false);
      }
    }),
    randomly(1_000),
  );
});

const edits = fc.oneof(
  operations.map(
    ({ run }) =>
      () =>
        ({ type: "structure", change: run }) as EditorAction,
  ),
  fc.record({ line: fc.nat(20), text: word }).map(({ line, text }) => (sections: Sections): EditorAction => ({
    type: "cell",
    line: at(linesOf(sections), line).key,
    column: "description",
    text,
  })),
);

test("undo returns exactly what was there, and redo what was undone", () => {
  fc.assert(
    fc.property(bills, fc.array(edits, { minLength: 1, maxLength: 12 }), (bill, steps) => {
      const start = startWith({ ...emptyDraft({ clientId: null, projectId: null }, null), sections: bill });
      const end = steps.reduce((state, step) => reduce(state, step(state.draft.sections)), start);
      let undone = end;
      while (undone.past.length > 0) undone = reduce(undone, { type: "undo" });
      expect(undone.draft.sections).toEqual(bill);
      let redone = undone;
      while (redone.future.length > 0) redone = reduce(redone, { type: "redo" });
      expect(redone.draft.sections).toEqual(end.draft.sections);
    }),
    randomly(1_000),
  );
});

const decimals = (min: number, max: number) => fc.integer({ min, max }).map((n) => Number(`${n}e-4`));
const texts = fc.constantFrom(null, "A.1", "m2");
const items = (sectionIds: readonly (string | null)[]) =>
  fc.array(
    fc.record({
      description: fc.constantFrom("Hack walls", "x", "two\nlines", "−5", "1,000"),
      ref: texts,
      unit: texts,
      qty: decimals(1, 99_999_999_999),
      unitPrice: decimals(-9_999_999_999_999, 9_999_999_999_999),
      sectionId: fc.constantFrom(...sectionIds),
      taxCode: fc.constantFrom(...taxCodes),
      accountCode: fc.constantFrom(null, "4100"),
    }),
    { maxLength: 6 },
  );
/** Returns the fields of an item that a request has; the usual tax code and account are left out. */
const sentOf = ({ description, ref, unit, qty, unitPrice, taxCode, accountCode }: Record<string, unknown>) => ({
  description,
  ref,
  unit,
  qty,
  unitPrice,
  ...(taxCode === "STANDARD" && accountCode === null ? {} : { taxCode, accountCode }),
});
const head = fc.record({
  clientId: fc.constant("cli_1"),
  projectId: fc.constant("prj_1"),
  title: fc.constant("Roof"),
  notes: fc.constantFrom(null, "Net 30"),
  clientReference: fc.constantFrom(null, "PO 4711"),
  retentionPct: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 0, max: 1_000_000 }).map((n) => Number(`${n}e-6`)),
  ),
});
const days = fc.constantFrom("2026-03-31T15:59:59.999Z", "2026-03-31T16:00:00.000Z");
const sections = ["qsc_1", "qsc_2"].map((id, i) => ({ id, ref: i === 0 ? null : "B", title: `Part ${i}` }));

test("a quotation is converted to a draft and back without a change", () => {
  const records = fc.record({
    head,
    items: items([null, "qsc_1", "qsc_2"]),
    validUntil: fc.oneof(fc.constant(null), days),
  });
  fc.assert(
    fc.property(records, ({ head: fields, ...rest }) => {
      const record = { ...fields, ...rest, sections } as unknown as Quotation;
      const sent = fieldsOf(draftOf(record, "Asia/Singapore"), editorKinds.quotations);
      const itemsIn = (id: string | null) => rest.items.filter(({ sectionId }) => sectionId === id).map(sentOf);
      expect(sent).toEqual({
        ...fields,
        validUntil:
          record.validUntil === null ? null : record.validUntil < "2026-03-31T16" ? "2026-03-31" : "2026-04-01",
        items: itemsIn(null),
        sections: sections.map(({ id, ref, title }) => ({ ref, title, items: itemsIn(id) })),
      });
      const again = fieldsOf(draftOf(record, "Asia/Singapore"), editorKinds.quotations);
      expect(changedFields(sent, again)).toBeUndefined();
    }),
    randomly(1_000),
  );
});

test("an invoice is converted to a draft and back without a change", () => {
  fc.assert(
    fc.property(fc.record({ head, items: items([null]), dueDate: days }), ({ head: fields, ...rest }) => {
      const record = { ...fields, ...rest } as unknown as Invoice;
      const sent = fieldsOf(draftOf(record, "Asia/Singapore"), editorKinds.invoices);
      expect(sent).toMatchObject({ ...fields, items: rest.items.map(sentOf) });
    }),
    randomly(1_000),
  );
});

test("a fault of the API is found at the row that was sent, past rows that are left out", () => {
  const line = (description: string) => ({ ...blankLine(), description });
  const [first, second, third] = [line("a"), line("b"), line("c")];
  const draft = {
    ...emptyDraft({ clientId: null, projectId: null }, null),
    sections: [
      { key: "before", ref: "", title: null, lines: [blankLine(), first] },
      { key: "left out", ref: "", title: " ", lines: [blankLine()] },
      { key: "part", ref: "", title: "Part", lines: [second, blankLine(), third] },
    ],
  };
  expect(placeOf("items[0].qty", draft)).toEqual({ row: first.key, column: "qty" });
  expect(placeOf("sections[0].items[1]", draft)).toEqual({ row: third.key, column: "description" });
  expect(placeOf("sections[0].title", draft)).toEqual({ row: "part", column: "title" });
  expect(placeOf("sections[0].ref", draft)).toEqual({ row: "part", column: "ref" });
  expect(placeOf("validUntil", draft)).toEqual({ head: "until" });
  expect([placeOf("items", draft), placeOf("items[7]", draft), placeOf("other", draft)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
