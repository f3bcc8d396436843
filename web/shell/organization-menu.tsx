import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { OrganizationId } from "#contract/api/ids.ts";
import { request } from "#web/api.ts";
import { finishDiscards } from "#web/records/documents/discarding/pending-discards.ts";
import { useSession, useReplaceSession } from "#web/session/session.ts";
import { Menu, MenuRadioGroup } from "#web/ui/menu.tsx";
import { confirmLeave } from "#web/session/unsaved.ts";
import { copy } from "#web/copy/copy.ts";
import { signInCopy } from "#web/copy/sign-in.ts";

export function OrganizationMenu({ trigger }: { readonly trigger: ReactElement }) {
  const { organization, memberships } = useSession();
  const replaceSession = useReplaceSession();
  const router = useRouter();
  const change = useMutation({
    async mutationFn(organizationId: OrganizationId) {
      await finishDiscards();
      return request("POST /session/organization", { body: { organizationId } });
    },
    async onSuccess(signedIn) {
      replaceSession(signedIn);
      await router.navigate({ to: "/", ignoreBlocker: true });
    },
  });
  const changeTo = async (id: OrganizationId) => {
    // A form of one organization must not be saved in another.
    if (id !== organization?.id && (await confirmLeave())) change.mutate(id);
  };
  return (
    <Menu trigger={trigger}>
      <MenuRadioGroup
        label={copy.shell.organizations}
        value={organization?.id}
        options={memberships.map(({ organizationId, organizationName, role }) => ({
          value: organizationId,
          name: organizationName,
          hint: signInCopy.roles[role].name,
        }))}
        onChoose={(id) => void changeTo(id)}
      />
    </Menu>
  );
}
