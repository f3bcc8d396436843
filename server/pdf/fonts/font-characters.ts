/**
 * Returns the characters that a TrueType font has a glyph for, as its `cmap` table lists them: in format 12, groups of
 * code points of 32 bits, or in format 4, segments of 16 bits. Source:
 * https://learn.microsoft.com/typography/opentype/spec/cmap
 * @throws Error when it has neither
 */
export function charactersOf(font: Buffer): Set<number> {
  const { 12: groups, 4: segments } = subtablesOf(font);
  if (groups !== undefined) return charactersOfGroups(font, groups);
  if (segments !== undefined) return charactersOfSegments(font, segments);
  throw new Error("the character table of the font has an unsupported format");
}

/** Returns the offsets of the subtables of the supported formats. */
function subtablesOf(font: Buffer): Partial<Record<4 | 12, number>> {
  const found: Partial<Record<4 | 12, number>> = {};
  const tableCount = font.readUInt16BE(4);
  for (let table = 12; table < 12 + tableCount * 16; table += 16) {
    if (font.toString("latin1", table, table + 4) !== "cmap") continue;
    const cmap = font.readUInt32BE(table + 8);
    const subtableCount = font.readUInt16BE(cmap + 2);
    for (let record = cmap + 4; record < cmap + 4 + subtableCount * 8; record += 8) {
      const subtable = cmap + font.readUInt32BE(record + 4);
      const format = font.readUInt16BE(subtable);
      if (format === 12 || format === 4) found[format] = subtable;
    }
  }
  return found;
}

function charactersOfGroups(font: Buffer, at: number): Set<number> {
  const characters = new Set<number>();
  const groupCount = font.readUInt32BE(at + 12);
  for (let group = at + 16; group < at + 16 + groupCount * 12; group += 12) {
    const last = font.readUInt32BE(group + 4);
    for (let character = font.readUInt32BE(group); character <= last; character++) characters.add(character);
  }
  return characters;
}

/** Reads four lists of one number per segment: last and first character, difference to the glyph, place of the glyphs. */
function charactersOfSegments(font: Buffer, at: number): Set<number> {
  const characters = new Set<number>();
  const size = font.readUInt16BE(at + 6);
  for (let segment = at + 14; segment < at + 14 + size; segment += 2) {
    const last = font.readUInt16BE(segment);
    // After the last characters there is a number that pads the list.
    const first = font.readUInt16BE(segment + size + 2);
    const difference = font.readUInt16BE(segment + 2 * size + 2);
    const placeAt = segment + 3 * size + 2;
    const place = font.readUInt16BE(placeAt);
    for (let character = first; character <= last && character < 0xffff; character++) {
      const listed = place === 0 ? character : font.readUInt16BE(placeAt + place + 2 * (character - first));
      if (listed !== 0 && (listed + difference) % 0x1_0000 !== 0) characters.add(character);
    }
  }
  return characters;
}

// Private-use characters have a different meaning on every machine.
const isPrivate = (character: number) => (character >= 0xe000 && character <= 0xf8ff) || character >= 0xf0000;

/** Tells of a character whether a font has it. */
export type Has = (character: number) => boolean;

/**
 * Returns a function that tells whether a font has a character in both weights.
 * @param characters those of each font; the weights of a font are adjacent
 */
export function coverageOf(characters: readonly ReadonlySet<number>[]): Has {
  return (character) =>
    !isPrivate(character) &&
    characters.some(
      (regular, i) => i % 2 === 0 && regular.has(character) && characters[i + 1]?.has(character) === true,
    );
}
