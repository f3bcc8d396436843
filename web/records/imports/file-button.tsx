import { useRef } from "react";
import { Button } from "#web/ui/button.tsx";

interface FileButtonProps {
  readonly label: string;
  /** The extensions and media types that the browser's dialog offers. */
  readonly accept: string;
  /** The name of the field, which stays when the label changes. */
  readonly name?: string;
  readonly isPrimary?: boolean;
  readonly isBusy?: boolean;
  readonly onChoose: (file: File) => void;
}

/** The files that banks write. */
export const bankFiles = ".csv,.xlsx,.xls,.ods,.txt,.tsv,.ofx,.qfx,.qif,.sta,.mt940,.940,.xml,text/csv";

/** Opens the browser's dialog for a file. */
export function FileButton({
  label,
  accept,
  name = label,
  isPrimary = true,
  isBusy = false,
  onChoose,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={name}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onChoose(file);
          // Lets the same file be chosen again after it was corrected.
          target.value = "";
        }}
      />
      <Button variant={isPrimary ? "primary" : "secondary"} isBusy={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
