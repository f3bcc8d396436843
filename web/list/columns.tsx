import Columns3 from "lucide-react/icons/columns-3";
import { type ReactNode, useId, useState } from "react";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckField } from "#web/ui/forms/field.tsx";

/** A column that can be hidden or, if it is an extra one, shown. */
export interface ChoosableColumn {
  readonly name: string;
  /** The name by which the choice is stored; a column without one, such as the first, is always shown. */
  readonly id?: string;
  /** True for a column that is hidden until it is chosen. */
  readonly isExtra?: true;
}

const words = recordFiltersCopy.columns;

/** Returns the ids of the columns whose choice differs from the usual one. */
function stored(key: string): ReadonlySet<string> {
  try {
    return new Set((localStorage.getItem(key) ?? "").split(" ").filter((id) => id !== ""));
  } catch {
    return new Set();
  }
}

function store(key: string, ids: ReadonlySet<string>): void {
  try {
    if (ids.size === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, [...ids].join(" "));
  } catch {
    // Storage may be blocked: the choice then lasts as long as the page.
  }
}

/** The columns of a list that are shown, as this person chose in this browser. */
export interface ColumnChoice {
  readonly isShown: (column: ChoosableColumn) => boolean;
  readonly isUsual: boolean;
  readonly toggle: (id: string) => void;
  readonly reset: () => void;
}

/** @param list the name under which the choice is stored */
export function useColumnChoice(list: string): ColumnChoice {
  const { user } = useSession();
  const key = `quoin-columns ${user.id} ${list}`;
  const [changed, setChanged] = useState(() => stored(key));
  const change = (ids: ReadonlySet<string>) => {
    store(key, ids);
    setChanged(ids);
  };
  return {
    isShown: ({ id = "", isExtra = false }) => changed.has(id) === isExtra,
    isUsual: changed.size === 0,
    toggle: (id) => change(new Set(changed.has(id) ? [...changed].filter((each) => each !== id) : [...changed, id])),
    reset: () => change(new Set()),
  };
}

interface ListHeadProps {
  /** The sums of the list, beside the button. */
  readonly sum: ReactNode;
  readonly columns: readonly ChoosableColumn[];
  readonly choice: ColumnChoice;
}

/** The line above a list, with the choice of its columns, which phones do not have. */
export function ListHead({ sum, columns, choice: { isShown, isUsual, toggle, reset } }: ListHeadProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  return (
    <div className="sm:mb-3">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0 sm:-mb-3">{sum}</div>
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsOpen(!isOpen)}
          className="max-sm:hidden"
        >
          <Columns3 className="size-4" aria-hidden />
          {words.choose}
        </Button>
      </div>
      <div id={panel} hidden={!isOpen}>
        {isOpen && (
          <fieldset className="card mt-2 flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 max-sm:hidden">
            <legend className="sr-only">{words.choose}</legend>
            {columns.map(
              (column) =>
                column.id !== undefined && (
                  <CheckField
                    key={column.id}
                    label={column.name}
                    checked={isShown(column)}
                    onChange={() => toggle(column.id ?? "")}
                  />
                ),
            )}
            {!isUsual && (
              <Button variant="quiet" onClick={reset}>
                {words.usual}
              </Button>
            )}
          </fieldset>
        )}
      </div>
    </div>
  );
}
