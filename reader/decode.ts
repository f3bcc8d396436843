import { wording } from "#contract/api/wording.ts";
import { ReadFault } from "./fault.ts";

/**
 * Returns the text of a file: by its byte order mark, as UTF-8 if it is valid, as UTF-16 if every second byte is zero, and
 * otherwise as GB18030 if its bytes come in pairs that are Chinese, or as Windows-1252, in which Excel saves a "CSV".
 * @throws ReadFault for bytes that are no text
 */
export function decode(content: Uint8Array): string {
  const text = textOf(content);
  // No text has them; a file of another kind has many.
  if (text.includes("\0")) throw new ReadFault("WRONG_FORMAT", wording("files.notTextFile"));
  return text;
}

function textOf(content: Uint8Array): string {
  if (content[0] === 0xff && content[1] === 0xfe) return decodedAs("utf-16le", content);
  if (content[0] === 0xfe && content[1] === 0xff) return decodedAs("utf-16be", content);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(content);
    if (!text.includes("\0")) return text;
  } catch {
    // Then it is in another encoding.
  }
  const zeros = [0, 1].map((odd) => content.filter((byte, i) => i % 2 === odd && byte === 0).length);
  const most = content.length / 4;
  if ((zeros[1] ?? 0) > most) return decodedAs("utf-16le", content);
  if ((zeros[0] ?? 0) > most) return decodedAs("utf-16be", content);
  return chineseOf(content) ?? decodedAs("windows-1252", content);
}

/** Characters of Chinese texts with their punctuation, and what ASCII has. */
const onlyChinese = /^[\p{ASCII}\p{Script=Han}\u3000-\u303f\uff00-\uffef\u2010-\u2026]*$/u;

/** Returns the text if it is Chinese in GB18030. */
function chineseOf(content: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("gb18030", { fatal: true }).decode(content);
    return onlyChinese.test(text) && /\p{Script=Han}/u.test(text) && areCommonPairs(content) ? text : undefined;
  } catch {
    return undefined;
  }
}

/**
 * True when most pairs of bytes are characters of everyday Chinese, whose second byte is high. A letter with an accent and
 * the plain letter after it are a pair too, but of a rare character, and two such letters stand within a word.
 */
function areCommonPairs(content: Uint8Array): boolean {
  const isLetter = (i: number) => /[A-Za-z]/.test(String.fromCharCode(content[i] ?? 0));
  let [common, rare] = [0, 0];
  for (let i = 0; i < content.length; i += 1) {
    if ((content[i] ?? 0) < 0x80) continue;
    const isWithinWord = isLetter(i - 1) && isLetter(i + 2);
    if ((content[i + 1] ?? 0) >= 0xa1 && !isWithinWord) common += 1;
    else rare += 1;
    i += 1;
  }
  return common > rare;
}

const decodedAs = (encoding: string, content: Uint8Array): string => new TextDecoder(encoding).decode(content);
