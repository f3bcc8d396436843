import { NewClient } from "#contract/clients.ts";
import { countriesByName } from "#contract/countries.ts";
import type { ClientId } from "#contract/ids.ts";
import { compile } from "#server/http/validate.ts";
import { nameKey } from "#server/imports/read-cells.ts";
import { type Duplicate, hasAll, type RecordImport, reviewRows } from "#server/imports/review-rows.ts";
import { addClients } from "./import-clients.ts";
import { type ClientRow, findLikeClients } from "./store.ts";
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
    const keys = rows.map(({ values }) => keysOf(values));
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
    return reviewRows(
      rows,
      isClient,
      (values) => ({ body: bodyOf(values) }),
      (body) => likeOf(body as NewClient, byKey),
    );
  },
  add: (tx, caller, bodies) => addClients(tx, caller, bodies as readonly NewClient[]),
  update: (caller, id, body) => updateClient(caller, id as ClientId, body),
};

/** A country's name becomes its code. One that is unknown stays in the address. */
function bodyOf({ country, ...values }: Readonly<Record<string, string>>): object {
  const code =
    country === undefined ? undefined : (countries.get(country.trim().toLowerCase()) ?? country.trim().toUpperCase());
  return code === undefined || code.length !== 2 ? values : { ...values, country: code };
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
