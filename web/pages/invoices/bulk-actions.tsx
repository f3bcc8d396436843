import BellRing from "lucide-react/icons/bell-ring";
import { type ComponentProps } from "react";
import type { InvoiceSummary } from "#contract/invoices/invoices.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { BulkAction } from "#web/list/selection/selection-bar.tsx";
import type { Selection } from "#web/list/selection/use-selection.ts";
import { DocumentSelectionBar } from "#web/records/documents/selection/selection-bar.tsx";
import { usePermission } from "#web/session/session.ts";
import { selectionCopy } from "#web/copy/selection.ts";

const SendReminders = lazyPart(async () => (await import("./send-reminders-dialog.tsx")).SendRemindersDialog);

interface InvoiceBulkActionsProps {
  readonly selection: Selection<InvoiceSummary>;
  readonly query: ComponentProps<typeof DocumentSelectionBar<"invoices", InvoiceSummary>>["query"];
}

/** The actions on the selected invoices. */
export function InvoiceBulkActions({ selection, query }: InvoiceBulkActionsProps) {
  const canRemind = usePermission("invoices:write");
  const reminders: BulkAction<InvoiceSummary> = {
    name: selectionCopy.bulkReminders.action,
    Icon: BellRing,
    dialog: ({ rows }, onClose) => <SendReminders rows={rows} onClose={onClose} />,
  };
  return (
    <DocumentSelectionBar kind="invoices" selection={selection} query={query} actions={canRemind ? [reminders] : []} />
  );
}
