import Camera from "lucide-react/icons/camera";
import Paperclip from "lucide-react/icons/paperclip";
import { useRef } from "react";
import { filesCopy } from "#web/copy/files.ts";
import { Button } from "#web/ui/button.tsx";
import { type Accepted, acceptAttribute } from "./check-file.ts";

interface FileButtonsProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** True when several files may be chosen at once. */
  readonly isMultiple?: boolean;
  readonly accepted?: Accepted;
  /** The text of the button; by default "Choose a file". */
  readonly label?: string;
  readonly variant?: "primary" | "secondary" | "quiet";
  readonly disabled?: boolean;
  /** False where the chooser, which offers the camera on most phones too, is enough. */
  readonly hasCamera?: boolean;
}

/** The button that opens the file chooser and, on devices with a touch screen, the one that opens the camera. */
export function FileButtons(props: FileButtonsProps) {
  const { onFiles, isMultiple = false, accepted = "documents", label, variant = "secondary", disabled = false } = props;
  const { hasCamera = true } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const text = label ?? (isMultiple ? filesCopy.chooseSeveral : filesCopy.choose);
  const input = {
    type: "file",
    tabIndex: -1,
    className: "sr-only",
    disabled,
    onChange({ target }: { readonly target: HTMLInputElement }) {
      const files = [...(target.files ?? [])];
      // Lets the same file be chosen again.
      target.value = "";
      if (files.length > 0) onFiles(files);
    },
  } as const;
  return (
    <>
      <input {...input} ref={chooser} aria-label={text} accept={acceptAttribute[accepted]} multiple={isMultiple} />
      <Button variant={variant} disabled={disabled} onClick={() => chooser.current?.click()}>
        <Paperclip className="size-4" aria-hidden />
        {text}
      </Button>
      {hasCamera && (
        <span className="hidden pointer-coarse:contents">
          <input
            {...input}
            ref={camera}
            aria-label={filesCopy.photograph}
            accept={acceptAttribute.images}
            capture="environment"
          />
          <Button variant={variant} disabled={disabled} onClick={() => camera.current?.click()}>
            <Camera className="size-4" aria-hidden />
            {filesCopy.photograph}
          </Button>
        </span>
      )}
    </>
  );
}
