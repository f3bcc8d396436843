// @module-tag slow
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { breakLongWords } from "#server/pdf/fonts/break-long-words.ts";
import { drawable } from "#server/pdf/fonts/drawable.ts";
import { line } from "../support/api.ts";
import { newClaim } from "../support/contracts.ts";
import { fontsOf, isPdfA, textOf } from "../support/pdf.ts";
import { newOrg } from "../support/service.ts";

/** Text that may be typed into any field, and the text that a PDF shows for it. */
const texts = {
  markup: ["#let x = 1; $y^2$ *a* _b_ `c` @d [e] {f} ~ // g /* h */ = i", undefined],
  html: ["<script>alert(1)</script> &amp; <img src=x>", undefined],
  backslashes: ["\\u{41} \\ \\\\ C:\\temp", undefined],
  // Longer than most fields allow: the part that fits is shown in full.
  longWord: [`L${"W".repeat(298)}L`, `L${"W".repeat(90)}`],
  emoji: ["Thanks 🙂🚧 a lot 👨‍👩‍👧", "Thanks (?) a lot (?)"],
  rightToLeft: ["one \u202Eowt\u202C\u200F three", "one owt three"],
  unknownScript: ["Mr ꦱꦸꦫ and ᬩᬮᬶ \uE000", "Mr (?) and (?) (?)"],
  controls: ["a\u0001b\u001Bc\u0085d\u200Ee\uFEFFfg", "abc defg"],
  scripts: ["厨房翻新工程 ஓடுகள் Ubah suai", undefined],
} as const satisfies Record<string, readonly [string, string | undefined]>;

/** Returns the text as a field of a single line takes it. */
const asLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, "");

/** The texts that are tried together: names and titles have room for these. */
const together = [
  ["markup", "html", "backslashes"],
  ["emoji", "rightToLeft", "unknownScript", "controls", "scripts"],
  ["longWord"],
] as const satisfies readonly (readonly (keyof typeof texts)[])[];

const flat = (text: string) => text.replaceAll(/\s+/g, "");

