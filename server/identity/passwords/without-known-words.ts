/** Words of the product and of the trade, which a guesser tries first: a password needs more than these. */
const wordsOfTheProduct = [
  "quoin",
  "invoice",
  "invoices",
  "quotation",
  "quotations",
  "quote",
  "claim",
  "claims",
  "payment",
  "payments",
  "contractor",
  "contractors",
  "construction",
  "renovation",
  "renovations",
  "builder",
  "builders",
  "building",
  "engineering",
  "interior",
  "design",
  "works",
  "office",
  "company",
  "singapore",
  "owner",
  "administrator",
  "admin",
  "finance",
  "manager",
  "viewer",
];

/** The characters that often replace a letter. */
const writtenAs: Readonly<Record<string, string>> = {
  a: "a@4",
  b: "b8",
  e: "e3",
  g: "g9",
  i: "i1!|",
  l: "l1|",
  o: "o0",
  s: "s$5",
  t: "t7+",
  z: "z2",
};

const yearPattern = /(?:19|20)\d\d/g;

/** Shorter words are in too many passwords by chance; two Chinese characters are a word. */
const isLongEnough = (word: string) => word.length > 2 || /\p{Script=Han}{2}/u.test(word);

/** Returns text without accents and in lower case. */
const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/**
 * Returns what is left of a password without the words of some texts, the product's words and years: the part that a
 * guesser who knows the firm would have to guess. Letters may be written as in `T@n Bu1lders`. A password with none of
 * these is returned as it is.
 */
export function withoutKnownWords(password: string, known: readonly string[]): string {
  const words = new Set([...known.flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u)), ...wordsOfTheProduct]);
  let rest = plain(password);
  // The longest first, since it may contain another one.
  for (const word of [...words].filter(isLongEnough).toSorted((a, b) => b.length - a.length)) {
    rest = withoutWord(rest, word);
  }
  rest = rest.replaceAll(yearPattern, " ");
  // Punctuation and blanks between the words count for nothing either.
  return rest === plain(password) ? password : rest.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Replaces each place where a text has the word, however its letters are written, by a blank. */
function withoutWord(text: string, word: string): string {
  const [characters, letters] = [Array.from(text), Array.from(word)];
  const rest: string[] = [];
  for (let i = 0; i < characters.length;) {
    const start = i;
    const isHere = letters.every((letter, n) => (writtenAs[letter] ?? letter).includes(characters[start + n] ?? " "));
    rest.push(isHere ? " " : (characters[i] ?? ""));
    i += isHere ? letters.length : 1;
  }
  return rest.join("");
}
