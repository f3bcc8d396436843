import type { Client, ClientChange, ClientType } from "#contract/clients/clients.ts";
import type { EInvoiceForm } from "#contract/documents/e-invoice-states.ts";
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
  /** Empty where it follows from the type. */
  readonly eInvoiceForm: EInvoiceForm | "";
  readonly peppolId: string;
  readonly businessUnit: string;
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
  eInvoiceForm: "",
  peppolId: "",
  businessUnit: "",
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
  eInvoiceForm: client.eInvoiceForm ?? "",
  peppolId: client.peppolId ?? "",
  businessUnit: client.businessUnit ?? "",
  language: client.language,
  notes: client.notes ?? "",
});

/** Converts form values to the fields of a request: empty texts become null. The API validates the rest. */
export function clientFieldsOf({
  name,
  type,
  language,
  eInvoiceForm,
  ...texts
}: ClientValues): ClientChange & { readonly name: string } {
  const trimmed = Object.entries(texts).map(([field, text]) => [field, text.trim() === "" ? null : text.trim()]);
  return {
    name: name.trim(),
    type,
    language,
    eInvoiceForm: eInvoiceForm === "" ? null : eInvoiceForm,
    ...(Object.fromEntries(trimmed) as Record<keyof typeof texts, string | null>),
  };
}
