import { useMutation } from "@tanstack/react-query";
import type { Project, ProjectStatus } from "#contract/clients/projects.ts";
import { ApiError, requestTagged, type Tagged } from "#web/api.ts";
import { newIdempotencyKey } from "#web/session/idempotency-key.ts";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { projectPageCopy } from "#web/copy/project-page.ts";
import { useKeepProject } from "#web/records/projects/queries.ts";

/** Returns the change that moves a project to another status, with Undo. */
export function useMoveProject({ record: { id, status: before } }: Tagged<Project>) {
  const keep = useKeepProject();
  const move = (status: ProjectStatus) =>
    requestTagged("POST /projects/{id}/status", {
      params: { id },
      body: { status },
      idempotencyKey: newIdempotencyKey(),
    });
  const onError = (error: unknown) =>
    void showToast(error instanceof ApiError ? error.message : copy.failure.unexpected);
  return useMutation({
    mutationFn: move,
    onSuccess(moved) {
      keep(moved);
      showToast(projectPageCopy.actions.moved({ status: projectPageCopy.statuses[moved.record.status] }), {
        name: projectPageCopy.actions.undo,
        onClick: () => void move(before).then(keep, onError),
      });
    },
    onError,
  });
}
