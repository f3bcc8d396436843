import { useRef } from "react";
import { bankCopy as words } from "#web/copy/bank.ts";
import { Button } from "#web/ui/button.tsx";

/** Opens the browser's dialog for the file of a bank. */
export function ImportButton({ onFile }: { readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.xlsx,.xls,.ods,.txt,.tsv,.ofx,.qfx,.qif,.sta,.mt940,.940,.xml,text/csv"
        aria-label={words.import}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          // Lets the same file be chosen again after it was corrected.
          target.value = "";
        }}
      />
      <Button variant="primary" onClick={() => input.current?.click()}>
        {words.import}
      </Button>
    </>
  );
}
