import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { SignedIn } from "#contract/people/people.ts";
import { request } from "#web/api.ts";
import { singleSignOnCopy } from "#web/copy/single-sign-on.ts";
import { ProviderButton } from "#web/records/sign-in/provider-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const LinkProvider = lazyPart(async () => (await import("#web/records/sign-in/provider-dialogs.tsx")).LinkProvider);

interface RequireProviderProps {
  readonly organization: NonNullable<SignedIn["organization"]>;
  /** The name of the identity provider that the organization requires. */
  readonly name: string;
}

/** In place of every page, for a member whose session the required identity provider has not made. */
export function RequireProvider({ organization, name }: RequireProviderProps) {
  const [isLinking, setIsLinking] = useState(false);
  const { data } = useQuery({
    queryKey: ["GET /single-sign-on/link"],
    queryFn: ({ signal }) => request("GET /single-sign-on/link", { signal }),
  });
  const isUnlinked = data?.linkedAt === null;
  const texts = singleSignOnCopy.required;
  const values = { organization: organization.name, name };
  return (
    <div className="mx-auto max-w-md py-16 text-center">
      <h1 className="text-xl font-semibold">{texts.title({ name })}</h1>
      <p className="mt-2 mb-6 text-muted">{isUnlinked ? texts.unlinked(values) : texts.linked(values)}</p>
      {isUnlinked ? (
        <Button variant="primary" onClick={() => setIsLinking(true)}>
          {singleSignOnCopy.link.add}
        </Button>
      ) : (
        <ProviderButton
          organizationId={organization.id}
          name={name}
          variant="primary"
          next={`${location.pathname}${location.search}`}
        />
      )}
      <Suspense>{isLinking && <LinkProvider name={name} onClose={() => setIsLinking(false)} />}</Suspense>
    </div>
  );
}