describe("user text is printed as text", () => {
  test.each(together.map((names) => [names.join(", "), names] as const))("%s, in every field", async (_, names) => {
    const listener = createServer((_, response) => response.end());
    let requests = 0;
    listener.on("connection", () => (requests += 1));
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/x.png`;
    const typed = names.map((name) => texts[name][0]);
    const shown = names.map((name) => texts[name][1] ?? texts[name][0]);
    const text = `${typed.join(" ")} ${url}`;
    const inOneLine = asLine(text).slice(0, 200);
    const few = (i: number) =>
      Array.from(asLine(typed[i % typed.length] ?? ""))
        .slice(0, 12)
        .join("");

    const api = await newOrg();
    await api.patch("/organization", {
      name: inOneLine,
      legalName: inOneLine,
      address: text,
      bank: { name: few(0), accountName: inOneLine.slice(0, 100), accountNumber: few(1) },
    });
    const client = await api.client({ name: inOneLine, address: text, attention: inOneLine });
    const { id: projectId, clientId } = await api.project({ clientId: client.id, name: inOneLine });
    const items = [line({ description: text, ref: few(2), unit: few(3) })];
    const document = { clientId, projectId, title: inOneLine, notes: text };
    const section = { title: inOneLine, ref: few(4), items };
    const invoice = await api.create<{ id: string }>("/invoices", { ...document, items });
    const quotation = await api.create<{ id: string }>("/quotations", { ...document, sections: [section] });
    await api.act(`/invoices/${invoice.id}/send`);
    await api.act(`/quotations/${quotation.id}/send`, { to: "client@example.com" });
    await api.act(`/quotations/${quotation.id}/accept`);
    const contract = await api.create<{ id: string }>("/contracts", {
      quotationId: quotation.id,
      clientReference: inOneLine.slice(0, 100),
    });
    const claim = await newClaim(contract, api);
    const payment = await api.pay(invoice, 1, { note: text, reference: inOneLine });

    for (const path of [
      `/invoices/${invoice.id}/pdf`,
      `/invoices/${invoice.id}/pdf?as=current`,
      `/quotations/${quotation.id}/pdf`,
      `/claims/${claim.id}/pdf`,
      `/invoices/${invoice.id}/payments/${payment.id}/receipt`,
      `/clients/${clientId}/statement/pdf`,
    ]) {
      const { status, bytes } = await api.file(path);
      expect(status).toBe(200);
      const said = flat(await textOf(bytes));
      for (const each of shown) expect(said.split(flat(each)).length - 1, said).toBeGreaterThanOrEqual(4);
      expect(said).toContain(flat(url));
      expect(fontsOf(bytes).filter((name) => !ours.includes(name))).toEqual([]);
      expect(isPdfA(bytes)).toBe(true);
    }
    expect(requests).toBe(0);
    await new Promise((resolve) => listener.close(resolve));
  });
});

const ours = [
  "Inter-Bold",
  "Inter-Regular",
  "NotoSansSC-Bold",
  "NotoSansSC-Regular",
  "NotoSansTamil-Bold",
  "NotoSansTamil-Regular",
];

test("a document in three scripts has the six fonts that are ours and no other", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice({ title: texts.scripts[0], notes: texts.scripts[0] });
  expect(fontsOf((await api.file(`/invoices/${id}/pdf`)).bytes)).toEqual(ours);
});

test("a text with more lines than a page loses none", async () => {
  const many = (length: number, end: string) => `${"x\n".repeat((length - end.length) / 2)}${end}`;
  const manyWords = (length: number, end: string) => many(length, end).replaceAll("\n", " ");
  const manyLines = (count: number, end: string) => `${"x\n".repeat(count - 1)}${end}`;
  const api = await newOrg();
  await api.patch("/organization", {
    legalName: manyWords(200, "END1"),
    address: many(500, "END2"),
    bank: { name: manyWords(100, "END3"), accountName: manyWords(100, "END4"), accountNumber: manyWords(100, "END5") },
  });
  const { id: clientId } = await api.client({ name: manyWords(200, "END6"), address: many(500, "END7") });
  const { id: projectId } = await api.project({ clientId, name: manyWords(200, "END8") });
  const items = [line({ description: manyLines(30, "END9") }), line({ description: manyLines(40, "END0") })];
  const title = manyWords(200, "ENDA");
  const { id } = await api.sentInvoice({ clientId, projectId, title, items, notes: manyLines(300, "ENDB") });
  const said = flat(await textOf((await api.file(`/invoices/${id}/pdf`)).bytes));
  expect(Array.from("1234567890AB").filter((end) => !said.includes(`END${end}`))).toEqual([]);
});

test("a word may be as long as its text", async () => {
  const api = await newOrg();
  const word = (length: number) => "Ж".repeat(length);
  const items = [line({ description: word(2_000) })];
  const { id } = await api.quotation({ title: word(200), items, notes: `${word(5_000)}\n${word(4_999)}` });
  const { status, bytes } = await api.file(`/quotations/${id}/pdf`);
  expect(status).toBe(200);
  expect((await textOf(bytes)).replaceAll(/[^Ж]/g, "")).toHaveLength(200 + 2_000 + 5_000 + 4_999);
});

describe("drawable text", () => {
  const latin = (character: number) => character < 0x250 || (character >= 0xb80 && character < 0xc00);

  test("each run of characters that no font has is one visible mark", () => {
    expect(drawable("a 🙂🙂 b 🙂", latin)).toBe("a (?) b (?)");
  });

  test("line ends are one kind, blanks are another, and nothing unseen is left", () => {
    expect(drawable("a\r\nb\rc\u2028d\te\u2003f\u0000\u202E\u00AD\uFE0Fg", latin)).toBe("a\nb\nc\nd e fg");
  });

  test("an accent that was typed by itself joins its letter", () => {
    expect(drawable("Cafe\u0301", latin)).toBe("Café");
  });

  test("a joiner stays where Tamil needs it", () => {
    expect(drawable("க்\u200Cஷ a\u200Cb", latin)).toBe("க்\u200Cஷ ab");
  });
});

describe("long words", () => {
  test("may break once they are over 30 characters, and stay as they are before", () => {
    const word = "W".repeat(30);
    expect(breakLongWords(`${word} ${word}`)).toBe(`${word} ${word}`);
    expect(breakLongWords(`${word}W`).replaceAll("\u200b", "")).toBe(`${word}W`);
    expect(breakLongWords(`${word}W`)).toContain("WWW\u200bWWW");
  });

  test("break nowhere within a letter, and Chinese needs no help", () => {
    const tamil = "கொ".repeat(20);
    for (const part of breakLongWords(tamil).split("\u200b")) expect(part).toMatch(/^(கொ)+$/);
    const chinese = "厨".repeat(50);
    expect(breakLongWords(chinese)).toBe(chinese);
  });
});
