import { pasteCopy } from "#web/copy/paste.ts";
import { SelectField } from "#web/ui/forms/field.tsx";
import { bodyRow, type Columns } from "#reader/bill/find-columns.ts";
import type { Grid } from "#reader/bill/grid.ts";
import { fields, type Role } from "#reader/bill/headings.ts";

interface ColumnSelectsProps {
  readonly grid: Grid;
  readonly hidden: ReadonlySet<number>;
  readonly columns: Columns;
  readonly onChoose: (column: number, role: Role) => void;
}

/** A select per column that is not empty, with the first texts of the column. */
export function ColumnSelects({ grid, hidden, columns, onChoose }: ColumnSelectsProps) {
  const { roles } = columns;
  const body = grid.slice(bodyRow(columns));
  const names = columnNames(grid, columns);
  const textsOf = (column: number) => body.map((row) => row[column]?.text ?? "").filter((text) => text !== "");
  return (
    <fieldset>
      <legend className="font-medium">{pasteCopy.columns}</legend>
      <p className="mb-2 text-muted">{pasteCopy.columnsHint}</p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]">
        {roles.map((role, column) =>
          headingOf(grid, columns, column) === "" && textsOf(column).length === 0 ? null : (
            <SelectField
              // A column is its position.
              // oxlint-disable-next-line react/no-array-index-key
              key={column}
              label={hidden.has(column) ? pasteCopy.hiddenColumn({ name: names[column] ?? "" }) : (names[column] ?? "")}
              hint={<span className="line-clamp-1 text-xs break-all">{textsOf(column).slice(0, 3).join(" · ")}</span>}
              value={role}
              onChange={({ target }) => onChoose(column, target.value as Role)}
            >
              {fields.map((field) => (
                <option key={field} value={field}>
                  {pasteCopy.fields[field]}
                </option>
              ))}
              <option value="ignore">{pasteCopy.ignore}</option>
            </SelectField>
          ),
        )}
      </div>
    </fieldset>
  );
}

/** Returns the letter of a column as spreadsheets count them: A to Z, then AA. */
const letterOf = (column: number): string => {
  const letter = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? letter : `${letterOf(Math.floor(column / 26) - 1)}${letter}`;
};

/** Returns the name of a column from the rows of headings, the upper ones first. */
const headingOf = (grid: Grid, { headingRow, headingRows }: Columns, column: number): string =>
  headingRow === null
    ? ""
    : grid
        .slice(headingRow, headingRow + headingRows)
        .map((row) => row[column]?.text ?? "")
        .filter((text) => text !== "")
        .join(" ")
        .replaceAll("\n", " ");

export const columnNames = (grid: Grid, columns: Columns): readonly string[] =>
  columns.roles.map((_, column) => columnName(letterOf(column), headingOf(grid, columns, column)));

const columnName = (letter: string, heading: string): string =>
  heading === "" ? pasteCopy.column({ letter }) : pasteCopy.namedColumn({ letter, heading });
