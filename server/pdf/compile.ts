import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { drawableData } from "./drawable.ts";
import type { Drawing } from "./drawing.ts";
import { fontFiles } from "./font-files.ts";
import { charactersOf } from "./font-characters.ts";
import { templateWords } from "./words.ts";

const workspace = fileURLToPath(new URL("./templates", import.meta.url));
const require = createRequire(import.meta.url);

/** Unused cache entries are dropped after one document: keeping them takes a hundred megabytes and saves no time. */
const generationsKept = 1;

const { compiler, has } = withFonts(fontFiles.map((file) => readFileSync(fontFile(file))));

/** Creates the compiler. The font files are not kept a second time. */
function withFonts(fonts: readonly Buffer[]) {
  const characters = fonts.map(charactersOf);
  // Private-use characters have a different meaning on every machine.
  const isPrivate = (character: number) => (character >= 0xe000 && character <= 0xf8ff) || character >= 0xf0000;
  return {
    compiler: NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: [...fonts] }] }),
    /** True when a font has the character in both weights, which are adjacent in the list. */
    has: (character: number) =>
      !isPrivate(character) &&
      characters.some((regular, i) => i % 2 === 0 && regular.has(character) && characters[i + 1]?.has(character)),
  };
}

/** Returns the path of a font file. The packages export no files, so it is resolved next to their package.json. */
function fontFile(file: string): string {
  const [scope = "", name = "", ...rest] = file.split("/");
  return join(dirname(require.resolve(`${scope}/${name}/package.json`)), ...rest);
}

/**
 * Compiles a drawing to a PDF. A document that cannot be PDF/A becomes a plain PDF, and a logo that cannot be read is
 * left out: every document can be printed, whatever it contains.
 * @throws Error that describes what is wrong with the template or its input
 */
export function compile(drawing: Drawing): Uint8Array {
  const { logo: _, ...withoutLogo } = drawing.images;
  const plainer = { ...drawing, images: withoutLogo };
  try {
    return firstOf([
      () => pdfOf(drawing, "a-2a"),
      () => pdfOf(drawing),
      () => pdfOf(plainer, "a-2a"),
      () => pdfOf(plainer),
    ]);
  } finally {
    compiler.evictCache(generationsKept);
  }
}

/** Returns the result of the first function that succeeds. @throws the error of the last one */
function firstOf<T>([first, ...others]: readonly [() => T, ...(() => T)[]]): T {
  const [next, ...rest] = others;
  if (next === undefined) return first();
  try {
    return first();
  } catch {
    return firstOf([next, ...rest]);
  }
}

function pdfOf({ template, language, data, images, at }: Drawing, pdfStandard?: "a-2a"): Uint8Array {
  const names = Object.keys(images);
  const inputs = {
    data: JSON.stringify(drawableData(data, has)),
    images: JSON.stringify(names),
    terms: JSON.stringify(templateWords(language)),
    // PDF/A needs the document's own date, and does not accept the compilation date.
    at: JSON.stringify([...at.toISOString().matchAll(/\d+/g)].slice(0, 6).map(Number)),
  };
  try {
    for (const [name, bytes] of Object.entries(images)) compiler.mapShadow(join(workspace, name), Buffer.from(bytes));
    return compiler.pdf(
      { mainFilePath: join(workspace, `${template}.typ`), inputs },
      pdfStandard === undefined ? {} : { pdfStandard },
    );
  } finally {
    for (const name of names) compiler.unmapShadow(join(workspace, name));
  }
}
