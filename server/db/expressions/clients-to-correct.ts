import { countriesByName, homeCountry } from "#contract/countries.ts";
import type { Query, Read } from "#server/db/sql.ts";

/** True for an active client whose details were accepted before and would be refused now. */
export const isToCorrect = (read: Read): Query => read.sql`(archived_at is null and (
  has_wrong_details(email, name, attention) or has_wrong_numbers(uen, postal_code) and ${isAtHome(read)}))`;

/** True for a client in Singapore: by its own country, else by the one that ends its address, else by the organization's. */
export function isAtHome({ sql, org }: Read): Query {
  const names = [...countriesByName()];
  const home = names.filter(([, code]) => code === homeCountry).map(([name]) => name);
  const abroad = names.filter(([, code]) => code !== homeCountry).map(([name]) => name);
  const named = sql`
    lower(btrim(regexp_replace(substring(btrim(address, E' \\t\\r\\n') from '[^\\n,，]*$'), '[0-9.()-]', '', 'g')))`;
  return sql`case
    when country is not null then country = ${homeCountry}
    when ${named} = any(${abroad}::text[]) then false
    when ${named} = any(${home}::text[]) then true
    else (select o.country from organization o where o.id = ${org}) = ${homeCountry} end`;
}
