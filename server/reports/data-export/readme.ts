import type { Organization } from "#contract/organizations/organizations.ts";

/** Returns the text that describes the archive. */
export const readme = ({ name, timeZone }: Organization, at: Date): string => `Everything that Quoin keeps for ${name}
Exported on ${at.toISOString()}

organization.json        the settings
*.csv                    each list as a table; days are days in ${timeZone}
                         in retention.csv is what clients hold, in claim-lines.csv the lines of all claims
*.json                   the same records as the API shows them, quotations, invoices and credit notes with every item,
                         claims with every line
quotations/, invoices/, claims/, credit-notes/
                         the PDFs as they were issued
files/                   receipts and other uploaded files; the name begins with the file's id
audit-log.csv, .json     who changed what, with the values before and after
quoin/                   the same once more for programs, exactly as it is stored: with this file an administrator
                         moves the organization to another installation (quoin import). It is in the format of
                         this version of Quoin; for any other use take the files above

All records are of the same moment. Passwords, API keys and other secrets are not included.
`;
