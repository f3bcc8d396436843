// @module-tag slow
import { expect, test } from "vitest";
import { languages } from "#contract/language.ts";
import { compile } from "#server/pdf/compile.ts";
import { drawingOf } from "#server/pdf/drawing.ts";
import { pagesOf } from "../support/pdf.ts";
import { manyRunsMs, runs, seed } from "../support/runs.ts";
import { papers } from "./papers.ts";

// Drawn directly: through HTTP each of the 3,360 documents would cost a database, a session and a file more, and pages
// break in the renderer alone.

const linesMax = 120;

/** The words that begin what closes a document, in its languages. */
const closings =
  /Subtotal|Total \S*\d|Work done [\d.]+ \d+%|Outstanding \$|Balance on|Credit left|ACCEPTANCE|is kept as|小计|总额 \S*\d|已完成工程 [\d.]+ \d+%|未付(?:余额|金额)? \$|截至 .*的余额|贷项余额 \$|确认接受|留作您的/gu;

/** Returns evenly spaced lengths, which begin at another one in each run. */
function lengths(): number[] {
  const count = runs(linesMax);
  const step = linesMax / count;
  return Array.from({ length: count }, (_, i) => 1 + Math.floor(i * step + (seed % step)));
}

test.each(Object.entries(papers))(
  "%s: no closing figure begins a page without a line of what it closes",
  async (_, paper) => {
    const alone: string[] = [];
    for (const language of languages) {
      for (const lines of lengths()) {
        const pages = await pagesOf(compile(await drawingOf(paper(lines, language))).pdf);
        for (const [i, page] of pages.entries()) {
          const [first] = page.matchAll(closings);
          if (i > 0 && first !== undefined && !page.slice(0, first.index).includes("Works"))
            alone.push(`${lines} lines, ${language}, page ${i + 1}: ${first[0]}`);
        }
        expect(pages.join(" "), "a closing figure is there").toMatch(closings);
      }
    }
    expect(alone).toEqual([]);
  },
  manyRunsMs,
);
