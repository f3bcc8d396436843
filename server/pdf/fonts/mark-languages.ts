import type { Language } from "#contract/language.ts";

/**
 * Before and after a part of a text in another language, which follows the first of them in two letters. No text of a
 * document has this private-use character: it is in no font, and so replaced before.
 */
const mark = "\ue000";

/** The languages that letters are read in, as far as their script tells it. */
const languageOfScript = {
  Han: "zh",
  Hiragana: "ja",
  Katakana: "ja",
  Hangul: "ko",
  Tamil: "ta",
  Thai: "th",
  Devanagari: "hi",
  Bengali: "bn",
  Myanmar: "my",
  Telugu: "te",
  Malayalam: "ml",
  Khmer: "km",
  Hebrew: "he",
  Arabic: "ar",
  Cyrillic: "ru",
  Greek: "el",
  Latin: "en",
} as const;

type ReadLanguage = (typeof languageOfScript)[keyof typeof languageOfScript];

/** Words of one script: a letter, then what is written with letters of that script. */
const words = new RegExp(
  Object.keys(languageOfScript)
    .map((script) => `(\\p{Script=${script}}[\\p{scx=${script}}\\p{M}\\u200b-\\u200d]*)`)
    .join("|"),
  "gu",
);
const readLanguages: readonly ReadLanguage[] = Object.values(languageOfScript);
/** The signs that may stand between words of one part. */
const between = /^[^\p{L}\p{N}\n\ue000]{1,4}$/u;
const plainLatin = /^[\n -\u024f\u1e00-\u1eff\u2000-\u206f\u20ac\u2212]*$/;

interface Part {
  readonly language: ReadLanguage;
  readonly from: number;
  to: number;
  wordCount: number;
}

/**
 * Returns a text with marks around its parts that a voice of the document's language would read wrongly. Single words in
 * Latin letters, such as GST, are part of a Chinese text.
 */
export function markLanguages(text: string, language: Language): string {
  if (language === "en" && plainLatin.test(text)) return text;
  let marked = "";
  let at = 0;
  for (const part of partsOf(text)) {
    if (part.language === language || (part.language === "en" && part.wordCount === 1)) continue;
    marked += `${text.slice(at, part.from)}${mark}${part.language}${text.slice(part.from, part.to)}${mark}`;
    at = part.to;
  }
  return marked + text.slice(at);
}

function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  for (const found of text.matchAll(words)) {
    const [word, ...ofScripts] = found;
    const language = readLanguages[ofScripts.findIndex((each) => each !== undefined)] ?? "en";
    const last = parts.at(-1);
    const isNext =
      last?.language === language && (last.to === found.index || between.test(text.slice(last.to, found.index)));
    if (last !== undefined && isNext) {
      last.to = found.index + word.length;
      last.wordCount += 1;
    } else {
      parts.push({ language, from: found.index, to: found.index + word.length, wordCount: 1 });
    }
  }
  return parts;
}
