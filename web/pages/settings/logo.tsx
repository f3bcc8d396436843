import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { appPrefix } from "#contract/app-route.ts";
import type { FileId } from "#contract/ids.ts";
import { ask, AskError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { words } from "#web/words.ts";
import { organizationKey } from "./organization-values.ts";

const said = words.organization;

/** The image at the head of documents. It is saved as soon as it is chosen. */
export function Logo({ fileId, mayChange }: { readonly fileId: FileId | null; readonly mayChange: boolean }) {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const change = useMutation({
    mutationFn: async (chosen: File | null) => {
      const logoFileId = chosen === null ? null : (await ask("POST /files", { form: formWith(chosen) })).id;
      return ask("PATCH /organization", { body: { logoFileId } });
    },
    onSuccess: (saved) => queries.setQueryData(organizationKey, saved),
  });
  return (
    <div className="card space-y-4 p-5">
      {/* Paper is white, also in the dark. */}
      <div className="flex h-28 items-center justify-center rounded-md border border-line bg-white p-4">
        {fileId === null ? (
          <p className="text-neutral-600">{said.noLogo}</p>
        ) : (
          <img src={`${appPrefix}/files/${fileId}`} alt={said.logo} className="max-h-full max-w-full object-contain" />
        )}
      </div>
      {mayChange && (
        <div className="flex flex-wrap items-center gap-2">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg"
            aria-label={said.chooseLogo}
            className="sr-only"
            tabIndex={-1}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen !== undefined) change.mutate(chosen);
              // The same file may be chosen again after it was mended.
              target.value = "";
            }}
          />
          <Button isBusy={change.isPending} onClick={() => input.current?.click()}>
            {fileId === null ? said.chooseLogo : said.changeLogo}
          </Button>
          {fileId !== null && (
            <Button look="quiet" disabled={change.isPending} onClick={() => change.mutate(null)}>
              {said.removeLogo}
            </Button>
          )}
          <p className="text-muted">{said.logoHint}</p>
        </div>
      )}
      {change.error !== null &&
        // The service judges a file first and a logo then, in words for who programs.
        (change.error instanceof AskError && change.error.details.length > 0 ? (
          <Notice tone="danger">{said.logoRefused}</Notice>
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
