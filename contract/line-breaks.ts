/** Everything that ends a line in text, whichever system wrote it. */
export const lineEnds = /\r\n|[\r\n\v\f\x85\u2028\u2029]/g;

/** Returns the number of lines of a text, an empty last one included. */
export const lineCount = (text: string): number => (text.match(lineEnds)?.length ?? 0) + 1;

/** Lines that the description of an item may have. */
export const descriptionLinesMax = 40;
/** Lines that the notes on a document may have. */
export const notesLinesMax = 300;
