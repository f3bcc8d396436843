import { NewClient } from "#contract/clients/clients.ts";
import { countriesByName, homeCountry } from "#contract/countries.ts";
import type { ClientId } from "#contract/api/ids.ts";
import { countryOf, numberFaults, withPlainNumbers } from "#server/core/party-numbers.ts";
import { mapInSlices } from "#server/core/sharing/slices.ts";
import { compile } from "#server/http/requests/validate.ts";
import { repeatedIdFaults } from "#server/records/imports/own-ids.ts";
import { nameKey } from "#server/records/imports/read-cells.ts";
import { type Duplicate, hasAll, type RecordImport, reviewRows } from "#server/records/imports/review-rows.ts";
import { addClients } from "./add-clients.ts";
import { type ClientRow, findHomeCountry, findLikeClients } from "./store.ts";
import { updateClient } from "./update-client.ts";

const isClient = compile(NewClient);
const countries = countriesByName();

/** Digits by which two telephone numbers are the same, with or without the code of the country. */
const phoneDigits = 8;
const phoneKey = (phone: string | null | undefined): string | undefined => {
  const digits = (phone ?? "").replaceAll(/\D/g, "");
  return digits.length < phoneDigits ? undefined : digits.slice(-phoneDigits);
};
const textKey = (text: string | null | undefined): string | undefined => (text ?? "").trim().toLowerCase() || undefined;

/** The keys by which clients are the same, by their fields. */
const keysOf = ({
  name,
  email,
  uen,
  phone,
  externalId,
}: Partial<Pick<ClientRow, "name" | "email" | "uen" | "phone" | "externalId">>) => ({
  externalId: externalId ?? undefined,
  uen: textKey(uen),
  email: textKey(email),
  name: name === undefined ? undefined : nameKey(name),
  phone: phoneKey(phone),
});
const keyNames = ["externalId", "uen", "email", "name", "phone"] as const;

/** The review of an import of clients: those of the same name, email address, UEN or telephone number may be the same. */
export const clientImport: RecordImport = {
  async review(read, _caller, rows) {
    const home = await findHomeCountry(read);
    const placed = await mapInSlices(rows, ({ row, values }) => ({ row, ...bodyOf(values, home) }));
    const byRow = new Map(placed.map((each) => [each.row, each]));
    const keys = placed.map(({ body }) => keysOf(body as Partial<ClientRow>));
    const all = (name: (typeof keyNames)[number]) => keys.flatMap((each) => each[name] ?? []);
    const found = await findLikeClients(read, {
      names: all("name"),
      emails: all("email"),
      uens: all("uen"),
      phones: all("phone"),
      externalIds: all("externalId"),
    });
    const byKey = new Map<string, Set<ClientRow>>();
    for (const client of found) {
      for (const [name, key] of Object.entries(keysOf(client))) {
        if (key === undefined) continue;
        const same = byKey.get(`${name} ${key}`) ?? new Set();
        byKey.set(`${name} ${key}`, same.add(client));
      }
    }
    const idFaults = repeatedIdFaults();
    return reviewRows(
      rows,
      isClient,
      (values, row) => {
        const { body, country } = byRow.get(row) ?? bodyOf(values, home);
        return { body, faults: [...numberFaults(body, country), ...idFaults(values)] };
      },
      (body) => likeOf(body as NewClient, byKey),
    );
  },
  add: (tx, caller, bodies) => addClients(tx, caller, bodies as readonly NewClient[]),
  update: (caller, id, body) => updateClient(caller, id as ClientId, body),
};

/**
 * Returns a row as a client, with its numbers as they are published, and its country. A country's name becomes its code; one
 * that is unknown stays in the address.
 */
function bodyOf({ country, postalCode, ...values }: Readonly<Record<string, string>>, home: string) {
  const code =
    country === undefined ? undefined : (countries.get(country.trim().toLowerCase()) ?? country.trim().toUpperCase());
  const given = code === undefined || code.length !== 2 ? values : { ...values, country: code };
  const at = countryOf(given, home);
  // A spreadsheet that took the code for a number has removed its first zero.
  const isShort = at === homeCountry && /^\d{5}$/.test(postalCode ?? "");
  const body = {
    ...given,
    ...(postalCode === undefined ? {} : { postalCode: isShort ? `0${postalCode}` : postalCode }),
  };
  return { body: withPlainNumbers(body, at), country: at };
}

function likeOf(body: NewClient, byKey: ReadonlyMap<string, ReadonlySet<ClientRow>>): Duplicate[] {
  const keys = keysOf(body as Partial<ClientRow>);
  const by = new Map<ClientRow, string[]>();
  for (const name of keyNames) {
    for (const client of byKey.get(`${name} ${keys[name] ?? ""}`) ?? []) {
      by.set(client, [...(by.get(client) ?? []), name]);
    }
  }
  return [...by]
    .map(([client, names]) => ({
      id: client.id,
      name: client.name,
      by: names,
      isKnown: hasAll(client as unknown as Record<string, unknown>, body),
    }))
    .toSorted((a, b) => Number(b.isKnown) - Number(a.isKnown) || b.by.length - a.by.length);
}
