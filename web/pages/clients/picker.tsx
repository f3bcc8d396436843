import { Combobox } from "@base-ui/react/combobox";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ClientId } from "#contract/ids.ts";
import type { ResponseOf } from "#web/api.ts";
import { Field } from "#web/ui/field.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { copy } from "#web/copy/copy.ts";
import { clientSearchQuery } from "./names.ts";

/** The number of options shown; typing more narrows them down. */
const clientsShown = 8;

type FoundClient = ResponseOf<"GET /clients">["data"][number];

interface ClientPickerProps {
  readonly label: string;
  readonly name: string | undefined;
  readonly onChoose: (id: ClientId) => void;
}

/** A combobox to choose a client by name. Focusing it lists the most recent clients. */
export function ClientPicker({ label, name, onChoose }: ClientPickerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const listId = useId();
  const isOpen = typed !== null;
  const debounced = useDebounced((typed ?? "").trim());
  const { data, isFetching } = useQuery({
    ...clientSearchQuery(debounced, clientsShown),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const found = isOpen ? (data?.data ?? []) : [];
  return (
    <div className="relative col-span-2 min-w-0 lg:col-span-1">
      <Combobox.Root
        // In a popup of its own the rest of the page would be hidden from screen readers.
        inline
        open={isOpen}
        // The API filters, so every item is a match.
        items={found}
        filter={null}
        autoHighlight
        inputValue={typed ?? name ?? ""}
        onInputValueChange={(value, { reason }) => {
          if (reason === "input-change") setTyped(value);
        }}
        itemToStringLabel={(client: FoundClient) => client.name}
        value={null}
        onValueChange={(client: FoundClient | null) => {
          if (client === null) return;
          setTyped(null);
          onChoose(client.id);
        }}
      >
        <Field label={label}>
          {(controlProps) => (
            <Combobox.Input
              {...controlProps}
              // The library takes an inline list to be shown all the time.
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              placeholder={name ?? copy.documents.clientSearch}
              maxLength={200}
              onFocus={() => setTyped("")}
              onBlur={() => setTyped(null)}
              onKeyDown={(event) => {
                if (event.key === "Escape") event.currentTarget.blur();
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
            <Combobox.List id={listId} aria-label={label} className="max-h-80 overflow-y-auto p-1.5 empty:hidden">
              {(client: FoundClient) => (
                <Combobox.Item
                  key={client.id}
                  value={client}
                  className="flex min-h-11 cursor-pointer items-center rounded-md px-2.5 data-highlighted:bg-sunken sm:min-h-8"
                >
                  <span className="truncate">{client.name}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
            {found.length === 0 && (
              <p role="status" className="px-3.5 py-2.5 text-muted">
                {isFetching || data === undefined ? copy.common.searching : copy.documents.noClient}
              </p>
            )}
          </div>
        )}
      </Combobox.Root>
    </div>
  );
}
