import { clientImportCopy } from "#web/copy/client-import.ts";
import { ImportDialog } from "#web/records/imports/import-dialog.tsx";

export const ClientImportDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <ImportDialog
    kind="CLIENTS"
    title={clientImportCopy.title}
    shown={["name", "email", "phone"]}
    listKeys={["GET /clients"]}
    onClose={onClose}
  />
);
