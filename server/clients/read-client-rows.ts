import { CsvError, parse } from "csv-parse/sync";
import type { NewClient } from "#contract/clients.ts";
import { importColumnsMax, importHeadMax, importRowsMax } from "#contract/client-imports.ts";
import { withoutGuards } from "#server/core/formula-guard.ts";
import { invalidFields } from "#server/core/refusal.ts";

type Field = keyof NewClient;

/** The accepted names of each column, without case, spaces and punctuation. The first is that of an export. */
const fieldNames: Readonly<Record<Field, readonly string[]>> = {
  name: ["name", "client", "clientname", "company", "companyname", "customer", "customername", "fullname"],
  type: ["type", "kind", "clienttype", "customertype"],
  email: ["email", "emailaddress", "mail"],
  phone: ["phone", "phonenumber", "telephone", "tel", "mobile", "mobilenumber", "handphone", "hp", "contactnumber"],
  address: ["address", "postaladdress", "billingaddress", "street"],
  postalCode: ["postalcode", "postcode", "zip", "zipcode"],
  uen: ["uen", "uennumber", "roc", "registrationnumber"],
  mcstNumber: ["mcstnumber", "mcst", "mcstno"],
  attention: ["attention", "attn", "contact", "contactperson"],
  notes: ["notes", "note", "remarks", "remark", "comments"],
};

const delimiters = [",", ";", "\t"] as const;

/** One non-empty row of the file. */
export interface ClientRowRead {
  /** As a spreadsheet counts: the column names are row 1. */
  readonly row: number;
  readonly client: Readonly<Partial<Record<Field, string>>>;
}

export interface ClientRowsRead {
  readonly rows: readonly ClientRowRead[];
  readonly ignoredColumns: readonly string[];
}

/**
 * Reads a file as spreadsheets save it: in UTF-8, with commas, semicolons or tabs, and the column names in the first
 * row, in any order and case.
 * @throws Refusal 422 for another kind of file, one without column names, or one with too many rows
 */
export function readClientRows(content: Uint8Array): ClientRowsRead {
  const text = decoded(content);
  const firstRow = firstRowOf(text);
  const { delimiter, head, fields } = delimiters
    .map((each) => columnsOf(firstRow, each))
    .reduce((best, next) => (knownIn(next.fields) > knownIn(best.fields) ? next : best));
  if (!fields.includes("name")) {
    // Throws an error that says what is wrong, if the row cannot be parsed with any delimiter.
    recordsOf(firstRow, delimiter, 1);
    throw atFault(
      "NO_NAMES",
      "has no column named Name in its first row; name the columns as described in docs/office.md",
    );
  }
  const twice = fields.find((field, i) => field !== undefined && fields.indexOf(field) !== i);
  if (twice !== undefined) throw atFault("DUPLICATE", `has two columns for ${twice}; keep one of them`);
  // One row more than the limit, and the column names.
  const records = recordsOf(text, delimiter, importRowsMax + 2).slice(1);
  if (records.length > importRowsMax) {
    throw atFault("TOO_MANY", `has more than ${count(importRowsMax)} rows; import it in parts`);
  }
  return {
    rows: records
      .map((cells, i) => ({ row: i + 2, client: clientIn(fields, cells) }))
      .filter(({ client }) => Object.keys(client).length > 0),
    ignoredColumns: head.filter((name, i) => fields[i] === undefined && name.trim() !== ""),
  };
}

function decoded(content: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    throw atFault("WRONG_FORMAT", "is not encoded in UTF-8; save it as “CSV UTF-8” and choose it again");
  }
}

/** Returns the first row, up to the maximum number of columns: the rows below are parsed only if it is valid. */
function firstRowOf(text: string): string {
  const columns = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 1]));
  let isQuoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (i === importHeadMax)
      throw atFault("TOO_LONG", `has a first row of more than ${count(importHeadMax)} characters`);
    if (char === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (char === "\n" || char === "\r") return text.slice(0, i);
    const column = columns.get(char);
    if (column === importColumnsMax) throw atFault("TOO_MANY", `has more than ${count(importColumnsMax)} columns`);
    if (column !== undefined) columns.set(char, column + 1);
  }
  return text;
}

function columnsOf(firstRow: string, delimiter: string) {
  const head = headOf(firstRow, delimiter);
  return { delimiter, head, fields: fieldsIn(head) };
}

const knownIn = (fields: readonly unknown[]) => fields.filter((field) => field !== undefined).length;

function headOf(firstRow: string, delimiter: string): readonly string[] {
  try {
    return recordsOf(firstRow, delimiter, 1)[0] ?? [];
  } catch {
    return [];
  }
}

function recordsOf(text: string, delimiter: string, to: number): string[][] {
  try {
    return parse(text, { delimiter, to, relax_column_count: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw atFault("WRONG_FORMAT", `is not a valid CSV file: ${error.message}`);
  }
}

function fieldsIn(head: readonly string[]): readonly (Field | undefined)[] {
  return head.map((name) => {
    const plain = name
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, "");
    return (Object.keys(fieldNames) as Field[]).find((field) => fieldNames[field].includes(plain));
  });
}

function clientIn(fields: readonly (Field | undefined)[], cells: readonly string[]): Partial<Record<Field, string>> {
  const client: Partial<Record<Field, string>> = {};
  for (const [i, field] of fields.entries()) {
    if (field === undefined) continue;
    const text = withoutGuards(cells[i] ?? "").trim();
    if (text !== "") client[field] = field === "type" ? text.toUpperCase() : text;
  }
  return client;
}

const count = (max: number) => max.toLocaleString("en");

const atFault = (code: string, message: string) => invalidFields([{ path: "file", code, message }]);
