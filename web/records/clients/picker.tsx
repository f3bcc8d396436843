import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ClientId } from "#contract/api/ids.ts";
import { SearchCombobox } from "#web/ui/forms/search-combobox.tsx";
import { useComboboxText } from "#web/ui/forms/use-combobox-text.ts";
import { copy } from "#web/copy/copy.ts";
import { choicesOf, clientSearchQuery, clientsSearched } from "./names.ts";

interface ClientPickerProps {
  readonly label: string;
  readonly name: string | undefined;
  readonly onChoose: (id: ClientId) => void;
}

/** The filter of a list by client, archived ones included. */
export function ClientPicker({ label, name, onChoose }: ClientPickerProps) {
  const text = useComboboxText();
  const { data, isPlaceholderData } = useQuery({
    ...clientSearchQuery({ q: text.search, limit: clientsSearched }),
    enabled: text.isOpen,
    placeholderData: keepPreviousData,
  });
  const items = choicesOf(data?.data ?? [], text.search).map(({ client, ...found }) => ({
    ...found,
    key: client.id,
    name: client.name,
    onChoose: () => onChoose(client.id),
  }));
  return (
    <div className="col-span-2 min-w-0 lg:col-span-1">
      <SearchCombobox
        label={label}
        chosen={name}
        placeholder={copy.documents.clientSearch}
        text={text}
        groups={[{ items }]}
        isSearching={data === undefined || isPlaceholderData || text.text !== text.search}
        noResults={copy.documents.noClient}
      />
    </div>
  );
}
