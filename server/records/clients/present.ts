import type { Client } from "#contract/clients/clients.ts";
import { asNumber } from "#contract/money.ts";
import { countryOf } from "#server/core/party-numbers.ts";
import { presentLabels } from "#server/db/lists/labels.ts";
import { isoInstant, isoInstantOrNull } from "#server/db/sql.ts";
import type { ClientRow } from "./store.ts";

export const presentClient = (row: ClientRow): Client => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  address: row.address,
  notes: row.notes,
  createdAt: isoInstant(row.createdAt),
  type: row.type,
  uen: row.uen,
  mcstNumber: row.mcstNumber,
  attention: row.attention,
  postalCode: row.postalCode,
  country: countryOf(row, row.homeCountry),
  eInvoiceForm: row.eInvoiceForm,
  peppolId: row.peppolId,
  businessUnit: row.businessUnit,
  archivedAt: isoInstantOrNull(row.archivedAt),
  updatedAt: isoInstant(row.updatedAt),
  language: row.language,
  credit: asNumber(row.credit),
  ...presentLabels(row),
});
