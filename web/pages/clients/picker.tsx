import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ClientId } from "#contract/ids.ts";
import { Field } from "#web/ui/field.tsx";
import { useOptions } from "#web/ui/use-options.ts";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { copy } from "#web/copy/copy.ts";
import { clientSearchQuery } from "./names.ts";

/** The number of options shown; typing more narrows them down. */
const clientsShown = 8;

interface ClientPickerProps {
  readonly label: string;
  readonly name: string | undefined;
  readonly onChoose: (id: ClientId) => void;
}

/** A combobox to choose a client by name. Focusing it lists the most recent clients. */
export function ClientPicker({ label, name, onChoose }: ClientPickerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const isOpen = typed !== null;
  const debounced = useDebounced((typed ?? "").trim());
  const { data, isFetching } = useQuery({
    ...clientSearchQuery(debounced, clientsShown),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const found = isOpen ? (data?.data ?? []) : [];
  const choose = (at: number) => {
    const chosen = found[at];
    if (chosen === undefined) return;
    setTyped(null);
    onChoose(chosen.id);
  };
  const { at, setAt, onKeyDown } = useOptions(found.length, choose);
  return (
    <div className="relative col-span-2 min-w-0 lg:col-span-1">
      <Field label={label}>
        {(controlProps) => (
          <input
            {...controlProps}
            role="combobox"
            autoComplete="off"
            aria-expanded={found.length > 0}
            aria-controls={`${id}-clients`}
            aria-autocomplete="list"
            aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
            placeholder={name ?? copy.invoices.clientSearch}
            value={typed ?? name ?? ""}
            maxLength={200}
            onFocus={() => setTyped("")}
            onBlur={() => setTyped(null)}
            onChange={({ target: { value } }) => {
              setTyped(value);
              setAt(0);
            }}
            onKeyDown={(event) => {
              if (event.key === "Escape") event.currentTarget.blur();
              else onKeyDown(event);
            }}
            className="control"
          />
        )}
      </Field>
      {isOpen && (
        <div className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-lg border border-line bg-surface shadow-high">
          <div
            role="listbox"
            id={`${id}-clients`}
            aria-label={label}
            className="max-h-80 overflow-y-auto p-1.5 empty:hidden"
          >
            {found.map((client, i) => (
              // The input keeps the focus and refers to the active option, so options need no key handlers.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={client.id}
                id={`${id}-${i}`}
                role="option"
                aria-selected={i === at}
                // Keeps the focus in the input, which would otherwise close the list before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(i)}
                onPointerMove={() => setAt(i)}
                className={`flex min-h-11 cursor-pointer items-center rounded-md px-2.5 sm:min-h-8 ${i === at ? "bg-sunken" : ""}`}
              >
                <span className="truncate">{client.name}</span>
              </div>
            ))}
          </div>
          {found.length === 0 && (
            <p role="status" className="px-3.5 py-2.5 text-muted">
              {isFetching || data === undefined ? copy.common.searching : copy.invoices.noClient}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
