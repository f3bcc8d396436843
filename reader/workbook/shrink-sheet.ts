const name = String.raw`(?:\w+:)?`;
/** The text that stands for the value of a formula that has none. */
export const neverCalculated = "never calculated";
const endOfFormula = String.raw`(<\/${name}f>|<${name}f\b[^<>]*\/>)`;
/** The library would take a formula without a value for 0. */
const formulasAlone = new RegExp(String.raw`${endOfFormula}<\/(${name})c>`, "g");
/** Of text, this is the empty text. */
const formulasOfNothing = new RegExp(String.raw`${endOfFormula}<(${name})v(?:\/>| \/>|><\/${name}v>)`, "g");
/** Cells and rows that have a format alone: a sheet may have millions of them. */
const emptyCells = new RegExp(String.raw`<${name}c\b[^<>]*\/>`, "g");
const emptyRows = new RegExp(String.raw`<${name}row\b[^<>]*(?:\/>|>\s*<\/${name}row>)`, "g");
const endsOfRows = new RegExp(String.raw`<\/(${name})row>`, "g");
const positions = new RegExp(String.raw`<${name}row\b[^<>]*\br="(\d+)"`, "g");

const cells = new RegExp(String.raw`<(${name})c\b[^<>]*>`, "g");
/** A reference of three letters is that of the 703rd column or of one further right, which no kind of file has. */
const isFar = (tag: string): boolean => /\sr="[A-Z]{3}\d/.test(tag);

/** Removes the cells that are further right than is read: parsing a million of them would take half a minute. */
function withoutFarCells(text: string): string {
  if (!isFar(text)) return text;
  let near = "";
  let from = 0;
  for (const { 0: tag, 1: prefix, index } of text.matchAll(cells)) {
    if (!isFar(tag)) continue;
    near += text.slice(from, index);
    const end = `</${prefix}c>`;
    from = tag.endsWith("/>") ? index + tag.length : text.indexOf(end, index) + end.length;
  }
  return near + text.slice(from);
}

/**
 * Returns a function that takes the XML of a sheet in pieces, keeps the rows with values, and returns false as soon as there
 * are more than `rowsMax` rows or `charactersMax` characters; and one that returns what was kept.
 */
export function shrinkSheet({ rowsMax, charactersMax }: { readonly rowsMax: number; readonly charactersMax: number }) {
  const decoder = new TextDecoder();
  let kept = "";
  let open = "";
  let rows = 0;
  let lastRow = 0;
  let isCut = false;
  let prefix = "";
  const keepRows = () => {
    // Up to the last whole row: what follows it may be the half of a row.
    const ends = [...open.matchAll(endsOfRows)];
    const last = ends.at(-1);
    if (last === undefined) return;
    [, prefix = ""] = last;
    const whole = withoutFarCells(open.slice(0, last.index + last[0].length))
      .replaceAll(emptyCells, "")
      .replaceAll(emptyRows, "")
      .replaceAll(formulasAlone, `$1<$2v>${neverCalculated}</$2v></$2c>`)
      .replaceAll(formulasOfNothing, "$1<$2v> </$2v>");
    open = open.slice(last.index + last[0].length);
    kept += whole;
    rows += [...whole.matchAll(endsOfRows)].length;
    lastRow = Number([...whole.matchAll(positions)].at(-1)?.[1] ?? lastRow);
  };
  return {
    take(bytes: Uint8Array): boolean {
      open += decoder.decode(bytes, { stream: true });
      // A row with a format in each of its cells may be long; nothing is lost but such cells.
      if (open.length > charactersMax / 4) open = withoutEmptyCells(open);
      keepRows();
      isCut = Math.max(rows, lastRow) > rowsMax || kept.length + open.length > charactersMax;
      return !isCut;
    },
    /** A sheet that goes on has a row more than is read, by which it is known. */
    kept(): string {
      if (!isCut) return kept + open;
      const end = `<${prefix}row r="${rowsMax + 1}"><${prefix}c r="A${rowsMax + 1}" t="str"><${prefix}v>…</${prefix}v></${prefix}c></${prefix}row>`;
      const start = kept === "" ? "<worksheet><sheetData>" : kept;
      return `${start}${end}</${prefix}sheetData></${prefix}worksheet>`;
    },
  };
}

const withoutEmptyCells = (text: string): string => text.replaceAll(emptyCells, "");
