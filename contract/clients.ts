import Type, { type Static } from "typebox";
import { instant, instantOrNull, oneOf, optionalEmail, optionalText, requiredText, textOrNull } from "./fields.ts";
import { idField } from "./ids.ts";
import { listOf, listQuery, searchFilter } from "./page.ts";

export const clientTypes = ["HOMEOWNER", "COMPANY", "MCST", "GOVERNMENT"] as const;
export type ClientType = (typeof clientTypes)[number];

const clientType = () =>
  oneOf(clientTypes, "What kind of client it is. MCST is a management corporation. HOMEOWNER when not given.");

export const Client = Type.Object(
  {
    id: idField("cli"),
    name: Type.String({ description: "Display name" }),
    email: textOrNull("Primary contact e-mail"),
    phone: textOrNull("Free-form phone number"),
    address: textOrNull("Free-form postal address"),
    notes: textOrNull("Internal notes; they never reach the client"),
    createdAt: instant(),
    type: clientType(),
    uen: textOrNull("Unique Entity Number"),
    mcstNumber: textOrNull("Number of the management corporation strata title"),
    attention: textOrNull("The person whom documents are addressed to"),
    postalCode: textOrNull(),
    archivedAt: instantOrNull("When it was archived; null while it is in use"),
    updatedAt: instant(),
  },
  { description: "A counter-party: a homeowner, a project owner, a management corporation." },
);
export type Client = Static<typeof Client>;

const details = {
  email: optionalEmail(),
  phone: optionalText(50),
  address: optionalText(500),
  notes: optionalText(10_000, "Internal notes; they never reach the client"),
  type: Type.Optional(clientType()),
  uen: optionalText(20, "Unique Entity Number"),
  mcstNumber: optionalText(20),
  attention: optionalText(200),
  postalCode: optionalText(20),
};

export const NewClient = Type.Object({ name: requiredText(200), ...details }, { additionalProperties: false });
export type NewClient = Static<typeof NewClient>;

export const ClientChange = Type.Object(
  { name: Type.Optional(requiredText(200)), ...details },
  { additionalProperties: false },
);
export type ClientChange = Static<typeof ClientChange>;

export const ClientList = listOf(Client, "A page of clients, newest first.");
export const ClientQuery = listQuery({
  archived: Type.Optional(Type.Boolean({ description: "true: only archived ones; false: only those in use." })),
  q: searchFilter("the name, e-mail and UEN"),
});
export type ClientQuery = Static<typeof ClientQuery>;
