import { documentTerms } from "#contract/copy/en/document-terms.ts";

/** Text of the dialog that converts a quotation to an invoice, and of the list of such invoices. */
export const conversionMessages = {
  title: "Convert {number} to an invoice",
  invoices: "Invoices",
  invoiced: "Invoiced so far",
  draft: "Draft invoice",
  way: "What to invoice",
  ways: {
    whole: { name: "The whole quotation", hint: "All lines with their full quantities." },
    items: { name: "Lines and quantities", hint: "For work that was done or delivered so far." },
    sections: { name: "A percentage", hint: "For a deposit or a progress claim, section by section." },
  },
  chooseAll: "Select all",
  chooseNone: "Select none",
  left: "{quantity} left, at {price}",
  leftOf: "{rate} of {amount} left",
  nothingLeft: "Invoiced in full",
  beforeSections: "Items without a section",
  quantityOf: `${documentTerms.quantity}: {description}`,
  percentageOf: "Percentage:",
  allSections: "All sections",
  notAQuantity: "Enter a quantity above 0, with at most four decimals",
  notAPercentage: "Enter a percentage above 0, with at most two decimals",
  atMost: "At most {limit}",
  checkFields: "Check the fields that are marked.",
  subtotal: `${documentTerms.subtotal} {amount}, ${documentTerms.gst} {gst}`,
  total: documentTerms.total,
  lastPart: "With this the invoices come to {all}, and {accepted} was accepted: GST is rounded on each invoice.",
  submit: "Create draft invoice",
} as const;
