import FileText from "lucide-react/icons/file-text";
import Image from "lucide-react/icons/image";
import Trash from "lucide-react/icons/trash-2";
import { Suspense, useState } from "react";
import type { Attachment } from "#contract/documents/attachments.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { attachmentsCopy } from "#web/copy/attachments.ts";
import { DropArea } from "./drop-area.tsx";
import { formatBytes } from "./format-bytes.ts";
import { UploadList } from "./upload-list.tsx";
import { type AttachmentOwner, useAttachments } from "./use-attachments.ts";
import { usePageDrop } from "./use-file-drop.ts";
import { useUploads } from "./use-uploads.ts";

const FileDialog = lazyPart(async () => (await import("./file-dialog.tsx")).FileDialog);

/** As many as the API accepts; the contract's schemas are not loaded for it. */
const filesMax = 200;

interface AttachmentsProps {
  readonly owner: AttachmentOwner;
  readonly id: string;
}

/** The files of a project or a client: to open, to add by choosing or dropping, and to remove with Undo. */
export function Attachments({ owner, id }: AttachmentsProps) {
  const { files, attach, detach } = useAttachments(owner, id);
  const canAttach = usePermission(`${owner}:write`);
  const canUpload = usePermission("expenses:write") && canAttach;
  const uploads = useUploads({ operation: "POST /files", onStored: (stored) => void attach(stored) });
  const [opened, setOpened] = useState<Attachment | null>(null);
  const rows = files.data?.data;
  const isFull = (rows?.length ?? 0) >= filesMax;
  const isOver = usePageDrop(uploads.add, canUpload && !isFull);
  return (
    <section className="card p-5" aria-label={attachmentsCopy.title} aria-busy={rows === undefined}>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="font-medium text-muted">{attachmentsCopy.title}</h2>
        {rows !== undefined && rows.length > 0 && (
          <p role="status" className="text-muted">
            {attachmentsCopy.count({ count: rows.length })}
          </p>
        )}
      </div>
      {files.error !== null && rows === undefined && (
        <ErrorNotice error={files.error} onRetry={() => void files.refetch()} />
      )}
      {rows?.length === 0 && <p className="text-muted">{canUpload ? attachmentsCopy.hint : attachmentsCopy.none}</p>}
      {rows !== undefined && rows.length > 0 && (
        <ul className="-mx-2 divide-y divide-line">
          {rows.map((file) => (
            <AttachmentRow
              key={file.id}
              file={file}
              onOpen={() => setOpened(file)}
              onRemove={canAttach ? () => void detach(file) : undefined}
            />
          ))}
        </ul>
      )}
      {canUpload && (
        <div className="mt-4 space-y-3">
          <UploadList uploads={uploads} />
          {isFull ? (
            <p className="text-muted">{attachmentsCopy.full({ max: filesMax })}</p>
          ) : (
            <DropArea onFiles={uploads.add} isMultiple className={isOver ? "border-accent bg-accent-tint" : ""} />
          )}
        </div>
      )}
      <Suspense>{opened !== null && <FileDialog file={opened} onClose={() => setOpened(null)} />}</Suspense>
    </section>
  );
}

interface AttachmentRowProps {
  readonly file: Attachment;
  readonly onOpen: () => void;
  readonly onRemove: (() => void) | undefined;
}

function AttachmentRow({ file: { name, mediaType, bytes, attachedAt }, onOpen, onRemove }: AttachmentRowProps) {
  const Icon = mediaType === "application/pdf" ? FileText : Image;
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        aria-label={attachmentsCopy.open({ name })}
        onClick={onOpen}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-2 text-left hover:bg-sunken/60"
      >
        <Icon className="size-4 shrink-0 text-muted" aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium" title={name}>
            {name}
          </span>
          <span className="block text-xs text-muted tabular-nums">
            {formatBytes(bytes)} · <Day at={attachedAt} />
          </span>
        </span>
      </button>
      {onRemove !== undefined && (
        <Button
          variant="quiet"
          aria-label={attachmentsCopy.remove({ name })}
          title={attachmentsCopy.remove({ name })}
          onClick={onRemove}
          className="px-2.5"
        >
          <Trash className="size-4" aria-hidden />
        </Button>
      )}
    </li>
  );
}
