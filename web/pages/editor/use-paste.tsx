import { type Dispatch, type DragEvent, type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { editorCopy } from "#web/copy/editor.ts";
import { insertBill, removeAdded, toAdd } from "./lines/added-bill.ts";
import { type Draft, isBlank, linesOf } from "./draft.ts";
import type { EditorKind } from "./kinds.ts";
import { isTable } from "./paste/is-table.ts";
import type { EditorAction } from "./state.ts";

const PasteSheet = lazyPart(async () => (await import("./paste/paste-sheet.tsx")).PasteSheet);

/** The server's limit of items in a document. */
const itemsMax = 2_000;

interface Pasted {
  readonly source: { readonly text: string; readonly html?: string } | File;
  /** The row below which the lines go; undefined for the end. */
  readonly row: string | undefined;
}

interface Paste {
  readonly onPasteTable: (clipboard: DataTransfer, row: string) => boolean;
  readonly onFile: (file: File) => void;
  /** The handlers by which files can be dropped on the editor. */
  readonly dropTarget: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
  /** The sheet that shows what was understood, while there is something to show. */
  readonly sheet: ReactNode;
}

interface UsePasteOptions {
  readonly kind: EditorKind;
  readonly draft: Draft;
  readonly dispatch: Dispatch<EditorAction>;
}

/** Takes blocks of cells from a spreadsheet, pasted or as a file. */
export function usePaste({ kind, draft, dispatch }: UsePasteOptions): Paste {
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  const close = () => setPasted(null);
  return {
    onPasteTable(clipboard, row) {
      const text = clipboard.getData("text/plain");
      const html = clipboard.getData("text/html");
      if (!isTable(text)) return false;
      setPasted({ source: { text, ...(html === "" ? {} : { html }) }, row });
      return true;
    },
    onFile: (file) => setPasted({ source: file, row: undefined }),
    dropTarget: {
      onDragOver(event) {
        // Otherwise the browser would open the file instead of the page.
        if (hasFiles(event)) event.preventDefault();
      },
      onDrop(event) {
        const [file] = event.dataTransfer.files;
        if (file === undefined) return;
        event.preventDefault();
        setPasted({ source: file, row: undefined });
      },
    },
    sheet: (
      <Suspense>
        {pasted !== null && (
          <PasteSheet
            source={pasted.source}
            hasSections={kind.hasSections}
            roomFor={itemsMax - linesOf(draft.sections).filter((line) => !isBlank(line)).length}
            onClose={close}
            onTake={(bill) => {
              close();
              const added = toAdd(bill);
              dispatch({ type: "structure", change: (sections) => insertBill(sections, pasted.row, added) });
              showToast(editorCopy.linesAdded({ count: bill.flatMap(({ lines }) => lines).length }), {
                name: editorCopy.undo,
                // Not the last step, which may be what was typed since.
                onClick: () => dispatch({ type: "structure", change: (sections) => removeAdded(sections, added) }),
              });
            }}
          />
        )}
      </Suspense>
    ),
  };
}
