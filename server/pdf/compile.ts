import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { drawableData } from "./drawable.ts";
import type { Drawing } from "./drawing.ts";
import { charactersOf, coverageOf } from "./font-characters.ts";
import { fontPaths } from "./font-files.ts";
import { pack } from "./pack.ts";
import { templateWords } from "./words.ts";

const workspace = fileURLToPath(new URL("./templates", import.meta.url));

/** Unused cache entries are dropped after one document: keeping them takes a hundred megabytes and saves no time. */
const generationsKept = 1;

const { compiler, has } = withFonts(fontPaths().map((path) => readFileSync(path)));

/** Creates the compiler. The font files are not kept a second time. */
function withFonts(fonts: readonly Buffer[]) {
  return {
    compiler: NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: [...fonts] }] }),
    has: coverageOf(fonts.map(charactersOf)),
  };
}

/** The version of Typst that the templates are written and tested for. */
const typstVersion = "0.14.2";

/**
 * Returns why this machine's compiler cannot be used, or undefined: an older one draws some documents without tags or not
 * at all. Each system has a package of its own, which an installation can have in another version than the lock file.
 */
export const faultOfCompiler = (version = versionOf(compiler)): string | undefined =>
  version === typstVersion
    ? undefined
    : `The PDF compiler of this machine is Typst ${version}, and Quoin needs ${typstVersion}. Run npm ci, and start Quoin again.`;

const versionOf = (typst: NodeCompiler): string => {
  const file = { mainFileContent: "#metadata(str(sys.version)) <version>" };
  const [found] = typst.query(file, { selector: "<version>" }) as readonly { readonly value: string }[];
  return found?.value ?? "unknown";
};

/** A PDF, and what had to be left out of it because of the logo. */
export interface Compiled {
  readonly pdf: Uint8Array;
  readonly lacks?: { readonly what: "PDF_A" | "PDF_UA" | "LOGO"; readonly why: string };
}

/**
 * Compiles a drawing to a PDF/A that is a PDF/UA as well. With a logo that PDF/A does not allow it becomes a plain PDF, and
 * a logo that cannot be read is left out: no logo keeps a document from being made. Nothing else makes a document poorer.
 * @throws Error that describes what is wrong with the template or its input
 */
export function compile(drawing: Drawing): Compiled {
  try {
    return compileBoth(drawing);
  } catch (error) {
    if (drawing.images.logo === undefined) throw error;
    return compileDespiteLogo(drawing, reasonOf(error));
  } finally {
    compiler.evictCache(generationsKept);
  }
}

/**
 * Compiles to a PDF/A, and declares PDF/UA when the compiler finds nothing against it: it writes files of one standard
 * only, so the file of the other is its check. The pages are laid out once for both.
 */
function compileBoth(drawing: Drawing): Compiled {
  const pdf = pdfOf(drawing, "a-2a");
  try {
    pdfOf(drawing, "ua-1");
  } catch (error) {
    return { pdf: pack(pdf, { conformsToUa: false }), lacks: { what: "PDF_UA", why: reasonOf(error) } };
  }
  return { pdf: pack(pdf, { conformsToUa: true }) };
}

function compileDespiteLogo(drawing: Drawing, why: string): Compiled {
  try {
    return { pdf: pack(pdfOf(drawing), { conformsToUa: false }), lacks: { what: "PDF_A", why } };
  } catch (error) {
    const { logo: _, ...images } = drawing.images;
    return { ...compileBoth({ ...drawing, images }), lacks: { what: "LOGO", why: reasonOf(error) } };
  }
}

/** Returns what went wrong. The compiler puts a template's error where other errors have a code. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || ("code" in error ? String(error.code) : "") : String(error);

function pdfOf({ template, language, data, images, at }: Drawing, pdfStandard?: "a-2a" | "ua-1"): Uint8Array {
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
