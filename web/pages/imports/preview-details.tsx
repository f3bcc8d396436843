import { clientImportCopy } from "#web/copy/client-import.ts";
import { joinList } from "#web/locale.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { Importable, ImportPreview } from "./importable.ts";

interface PreviewDetailsProps<Sample> {
  readonly importable: Importable<Sample>;
  /** The name of the file. */
  readonly name: string;
  readonly preview: ImportPreview<Sample>;
}

/** The result that importing the file would have: its errors by row, the columns that are ignored, and the first rows. */
export function PreviewDetails<Sample>({ importable, name, preview }: PreviewDetailsProps<Sample>) {
  const { words, columns } = importable;
  const { rows, valid, errors, ignoredColumns, sample } = preview;
  return (
    <>
      <p className="font-medium break-words">{name}</p>
      {errors.length > 0 ? (
        <Notice tone="danger">
          <p className="font-medium">{clientImportCopy.invalid({ count: rows - valid })}</p>
          <ul className="mt-1.5 max-h-48 list-disc space-y-1 overflow-y-auto pl-5">
            {errors.map(({ row, path, message }) => (
              <li key={`${row} ${path} ${message}`}>{faultOf(words.fields, row, path, message)}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Notice tone={valid === 0 ? "warn" : "good"}>
          {valid === 0 ? words.empty : words.ready({ count: valid })}
        </Notice>
      )}
      {ignoredColumns.length > 0 && (
        <Notice tone="info">{clientImportCopy.ignored({ columns: joinList(ignoredColumns) })}</Notice>
      )}
      {sample.length > 0 && (
        <table className="w-full table-fixed">
          <caption className="pb-1.5 text-left text-muted">
            {clientImportCopy.preview({ count: sample.length })}
          </caption>
          <thead>
            <tr className="border-b border-line text-left text-xs text-muted">
              {columns.map(({ name: column, width = "" }, i) => (
                <th
                  key={column}
                  scope="col"
                  className={`py-1.5 pr-3 font-medium last:pr-0 ${width} ${hiding(i, columns.length)}`}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((record, row) => (
              // Rows may be identical, so the index is the key.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={row} className="border-b border-line last:border-0">
                {columns.map(({ name: column, cell }, i) => (
                  <td key={column} className={`truncate py-2 pr-3 last:pr-0 ${hiding(i, columns.length)}`}>
                    {cell(record)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

const hiding = (i: number, count: number): string => (i === count - 1 ? "hidden text-muted sm:table-cell" : "");

function faultOf(fields: Readonly<Record<string, string>>, row: number, path: string, message: string): string {
  if (path === "") return clientImportCopy.rowFault({ row, message });
  return clientImportCopy.rowError({ row, field: fields[path] ?? path, message });
}
