import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Ref, Suspense, useState } from "react";
import type { ClientId } from "#contract/api/ids.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { usePermission } from "#web/session/session.ts";
import { SearchCombobox } from "#web/ui/forms/search-combobox.tsx";
import { useComboboxText } from "#web/ui/forms/use-combobox-text.ts";
import { copy } from "#web/copy/copy.ts";
import { clientQuery, choicesOf, clientSearchQuery, clientsSearched } from "./names.ts";

const ClientDialog = lazyPart(async () => (await import("./client-dialog.tsx")).ClientDialog);

interface ClientFieldProps {
  readonly label: string;
  readonly value: ClientId | null;
  readonly error?: string | undefined;
  readonly onChange: (id: ClientId) => void;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A field to choose an active client by name, or to create one. */
export function ClientField({ label, value, error, onChange, inputRef }: ClientFieldProps) {
  const text = useComboboxText();
  const canCreate = usePermission("clients:write");
  /** The name that the dialog begins with; null while it is closed. */
  const [creating, setCreating] = useState<string | null>(null);
  const { data: chosen } = useQuery({ ...clientQuery(value ?? ""), enabled: value !== null });
  const { data, isPlaceholderData } = useQuery({
    ...clientSearchQuery({
      ...(text.search === "" ? {} : { q: text.search }),
      archived: false,
      limit: clientsSearched,
    }),
    enabled: text.isOpen,
    placeholderData: keepPreviousData,
  });
  const queries = useQueryClient();
  const items = choicesOf(data?.data ?? [], text.search).map(({ client, ...found }) => ({
    ...found,
    key: client.id,
    name: client.name,
    onChoose() {
      // The field shows the name at once, without fetching the client.
      queries.setQueryData(clientQuery(client.id).queryKey, client);
      onChange(client.id);
    },
  }));
  return (
    <>
      <SearchCombobox
        label={label}
        error={error}
        chosen={value === null || chosen === undefined ? undefined : shownNameOf(chosen)}
        placeholder={copy.clients.fieldPlaceholder}
        text={text}
        groups={[{ items }]}
        isSearching={data === undefined || isPlaceholderData || text.text !== text.search}
        noResults={text.text === "" ? copy.clients.none.active.title : copy.documents.noClient}
        create={
          canCreate
            ? {
                name: text.text === "" ? copy.clients.new : copy.clients.create({ name: text.text }),
                opensDialog: true,
                onChoose: () => setCreating(text.text),
              }
            : undefined
        }
        inputRef={inputRef}
      />
      <Suspense>
        {creating !== null && (
          <ClientDialog name={creating} onClose={() => setCreating(null)} onSaved={({ id }) => onChange(id)} />
        )}
      </Suspense>
    </>
  );
}

const shownNameOf = ({ name, archivedAt }: { readonly name: string; readonly archivedAt: string | null }): string =>
  archivedAt === null ? name : copy.clients.archivedName({ name });
