import { useEffect, useState } from "react";
import { pasteCopy } from "#web/copy/paste.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useSession } from "#web/session/session.ts";
import { keepLayout, loadLayouts } from "./layouts.ts";
import { PasteReview } from "./paste-review.tsx";
import type { PastedBill } from "#reader/bill/bill.ts";
import type { BillLayout } from "#reader/bill/layout.ts";
import { type Grid, shownSheet } from "#reader/bill/grid.ts";
import { readClipboard } from "./read-clipboard.ts";
import { readFile, type ReadReply } from "./read-file.ts";

/** The text of the clipboard and, where there is one, its HTML; or a file that was dropped. */
type PasteSource = { readonly text: string; readonly html?: string } | File;

interface PasteSheetProps {
  readonly source: PasteSource;
  /** False for invoices: their rows of sections are listed as left out. */
  readonly hasSections: boolean;
  /** How many more lines fit into the document. */
  readonly roomFor: number;
  readonly onTake: (bill: PastedBill) => void;
  readonly onClose: () => void;
}

/** Shows what was understood of a spreadsheet, to be corrected before its lines are added. */
export function PasteSheet({ source, onTake, onClose, ...review }: PasteSheetProps) {
  const { permissions } = useSession();
  const hasLayouts = permissions.includes("quotations:write");
  const [loaded, setLoaded] = useState<{ readonly reply: ReadReply; readonly layouts: readonly BillLayout[] } | null>(
    null,
  );
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const [reply, layouts] = await Promise.all([read(source), hasLayouts ? loadLayouts() : []]);
      if (isCurrent) setLoaded({ reply, layouts });
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [source, hasLayouts]);

  return (
    <Dialog shape="wide" title={pasteCopy.title} description={pasteCopy.lead} onClose={onClose}>
      {loaded === null ? (
        <p role="status" className="text-muted">
          {pasteCopy.reading}
        </p>
      ) : "failure" in loaded.reply ? (
        <Notice tone="danger">{pasteCopy.failures[loaded.reply.failure]}</Notice>
      ) : (
        <PasteReview
          sheets={loaded.reply.sheets}
          layouts={loaded.layouts}
          onTake={(bill, columns) => {
            if (hasLayouts && columns !== undefined) void keepLayout(nameOf(source), columns);
            onTake(bill);
          }}
          {...review}
        />
      )}
    </Dialog>
  );
}

const nameOf = (source: PasteSource): string => (source instanceof File ? source.name : pasteCopy.pasted);

function read(source: PasteSource): ReadReply | Promise<ReadReply> {
  if (source instanceof File) return readFile(source);
  let grid: Grid;
  try {
    grid = readClipboard(source.text, source.html);
  } catch {
    return { failure: "unreadable" };
  }
  return grid.length === 0 ? { failure: "empty" } : { sheets: [shownSheet("", grid)] };
}
