import type { Services } from "#server/http/caller.ts";
import type { Read } from "#server/db/sql.ts";
import { languageOfAccount } from "#server/identity/accounts/read.ts";
import type { Composed } from "#server/mail/letter.ts";
import type { MailRow } from "#server/mail/read.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { calendarOf } from "#contract/contracts/clock-days.ts";
import { missingHolidaysLetter } from "#server/letters/office-letters.ts";

/** Composes the mail that the list of public holidays lacks a year, unless the year has been added since. */
export async function composeMissingHolidays(
  read: Read,
  row: MailRow,
  composing: Pick<Services, "db"> & { readonly publicUrl: string },
): Promise<Composed> {
  const organization = await getOrganization(read);
  const { name } = organization;
  const year = row.message ?? "";
  const letter = missingHolidaysLetter({
    year,
    organization: { name },
    link: `${composing.publicUrl}/settings/documents`,
    language: await languageOfAccount(composing, row.recipient),
  });
  const isThere = calendarOf(organization).hasYear(Number(year));
  return { letter, enclosure: null, obsolete: isThere ? `The public holidays of ${year} are known now.` : null };
}
