import type { CreditNoteSummary } from "#contract/invoices/credit-notes.ts";

type Numbered = Pick<CreditNoteSummary, "number" | "sentAt">;

/** Returns the number of a credit note that was issued: a draft has only a placeholder. */
export const numberOf = ({ number, sentAt }: Numbered): string | undefined => (sentAt === null ? undefined : number);
