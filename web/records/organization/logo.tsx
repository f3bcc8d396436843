import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { appPrefix } from "#contract/api/app-route.ts";
import type { FileId } from "#contract/api/ids.ts";
import { request, ApiError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { withKnownFormat } from "#web/files/convert-image.ts";
import { organizationCopy } from "#web/copy/organization.ts";
import { organizationKey } from "./organization-values.ts";

/** The logo shown on documents. It is saved as soon as a file is chosen. */
export function Logo({ fileId, canEdit }: { readonly fileId: FileId | null; readonly canEdit: boolean }) {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const change = useMutation({
    mutationFn: async (chosen: File | null) => {
      const known = chosen === null ? null : await withKnownFormat(chosen, "logo");
      const logoFileId = known === null ? null : (await request("POST /files", { form: formWith(known) })).id;
      return request("PATCH /organization", { body: { logoFileId } });
    },
    onSuccess: (saved) => queries.setQueryData(organizationKey, saved),
  });
  return (
    <div className="card space-y-4 p-5">
      {/* Documents are white in the dark theme, too. */}
      <div className="flex h-28 items-center justify-center rounded-md border border-line bg-white p-4">
        {fileId === null ? (
          <p className="text-neutral-600">{organizationCopy.organization.noLogo}</p>
        ) : (
          <img
            src={`${appPrefix}/files/${fileId}`}
            alt={organizationCopy.organization.logo}
            className="max-h-full max-w-full object-contain"
          />
        )}
      </div>
      {canEdit && (
        <div className="flex flex-wrap items-center gap-2">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/svg+xml,image/webp,image/gif,image/avif"
            aria-label={organizationCopy.organization.chooseLogo}
            className="sr-only"
            tabIndex={-1}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen !== undefined) change.mutate(chosen);
              // Lets the same file be chosen again after it was corrected.
              target.value = "";
            }}
          />
          <Button isBusy={change.isPending} onClick={() => input.current?.click()}>
            {fileId === null ? organizationCopy.organization.chooseLogo : organizationCopy.organization.changeLogo}
          </Button>
          {fileId !== null && (
            <Button variant="quiet" disabled={change.isPending} onClick={() => change.mutate(null)}>
              {organizationCopy.organization.removeLogo}
            </Button>
          )}
          <p className="text-muted">{organizationCopy.organization.logoHint}</p>
        </div>
      )}
      {change.error !== null &&
        // The API's validation messages are meant for developers.
        (change.error instanceof ApiError && change.error.details.length > 0 ? (
          <Notice tone="danger">{organizationCopy.organization.logoRejected}</Notice>
        ) : (
          <ErrorNotice error={change.error} />
        ))}
    </div>
  );
}

function formWith(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}
