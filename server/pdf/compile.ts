import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { drawable, everyText } from "./fonts/drawable.ts";
import type { Drawing } from "./drawing.ts";
import { coverageOf, type Has } from "./fonts/font-characters.ts";
import { baseFonts, type ScriptFont, scriptFonts, scriptFontsFor } from "./fonts/font-files.ts";
import { markDirection } from "./fonts/mark-direction.ts";
import { markLanguages } from "./fonts/mark-languages.ts";
import { pack } from "./pack.ts";
import { readFont } from "./fonts/read-font.ts";
import { reasonOf } from "./reason-of.ts";
import { templateWords } from "./words.ts";

const workspace = fileURLToPath(new URL("./templates", import.meta.url));

/** Unused cache entries are dropped after one document: keeping them takes a hundred megabytes and saves no time. */
const generationsKept = 1;

interface Loaded {
  readonly compiler: NodeCompiler;
  /** The characters of the fonts of every document. */
  readonly has: Has;
  /** Those of its fonts of scripts, by name; fonts that could not be read are missing. */
  readonly scripts: ReadonlyMap<string, Has>;
}

/** The compiler with all fonts that documents needed until now. A document is drawn with those alone that it needs itself. */
let loaded = load([]);

/**
 * Creates the compiler with the fonts of every document and those of some scripts. The files are not kept a second time.
 * @throws Error that names a file that cannot be read, and the remedy
 */
function load(scripts: readonly ScriptFont[]): Loaded {
  const read = ({ files }: Pick<ScriptFont, "files">) => files.map((file) => readFont(file));
  const base = baseFonts.flatMap(read);
  const ofScripts = scripts.map((font) => ({ script: font.script, fonts: read(font) }));
  const fontBlobs = [...base, ...ofScripts.flatMap(({ fonts }) => fonts)].map(({ bytes }) => bytes);
  return {
    compiler: NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] }),
    has: coverageOf(base.map(({ characters }) => characters)),
    scripts: new Map(
      ofScripts.map(({ script, fonts }) => [script, coverageOf(fonts.map(({ characters }) => characters))]),
    ),
  };
}

/** Loads fonts that are missing. Returns why one of them cannot be read; what it would draw becomes a mark then. */
function loadScripts(needed: readonly ScriptFont[]): string | undefined {
  let why: string | undefined;
  for (const font of needed) {
    if (loaded.scripts.has(font.script)) continue;
    try {
      loaded = load([...scriptFonts.filter(({ script }) => loaded.scripts.has(script)), font]);
    } catch (error) {
      why = reasonOf(error);
    }
  }
  return why;
}

/** The version of Typst that the templates are written and tested for. */
const typstVersion = "0.14.2";

/**
 * Returns why this machine's compiler cannot be used, or undefined: an older one draws some documents without tags or not
 * at all. Each system has a package of its own, which an installation can have in another version than the lock file.
 */
export const faultOfCompiler = (version = versionOf(loaded.compiler)): string | undefined =>
  version === typstVersion
    ? undefined
    : `The PDF compiler of this machine is Typst ${version}, and Quoin needs ${typstVersion}. Run npm ci, and start Quoin again.`;

const versionOf = (typst: NodeCompiler): string => {
  const file = { mainFileContent: "#metadata(str(sys.version)) <version>" };
  const [found] = typst.query(file, { selector: "<version>" }) as readonly { readonly value: string }[];
  return found?.value ?? "unknown";
};

/** A PDF, and what it had to be made without. */
export interface Compiled {
  readonly pdf: Uint8Array;
  readonly lacks?: { readonly what: "PDF_A" | "PDF_UA" | "LOGO" | "FONT"; readonly why: string };
}

/**
 * Compiles a drawing to a PDF/A that is a PDF/UA as well. With a logo that PDF/A does not allow it becomes a plain PDF, and
 * a logo that cannot be read is left out: no logo keeps a document from being made. Nothing else makes a document poorer.
 * @throws Error that describes what is wrong with the template or its input
 */
export function compile(drawing: Drawing): Compiled {
  const needed = scriptFontsFor(JSON.stringify(drawing.data));
  const why = loadScripts(needed);
  try {
    const compiled = compileDrawn(drawing);
    return why === undefined ? compiled : { ...compiled, lacks: { what: "FONT", why } };
  } finally {
    loaded.compiler.evictCache(generationsKept);
  }
}

function compileDrawn(drawing: Drawing): Compiled {
  try {
    return compileBoth(drawing);
  } catch (error) {
    if (drawing.images.logo === undefined) throw error;
    return compileDespiteLogo(drawing, reasonOf(error));
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

function pdfOf({ template, language, data, images, at }: Drawing, pdfStandard?: "a-2a" | "ua-1"): Uint8Array {
  const names = Object.keys(images);
  const { compiler } = loaded;
  const fonts = scriptFontsFor(JSON.stringify(data));
  const coverages = [loaded.has, ...fonts.map(({ script }) => loaded.scripts.get(script))];
  const has: Has = (character) => coverages.some((covers) => covers?.(character));
  const shown = everyText(data, (text) => markLanguages(markDirection(drawable(text, has)), language));
  const families = [...baseFonts, ...fonts].map(({ family }) => family);
  const inputs = {
    data: JSON.stringify(shown),
    fonts: JSON.stringify(families),
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
