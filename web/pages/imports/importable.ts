import type { ReactNode } from "react";

/** The result that importing a file would have. */
export interface ImportPreview<Sample> {
  readonly rows: number;
  readonly valid: number;
  readonly errors: readonly { readonly row: number; readonly path: string; readonly message: string }[];
  readonly ignoredColumns: readonly string[];
  readonly sample: readonly Sample[];
  /** The number of rows that are records already, and the first of them. */
  readonly repeated?: number;
  readonly repeatedRows?: readonly { readonly row: number; readonly description: string }[];
}

type Counted = (values: { readonly count: number }) => string;

/** A kind of record that can be imported from a spreadsheet. */
export interface Importable<Sample> {
  readonly preview: (form: FormData) => Promise<ImportPreview<Sample>>;
  /** @param withRepeated true to import the rows that are records already, too */
  readonly run: (form: FormData, withRepeated: boolean) => Promise<{ readonly imported: number }>;
  /** The keys of the lists that have new records afterwards. */
  readonly listKeys: readonly string[];
  readonly words: {
    readonly title: string;
    readonly lead: string;
    readonly hint: string;
    /** The names of the columns, by field. */
    readonly fields: Readonly<Record<string, string>>;
    readonly ready: Counted;
    readonly empty: string;
    readonly action: Counted;
    readonly imported: Counted;
    readonly repeated?: Counted;
    readonly importRepeated?: string;
    readonly repeatedRow?: (values: { readonly row: number; readonly description: string }) => string;
  };
  /** The columns of the preview's first rows; the last one is left out on phones. */
  readonly columns: readonly {
    readonly name: string;
    readonly width?: string;
    readonly cell: (sample: Sample) => ReactNode;
  }[];
}
