import { recordImportCopy } from "#web/copy/record-import.ts";
import { ImportDialog } from "./import-dialog.tsx";

export const ExpenseImportDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <ImportDialog
    kind="EXPENSES"
    title={recordImportCopy.expenses.title}
    hint={recordImportCopy.expenses.hint}
    shown={["date", "description", "amount"]}
    listKeys={["GET /expenses"]}
    onClose={onClose}
  />
);
