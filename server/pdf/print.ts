import type { OrganizationId } from "#contract/api/ids.ts";
import type {
  ClaimFacts,
  CreditFacts,
  InvoiceFacts,
  PrintedAcceptance,
  QuotationFacts,
  ReceiptFacts,
} from "./facts.ts";
import type { StatementFacts } from "./models/statement-model.ts";

/** A PDF to be made, with its complete content. */
export type PrintJob = {
  /** The organization that it belongs to: organizations take turns. */
  readonly org: OrganizationId;
  /** True when the PDF is stored once it is made, and others may wait for the same one. */
  readonly isKept?: boolean;
  /** Reads the logo when its turn has come, so that queued jobs are small. */
  readonly findLogo?: () => Promise<Uint8Array | undefined>;
} & Printed;

/** A job with its logo, for the process that draws it. */
export type DrawJob = { readonly logo: Uint8Array | undefined } & Printed;

type Printed =
  | { readonly kind: "quotation"; readonly facts: QuotationFacts; readonly acceptance?: PrintedAcceptance | undefined }
  | { readonly kind: "invoice"; readonly facts: InvoiceFacts; readonly asCurrent: boolean }
  | { readonly kind: "claim"; readonly facts: ClaimFacts }
  | { readonly kind: "credit"; readonly facts: CreditFacts; readonly asCurrent: boolean }
  | { readonly kind: "receipt"; readonly facts: ReceiptFacts }
  | { readonly kind: "statement"; readonly facts: StatementFacts };
