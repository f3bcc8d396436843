import type { Locator, Page } from "playwright-core";

/** A list of contacts in the columns of Xero: one client of the demo, a postal code that lost its zero, and a column of its own. */
const contacts = `*ContactName,EmailAddress,FirstName,LastName,POAddressLine1,POPostalCode,PhoneNumber,Introduced by
Studio Halia Pte Ltd,accounts@studiohalia.example.com,Nadia,Rahman,21 Keong Saik Road,89128,6555 0143,Website
Kampong Glam Bakery,orders@kgbakery.example.com,Farid,Osman,45 Haji Lane,189235,6555 0188,Studio Halia
Ong Siew Ling,siewling.ong@example.com,Siew Ling,Ong,12 Sunset Way #04-02,597012,9555 0121,Neighbour
`;

/** A month of a bank that shows what a transfer cost within its row, with a line that is not booked yet. */
const statement = `Account,001-234567-8
Transaction Date,Reference,Description,Debit Amount,Credit Amount,Fee,Status,Running Balance
02/11/2026,FT26110201,INWARD PAYNOW STUDIO HALIA PTE LTD INV-2026-0042,,1635.00,0.00,Posted,21635.00
13/11/2026,TT26111301,INWARD TT MERANTI HOLDINGS SDN BHD,,5450.00,20.00,Posted,27065.00
25/11/2026,CC26112501,CARD 4321 HARDWARE CENTRE,88.40,,0.00,Pending,
26/11/2026,GI26112601,GIRO SP SERVICES,214.75,,0.00,Posted,26850.25
`;

/** Open invoices in the columns of Zoho Books: one in part paid, one overdue, one that is not open any more. */
const openInvoices = `Invoice Date,Invoice Number,Invoice Status,Customer Name,Due Date,Total,Balance
2026-09-14,ZB-00731,Overdue,Northlight Dental Surgery Pte. Ltd.,2026-10-14,3270.00,1270.00
2026-11-02,ZB-00755,Sent,Sharon Pereira,2026-12-02,872.00,872.00
2026-08-20,ZB-00702,Paid,Yeo Boon Hwee,2026-09-19,1090.00,0.00
`;

/** Takes a picture of each review, with nothing imported. */
export async function takeImports(page: Page, take: (page: Page, name: string) => Promise<void>): Promise<void> {
  const chooser = page
    .getByRole("dialog")
    .getByLabel(/^Choose/)
    .first();
  const review = async (input: Locator, name: string, content: string, picture: string) => {
    await input.setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Import \d+ rows?$/ })
      .waitFor();
    await take(page, picture);
  };
  await page.goto("/clients?import=true");
  await review(chooser, "contacts.csv", contacts, "import-clients");
  await page.goto("/bank");
  await review(page.getByLabel("Import bank file"), "november.csv", statement, "import-bank");
  await page.goto("/settings/data");
  await page.getByRole("button", { name: "Import Open invoices of another program" }).click();
  await review(chooser, "open invoices.csv", openInvoices, "import-open-invoices");
}
