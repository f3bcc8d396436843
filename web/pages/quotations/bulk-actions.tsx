import type { QuotationSummary } from "#contract/quotations/quotations.ts";
import type { QueryOf } from "#web/api.ts";
import type { Selection } from "#web/list/selection/use-selection.ts";
import { DocumentSelectionBar } from "#web/records/documents/selection/selection-bar.tsx";

type Filters = QueryOf<"GET /quotations">;

interface QuotationBulkActionsProps {
  readonly selection: Selection<QuotationSummary>;
  readonly query: { readonly [Name in keyof Filters]?: Filters[Name] | undefined };
}

/** The actions on the selected quotations. */
export const QuotationBulkActions = (props: QuotationBulkActionsProps) => (
  <DocumentSelectionBar kind="quotations" {...props} />
);
