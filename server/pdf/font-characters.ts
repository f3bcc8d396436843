/**
 * Returns the characters that a TrueType font has a glyph for, as its `cmap` table lists them in format 12: code points
 * of 32 bits, in groups. Source: https://learn.microsoft.com/typography/opentype/spec/cmap
 * @throws Error when it has no such table
 */
export function charactersOf(font: Buffer): Set<number> {
  const characters = new Set<number>();
  const at = groupsOf(font);
  const groupCount = font.readUInt32BE(at + 12);
  for (let group = at + 16; group < at + 16 + groupCount * 12; group += 12) {
    const last = font.readUInt32BE(group + 4);
    for (let character = font.readUInt32BE(group); character <= last; character++) characters.add(character);
  }
  return characters;
}

/** Returns the offset of the subtable of that format. */
function groupsOf(font: Buffer): number {
  const tableCount = font.readUInt16BE(4);
  for (let table = 12; table < 12 + tableCount * 16; table += 16) {
    if (font.toString("latin1", table, table + 4) !== "cmap") continue;
    const cmap = font.readUInt32BE(table + 8);
    const subtableCount = font.readUInt16BE(cmap + 2);
    for (let record = cmap + 4; record < cmap + 4 + subtableCount * 8; record += 8) {
      const subtable = cmap + font.readUInt32BE(record + 4);
      if (font.readUInt16BE(subtable) === 12) return subtable;
    }
  }
  throw new Error("the character table of the font has an unsupported format");
}

/**
 * Returns a function that tells whether a font has a character in both weights.
 * @param characters those of each font; the weights of a font are adjacent
 */
export function coverageOf(characters: readonly ReadonlySet<number>[]): (character: number) => boolean {
  // Private-use characters have a different meaning on every machine.
  const isPrivate = (character: number) => (character >= 0xe000 && character <= 0xf8ff) || character >= 0xf0000;
  return (character) =>
    !isPrivate(character) &&
    characters.some(
      (regular, i) => i % 2 === 0 && regular.has(character) && characters[i + 1]?.has(character) === true,
    );
}
