import { accountCodePattern } from "#contract/books/account-table.ts";
import { brandColourPattern } from "#contract/organizations/brand.ts";
import { countryPattern, currencyPattern, emailPattern } from "#contract/api/fields.ts";
import { anyIdPattern } from "#contract/api/ids.ts";
import { prefixPattern } from "#contract/organizations/organizations.ts";
import { base64urlPattern } from "#contract/people/passkey-answers.ts";

/** The sentence of each pattern of the contract; ids are told by their prefix. */
const messages: Readonly<Record<string, string>> = {
  "\\S": "must not be blank",
  [emailPattern]: "must be a single email address, such as office@example.com",
  [accountCodePattern]: "must begin with a letter or digit, and have only letters, digits, dots, slashes and hyphens",
  [anyIdPattern]: "must be an id, such as inv_…",
  [countryPattern]: "must be the code of a country by ISO 3166-1 in two capital letters, such as SG or MY",
  [currencyPattern]: "must be the code of a currency by ISO 4217 in three capital letters, such as SGD",
  [prefixPattern]: "must be a capital letter and up to nine capital letters or digits, such as INV, but not DRAFT",
  [brandColourPattern]: "must be # and six hexadecimal digits in small letters, such as #1f4e79",
  [base64urlPattern]: "must be in base64url without padding, such as dGVzdA",
  "^[0-9]{6}$": "must be the six digits of the code, such as 123456",
};

/** Returns what a text must be that does not match a pattern. */
export function patternMessage(pattern: string): string {
  const message = messages[pattern];
  if (message !== undefined) return message;
  const idPrefix = /^\^([a-z]+_)\[/.exec(pattern)?.[1];
  return idPrefix === undefined ? `must match ${pattern}` : `must be an id that begins with ${idPrefix}`;
}
