import { type ResponseOf, request } from "#web/api.ts";
import { recordImportCopy } from "#web/copy/record-import.ts";
import { formatCalendarDate } from "#web/days.ts";
import { ImportDialog } from "./import-dialog.tsx";
import type { Importable } from "./importable.ts";

type Sample = ResponseOf<"POST /project-imports/preview">["sample"][number];

const { fields } = recordImportCopy.projects;

const projects: Importable<Sample> = {
  preview: (form) => request("POST /project-imports/preview", { form }),
  run: (form) => request("POST /project-imports", { form }),
  listKeys: ["GET /projects"],
  words: recordImportCopy.projects,
  columns: [
    { name: fields.name, cell: ({ name }) => name },
    { name: fields.clientId, width: "w-[36%]", cell: ({ client }) => client },
    {
      name: fields.startDate,
      width: "w-28",
      cell: ({ startDate }) => (startDate === undefined ? null : formatCalendarDate(startDate.slice(0, 10))),
    },
  ],
};

export const ProjectImportDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <ImportDialog importable={projects} onClose={onClose} />
);
