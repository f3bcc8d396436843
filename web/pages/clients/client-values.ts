import type { Client, ClientChange, ClientType } from "#contract/clients.ts";
import type { Language } from "#contract/language.ts";

/** The values of the client form: empty texts instead of null. */
export interface ClientValues {
  readonly name: string;
  readonly type: ClientType;
  readonly attention: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly postalCode: string;
  /** Empty where it is that of the address, or of the organization. */
  readonly country: string;
  readonly uen: string;
  readonly mcstNumber: string;
  readonly language: Language;
  readonly notes: string;
}

export const newClientValues = (name: string): ClientValues => ({
  name,
  type: "HOMEOWNER",
  attention: "",
  email: "",
  phone: "",
  address: "",
  postalCode: "",
  country: "",
  uen: "",
  mcstNumber: "",
  language: "en",
  notes: "",
});

/** Converts a client to form values. */
export const clientValuesOf = (client: Client): ClientValues => ({
  name: client.name,
  type: client.type,
  attention: client.attention ?? "",
  email: client.email ?? "",
  phone: client.phone ?? "",
  address: client.address ?? "",
  postalCode: client.postalCode ?? "",
  country: client.country,
  uen: client.uen ?? "",
  mcstNumber: client.mcstNumber ?? "",
  language: client.language,
  notes: client.notes ?? "",
});

/** Converts form values to the fields of a request: empty texts become null. The API validates the rest. */
export function clientFieldsOf({
  name,
  type,
  language,
  ...texts
}: ClientValues): ClientChange & { readonly name: string } {
  const trimmed = Object.entries(texts).map(([field, text]) => [field, text.trim() === "" ? null : text.trim()]);
  return {
    name: name.trim(),
    type,
    language,
    ...(Object.fromEntries(trimmed) as Record<keyof typeof texts, string | null>),
  };
}
