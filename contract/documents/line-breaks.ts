/** Everything that ends a line in text, on any system. */
export const lineEnds = /\r\n|[\r\n\v\f\x85\u2028\u2029]/g;

/** Returns the number of lines of a text, including an empty last one. */
export const lineCount = (text: string): number => (text.match(lineEnds)?.length ?? 0) + 1;

/** The maximum number of lines in the description of an item. */
export const descriptionLinesMax = 40;
/** The maximum number of lines in the notes on a document. */
export const notesLinesMax = 300;
