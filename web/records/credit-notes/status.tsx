import type { CreditNoteStatus } from "#contract/invoices/credit-notes.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const tones: Readonly<Record<CreditNoteStatus, Tone>> = { DRAFT: "neutral", SENT: "info", VOID: "neutral" };

/** The status badge of a credit note. */
export const CreditNoteStatusBadge = ({ status }: { readonly status: CreditNoteStatus }) => (
  <Badge tone={tones[status]}>{creditNotesCopy.statuses[status]}</Badge>
);
