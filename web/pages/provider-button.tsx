import { useMutation } from "@tanstack/react-query";
import type { OrganizationId } from "#contract/ids.ts";
import { request } from "#web/api.ts";
import { singleSignOnCopy } from "#web/copy/single-sign-on.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";

interface ProviderButtonProps {
  readonly organizationId: OrganizationId;
  /** The name of the provider. */
  readonly name: string;
  readonly variant?: "primary" | "secondary";
}

/** A button that opens the page of an identity provider. */
export function ProviderButton({ organizationId, name, variant = "secondary" }: ProviderButtonProps) {
  const begin = useMutation({
    mutationFn: () => request("POST /sign-in/single-sign-on/begin", { body: { organizationId } }),
    // By script: the policy of the page lets no form lead to another site.
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <>
      {begin.error !== null && <ErrorNotice error={begin.error} />}
      <Button variant={variant} isBusy={begin.isPending} className="w-full" onClick={() => begin.mutate()}>
        {singleSignOnCopy.signIn({ name })}
      </Button>
    </>
  );
}
