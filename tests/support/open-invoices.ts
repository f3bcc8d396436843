// The columns are those that each program exports, with invented contents.
const xeroRow = (number: string, reference: string, dates: string, due: string, line: string) =>
  `Hilltop Cafe Pte Ltd,ap@hilltop.example,,,${number},${reference},${dates},,1090.00,90.00,${1090 - Number(due)},${due},,${line},,200,Standard-Rated Supplies,45.00,,,,,SGD,Sales invoice,Sent,Awaiting Payment\r\n`;
/** One row for each line, as Xero has it: the first invoice has two. */
export const xeroOpenInvoices =
  "ContactName,EmailAddress,POAddressLine1,POCity,InvoiceNumber,Reference,InvoiceDate,DueDate,PlannedDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,InventoryItemCode,Description,Quantity,UnitAmount,Discount,LineAmount,AccountCode,TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,Type,Sent,Status\r\n".replace(
    "Discount,LineAmount,",
    "Discount,",
  ) +
  xeroRow("INV-0041", "Kitchen", "24/08/2026,23/09/2026", "790.00", "Cabinets,1,500.00") +
  xeroRow("INV-0041", "Kitchen", "24/08/2026,23/09/2026", "790.00", "Worktop,1,500.00") +
  xeroRow("INV-0042", "Floor", "13/09/2026,13/10/2026", "1090.00", "Tiles,1,1000.00");
