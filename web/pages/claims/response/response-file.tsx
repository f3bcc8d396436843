import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import type { FileId } from "#contract/api/ids.ts";
import { FileButtons } from "#web/files/file-buttons.tsx";
import { fileFactsQuery } from "#web/files/file-facts.ts";
import { UploadList } from "#web/files/upload-list.tsx";
import type { Uploads } from "#web/files/use-uploads.ts";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { claimsCopy } from "#web/copy/claims.ts";
import type { ResponseEntries } from "./response.ts";

const words = claimsCopy.respond;

interface ResponseFileProps {
  readonly file: ResponseEntries["file"];
  readonly error: string | undefined;
  readonly uploads: Uploads;
  readonly onRemove: () => void;
}

/** The client's letter: a PDF or a photo, which is stored with the files of the project. */
export function ResponseFile({ file, error, uploads, onRemove }: ResponseFileProps) {
  const canUpload = usePermission("expenses:write");
  if (!canUpload && file === null) return null;
  return (
    <div className="space-y-3">
      <p className="font-medium">{words.file}</p>
      {file !== null && (
        <p className="flex items-center gap-2">
          <FileName id={file.id} name={file.name} />
          <Button variant="quiet" aria-label={words.removeFile} onClick={onRemove}>
            <X className="size-4" aria-hidden />
          </Button>
        </p>
      )}
      <UploadList uploads={uploads} />
      {canUpload && file === null && !uploads.isBusy && (
        <div className="flex flex-wrap gap-2">
          <FileButtons onFiles={(files) => uploads.add(files.slice(0, 1))} />
        </div>
      )}
      {error !== undefined && <p className="text-danger">{error}</p>}
      <p className="text-muted">{words.fileHint}</p>
    </div>
  );
}

/** The name of a file; of one that an earlier response had, it is fetched. */
function FileName({ id, name }: { readonly id: FileId; readonly name: string }) {
  const facts = useQuery({ ...fileFactsQuery(id), enabled: name === "" });
  return <span className="min-w-0 truncate">{name === "" ? (facts.data?.name ?? "…") : name}</span>;
}
