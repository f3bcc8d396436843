import type { ReactElement } from "react";
import type { LeadStatus } from "#contract/clients/leads.ts";
import { leadStatuses } from "#contract/values.ts";
import { Menu, MenuRadioGroup } from "#web/ui/menu.tsx";
import { leadsCopy } from "#web/copy/leads.ts";

interface MoveMenuProps {
  readonly trigger: ReactElement;
  readonly status: LeadStatus;
  readonly onMove: (to: LeadStatus) => void;
}

/** The statuses that a lead can get. */
export const MoveMenu = ({ trigger, status, onMove }: MoveMenuProps) => (
  <Menu trigger={trigger} align="end">
    <MenuRadioGroup
      label={leadsCopy.board.moveTo}
      value={status}
      options={leadStatuses.map((value) => ({ value, name: leadsCopy.statuses[value] }))}
      onChoose={onMove}
    />
  </Menu>
);
