import type { RecurringInvoiceSummary, RecurringStatus } from "#contract/invoices/recurring-invoices.ts";
import { recurringCopy } from "#web/copy/recurring.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const tones: Readonly<Record<RecurringStatus, Tone>> = { ACTIVE: "good", PAUSED: "warn", ENDED: "neutral" };

/** The status badge of a recurring invoice; a problem comes before it. */
export const RecurringStatusBadge = ({
  rule: { status, problem },
}: {
  readonly rule: Pick<RecurringInvoiceSummary, "status" | "problem">;
}) =>
  problem === null ? (
    <Badge tone={tones[status]}>{recurringCopy.statuses[status]}</Badge>
  ) : (
    <Badge tone="danger">{recurringCopy.problem}</Badge>
  );
