import type { ReactNode } from "react";
import { fileBytesMax } from "#contract/documents/file-kinds.ts";
import { filesCopy } from "#web/copy/files.ts";
import type { Accepted } from "./check-file.ts";
import { FileButtons } from "./file-buttons.tsx";
import { formatBytes } from "./format-bytes.ts";
import { useFileDrop } from "./use-file-drop.ts";

interface DropAreaProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly isMultiple?: boolean;
  readonly accepted?: Accepted;
  /** A sentence above the buttons. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** An area to drop files on, with buttons for the file chooser and, on touch screens, the camera. */
export function DropArea(props: DropAreaProps) {
  const { onFiles, isMultiple = false, accepted = "documents", children, className = "" } = props;
  const { isOver, handlers } = useFileDrop((files) => onFiles(isMultiple ? files : files.slice(0, 1)));
  return (
    <div
      {...handlers}
      className={`flex flex-col items-center justify-center gap-2 rounded-lg border border-dashed p-5 text-center transition-colors ${isOver ? "border-accent bg-accent-tint" : "border-line-strong"} ${className}`}
    >
      {children}
      <div className="flex flex-wrap items-center justify-center gap-2">
        <FileButtons onFiles={onFiles} isMultiple={isMultiple} accepted={accepted} />
        <span className="text-muted pointer-coarse:hidden">
          {isMultiple ? filesCopy.orDropSeveral : filesCopy.orDrop}
        </span>
      </div>
      <p className="text-xs text-muted">
        {(accepted === "images" ? filesCopy.limitsOfImages : filesCopy.limits)({ limit: formatBytes(fileBytesMax) })}
      </p>
    </div>
  );
}
