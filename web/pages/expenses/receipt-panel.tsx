import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import type { FileId } from "#contract/api/ids.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { expensesCopy } from "#web/copy/expenses.ts";
import { DropArea } from "#web/files/drop-area.tsx";
import { FileButtons } from "#web/files/file-buttons.tsx";
import { fileFactsQuery } from "#web/files/file-facts.ts";
import { UploadList } from "#web/files/upload-list.tsx";
import { useUploads } from "#web/files/use-uploads.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";

const FileView = lazyPart(async () => (await import("#web/files/file-view.tsx")).FileView);

const words = expensesCopy.receipt;

interface ReceiptPanelProps {
  readonly fileId: FileId | null;
  readonly canEdit: boolean;
  /** Where an upload is stored: a receipt waits to be entered even if the form is closed without saving. */
  readonly operation: "POST /files" | "POST /receipts";
  readonly onChange: (id: FileId | null) => void;
}

/** The receipt beside the form: a drop area, or the image or PDF. */
export function ReceiptPanel({ fileId, canEdit, operation, onChange }: ReceiptPanelProps) {
  const queries = useQueryClient();
  const uploads = useUploads<"POST /files" | "POST /receipts">({
    operation,
    onStored({ id, name, mediaType }) {
      queries.setQueryData(fileFactsQuery(id).queryKey, { id, name, mediaType });
      if (operation === "POST /receipts") void queries.invalidateQueries({ queryKey: ["GET /receipts"] });
      onChange(id);
    },
  });
  const add = (files: readonly File[]) => uploads.add(files.slice(0, 1));
  return (
    <section
      aria-label={words.title}
      className="flex min-h-0 flex-col gap-3 lg:sticky lg:top-0 lg:h-[calc(100dvh-7.5rem)]"
    >
      {fileId !== null ? (
        <Shown fileId={fileId} canEdit={canEdit} onFiles={add} onRemove={() => onChange(null)} />
      ) : canEdit ? (
        <DropArea onFiles={add} className="min-h-40 flex-1">
          <p className="font-medium">{words.drop}</p>
        </DropArea>
      ) : (
        <p className="card p-5 text-muted">{words.none}</p>
      )}
      <UploadList uploads={uploads} />
    </section>
  );
}

interface ShownProps {
  readonly fileId: FileId;
  readonly canEdit: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRemove: () => void;
}

function Shown({ fileId, canEdit, onFiles, onRemove }: ShownProps) {
  const { data, error, refetch } = useQuery(fileFactsQuery(fileId));
  const actions = canEdit && (
    <>
      <FileButtons onFiles={onFiles} label={words.replace} variant="quiet" hasCamera={false} />
      <Button variant="quiet" onClick={onRemove}>
        {words.remove}
      </Button>
    </>
  );
  if (data !== undefined) {
    return (
      <Suspense fallback={<div aria-busy className="h-80 animate-pulse rounded-lg bg-sunken" />}>
        <FileView file={data} actions={actions} className="h-80 lg:h-auto lg:flex-1" />
      </Suspense>
    );
  }
  if (error === null) return <div aria-busy className="h-80 animate-pulse rounded-lg bg-sunken" />;
  return (
    <>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      <div className="flex">{actions}</div>
    </>
  );
}
