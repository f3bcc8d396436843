// @module-tag gate
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { compile } from "#server/pdf/compile.ts";
import { drawingOf } from "#server/pdf/drawing.ts";
import { findUndrawable } from "#server/pdf/fonts/find-undrawable.ts";
import { fontPath } from "#server/pdf/fonts/font-files.ts";
import { readFont } from "#server/pdf/fonts/read-font.ts";
import { markLanguages } from "#server/pdf/fonts/mark-languages.ts";
import { fontsOf, isPdfUa } from "../support/pdf.ts";
import { quotationJob } from "./jobs.ts";

/** Names and works in each script that has a font of its own, with its language. */
const scripts = {
  Thai: ["นาย สมชาย งานหลังคา", "th", "NotoSansThai-Regular"],
  Devanagari: ["राजेश कुमार निर्माण", "hi", "NotoSansDevanagari-Regular"],
  Bengali: ["রহিম উদ্দিন নির্মাণ", "bn", "NotoSansBengali-Regular"],
  Burmese: ["ကိုအောင် ဆောက်လုပ်ရေး", "my", "NotoSansMyanmar-Regular"],
  Telugu: ["రాజు నిర్మాణ పనులు", "te", "NotoSansTelugu-Regular"],
  Malayalam: ["രാജൻ നിർമ്മാണം", "ml", "NotoSansMalayalam-Regular"],
  Khmer: ["អគារ", "km", "NotoSansKhmer-Regular"],
  Hebrew: ["משה", "he", "NotoSansHebrew-Regular"],
  Korean: ["김민수 건설", "ko", "NotoSansKR-Regular"],
  Arabic: ["أحمد", "ar", "IBMPlexSansArabic"],
} as const;

const jobWith = (notes: string) => {
  const { kind, facts } = quotationJob(1);
  return {
    kind,
    logo: undefined,
    facts: { ...facts, quotation: { ...facts.quotation, title: "Works", notes } },
  } as const;
};
const drawn = async (notes: string) => compile(await drawingOf(jobWith(notes)));

/** Returns the text as Chrome's reader copies it. */
async function copiedOf(pdf: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    return Array.from(document.pages(), (page) => page.getText()).join("\n");
  } finally {
    library.destroy();
  }
}

const flat = (text: string) => text.replaceAll(/[\s\u202a-\u202e]+/g, "");

describe("scripts", () => {
  test.each(Object.entries(scripts))("%s is drawn in its font, read in its voice and copied", async (_, row) => {
    const [text, language, font] = row;
    const { pdf, lacks } = await drawn(`For ${text}`);
    expect(lacks).toBeUndefined();
    expect(fontsOf(pdf).some((name) => name.startsWith(font))).toBe(true);
    expect(isPdfUa(pdf)).toBe(true);
    expect(flat(await copiedOf(pdf))).toContain(flat(text));
    expect(await findUndrawable(text)).toEqual({ characters: [], unreadable: [] });
    expect(markLanguages(`For ${text}`, "en")).toBe(`For \ue000${language}${text}\ue000`);
  });

  test("a document has no font of a script that it does not need, whatever was drawn before", async () => {
    const before = Buffer.from((await drawn("Works")).pdf);
    await drawn(scripts.Korean[0]);
    const after = Buffer.from((await drawn("Works")).pdf);
    expect(after.equals(before)).toBe(true);
    expect(fontsOf(after).join()).not.toMatch(/KR|Thai/);
  });

  test("a sign that only the font of another document has is marked, and the document is drawn", async () => {
    // A Vedic sign belongs to no script of its own.
    await drawn(scripts.Devanagari[0]);
    const { pdf, lacks } = await drawn("Works \u1cf1");
    expect(lacks).toBeUndefined();
    expect(flat(await copiedOf(pdf))).toContain("Works(?)");
    expect(flat(await copiedOf((await drawn(`${scripts.Devanagari[0]} \u1cf1`)).pdf))).not.toContain("(?)");
  });

  test("seven hundred changes of script in one text are drawn", async () => {
    const { pdf } = await drawn("漆 paint ".repeat(700));
    expect((await copiedOf(pdf)).match(/漆/g)).toHaveLength(700);
  });

  test("a font that cannot be read is named with its script before anything is sent", async () => {
    const elsewhere = (file: string) => (file.includes("thai") ? "/nowhere.ttf" : fontPath(file));
    expect(await findUndrawable("สมชาย", elsewhere)).toMatchObject({ unreadable: ["Thai"] });
    const without = (file: string) => (file.includes("noto-sans-sc") ? "/nowhere.ttf" : fontPath(file));
    expect(await findUndrawable("厨房", without)).toMatchObject({ unreadable: ["Chinese"] });
    expect(() => readFont("@expo-google-fonts/inter/x.ttf", without)).toThrow(
      /font @expo.*x\.ttf cannot be read: .*npm ci/,
    );
    expect((await findUndrawable("สมชาย", elsewhere)).characters.length).toBeGreaterThan(0);
    expect(await findUndrawable("สมชาย")).toEqual({ characters: [], unreadable: [] });
  });
});

test("signs of the trade are drawn as those that fonts have", async () => {
  const copied = await copiedOf((await drawn("Pipe ⌀50 ☐ open ☑ done ☒ not ✔ ok, ⼈ ﬁne")).pdf);
  expect(copied).toContain("Pipe Ø50 □ open ✓ done ✗ not ✓ ok, 人 fine");
  expect(await findUndrawable("⌀ ☐ ☑ ☒ ✔")).toEqual({ characters: [], unreadable: [] });
});

test("lines in Hebrew and Arabic begin on the right, and others on the left", async () => {
  const { pdf, lacks } = await drawn("Works\nגג (12), ABC\n\nأبواب (خشب), Beta\nEnd (נגמר)");
  expect(lacks).toBeUndefined();
  const page = await (await getDocumentProxy(Uint8Array.from(pdf))).getPage(1);
  const { items } = await page.getTextContent();
  const placeOf = (text: string) => {
    const found = items.find((item) => "str" in item && item.str.includes(text));
    if (found === undefined || !("str" in found)) throw new Error(`${text} is not there`);
    return { from: Number(found.transform[4]), to: Number(found.transform[4]) + found.width };
  };
  const [left, right] = [placeOf("Works").from, 541];
  for (const [first, last] of [
    ["ג", "ABC"],
    ["أ", "Beta"],
  ] as const) {
    expect(placeOf(first).to).toBeGreaterThan(right - 30);
    expect(placeOf(last).to).toBeLessThan(placeOf(first).from);
  }
  expect(placeOf("End").from).toBeCloseTo(left);
});

describe("languages of a text", () => {
  test("single Latin words belong to a Chinese text, and phrases are English", () => {
    expect(markLanguages("消费税(GST)9%", "zh")).toBe("消费税(GST)9%");
    expect(markLanguages("供应 Supply and install 瓷砖", "zh")).toBe("供应 \ue000enSupply and install\ue000 瓷砖");
  });

  test("a part ends with its line, and with a number", () => {
    expect(markLanguages("厨房\n浴室 3 间", "en")).toBe("\ue000zh厨房\ue000\n\ue000zh浴室\ue000 3 \ue000zh间\ue000");
  });
});
