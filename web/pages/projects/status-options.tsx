import type { ReactElement } from "react";
import type { ProjectStatus } from "#contract/clients/projects.ts";
import { Menu, MenuRadioGroup } from "#web/ui/menu.tsx";
import { keysOf } from "#web/copy/copy.ts";
import { projectPageCopy } from "#web/copy/project-page.ts";

interface StatusOptionsProps {
  readonly trigger: ReactElement;
  readonly status: ProjectStatus;
  readonly onChoose: (status: ProjectStatus) => void;
}

/** The menu of statuses; a project may move from any to any other. */
export const StatusOptions = ({ trigger, status, onChoose }: StatusOptionsProps) => (
  <Menu trigger={trigger}>
    <MenuRadioGroup
      label={projectPageCopy.actions.statusMenu}
      value={status}
      options={keysOf(projectPageCopy.statuses).map((value) => ({ value, name: projectPageCopy.statuses[value] }))}
      onChoose={(chosen) => {
        if (chosen !== status) onChoose(chosen);
      }}
    />
  </Menu>
);
