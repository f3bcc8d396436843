/** The refusals about clients, projects, leads, expenses and prices, and about importing them. */

export const records = {
  priceCodeTaken: "belongs to another price item; choose another code",
  tooManyAttachments: "cannot be attached: there are {max} files already; remove one first",
  clientInUse: "This client has projects or documents. Archive it instead of deleting it.",
  gstNotZero: "must be 0 for an expense without GST; use the tax code STANDARD or NOT_CLAIMABLE",
  gstSign: "must have the sign of the amount: both are below 0 for a supplier's credit note",
  gstTooHigh: "is more than the highest rate of GST makes of the amount; correct one of them",
  billInFuture: "is in the future; enter the day of the bill",
  duplicateExpense:
    "is that of the expense {id} of {day} ({vendor}, {amount}); correct it, or send `confirm` with DUPLICATE_EXPENSE if it is another one",
  reasonNeedsLost: "is only for a LOST lead, and this one would be {status}; leave it out, or set the status to LOST",
  leadConverted: "This lead was already converted to the client {client}.",
  leadNeedsClientsScope:
    "This API key lacks the scope clients:read, which `clientId` needs. Use a key with that scope.",
  notWithClientId: "is not allowed with clientId; leave it out",
  leadStaysWon: "This lead was converted to a client, so its status stays WON.",
  fixedOnceConverted: "can no longer change, because the lead was converted to a client",
  costsScope: "This API key lacks the scope costs:write, which `unitCost` needs. Use a key with that scope.",
  endsBeforeStart: "must not be before startDate",
} as const;

export const imports = {
  broughtForward: "is {number}, which was brought forward for {client} already; leave it out",
  numberTaken: "is the number of our own {document} {number} for {client}; give it another one, such as {number}-old",
  numberOfSeries:
    "is one that our own series will give, so that two documents would have it; change the prefix or raise the next number in the settings of documents, or give it another one, such as {number}-old",
  tooManyOpenInvoices:
    "adds more than {max} open invoices at once; leave some rows out, and import them with another preview",
  issuedInFuture: "is in the future; give the day on which it was issued",
  dueBeforeIssue: "is before the day of issue; correct one of them",
  numberRepeated: "is that of row {row} too; give one of them another number, or leave it out",
  lacksScope: "Importing this kind of file needs the scope {scope}. Use a key, or a role, with that scope.",
  unknownField: "is no field of this kind of file; give one of {fields}, or null",
  columnRepeated: "names the same column a second time",
  sameRow: "is the same as row {row}, and is left out",
  unknownRow: "is no row of this preview: {row}",
  daysClosed: "The file has rows on days that are closed. Use later days, such as today.",
  noUpdates: "is UPDATE, and an import changes no records of this kind; add the row, or skip it",
  nothingToUpdate: "is UPDATE, and there is no record like it; add the row, or skip it",
  tooManyUpdates: "change more than {max} records; import the others with another preview",
  idRepeated: "is the id of a row above; choose another id, or leave this row out",
  unknownName: "does not match any {thing} called “{name}”; add it first, or correct the name",
  nameNotUnique: "matches several called “{name}”; give the id in a column named “{thing} id” instead",
  priceCodeRepeated: "is the code of a row above; choose another code, or leave this row out",
} as const;
