import { useMutation } from "@tanstack/react-query";
import type { OrganizationId } from "#contract/api/ids.ts";
import { request } from "#web/api.ts";
import { singleSignOnCopy } from "#web/copy/single-sign-on.ts";
import { goToProvider } from "#web/session/kept-for-return.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";

interface ProviderButtonProps {
  readonly organizationId: OrganizationId;
  /** The name of the provider. */
  readonly name: string;
  readonly variant?: "primary" | "secondary";
  /** The path to open after the sign-in; by default the first page. */
  readonly next?: string | undefined;
}

/** A button that opens the page of an identity provider. */
export function ProviderButton({ organizationId, name, variant = "secondary", next }: ProviderButtonProps) {
  const begin = useMutation({
    mutationFn: () => request("POST /sign-in/single-sign-on/begin", { body: { organizationId } }),
    onSuccess: ({ url }) => goToProvider(url, { next }),
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
