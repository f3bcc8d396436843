import {
  type ComponentProps,
  type Dispatch,
  type KeyboardEvent,
  Suspense,
  useCallback,
  useId,
  useRef,
  useState,
} from "react";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { GrowingTextArea } from "#web/ui/forms/growing-text-area.tsx";
import type { Line } from "#web/pages/editor/draft.ts";
import type { EditorAction } from "#web/pages/editor/state.ts";
import { takePrice } from "./take-price.ts";

const Suggestions = lazyPart(async () => (await import("./price-suggestions.tsx")).PriceSuggestions);

/** The fewest letters that are looked up, and the most: a long text is no search. */
const lettersMin = 2;
const lettersMax = 60;

interface DescriptionCellProps {
  readonly line: Line;
  readonly control: Omit<ComponentProps<"textarea">, "onChange" | "value"> & {
    readonly value: string;
    readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  };
  readonly dispatch: Dispatch<EditorAction>;
}

/**
 * The description of a line, which finds items of the price book by what is typed. Nothing is highlighted at first, so
 * every key does what it does without suggestions until an arrow chooses one.
 */
export function DescriptionCell({ line, control, dispatch }: DescriptionCellProps) {
  const { key, description } = line;
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  /** True from typing in the field until it is left, or the list is closed. */
  const [isSearching, setIsSearching] = useState(false);
  /** The list, while it has items; `activeId` is that of the highlighted one. */
  const [list, setList] = useState<{ readonly activeId: string | undefined }>();
  const onListKey = useRef<(pressed: string) => boolean>(() => false);
  const text = description.trim();
  const isOpen = isSearching && text.length >= lettersMin && text.length <= lettersMax && !text.includes("\n");

  const close = useCallback(() => setIsSearching(false), []);
  function handleKey(event: KeyboardEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!isOpen || !isPlain || event.nativeEvent.isComposing || !onListKey.current(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  const take = (item: PriceItem) => {
    close();
    dispatch({ type: "structure", change: (sections) => takePrice(sections, key, item), column: "qty" });
  };
  return (
    <>
      <GrowingTextArea
        {...control}
        ref={field}
        // One line of it stands at the height of the text in the fields beside it.
        space="[--space:0.5625rem] md:[--space:0.4375rem]"
        // A text of several lines may not have the role of a combobox; on a text field these say the same.
        {...(isOpen && list !== undefined
          ? { "aria-autocomplete": "list" as const, "aria-controls": listId, "aria-activedescendant": list.activeId }
          : {})}
        onChange={(event) => {
          control.onChange(event);
          // Pasting, dropping and undoing are no search.
          const { inputType = "" } = event.nativeEvent as InputEvent;
          setIsSearching(/^(insertText|insertCompositionText|delete)/.test(inputType));
        }}
        onKeyDown={handleKey}
        onBlur={close}
      />
      <Suspense>
        {isOpen && (
          <Suggestions
            text={text}
            listId={listId}
            field={field}
            onListKey={onListKey}
            onList={setList}
            onTake={take}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
