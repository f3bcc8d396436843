import { recordImportCopy } from "#web/copy/record-import.ts";
import { ImportDialog } from "./import-dialog.tsx";

export const ProjectImportDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <ImportDialog
    kind="PROJECTS"
    title={recordImportCopy.projects.title}
    hint={recordImportCopy.projects.hint}
    shown={["name", "client", "startDate"]}
    listKeys={["GET /projects"]}
    onClose={onClose}
  />
);
