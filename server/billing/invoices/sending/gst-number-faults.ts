import { hasTaxableSupply, type TaxCode } from "#contract/books/tax-codes.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";

/** An invoice with what decides if it is a tax invoice, and may be issued as one. */
interface TaxInvoice {
  readonly organization: {
    /** True when it is registered for GST on the day of issue. */
    readonly gstRegistered: boolean;
    readonly gstRegistrationNumber: string | null;
  };
  readonly items: readonly { readonly taxCode?: TaxCode | undefined }[];
}

/** Returns the fault of a tax invoice without the number of its sender's registration; none when it may be issued. */
export function gstNumberFaults({ organization, items }: TaxInvoice): Fault[] {
  if (!organization.gstRegistered || !hasTaxableSupply(items) || hasText(organization.gstRegistrationNumber)) return [];
  return [
    {
      path: "organization.gstRegistrationNumber",
      code: "REQUIRED",
      message: wording("invoices.gstNumberMissing"),
    },
  ];
}

const hasText = (text: string | null): boolean => text !== null && text.trim() !== "";
