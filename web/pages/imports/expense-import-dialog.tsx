import { formatAmount } from "#web/amounts.ts";
import { type ResponseOf, request } from "#web/api.ts";
import { recordImportCopy } from "#web/copy/record-import.ts";
import { formatCalendarDate } from "#web/days.ts";
import { ImportDialog } from "./import-dialog.tsx";
import type { Importable } from "./importable.ts";

type Sample = ResponseOf<"POST /expense-imports/preview">["sample"][number];

const { fields } = recordImportCopy.expenses;

const expenses: Importable<Sample> = {
  preview: (form) => request("POST /expense-imports/preview", { form }),
  run: (form, withRepeated) =>
    request("POST /expense-imports", { form, query: withRepeated ? { repeated: true } : {} }),
  listKeys: ["GET /expenses"],
  words: recordImportCopy.expenses,
  columns: [
    { name: fields.description, cell: ({ description }) => description },
    {
      name: fields.amount,
      width: "w-24",
      cell: ({ amount }) => <span className="block text-right tabular-nums">{formatAmount(amount)}</span>,
    },
    { name: fields.date, width: "w-28", cell: ({ date }) => formatCalendarDate(date.slice(0, 10)) },
  ],
};

export const ExpenseImportDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <ImportDialog importable={expenses} onClose={onClose} />
);
