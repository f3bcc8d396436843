import type { MouseEvent } from "react";
import { copy } from "#web/copy/copy.ts";

/**
 * Changes the sign of the field that it shares its parent with. Only touch screens show it: the keypads that phones bring
 * up for amounts have no minus.
 */
export const SignKey = ({ className }: { readonly className: string }) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label={copy.common.changeSign}
    // The field keeps the focus, and the keypad stays open.
    onPointerDown={(event) => event.preventDefault()}
    onClick={changeSign}
    className={`absolute hidden items-center justify-center rounded-md text-lg font-medium text-muted pointer-coarse:flex active:bg-sunken ${className}`}
  >
    ±
  </button>
);

function changeSign({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const field = currentTarget.parentElement?.querySelector("input");
  if (field == null) return;
  const { value } = field;
  const changed = /^\s*[-−]/.test(value) ? value.replace(/^\s*[-−]\s*/, "") : `-${value.trim()}`;
  // React does not notice a value that is set past its own setter, and reads it from the event.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, changed);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
