/** Text of the e-invoices of invoices and credit notes. */
export const eInvoicesMessages = {
  title: "E-invoice of {number}",
  description: "The document as a file for InvoiceNow, in the format PINT-SG. Send it through your access point.",
  ready: "Nothing is missing. The parties and amounts are those of the day the document was sent.",
  download: "Download XML",
  missing: "Fill these in first:",
  warnings: "Look at these before you send it:",
  items: "Items",
  toOrganization: "Organization",
  toClient: "Client",
  fields: {
    organization_uen: "Your UEN",
    organization_gstRegistrationNumber: "Your GST registration number",
    organization_address: "Your address",
    organization_postalCode: "Your postal code",
    client_uen: "The client's UEN",
    client_address: "The client's address",
    client_postalCode: "The client's postal code",
    currency: "E-invoices are in SGD only",
    items: "An item with a price of at least 0",
  },
} as const;
