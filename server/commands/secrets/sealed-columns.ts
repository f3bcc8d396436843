import type { OrganizationId, UserId, WebhookEndpointId, MailId } from "#contract/api/ids.ts";
import { cellUrlPlace } from "#server/commands/cells/cell-url.ts";
import { answerPlace } from "#server/http/idempotency/answer-once.ts";
import { mailLinkPlace } from "#server/mail/link.ts";
import { totpPlace } from "#server/identity/totp.ts";
import { linkTokenPlace } from "#server/billing/documents/portal-link/link.ts";
import type { SealedPlace } from "#server/core/secret.ts";
import { clientSecretPlace } from "#server/single-sign-on/secret.ts";
import { headersPlace } from "#server/webhooks/own-headers.ts";
import { signingSecretPlace } from "#server/webhooks/secret.ts";
import type { SealedColumn } from "./store.ts";

/** The kind of a sealed value, in the report of `quoin secrets rotate`. */
export type SealedKind =
  | "webhookSecrets"
  | "authenticators"
  | "mailLinks"
  | "answers"
  | "portalLinks"
  | "cellUrls"
  | "providerSecrets";

export interface SealedValues extends SealedColumn {
  readonly kind: SealedKind;
  /** Returns the place that the value of the row with this key was sealed for. */
  placeOf(key: readonly string[]): SealedPlace;
}

const endpointKeys = {
  kind: "webhookSecrets",
  table: "webhook_endpoint",
  keys: ["org_id", "id"],
  placeOf: ([org, id]) => signingSecretPlace({ org: org as OrganizationId, id: id as WebhookEndpointId }),
} as const satisfies Omit<SealedValues, "column">;

/** Every column of the database that holds sealed values. */
export const sealedColumns: readonly SealedValues[] = [
  {
    kind: "cellUrls",
    table: "cell",
    column: "url_sealed",
    keys: ["name"],
    placeOf: ([name = ""]) => cellUrlPlace(name),
  },
  { ...endpointKeys, column: "secret_sealed" },
  { ...endpointKeys, column: "previous_secret_sealed" },
  {
    kind: "providerSecrets",
    table: "single_sign_on",
    column: "client_secret_sealed",
    keys: ["org_id"],
    placeOf: ([org]) => clientSecretPlace(org as OrganizationId),
  },
  {
    ...endpointKeys,
    column: "header_values_sealed",
    placeOf: ([org, id]) => headersPlace({ org: org as OrganizationId, id: id as WebhookEndpointId }),
  },
  {
    kind: "authenticators",
    table: "person",
    column: "totp_sealed",
    keys: ["id"],
    placeOf: ([id]) => totpPlace(id as UserId),
  },
  {
    kind: "mailLinks",
    table: "mail",
    column: "link_sealed",
    keys: ["org_id", "id"],
    placeOf: ([org, id]) => mailLinkPlace({ org: org as OrganizationId, id: id as MailId }),
  },
  {
    kind: "mailLinks",
    table: "account_mail",
    column: "link_sealed",
    keys: ["id"],
    placeOf: ([id]) => mailLinkPlace({ org: null, id: id as MailId }),
  },
  {
    kind: "answers",
    table: "idempotency_key",
    column: "body_sealed",
    keys: ["org_id", "actor_id", "key"],
    placeOf: ([org, actorId = "", key = ""]) => answerPlace(org as OrganizationId, actorId, key),
  },
  {
    kind: "portalLinks",
    table: "portal_link",
    column: "token_sealed",
    keys: ["org_id", "document_id", "revision", "generation"],
    placeOf: ([org, id, revision, generation]) =>
      linkTokenPlace(
        org as OrganizationId,
        { id: id as `inv_${string}`, revision: Number(revision) },
        Number(generation),
      ),
  },
];
