import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { OrganizationId } from "#contract/ids.ts";
import { ask } from "#web/api.ts";
import { useSession, useTakeIn } from "#web/session.ts";
import { Menu, MenuChoices } from "#web/ui/menu.tsx";
import { mayLeave } from "#web/ui/unsaved.ts";
import { words } from "#web/words.ts";

export function OrganizationMenu({ trigger }: { readonly trigger: ReactElement }) {
  const { organization, memberships } = useSession();
  const takeIn = useTakeIn();
  const router = useRouter();
  const change = useMutation({
    mutationFn: (organizationId: OrganizationId) => ask("POST /session/organization", { body: { organizationId } }),
    async onSuccess(signedIn) {
      takeIn(signedIn);
      await router.navigate({ to: "/", ignoreBlocker: true });
    },
  });
  const changeTo = async (id: OrganizationId) => {
    // A form of the one organization must not be saved in the other.
    if (id !== organization?.id && (await mayLeave())) change.mutate(id);
  };
  return (
    <Menu trigger={trigger}>
      <MenuChoices
        label={words.shell.organizations}
        value={organization?.id}
        options={memberships.map(({ organizationId, organizationName, role }) => ({
          value: organizationId,
          name: organizationName,
          hint: words.roles[role].name,
        }))}
        onChoose={(id) => void changeTo(id)}
      />
    </Menu>
  );
}
