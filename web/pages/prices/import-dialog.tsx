import { formatAmount } from "#web/amounts.ts";
import { type ResponseOf, request } from "#web/api.ts";
import { pricesCopy } from "#web/copy/prices.ts";
import { ImportDialog } from "#web/pages/imports/import-dialog.tsx";
import type { Importable } from "#web/pages/imports/importable.ts";

type Sample = ResponseOf<"POST /price-item-imports/preview">["sample"][number];

const { fields, importing } = pricesCopy;

const priceItems: Importable<Sample> = {
  preview: (form) => request("POST /price-item-imports/preview", { form }),
  run: (form) => request("POST /price-item-imports", { form }),
  listKeys: ["GET /price-items"],
  words: { ...importing, fields },
  columns: [
    { name: fields.description, cell: ({ description }) => description },
    {
      name: fields.unitPrice,
      width: "w-28",
      cell: ({ unitPrice }) => <span className="block text-right tabular-nums">{formatAmount(unitPrice)}</span>,
    },
    { name: fields.unit, width: "w-20", cell: ({ unit }) => unit },
  ],
};

export const PriceItemImportDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <ImportDialog importable={priceItems} onClose={onClose} />
);
