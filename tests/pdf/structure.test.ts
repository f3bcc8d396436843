// @module-tag gate
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { languages } from "#contract/language.ts";
import { compile } from "#server/pdf/compile.ts";
import { drawingOf } from "#server/pdf/drawing.ts";
import { isPdfA, isPdfUa, objectsOf } from "../support/pdf.ts";
import { papers } from "./papers.ts";

// The structure that a blind reader's program finds in each kind of document. `pdfinfo` of Poppler shows it where it is installed, and
// veraPDF checks it where VERAPDF names its command; a test says so where they are not there.

const hasPoppler = spawnSync("pdfinfo", ["-v"]).error === undefined;
const veraPdf = process.env["VERAPDF"];

interface Element {
  readonly tag: string;
  readonly id: string;
  readonly headers: string[];
  text: string;
}

interface Written {
  readonly name: string;
  readonly path: string;
  readonly pdf: Uint8Array;
  readonly elements: readonly Element[];
}

const folder = await mkdtemp(join(tmpdir(), "quoin-papers-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const written: Written[] = [];
for (const [kind, paper] of Object.entries(papers)) {
  for (const language of languages) {
    const { pdf } = compile(await drawingOf(paper(6, language)));
    const path = join(folder, `${kind} ${language}.pdf`);
    await writeFile(path, pdf);
    written.push({ name: `${kind}, ${language}`, path, pdf, elements: hasPoppler ? elementsOf(path) : [] });
  }
}

/** Reads the elements of a file in their order, each with its own text. */
function elementsOf(path: string): readonly Element[] {
  const { stdout } = spawnSync("pdfinfo", ["-struct-text", path], { encoding: "utf8" });
  const elements: Element[] = [];
  for (const line of stdout.split("\n")) {
    const [, tag, , id = ""] =
      /^ *([A-Z][A-Za-z0-9]*)( <([^>]*)>)?(?: ".*")?(?: \((?:block|inline|grouping)\))?:?$/.exec(line) ?? [];
    const last = elements.at(-1);
    if (tag !== undefined) elements.push({ tag, id, headers: [], text: "" });
    else if (last === undefined) continue;
    else if (line.trim().startsWith("/Headers"))
      last.headers.push(...Array.from(line.matchAll(/\(([^)]*)\)/g), ([, of = ""]) => of));
    else last.text += /^ *"(.*)"$/.exec(line)?.[1] ?? "";
  }
  return elements;
}

describe("the structure of documents", () => {
  test("every document declares PDF/A-2a and PDF/UA-1, and that viewers show its title", async () => {
    for (const { name, pdf } of written) {
      expect([name, isPdfA(pdf), isPdfUa(pdf)]).toEqual([name, true, true]);
      expect(objectsOf(pdf), name).toContain("/DisplayDocTitle true");
    }
  });

  test("headings begin with one of the first level and leave no level out", async ({ annotate }) => {
    if (!hasPoppler) return void (await annotate("pdfinfo is not on this machine: install poppler-utils"));
    for (const { name, elements } of written) {
      const levels = elements.flatMap(({ tag }) => (/^H\d$/.test(tag) ? [Number(tag[1])] : []));
      expect(levels.length, name).toBeGreaterThan(1);
      expect(
        levels.filter((level) => level === 1),
        name,
      ).toHaveLength(1);
      for (const [i, level] of levels.entries()) expect(level, name).toBeLessThanOrEqual((levels[i - 1] ?? 0) + 1);
    }
  });

  test("every cell of a table names a column", async ({ annotate }) => {
    if (!hasPoppler) return void (await annotate("pdfinfo is not on this machine: install poppler-utils"));
    for (const { name, elements } of written) {
      const heads = new Map(elements.filter(({ tag }) => tag === "TH").map((head) => [head.id, head]));
      const isNamed = ({ headers }: Element): boolean =>
        headers.some((id) => {
          const head = heads.get(id);
          return head !== undefined && (isNamed(head) || head.text !== "");
        });
      const cells = elements.filter(({ tag, text }) => tag === "TD" && text !== "");
      expect(cells.length, name).toBeGreaterThan(0);
      expect(
        cells.filter((cell) => !isNamed(cell)).map(({ text }) => text),
        name,
      ).toEqual([]);
    }
  });

  test("a total is read as its label and then its amount, under the name of its column", async ({ annotate }) => {
    if (!hasPoppler) return void (await annotate("pdfinfo is not on this machine: install poppler-utils"));
    for (const { name, elements } of written) {
      if (!/^(quotation|invoice|credit note), /.test(name)) continue;
      const at = elements.findIndex(({ tag, text }) => tag === "TD" && /^(Total|总额)$/.test(text));
      const amount = elements[at + 1];
      expect(amount?.text, name).toMatch(/^\$[\d,]+\.\d\d$/);
      const heads = elements.filter(({ tag, id }) => tag === "TH" && amount?.headers.includes(id));
      expect(heads.map(({ text }) => text).join(), name).toMatch(/AMOUNT|金额/);
    }
  });

  test("remarks are read as paragraphs under their heading", async ({ annotate }) => {
    if (!hasPoppler) return void (await annotate("pdfinfo is not on this machine: install poppler-utils"));
    const remarks = written.flatMap(({ name, elements }) =>
      elements.flatMap(({ tag, text }, i) =>
        tag === "H2" && /^(notes|备注)$/i.test(text) ? [[name, elements[i + 1]?.tag]] : [],
      ),
    );
    expect(remarks.length).toBeGreaterThan(2);
    expect(remarks).toEqual(remarks.map(([name]) => [name, "P"]));
  });

  test("veraPDF finds nothing against either standard", async ({ annotate }) => {
    if (veraPdf === undefined) return void (await annotate("VERAPDF does not name the command of veraPDF"));
    const paths = written.map(({ path }) => path);
    for (const flavour of ["ua1", "2a"]) {
      const { stdout } = spawnSync(veraPdf, ["--flavour", flavour, "--format", "text", ...paths], { encoding: "utf8" });
      const results = stdout.split("\n").filter((line) => line !== "");
      expect(results.filter((line) => !line.startsWith("PASS"))).toEqual([]);
      expect(results).toHaveLength(paths.length);
    }
  }, 300_000);
});
