import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BankAccountId } from "#contract/api/ids.ts";
import type {
  ImportAction,
  ImportKind,
  ImportPreview,
  ImportPreviewChange,
} from "#contract/imports/import-previews.ts";
import { request } from "#web/api.ts";
import { newIdempotencyKey } from "#web/session/idempotency-key.ts";
import { useNotedEdits } from "#web/session/unsaved.ts";

/** The choice of a person for a row, where it differs from the preview. */
export interface RowChoice {
  readonly action?: ImportAction;
  readonly values?: Readonly<Record<string, string>>;
}

type Row = ImportPreview["rows"][number];

/** Returns what will be done with a row. One with an error is left out, unless each of its faults was corrected. */
export function actionOf(row: Row, choice: RowChoice | undefined): ImportAction {
  if (choice?.action !== undefined) return choice.action;
  const isCorrected = row.errors.length > 0 && row.errors.every(({ path }) => (choice?.values?.[path] ?? "") !== "");
  return isCorrected ? "ADD" : row.action;
}

/** The review of one file: what was read, what a person corrected, and the import. */
export function useReview(kind: ImportKind, listKeys: readonly string[], accountId?: BankAccountId) {
  const queries = useQueryClient();
  const [choices, setChoices] = useState<ReadonlyMap<number, RowChoice>>(new Map());
  const [preview, setPreview] = useState<ImportPreview>();
  const reading = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append("file", file);
      return request("POST /imports/previews", {
        form,
        query: accountId === undefined ? { kind } : { kind, accountId },
      });
    },
    onSuccess: setPreview,
  });
  const correcting = useMutation({
    mutationFn: (body: ImportPreviewChange) =>
      request("PATCH /imports/previews/{id}", { params: { id: preview?.id ?? "" }, body }),
    onSuccess: setPreview,
  });
  const importing = useMutation({
    mutationFn: (previewId: ImportPreview["id"]) =>
      request("POST /imports", {
        body: {
          previewId,
          rows: [...choices].map(([row, choice]) => ({ row, ...choice })),
          leaveOutErrors: true,
        },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess: () => Promise.all(listKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
  // The file would have to be chosen again, too.
  useNotedEdits(preview !== undefined && !importing.isSuccess);
  return {
    preview,
    choices,
    reading,
    correcting,
    importing,
    read: (file: File) => {
      importing.reset();
      correcting.reset();
      setChoices(new Map());
      reading.mutate(file);
    },
    choose: (row: number, choice: RowChoice) =>
      setChoices((before) => new Map(before).set(row, { ...before.get(row), ...choice })),
  };
}
