import { useState } from "react";
import { useDebounced } from "#web/ui/use-debounced.ts";

/** The text in a combobox whose options come from the API. */
export interface ComboboxText {
  /** Null while the list of options is closed. */
  readonly typed: string | null;
  readonly isOpen: boolean;
  /** The text that the user has typed, without surrounding spaces. */
  readonly text: string;
  /** The text to search for: it follows once typing pauses. */
  readonly search: string;
  readonly setTyped: (typed: string | null) => void;
}

/** Returns the text in a combobox, and what to search for. */
export function useComboboxText(): ComboboxText {
  const [typed, setTyped] = useState<string | null>(null);
  const text = (typed ?? "").trim();
  return { typed, isOpen: typed !== null, text, search: useDebounced(text), setTyped };
}
