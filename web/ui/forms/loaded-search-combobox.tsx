import { Combobox } from "@base-ui/react/combobox";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, type Ref, useId, useRef } from "react";
import { plainForm } from "#contract/plain-form.ts";
import { copy } from "#web/copy/copy.ts";
import { Field } from "./field.tsx";
import type { ComboboxText } from "./use-combobox-text.ts";

interface ComboboxOption {
  readonly key: string;
  readonly name: string;
  readonly hint?: string | undefined;
  /** The details by which it is found besides its name. */
  readonly searched?: string | undefined;
  readonly onChoose: () => void;
}

/** Options under a heading. Those without one come first, then the one that creates, since Enter chooses the first. */
interface OptionGroup {
  readonly heading?: string;
  readonly items: readonly ComboboxOption[];
}

export interface SearchComboboxProps {
  readonly label: string;
  readonly error?: string | undefined;
  /** The name of the chosen record. */
  readonly chosen: string | undefined;
  readonly placeholder: string;
  readonly text: ComboboxText;
  /** The options that the API found. */
  readonly groups: readonly OptionGroup[];
  /** True while the options are those of an earlier text. */
  readonly isSearching: boolean;
  readonly noResults: string;
  /** The option that creates a record, or opens a dialog for it. */
  readonly create?: { readonly name: string; readonly opensDialog: boolean; readonly onChoose: () => void } | undefined;
  /** A remark below the options. */
  readonly remark?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

/** The combobox itself; see `SearchCombobox`. */
export function LoadedSearchCombobox(props: SearchComboboxProps) {
  const { label, error, chosen, placeholder, text, groups, isSearching, noResults, create, remark, inputRef } = props;
  const listId = useId();
  const isReturning = useRef(false);
  const { isOpen, typed, setTyped } = text;
  const found = isOpen ? shownGroups(groups, isSearching ? text.text : "") : [];
  // Enter must not create a record while the one that was meant may still be found.
  const canCreate = create !== undefined && isOpen && (!isSearching || found.length > 0);
  const creating = canCreate ? [{ items: [{ key: createKey, ...create }] }] : [];
  const shown = [
    ...found.filter(({ heading }) => heading === undefined),
    ...creating,
    ...found.filter(({ heading }) => heading !== undefined),
  ];

  return (
    <div className="relative min-w-0">
      <Combobox.Root
        // In a popup of its own the rest of the page would be hidden from screen readers.
        inline
        open={isOpen}
        // The API filters, so every item is a match.
        items={shown}
        filter={null}
        autoHighlight
        inputValue={typed ?? chosen ?? ""}
        onInputValueChange={(value, { reason }) => {
          if (reason === "input-change") setTyped(value);
        }}
        itemToStringLabel={({ name }: ComboboxOption) => name}
        value={null}
        onValueChange={(option: ComboboxOption | null) => {
          if (option === null) return;
          setTyped(null);
          isReturning.current = option.key === createKey && create?.opensDialog === true;
          option.onChoose();
        }}
      >
        <Field label={label} error={error}>
          {(controlProps) => (
            <Combobox.Input
              {...controlProps}
              ref={inputRef}
              // The library takes an inline list to be shown all the time.
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              placeholder={chosen ?? placeholder}
              maxLength={200}
              onFocus={() => {
                // The focus that returns from a dialog does not open the list again.
                if (!isReturning.current) setTyped("");
                isReturning.current = false;
              }}
              onClick={() => isOpen || setTyped("")}
              onBlur={() => setTyped(null)}
              onKeyDown={(event) => {
                if (event.key === "Escape" && isOpen) {
                  setTyped(null);
                  // A dialog around it stays.
                  event.stopPropagation();
                }
                if (event.key === "ArrowDown" && !isOpen) setTyped("");
              }}
              className="control"
            />
          )}
        </Field>
        {isOpen && (
          <div
            // A click on an option would take the focus from the field, and close the list before it is chosen.
            onMouseDown={(event) => event.preventDefault()}
            className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-lg border border-line bg-surface shadow-high"
          >
            {found.length === 0 && (
              <p role="status" className="px-3.5 pt-2.5 pb-2 text-muted">
                {isSearching ? copy.common.searching : noResults}
              </p>
            )}
            <Combobox.List id={listId} aria-label={label} className="max-h-80 overflow-y-auto p-1.5 empty:hidden">
              {(group: OptionGroup) => <Group key={group.items[0]?.key} group={group} />}
            </Combobox.List>
            {remark}
          </div>
        )}
      </Combobox.Root>
    </div>
  );
}

const createKey = "create";

function Group({ group: { heading, items } }: { readonly group: OptionGroup }) {
  return (
    <Combobox.Group items={items}>
      {heading !== undefined && (
        <Combobox.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">{heading}</Combobox.GroupLabel>
      )}
      <Combobox.Collection>
        {(option: ComboboxOption) => <Option key={option.key} option={option} />}
      </Combobox.Collection>
    </Combobox.Group>
  );
}

function Option({ option }: { readonly option: ComboboxOption }) {
  const { key, name, hint } = option;
  return (
    <Combobox.Item
      value={option}
      className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-2.5 data-highlighted:bg-sunken sm:min-h-8"
    >
      {key === createKey && <Plus className="size-4 shrink-0 text-muted" aria-hidden />}
      <span className="truncate">{name}</span>
      {hint !== undefined && <span className="ml-auto max-w-[50%] truncate pl-2 text-muted">{hint}</span>}
    </Combobox.Item>
  );
}

/** Omits empty groups, and options that an earlier text found but the current one does not. */
function shownGroups(groups: readonly OptionGroup[], text: string): readonly OptionGroup[] {
  const words = plainForm(text).toLowerCase().split(/\s+/);
  const isMatch = ({ name, searched = "" }: ComboboxOption) =>
    words.every((word) => plainForm(`${name} ${searched}`).toLowerCase().includes(word));
  return groups
    .map((group) => ({ ...group, items: group.items.filter(isMatch) }))
    .filter(({ items }) => items.length > 0);
}
