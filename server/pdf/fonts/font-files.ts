import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A font, with the files of its regular and its bold weight. */
interface Font {
  readonly script: string;
  /** The name that templates know it by. */
  readonly family: string;
  readonly files: readonly [regular: string, bold: string];
}

/** The font of a script that few documents need: it is loaded with the first that does. */
export interface ScriptFont extends Font {
  /** Matches one of its letters. */
  readonly letter: RegExp;
}

const fontOf = (script: string, family: string, folder: string, name: string): Font => ({
  script,
  family,
  files: [
    `@expo-google-fonts/${folder}/400Regular/${name}_400Regular.ttf`,
    `@expo-google-fonts/${folder}/700Bold/${name}_700Bold.ttf`,
  ],
});

/** The fonts of every document, Latin first; a character that is missing in one font is looked up in the next. */
export const baseFonts: readonly Font[] = [
  fontOf("Latin", "Inter", "inter", "Inter"),
  fontOf("Chinese", "Noto Sans SC", "noto-sans-sc", "NotoSansSC"),
  fontOf("Tamil", "Noto Sans Tamil", "noto-sans-tamil", "NotoSansTamil"),
];

const noto = (script: string, letter: RegExp, suffix = script): ScriptFont => ({
  letter,
  ...fontOf(script, `Noto Sans ${suffix}`, `noto-sans-${suffix.toLowerCase()}`, `NotoSans${suffix}`),
});

export const scriptFonts: readonly ScriptFont[] = [
  noto("Thai", /\p{Script=Thai}/u),
  noto("Devanagari", /\p{Script=Devanagari}/u),
  noto("Bengali", /\p{Script=Bengali}/u),
  noto("Burmese", /\p{Script=Myanmar}/u, "Myanmar"),
  noto("Telugu", /\p{Script=Telugu}/u),
  noto("Malayalam", /\p{Script=Malayalam}/u),
  noto("Khmer", /\p{Script=Khmer}/u),
  noto("Hebrew", /\p{Script=Hebrew}/u),
  noto("Korean", /\p{Script=Hangul}/u, "KR"),
  // The text of Noto's own Arabic fonts cannot be read back from a PDF.
  {
    letter: /\p{Script=Arabic}/u,
    ...fontOf("Arabic", "IBM Plex Sans Arabic", "ibm-plex-sans-arabic", "IBMPlexSansArabic"),
  },
];

/** All font files of documents, by which a test checks what an installation keeps. @public */
export const fontFiles: readonly string[] = [...baseFonts, ...scriptFonts].flatMap(({ files }) => files);

/** Returns the fonts of scripts that a text needs. */
export const scriptFontsFor = (text: string): readonly ScriptFont[] =>
  scriptFonts.filter(({ letter }) => letter.test(text));

const require = createRequire(import.meta.url);

/** Returns the path of a font file. The packages export no files, so it is resolved next to their package.json. */
export function fontPath(file: string): string {
  const [scope = "", name = "", ...rest] = file.split("/");
  return join(dirname(require.resolve(`${scope}/${name}/package.json`)), ...rest);
}
