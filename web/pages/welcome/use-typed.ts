import { useEffect } from "react";
import { type FieldValues, useWatch, type UseFormReturn } from "react-hook-form";
import type { PaperDraft } from "#contract/organizations/first-run.ts";

/** Passes on what is typed, as the invoice shows it. @param draftOf converts the form's values; pure */
export function useTyped<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  draftOf: (values: Values) => PaperDraft,
  onTyped: (typed: PaperDraft) => void,
): void {
  const values = useWatch({ control: form.control }) as Values;
  const typed = JSON.stringify(draftOf(values));
  useEffect(() => onTyped(JSON.parse(typed) as PaperDraft), [typed, onTyped]);
}
