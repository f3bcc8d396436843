import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ClientId } from "#contract/ids.ts";
import { Field } from "#web/ui/field.tsx";
import { useOptions } from "#web/ui/use-options.ts";
import { useSettled } from "#web/ui/use-settled.ts";
import { words } from "#web/words.ts";
import { clientsCalled } from "./names.ts";

const said = words.invoices;

/** As many as are looked through at a glance; a further letter finds the others. */
const clientsShown = 8;

interface ClientPickerProps {
  readonly label: string;
  readonly name: string | undefined;
  readonly onChoose: (id: ClientId) => void;
}

/** One client, found by typing; with the focus, the last ones are offered. */
export function ClientPicker({ label, name, onChoose }: ClientPickerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const isOpen = typed !== null;
  const settled = useSettled((typed ?? "").trim());
  const { data, isFetching } = useQuery({
    ...clientsCalled(settled, clientsShown),
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
        {(wiring) => (
          <input
            {...wiring}
            role="combobox"
            autoComplete="off"
            aria-expanded={found.length > 0}
            aria-controls={`${id}-clients`}
            aria-autocomplete="list"
            aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
            placeholder={name ?? said.clientSearch}
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
              // The field keeps the focus and names the option, so the options themselves take no keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={client.id}
                id={`${id}-${i}`}
                role="option"
                aria-selected={i === at}
                // Before the field loses the focus, and the list with it.
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
              {isFetching || data === undefined ? words.common.searching : said.noClient}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
