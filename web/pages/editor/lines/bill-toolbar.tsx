import Copy from "lucide-react/icons/copy";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import Plus from "lucide-react/icons/plus";
import Redo2 from "lucide-react/icons/redo-2";
import Undo2 from "lucide-react/icons/undo-2";
import { type Dispatch, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { putOnClipboard } from "#web/ui/put-on-clipboard.ts";
import { showToast } from "#web/ui/toasts.ts";
import { editorCopy } from "#web/copy/editor.ts";
import { addSection } from "./bill.ts";
import { isBlank, linesOf } from "#web/pages/editor/draft.ts";
import type { EditorKind } from "#web/pages/editor/kinds.ts";
import type { EditorAction, EditorState } from "#web/pages/editor/state.ts";
import { numberIn } from "#web/pages/editor/to-request.ts";

interface BillToolbarProps {
  readonly kind: EditorKind;
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  readonly onFile: (file: File) => void;
}

/** The actions below the bill. */
export function BillToolbar({ kind, state, dispatch, onFile }: BillToolbarProps) {
  const file = useRef<HTMLInputElement>(null);
  const { draft, past, future } = state;
  const count = linesOf(draft.sections).filter((line) => !isBlank(line)).length;

  async function copyLines() {
    const { toTsv } = await import("#web/pages/editor/paste/pasted-bill.ts");
    const bill = draft.sections.map(({ ref, title, lines }) => ({
      ref,
      title,
      lines: lines
        .filter((line) => !isBlank(line))
        .map((line) => ({
          ...line,
          qty: numberIn(line, "qty") ?? line.qty,
          unitPrice: numberIn(line, "unitPrice") ?? line.unitPrice,
        })),
    }));
    await putOnClipboard(toTsv(bill));
    showToast(editorCopy.linesCopied({ count }));
  }
  return (
    <div data-bill-toolbar className="border-t border-line px-3 py-3">
      <div className="flex flex-wrap items-center gap-2">
        {kind.hasSections && (
          <Button
            onClick={() =>
              dispatch({ type: "structure", change: (sections) => addSection(sections, undefined), column: undefined })
            }
          >
            <Plus className="size-4" aria-hidden />
            {editorCopy.addSection}
          </Button>
        )}
        <Button onClick={() => file.current?.click()}>
          <FileSpreadsheet className="size-4" aria-hidden />
          {editorCopy.importFile}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={editorCopy.importFile}
          accept=".xlsx,.xls,.ods,.csv,.tsv,.txt"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen !== undefined) onFile(chosen);
            // The same file can be chosen again.
            target.value = "";
          }}
        />
        {count > 0 && (
          <Button onClick={() => void copyLines()}>
            <Copy className="size-4" aria-hidden />
            {editorCopy.copyLines}
          </Button>
        )}
        <span className="ml-auto flex gap-1">
          <Button
            variant="quiet"
            aria-label={editorCopy.undo}
            title={editorCopy.undo}
            disabled={past.length === 0}
            onClick={() => dispatch({ type: "undo" })}
          >
            <Undo2 className="size-4" aria-hidden />
          </Button>
          <Button
            variant="quiet"
            aria-label={editorCopy.redo}
            title={editorCopy.redo}
            disabled={future.length === 0}
            onClick={() => dispatch({ type: "redo" })}
          >
            <Redo2 className="size-4" aria-hidden />
          </Button>
        </span>
      </div>
      <p className="mt-2 hidden text-xs text-muted sm:block">{editorCopy.importHint}</p>
    </div>
  );
}
