import { useRef } from "react";
import { importReviewCopy } from "#web/copy/import-review.ts";
import { Button } from "#web/ui/button.tsx";

interface FileButtonProps {
  readonly isBusy: boolean;
  readonly isFirst: boolean;
  readonly onChoose: (file: File) => void;
}

/** Opens the browser's dialog for a file. */
export function FileButton({ isBusy, isFirst, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.xlsx,.xls,.ods,.txt,.tsv,.vcf,.ofx,.qfx,.qif,.sta,.mt940,.940,.xml,text/csv,text/vcard"
        aria-label={importReviewCopy.choose}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onChoose(file);
          // Lets the same file be chosen again after it was corrected.
          target.value = "";
        }}
      />
      <Button variant={isFirst ? "primary" : "secondary"} isBusy={isBusy} onClick={() => input.current?.click()}>
        {isFirst ? importReviewCopy.choose : importReviewCopy.chooseAnother}
      </Button>
    </>
  );
}
