import Download from "lucide-react/icons/download";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { QueryOf } from "#web/api.ts";
import { type BulkAction, SelectionBar } from "#web/list/selection/selection-bar.tsx";
import type { Selection } from "#web/list/selection/use-selection.ts";
import { copy } from "#web/copy/copy.ts";
import { selectionCopy } from "#web/copy/selection.ts";
import type { SelectableDocument } from "#web/records/documents/document-name.ts";
import type { DocumentKind } from "#web/records/documents/document-kind.ts";

const DownloadPdfs = lazyPart(async () => (await import("./download-pdfs-dialog.tsx")).DownloadPdfsDialog);
const ExportSelected = lazyPart(async () => (await import("./export-selected-dialog.tsx")).ExportSelectedDialog);

/** The filters of a list. */
type ListQuery<Kind extends DocumentKind> = {
  readonly [Name in keyof QueryOf<`GET /${Kind}`>]?: QueryOf<`GET /${Kind}`>[Name] | undefined;
};

interface DocumentSelectionBarProps<Kind extends DocumentKind, Row extends SelectableDocument> {
  readonly kind: Kind;
  readonly selection: Selection<Row>;
  /** The filters of the list, without its page. */
  readonly query: ListQuery<Kind>;
  /** Actions of this kind of document only; they come first. */
  readonly actions?: readonly BulkAction<Row>[];
}

/** The selected documents of a list, with the actions that both kinds have. */
export function DocumentSelectionBar<Kind extends DocumentKind, Row extends SelectableDocument>(
  props: DocumentSelectionBarProps<Kind, Row>,
) {
  const { kind, selection, query, actions = [] } = props;
  return (
    <SelectionBar
      label={selectionCopy.selection.bar[kind as DocumentKind]}
      selection={selection}
      actions={[
        ...actions,
        {
          name: selectionCopy.bulkPdfs.action,
          Icon: Download,
          dialog: ({ rows }, onClose) => <DownloadPdfs kind={kind} rows={rows} onClose={onClose} />,
        },
        {
          name: copy.list.exportCsv,
          Icon: FileSpreadsheet,
          dialog: (selected, onClose) => (
            <ExportSelected kind={kind} selected={selected} query={query} onClose={onClose} />
          ),
        },
      ]}
    />
  );
}
