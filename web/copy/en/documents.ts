import { documentTerms } from "#contract/copy/en/document-terms.ts";
import { taxWords } from "#contract/copy/en/words.ts";

/** Text that the pages of quotations and invoices share. Labels match those of the PDF and the client portal. */
export const documentsMessages = {
  documents: {
    items: documentTerms.items,
    noItems: "No items yet",
    itemColumns: {
      description: documentTerms.description,
      quantity: documentTerms.quantity,
      unitPrice: documentTerms.unitPrice,
      amount: documentTerms.amount,
    },
    sectionSubtotal: `${documentTerms.subtotal}: {title}`,
    notes: documentTerms.notes,
    totals: documentTerms.totals,
    subtotal: documentTerms.subtotal,
    retention: `${documentTerms.retention} {rate}`,
    net: documentTerms.net,
    gst: `${documentTerms.gst} {rate}`,
    tax: "Tax",
    account: "Account code",
    usualAccount: "Default",
    taxCodes: taxWords.codes,
    taxOn: taxWords.on,
    rounding: documentTerms.rounding,
    lineRounding: documentTerms.lineRounding,
    total: documentTerms.total,
    paid: documentTerms.paid,
    outstanding: documentTerms.outstanding,
    openClient: "View client",
    project: documentTerms.project,
    openProject: "View project",
    clientSearch: "Client name",
    noClient: "No clients found",
    undo: "Undo",
    discarded: {
      quotations: "Draft “{name}” deleted",
      // The invoice stays in the list as void, because its number is not used again.
      invoices: "Draft “{name}” discarded",
    },
    discardReason: "Draft discarded",
    notDiscarded: {
      sent: "“{name}” has been issued, so it was kept.",
      changed: "“{name}” was changed in the meantime, so it was kept. Open it to see the changes.",
      failed: "Draft “{name}” was kept. {reason}",
    },
    pdf: "PDF",
    more: "More",
    changedConcurrently:
      "This document has changed since you opened it, so nothing was done. The page now shows its current state: check it, then try again.",
    copyLink: "Copy client link",
    eInvoice: "E-invoice",
    correctParties: "Correct names and addresses",
    withdrawLink: "Withdraw link",
    withdrawTitle: "Withdraw the client link?",
    withdrawHint: {
      "credit-notes":
        "Use this if the link was sent to the wrong person. It stops working immediately and is replaced by a new link. Send the credit note again to email the new link.",
      invoices:
        "Use this if the link was sent to the wrong person. It stops working immediately and is replaced by a new link. Send the invoice again to email the new link.",
      quotations:
        "Use this if the link was sent to the wrong person. It stops working immediately and is replaced by a new link. Send the quotation again to email the new link.",
    },
  },
} as const;
