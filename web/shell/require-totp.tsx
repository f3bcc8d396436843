import { Suspense } from "react";
import { peopleCopy } from "#web/copy/people.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const TurnOnTotp = lazyPart(async () => (await import("#web/pages/settings/totp.tsx")).TurnOnTotp);

interface RequireTotpProps {
  /** The name of the organization. */
  readonly organization: string;
  /** True while the dialog is open. */
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
}

/** In place of every page, for a member without the second factor that the organization requires. */
export function RequireTotp({ organization, isAdding, onAdding }: RequireTotpProps) {
  return (
    <div className="mx-auto max-w-md py-16 text-center">
      <h1 className="text-xl font-semibold">{peopleCopy.people.mustAddTitle}</h1>
      <p className="mt-2 mb-6 text-muted">{peopleCopy.people.mustAddHint({ organization })}</p>
      <Button variant="primary" onClick={() => onAdding(true)}>
        {peopleCopy.people.mustAdd}
      </Button>
      <Suspense>{isAdding && <TurnOnTotp onClose={() => onAdding(false)} />}</Suspense>
    </div>
  );
}
