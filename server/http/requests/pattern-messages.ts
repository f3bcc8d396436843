import { accountCodePattern } from "#contract/books/account-table.ts";
import { brandColourPattern } from "#contract/organizations/brand.ts";
import { countryPattern, currencyPattern, emailPattern } from "#contract/api/fields.ts";
import { anyIdPattern } from "#contract/api/ids.ts";
import { prefixPattern } from "#contract/organizations/organizations.ts";
import { base64urlPattern } from "#contract/people/passkey-answers.ts";
import { type Wording, wording } from "#contract/api/wording.ts";

/** The sentence of each pattern of the contract; ids are told by their prefix. */
const messages: Readonly<Record<string, Wording>> = {
  "\\S": wording("fields.blank"),
  [emailPattern]: wording("fields.notEmail"),
  [accountCodePattern]: wording("fields.notAccountCode"),
  [anyIdPattern]: wording("fields.notId"),
  [countryPattern]: wording("fields.notCountry"),
  [currencyPattern]: wording("fields.notCurrency"),
  [prefixPattern]: wording("fields.notPrefix"),
  [brandColourPattern]: wording("fields.notColour"),
  [base64urlPattern]: wording("fields.notBase64url"),
  "^[0-9]{6}$": wording("fields.notCode"),
};

/** Returns what a text must be that does not match a pattern. */
export function patternMessage(pattern: string): Wording {
  const message = messages[pattern];
  if (message !== undefined) return message;
  const idPrefix = /^\^([a-z]+_)\[/.exec(pattern)?.[1];
  return idPrefix === undefined
    ? wording("fields.otherPattern", { pattern })
    : wording("fields.notIdOf", { prefix: idPrefix });
}
