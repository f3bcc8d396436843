import { Dialog } from "#web/ui/dialog.tsx";
import { attachmentsCopy } from "#web/copy/attachments.ts";
import type { FileFacts } from "./file-facts.ts";
import { FileView } from "./file-view.tsx";

interface FileDialogProps {
  readonly file: FileFacts;
  readonly onClose: () => void;
}

/** A sheet that shows an image or a PDF. */
export const FileDialog = ({ file, onClose }: FileDialogProps) => (
  <Dialog title={attachmentsCopy.one} shape="wide" onClose={onClose}>
    <FileView file={file} className="h-full" />
  </Dialog>
);
