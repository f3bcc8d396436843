// @module-tag gate
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { type Language, languages } from "#contract/language.ts";
import { compile } from "#server/pdf/compile.ts";
import { drawingOf } from "#server/pdf/drawing.ts";
import { pagesOf } from "../support/pdf.ts";
import { manyRunsMs, runs, seed } from "../support/runs.ts";
import { papers } from "./papers.ts";

// Drawn directly: through HTTP each document would cost a database, a session and a file more, and pages break in the
// renderer alone. `QUOIN_TEST_SHARE=6` draws all 3,360; others draw some, a line at the end of a page being as likely in each.

const linesMax = 120;

/** The words that begin what closes a document, in its languages. */
const closings =
  /Subtotal|Total \S*\d|Work done [\d.]+ \d+%|Outstanding \$|Balance on|Credit left|ACCEPTANCE|is kept as|小计|总额 \S*\d|已完成工程 [\d.]+ \d+%|未付(?:余额|金额)? \$|截至 .*的余额|贷项余额 \$|确认接受|留作您的/gu;

/** Returns evenly spaced lengths, which begin at another one in each run, and the languages by turns; all when there is time. */
function shapes(): (readonly [lines: number, language: Language])[] {
  const count = runs(linesMax / 3);
  if (count >= 2 * linesMax)
    return languages.flatMap((language) => Array.from({ length: linesMax }, (_, i) => [i + 1, language] as const));
  const step = linesMax / Math.min(count, linesMax);
  return Array.from({ length: Math.min(count, linesMax) }, (_, i) => [
    1 + Math.floor(i * step + (seed % step)),
    languages[(i + seed) % languages.length] ?? "en",
  ]);
}

test.each(Object.entries(papers))(
  "%s: no closing figure begins a page without a line of what it closes",
  async (_, paper) => {
    const alone: string[] = [];
    for (const [lines, language] of shapes()) {
      const pages = await pagesOf(compile(await drawingOf(paper(lines, language))).pdf);
      for (const [i, page] of pages.entries()) {
        const [first] = page.matchAll(closings);
        if (i > 0 && first !== undefined && !page.slice(0, first.index).includes("Works"))
          alone.push(`${lines} lines, ${language}, page ${i + 1}: ${first[0]}`);
      }
      expect(pages.join(" "), "a closing figure is there").toMatch(closings);
    }
    expect(alone).toEqual([]);
  },
  manyRunsMs,
);

test("the end of a long description that begins a page is as far below its head as any line", async () => {
  const paper = papers["quotation that ends with a long line"];
  if (paper === undefined) throw new Error("there is no such paper");
  const { pdf } = compile(await drawingOf(paper(3, "en")));
  const pages = await getDocumentProxy(Uint8Array.from(pdf));
  /** Returns the distance of the first line of the descriptions on a page from the heads of the columns. */
  const distanceOn = async (number: number): Promise<number> => {
    const { items } = await (await pages.getPage(number)).getTextContent();
    const texts = items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item] : []));
    const head = texts.findIndex(({ str }) => str === "DESCRIPTION");
    const [at, left] = [Number(texts[head]?.transform[5]), Number(texts[head]?.transform[4])];
    const below = texts
      .filter(({ transform }) => Math.abs(Number(transform[4]) - left) < 1)
      .map(({ transform }) => at - Number(transform[5]))
      .filter((distance) => distance > 0);
    return Math.min(...below);
  };
  expect(await distanceOn(2)).toBeCloseTo(await distanceOn(1), 1);
});
