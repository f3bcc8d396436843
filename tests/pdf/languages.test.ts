import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { newI18n, readCopy } from "#contract/copy.ts";
import { languages } from "#contract/language.ts";
import { inEachLanguage } from "#server/core/text/copy.ts";
import { compile } from "#server/pdf/compile.ts";
import { drawingOf } from "#server/pdf/drawing.ts";
import type { PrintJob } from "#server/pdf/print.ts";
import { objectsOf, textOf } from "../support/pdf.ts";
import { claimJob, quotationJob } from "./jobs.ts";
import { papers } from "./papers.ts";

const { kind, facts } = quotationJob(2);
const inLanguage = (language?: "en" | "zh") => {
  const client = language === undefined ? facts.parties.client : { ...facts.parties.client, language };
  return { kind, logo: undefined, facts: { ...facts, parties: { ...facts.parties, client } } };
};
const joined = (text: string) => text.replaceAll(/\s+/g, "");
const drawn = async (language?: "en" | "zh") => compile(await drawingOf(inLanguage(language))).pdf;

test("facts without a language, from before there were any, are drawn in English, byte for byte", async () => {
  expect(Buffer.from(await drawn()).equals(Buffer.from(await drawn("en")))).toBe(true);
  const text = await textOf(await drawn());
  for (const each of [
    "Quotation no. Q-2026-0117",
    "Valid until 3 Nov 2026",
    "ACCEPTANCE",
    "Company stamp",
    "Page 1 of 1",
  ])
    expect(text).toContain(each);
});

test("a Chinese document has no English words of ours but GST, and says its language", async () => {
  const pdf = await drawn("zh");
  const text = await textOf(pdf);
  for (const each of [
    "报价单编号",
    "有效期至",
    "2026年11月3日",
    "消费税(GST)9%",
    "总额",
    "确认接受",
    "公司盖章",
    "第1页，共1页",
  ])
    expect(joined(text)).toContain(each);
  expect(text).not.toMatch(/Quotation|Subtotal|Total|Page|Acceptance|Signature/i);
  expect(objectsOf(pdf)).toContain("/Lang (zh)");
});

test("a Chinese document has no blank after a full stop or colon that has its own", async () => {
  const { facts: claimed } = claimJob(1, 1, 1);
  const client = { ...facts.parties.client, language: "zh", attention: "李先生" };
  const { pdf } = compile(
    await drawingOf({
      kind: "claim",
      logo: undefined,
      facts: { ...claimed, parties: { ...claimed.parties, client } },
    } as never),
  );
  const text = await textOf(pdf);
  for (const each of ["联系人：李先生", "。根据合同", "。税务发票"]) expect(text).toContain(each);
});

test("a line of facts ends before a day, not within it", async () => {
  const { pdf } = compile(await drawingOf(papers["credit note"]?.(1, "zh") as never));
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)));
  const lines = text.join("\n").split("\n").map(joined);
  expect(lines).toContain("2026年11月3日");
  expect(lines.filter((line) => /^[年月日]/.test(line))).toEqual([]);
});

test("the title of a section or a part reaches over the columns of amounts", async () => {
  const title = "Hack, cart away and make good of all the finishes of the kitchen";
  const { facts: claimed } = claimJob(1, 1, 1) as Extract<PrintJob, { kind: "claim" }>;
  const parts = claimed.claim.statement.parts.map((part) => ({
    ...part,
    title,
    lines: part.lines.map((line) => ({ ...line, section: title, value: 1_234_567.89 })),
  }));
  const statement = { ...claimed.claim.statement, parts };
  const { pdf } = compile(
    await drawingOf({ kind: "claim", logo: undefined, facts: { ...claimed, claim: { ...claimed.claim, statement } } }),
  );
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)));
  const lines = text.join("\n").split("\n");
  expect(lines.filter((line) => line.includes(title)).length).toBeGreaterThanOrEqual(3);
  expect(lines.filter((line) => line.trim() === "kitchen")).toEqual([]);
});

test.each([
  String.raw`\u0041{x}`,
  String.raw`\x41 \\ \u{41}`,
  "{number, plural, one {#}}",
  "%__lingui_octothorpe__% #",
])("a value is shown as typed, never read as a message: %s", (typed) => {
  const messages = {
    said: "Sent to {name}",
    counted: "{count, plural, one {# for {name}} other {# for {name}}}",
  } as const;
  const each = inEachLanguage("test", messages, { zh: messages });
  for (const language of languages) {
    expect(each[language].said({ name: typed })).toBe(`Sent to ${typed}`);
    expect(each[language].counted({ count: 2, name: typed })).toBe(`2 for ${typed}`);
    expect(readCopy(newI18n(language), "test", messages).said({ name: typed })).toBe(`Sent to ${typed}`);
  }
});
