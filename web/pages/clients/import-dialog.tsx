import { type ResponseOf, request } from "#web/api.ts";
import { clientImportCopy } from "#web/copy/client-import.ts";
import { copy } from "#web/copy/copy.ts";
import { ImportDialog } from "#web/pages/imports/import-dialog.tsx";
import type { Importable } from "#web/pages/imports/importable.ts";

type Sample = ResponseOf<"POST /client-imports/preview">["sample"][number];

const clients: Importable<Sample> = {
  preview: (form) => request("POST /client-imports/preview", { form }),
  run: (form) => request("POST /client-imports", { form }),
  listKeys: ["GET /clients"],
  words: clientImportCopy,
  columns: [
    { name: clientImportCopy.fields.name, cell: ({ name }) => name },
    {
      name: clientImportCopy.fields.type,
      width: "w-28",
      cell: ({ type }) => copy.clients.types[type ?? "HOMEOWNER"],
    },
    { name: clientImportCopy.fields.email, width: "w-[38%]", cell: ({ email }) => email },
  ],
};

export const ClientImportDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <ImportDialog importable={clients} onClose={onClose} />
);
