import type { Fault } from "#contract/api/errors.ts";
import type { SendCheck } from "#contract/documents/send-checks.ts";
import type { OrganizationValues } from "#web/records/organization/organization-values.ts";
import { sendCheckCopy } from "#web/copy/send-check.ts";

/** A field of the organization that can be filled in where it is missing. */
export type OurField = Exclude<keyof OrganizationValues, "gstRegistered" | "gstRates">;
/** One of the client. */
export type ClientField = "name" | "attention" | "address" | "postalCode";

/** The details that a document lacks, by who fills them in and where. */
export interface Lacking {
  readonly ours: readonly OurField[];
  readonly clients: readonly ClientField[];
  /** True when something must be there; otherwise it only should. */
  readonly isNeeded: boolean;
  readonly sentences: readonly string[];
  /** True when a text of the document itself must change. */
  readonly isInText: boolean;
}

/** The dialogs ask about these when the document is sent. */
const confirmed = new Set(["DUE_BEFORE_ISSUE", "OFFER_EXPIRED"]);

/** The fields that belong together on a screen. */
const ourGroups: Readonly<Record<string, readonly OurField[]>> = {
  "organization.gstRegistrationNumber": ["gstRegistrationNumber"],
  "organization.address": ["address", "postalCode"],
  "organization.bank": ["payNowProxy", "bankName", "bankAccountNumber", "bankAccountName"],
  "organization.name": ["name"],
  "organization.legalName": ["legalName"],
};
const clientGroups: Readonly<Record<string, readonly ClientField[]>> = {
  "client.address": ["address", "postalCode"],
  "client.name": ["name"],
  "client.attention": ["attention"],
};

export function lackingIn({ missing, warnings }: SendCheck): Lacking {
  const faults = [...missing, ...warnings.filter(({ code }) => !confirmed.has(code))];
  const groupsIn = <Field>(groups: Readonly<Record<string, readonly Field[]>>) => [
    ...new Set(faults.flatMap(({ path }) => groups[path] ?? [])),
  ];
  return {
    ours: groupsIn(ourGroups),
    clients: groupsIn(clientGroups),
    isNeeded: missing.length > 0,
    sentences: faults.map(sentenceOf),
    isInText: faults.some(({ path }) => !/^(organization|client)\./.test(path)),
  };
}

function sentenceOf({ path, code, message }: Fault): string {
  const names: Readonly<Record<string, string>> = sendCheckCopy.fields;
  const [, line] = /^items\[(\d+)\]/.exec(path) ?? [];
  const name = line === undefined ? names[path.replaceAll(".", "_")] : sendCheckCopy.line({ line: Number(line) + 1 });
  if (code !== "NOT_PRINTABLE") return name ?? `${path} ${message}`;
  const [, characters = ""] = /: (.+);/.exec(message) ?? [];
  return sendCheckCopy.notPrintable({ name: name ?? path, characters });
}
