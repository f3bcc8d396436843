import { useEffect, useEffectEvent, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ClientType } from "#contract/clients/clients.ts";
import type { ClientId } from "#contract/api/ids.ts";
import type { Lead } from "#contract/clients/leads.ts";
import { joinList } from "#web/locale.ts";
import { ClientField } from "#web/records/clients/client-field.tsx";
import { usePermission } from "#web/session/session.ts";
import { CheckField } from "#web/ui/forms/field.tsx";
import { copy } from "#web/copy/copy.ts";
import { leadsCopy } from "#web/copy/leads.ts";
import { usePossibleClients } from "./use-possible-clients.ts";

/** The values of the form. Null is a new client, undefined an existing one that is not chosen yet. */
export interface ConvertValues {
  readonly clientId: ClientId | null | undefined;
  readonly type: ClientType;
  readonly project: { readonly name: string };
}

interface ConvertClientProps {
  readonly form: UseFormReturn<ConvertValues>;
  readonly lead: Lead;
}

/** The choice of the client: a new one, one that the lead may be already, or any other. */
export function ConvertClient({ form, lead }: ConvertClientProps) {
  const words = leadsCopy.convert;
  const canRead = usePermission("clients:read");
  const { clients, likely, isSearching } = usePossibleClients(lead);
  const [isOther, setIsOther] = useState(false);
  const chosen = form.watch("clientId");
  const choose = (clientId: ConvertValues["clientId"], other = false) => {
    setIsOther(other);
    form.setValue("clientId", clientId, { shouldDirty: true });
  };
  // A second record of the same client is worse than one choice too many.
  const preferLikely = useEffectEvent(() => {
    if (likely !== undefined && !isOther) form.setValue("clientId", likely.id);
  });
  useEffect(() => {
    if (!isSearching) preferLikely();
  }, [isSearching]);
  if (!canRead) return null;
  if (isSearching) return <div aria-busy className="h-24 animate-pulse rounded-md bg-sunken" />;
  const option = (label: string, isChosen: boolean, onChange: () => void, hint?: string) => (
    <CheckField
      key={label}
      type="radio"
      name="client"
      label={label}
      checked={isChosen}
      onChange={onChange}
      {...(hint === undefined ? {} : { hint })}
    />
  );
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{words.client}</legend>
      {clients.length > 0 && <p className="mb-1 text-warn">{words.maybeKnown}</p>}
      {clients.map(({ id, name, email, phone, type }) =>
        option(
          words.useKnown({ name }),
          chosen === id && !isOther,
          () => choose(id),
          joinList([copy.clients.types[type], email, phone].filter((part) => part !== null)),
        ),
      )}
      {option(words.createNew({ name: lead.name }), chosen === null, () => choose(null))}
      {option(words.useOther, isOther, () => choose(undefined, true))}
      {isOther && (
        <div className="mt-1 pl-8 sm:pl-7">
          <ClientField
            label={words.choose}
            value={chosen ?? null}
            error={form.formState.errors.clientId?.message}
            onChange={(id) => choose(id, true)}
          />
        </div>
      )}
    </fieldset>
  );
}
