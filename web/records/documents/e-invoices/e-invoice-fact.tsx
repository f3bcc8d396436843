import type { EInvoiceState } from "#contract/documents/e-invoice-states.ts";
import { eInvoicesCopy } from "#web/copy/e-invoices.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Fact } from "#web/records/documents/fact.tsx";

const tones: Readonly<Record<EInvoiceState, Tone>> = {
  NOT_NEEDED: "neutral",
  READY: "neutral",
  HANDED_OVER: "info",
  ACCEPTED: "good",
  REFUSED: "danger",
};

/** The badge of what became of a document's e-invoice. */
export const EInvoiceBadge = ({ state }: { readonly state: EInvoiceState }) => (
  <Badge tone={tones[state]}>{eInvoicesCopy.states[state]}</Badge>
);

interface EInvoiceFactProps {
  readonly document: { readonly eInvoiceState: EInvoiceState; readonly eInvoiceReason: string | null };
}

/** The state of a document's e-invoice, where it needs one. */
export const EInvoiceFact = ({ document: { eInvoiceState, eInvoiceReason } }: EInvoiceFactProps) =>
  eInvoiceState !== "NOT_NEEDED" && (
    <Fact
      name={eInvoicesCopy.state}
      value={
        <>
          <EInvoiceBadge state={eInvoiceState} />
          {eInvoiceReason !== null && <span className="mt-1 block text-sm text-muted">{eInvoiceReason}</span>}
        </>
      }
    />
  );
