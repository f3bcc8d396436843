import { recordImportCopy } from "#web/copy/record-import.ts";
import { ImportDialog } from "./import-dialog.tsx";

export const OpenInvoiceImportDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <ImportDialog
    kind="OPEN_INVOICES"
    title={recordImportCopy.openInvoices.title}
    hint={recordImportCopy.openInvoices.hint}
    shown={["client", "number", "date", "balance"]}
    listKeys={["GET /invoices", "GET /projects"]}
    onClose={onClose}
  />
);
