import type { ReactElement } from "react";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import type { MoreAction } from "./more-actions.tsx";

interface MoreMenuProps {
  readonly trigger: ReactElement;
  readonly actions: readonly MoreAction[];
}

export const MoreMenu = ({ trigger, actions }: MoreMenuProps) => (
  <Menu trigger={trigger} align="end">
    {actions.map(({ name, onChoose }) => (
      <MenuItem key={name} onClick={onChoose}>
        {name}
      </MenuItem>
    ))}
  </Menu>
);
