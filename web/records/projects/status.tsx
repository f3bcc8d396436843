import type { ProjectStatus } from "#contract/clients/projects.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { projectPageCopy } from "#web/copy/project-page.ts";

const tones: Readonly<Record<ProjectStatus, Tone>> = {
  LEAD: "neutral",
  QUOTED: "info",
  CONFIRMED: "info",
  IN_PROGRESS: "info",
  ON_HOLD: "warn",
  COMPLETED: "good",
  CANCELLED: "neutral",
};

/** The status badge of a project. */
export const ProjectStatusBadge = ({ status }: { readonly status: ProjectStatus }) => (
  <Badge tone={tones[status]}>{projectPageCopy.statuses[status]}</Badge>
);
