import { type ReactNode, useState } from "react";
import type { Confirmation } from "#contract/documents/confirmation-names.ts";
import { confirmationsIn } from "#web/session/confirmations-in.ts";
import { confirmationsCopy } from "#web/copy/confirmations.ts";
import { CheckField } from "#web/ui/forms/field.tsx";

interface Confirmations {
  /** The names that the person has confirmed, for the body of the request. Each operation takes only its own. */
  readonly body: { readonly confirm?: never[] };
  /** Asks for what an error says is to be confirmed. Returns false for any other error. */
  readonly asks: (error: unknown) => boolean;
  /** The question, and the box that confirms it. */
  readonly field: ReactNode;
}

/** Lets a person confirm what the API refused as odd, in the form that sent it. */
export function useConfirmations(): Confirmations {
  const [asked, setAsked] = useState<readonly Confirmation[]>([]);
  const [isTicked, setIsTicked] = useState(false);
  return {
    body: isTicked ? { confirm: [...asked] as never[] } : {},
    asks(error) {
      const names = confirmationsIn(error);
      if (names.length === 0) return false;
      setAsked(names);
      setIsTicked(false);
      return true;
    },
    field: asked.length > 0 && (
      <div role="alert" className="space-y-2 rounded-lg bg-sunken/60 p-4">
        {asked.map((name) => (
          <p key={name}>{confirmationsCopy[name]}</p>
        ))}
        <CheckField
          label={confirmationsCopy.doIt}
          checked={isTicked}
          onChange={({ target }) => setIsTicked(target.checked)}
        />
      </div>
    ),
  };
}
