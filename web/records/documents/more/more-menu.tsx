import type { ReactElement } from "react";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#web/ui/menu.tsx";
import type { MoreAction } from "./more-actions.tsx";

interface MoreMenuProps {
  readonly trigger: ReactElement;
  readonly actions: readonly MoreAction[];
}

export const MoreMenu = ({ trigger, actions }: MoreMenuProps) => (
  <Menu trigger={trigger} align="end">
    {actions.filter(({ isFinal }) => isFinal !== true).map(itemOf)}
    {actions.some(({ isFinal }) => isFinal === true) && actions.some(({ isFinal }) => isFinal !== true) && (
      <MenuSeparator />
    )}
    {actions.filter(({ isFinal }) => isFinal === true).map(itemOf)}
  </Menu>
);

const itemOf = (action: MoreAction) =>
  "href" in action ? (
    <MenuLink key={action.name} href={action.href} target="_blank" rel="noopener">
      {action.name}
    </MenuLink>
  ) : (
    <MenuItem key={action.name} onClick={action.onChoose}>
      {action.isFinal === true ? <span className="text-danger">{action.name}</span> : action.name}
    </MenuItem>
  );
