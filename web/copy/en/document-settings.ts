/** Text of the settings of new documents. */
export const documentSettingsMessages = {
  title: "Documents",
  lead: "Numbers, terms and notes of new quotations and invoices.",
  form: "Documents",
  numbers: "Numbers",
  numbersLead: "A number is the prefix, the year and a counter that begins at 1 each year.",
  nextInvoice: "Next invoice",
  nextQuotation: "Next quotation",
  raise: "Change next number",
  raiseTitle: "Change the next number",
  raiseLead:
    "For numbers that continue from another program. The numbers in between are never used, and this cannot be undone.",
  raiseField: {
    invoice: "Next invoice number of {year}",
    quotation: "Next quotation number of {year}",
  },
  raiseHint: "Now {number}. Enter {next} or a higher number.",
  becomes: "The next one will be {number}.",
  raiseAction: "Change number",
  raised: "The next number is now {number}.",
  notANumber: "Enter a whole number.",
  terms: "Terms",
  termsLead: "What new documents begin with. You can change it on each document.",
  holidays: "Public holidays",
  holidaysLead:
    "The days of payment claims leave out the public holidays of Singapore, which Quoin knows to the end of 2027. Correct the list here when a day is declared or moved; the office gets an email about the days of claims that move.",
  publicHolidays: "Further public holidays",
  publicHolidaysHint: "One per line with its name, such as 2028-05-06 Polling Day.",
  notPublicHolidays: "Enter a day and its name per line, such as 2028-05-06 Polling Day.",
  notHolidays: "Days that are no public holidays",
  notHolidaysHint: "Days of the list that were moved, one per line, such as 2027-05-17.",
  notDays: "Enter one day per line, such as 2027-05-17.",
  notes: "Standard notes",
  notesLead:
    "Printed below the items of new documents, such as your terms and conditions. Existing documents do not change.",
  quotationTerms: "Notes of new quotations",
  invoiceTerms: "Notes of new invoices",
} as const;
