import X from "lucide-react/icons/x";
import { Button } from "#web/ui/button.tsx";
import { copy } from "#web/copy/copy.ts";

/** An active filter, shown as a button that removes it. */
export interface Chip {
  readonly name: string;
  readonly onRemove: () => void;
}

/** A button that names an active filter and removes it. */
export const FilterChip = ({ name, onRemove }: Chip) => (
  <Button
    aria-label={copy.list.removeFilter({ filter: name })}
    onClick={onRemove}
    className="max-w-full min-w-0 shrink"
  >
    <span className="min-w-0 truncate sm:max-w-60" title={name}>
      {name}
    </span>
    <X className="size-4 shrink-0 text-muted" aria-hidden />
  </Button>
);
