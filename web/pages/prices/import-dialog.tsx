import { pricesCopy } from "#web/copy/prices.ts";
import { ImportDialog } from "#web/records/imports/import-dialog.tsx";

export const PriceItemImportDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <ImportDialog
    kind="PRICE_ITEMS"
    title={pricesCopy.importing.title}
    shown={["code", "description", "unitPrice"]}
    listKeys={["GET /price-items"]}
    onClose={onClose}
  />
);
