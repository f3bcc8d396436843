import ChevronDown from "lucide-react/icons/chevron-down";
import { useRef } from "react";
import type { Project } from "#contract/clients/projects.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { Tagged } from "#web/api.ts";
import { usePermission } from "#web/session/session.ts";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import { projectPageCopy } from "#web/copy/project-page.ts";
import { useStatusKey } from "#web/records/projects/shortcuts.ts";
import { ProjectStatusBadge } from "#web/records/projects/status.tsx";
import { useMoveProject } from "./use-move-project.ts";

const loadMenu = () => import("./status-options.tsx");
const StatusOptions = lazyPart(async () => (await loadMenu()).StatusOptions);

/** The status of a project, and for those who may change it, the menu of all statuses. */
export function StatusMenu({ project }: { readonly project: Tagged<Project> }) {
  const { status } = project.record;
  const canMove = usePermission("projects:write");
  const move = useMoveProject(project);
  const button = useRef<HTMLSpanElement>(null);
  useStatusKey(() => button.current?.querySelector("button")?.click(), canMove);
  if (!canMove) return <ProjectStatusBadge status={status} />;
  const trigger = (
    <button
      type="button"
      aria-label={projectPageCopy.actions.changeStatus({ status: projectPageCopy.statuses[status] })}
      disabled={move.isPending}
      className="inline-flex h-11 items-center gap-1 rounded-full pr-1 hover:bg-sunken disabled:opacity-60 sm:h-8"
    >
      <ProjectStatusBadge status={status} />
      <ChevronDown className="size-4 text-muted" aria-hidden />
    </button>
  );
  return (
    <span ref={button}>
      <LazyMenu trigger={trigger} load={loadMenu}>
        <StatusOptions trigger={trigger} status={status} onChoose={(chosen) => move.mutate(chosen)} />
      </LazyMenu>
    </span>
  );
}
