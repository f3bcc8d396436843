import { useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { passkeyCopy } from "#web/copy/passkeys.ts";
import { peopleCopy } from "#web/copy/people.ts";
import { supportsPasskeys } from "#web/session/passkeys.ts";
import { sessionQuery } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const TurnOnTotp = lazyPart(async () => (await import("#web/records/sign-in/totp.tsx")).TurnOnTotp);
const AddPasskey = lazyPart(async () => (await import("#web/records/sign-in/passkey-dialogs.tsx")).AddPasskey);

/** The second factor that is being added; null while no dialog is open. */
export type Adding = "totp" | "passkey" | null;

interface RequireTotpProps {
  /** The name of the organization. */
  readonly organization: string;
  readonly adding: Adding;
  readonly onAdding: (adding: Adding) => void;
}

/** In place of every page, for a member without the second factor that the organization requires. */
export function RequireTotp({ organization, adding, onAdding }: RequireTotpProps) {
  const queries = useQueryClient();
  return (
    <div className="mx-auto max-w-md py-16 text-center">
      <h1 className="text-xl font-semibold">{peopleCopy.people.mustAddTitle}</h1>
      <p className="mt-2 mb-6 text-muted">{peopleCopy.people.mustAddHint({ organization })}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => onAdding("totp")}>
          {peopleCopy.people.mustAdd}
        </Button>
        {supportsPasskeys() && <Button onClick={() => onAdding("passkey")}>{passkeyCopy.add}</Button>}
      </div>
      <Suspense>
        {adding === "totp" && <TurnOnTotp onClose={() => onAdding(null)} />}
        {adding === "passkey" && (
          <AddPasskey onChanged={() => queries.invalidateQueries(sessionQuery)} onClose={() => onAdding(null)} />
        )}
      </Suspense>
    </div>
  );
}
