import { Suspense } from "react";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Field } from "./field.tsx";
import type { SearchComboboxProps } from "./loaded-search-combobox.tsx";

const Loaded = lazyPart(async () => (await import("./loaded-search-combobox.tsx")).LoadedSearchCombobox);

/**
 * A combobox to choose a record by name. Focusing it lists the most recent records. The library behind it is as large
 * as a page, so a field that only shows the chosen name takes its place until it is loaded.
 */
export function SearchCombobox(props: SearchComboboxProps) {
  const { label, error, chosen, placeholder } = props;
  return (
    <Suspense
      fallback={
        <Field label={label} error={error}>
          {(controlProps) => (
            <input {...controlProps} readOnly value={chosen ?? ""} placeholder={placeholder} className="control" />
          )}
        </Field>
      }
    >
      <Loaded {...props} />
    </Suspense>
  );
}
