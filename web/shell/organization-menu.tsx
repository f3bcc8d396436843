import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { OrganizationId } from "#contract/ids.ts";
import { ask } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { Menu, MenuChoices } from "#web/ui/menu.tsx";
import { words } from "#web/words.ts";

export function OrganizationMenu({ trigger }: { readonly trigger: ReactElement }) {
  const { organization, memberships } = useSession();
  const change = useMutation({
    mutationFn: (organizationId: OrganizationId) => ask("POST /session/organization", { body: { organizationId } }),
    // Whatever is shown or typed is of the organization before; a fresh page keeps nothing of it.
    onSuccess: () => location.assign("/"),
  });
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
        onChoose={(id) => id !== organization?.id && change.mutate(id)}
      />
    </Menu>
  );
}
