import { countryNamedIn, homeCountry } from "#contract/countries.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import { isUen } from "./uen.ts";

/** The numbers that a client and an organization have in common. */
export interface PartyNumbers {
  readonly uen?: string | null;
  readonly postalCode?: string | null;
}

/** Where a party is: as given, else the country that its address names, else that of the organization. */
interface Placed {
  readonly address?: string | null;
  readonly country?: string | null;
}

/** Returns the country of a party. @param home that of the organization */
export const countryOf = ({ address, country }: Placed, home: string): string =>
  country ?? countryNamedIn(address ?? null) ?? home;

/** Returns a text as a number is written: in plain digits and capital letters, without spaces and hyphens. */
const compact = (text: string): string => text.normalize("NFKC").toUpperCase().replaceAll(/[\s-]/g, "");

/** True for a postal code of Singapore. */
export const isPostalCode = (text: string): boolean => /^\d{6}$/.test(text);

/** Returns a UEN as it is published, however it was typed: `2019 12345r` is `201912345R`. Anything else stays as it is. */
export function uenAsPublished(typed: string): string {
  const uen = compact(typed);
  return isUen(uen) ? uen : typed;
}

/** Returns a postal code as six digits, however it was typed: `S(408564)` is `408564`. Anything else stays as it is. */
export function postalCodeAsPublished(typed: string): string {
  const code = compact(typed).replace(/^(?:SINGAPORE|S)?\(?(\d{6})\)?$/, "$1");
  return isPostalCode(code) ? code : typed;
}

/** Returns the fields of a party in Singapore with its numbers as they are published. One abroad keeps what was typed. */
export function withPlainNumbers<Body extends PartyNumbers>(body: Body, country: string): Body {
  if (country !== homeCountry) return body;
  return {
    ...body,
    ...(body.uen == null ? {} : { uen: uenAsPublished(body.uen) }),
    ...(body.postalCode == null ? {} : { postalCode: postalCodeAsPublished(body.postalCode) }),
  };
}

const forms = {
  uen: { isRight: isUen, message: wording("fields.notUen") },
  postalCode: { isRight: isPostalCode, message: wording("fields.notPostalCode") },
} as const;

/**
 * Returns a fault for each number that a party in Singapore cannot have. What was stored before stays as it is until somebody
 * changes it, or moves the party to Singapore.
 * @param body with its numbers as they are published
 */
export function numberFaults(
  body: PartyNumbers,
  country: string,
  before?: PartyNumbers & { country: string },
): Fault[] {
  if (country !== homeCountry) return [];
  const arrives = before !== undefined && before.country !== homeCountry;
  return (["uen", "postalCode"] as const).flatMap((path) => {
    const value = body[path] === undefined && arrives ? before[path] : body[path];
    if (value == null || value.trim() === "" || forms[path].isRight(value)) return [];
    if (!arrives && value === before?.[path]) return [];
    return [{ path, code: "WRONG_FORMAT", message: forms[path].message }];
  });
}
