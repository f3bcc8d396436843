import type { WorkbookLimits } from "./workbook.ts";

/** The rows and columns that a sheet of an OpenDocument workbook hides. */
interface Hidden {
  readonly isHidden: boolean;
  readonly rows: ReadonlySet<number>;
  readonly columns: ReadonlySet<number>;
}

const repeated = /\b(table:number-(rows|columns)-repeated)="(\d+)"/g;

/** Returns the content with no row or cell repeated beyond what is read: a few bytes can stand for a million rows. */
export const cutOpenDocument = (content: string, { rowsMax, columnsMax }: WorkbookLimits): string =>
  content.replaceAll(repeated, (_, attribute: string, of: string, count: string) => {
    const most = of === "rows" ? rowsMax : columnsMax;
    return `${attribute}="${Math.min(Number(count), most)}"`;
  });

const tableTags = /<table:table-(row|column)\b([^<>]*)>|<table:table(?=[\s>])([^<>]*)>/g;

/** Finds the sheets, rows and columns that are hidden, which the library does not tell for this format. */
export function hiddenInOpenDocument(content: string): readonly Hidden[] {
  const hiddenStyles = hiddenStylesIn(content);
  const sheets: {
    isHidden: boolean;
    rows: Set<number>;
    columns: Set<number>;
    next: { row: number; column: number };
  }[] = [];
  for (const [, part, attributes = "", ofTable = ""] of content.matchAll(tableTags)) {
    if (part === undefined) {
      const [, style = ""] = /\btable:style-name="([^"]*)"/.exec(ofTable) ?? [];
      sheets.push({
        isHidden: hiddenStyles.has(style),
        rows: new Set(),
        columns: new Set(),
        next: { row: 0, column: 0 },
      });
      continue;
    }
    const sheet = sheets.at(-1);
    if (sheet === undefined) continue;
    const [, count = "1"] = /-repeated="(\d+)"/.exec(attributes) ?? [];
    const kind = part === "row" ? "row" : "column";
    if (/\btable:visibility="(?:collapse|filter)"/.test(attributes)) {
      const hidden = kind === "row" ? sheet.rows : sheet.columns;
      for (let i = 0; i < Number(count); i += 1) hidden.add(sheet.next[kind] + i);
    }
    sheet.next[kind] += Number(count);
  }
  return sheets;
}

/** Returns the names of the styles of sheets that are not shown. */
function hiddenStylesIn(content: string): ReadonlySet<string> {
  const names = new Set<string>();
  let name = "";
  for (const [, tag, attributes = ""] of content.matchAll(/<style:(style|table-properties)(?=[\s>])([^<>]*)>/g)) {
    if (tag === "style") [, name = ""] = /\bstyle:name="([^"]*)"/.exec(attributes) ?? [];
    else if (attributes.includes('table:display="false"')) names.add(name);
  }
  return names;
}
