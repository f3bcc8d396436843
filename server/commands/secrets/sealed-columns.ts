import type { OrganizationId, UserId, WebhookEndpointId, MailId } from "#contract/api/ids.ts";
import { cellUrls } from "#server/commands/cells/cell-url.ts";
import { answerPlace } from "#server/http/idempotency/answer-once.ts";
import { mailLinkPlace } from "#server/mail/link.ts";
import { totpPlace } from "#server/identity/second-factor/totp.ts";
import { linkTokenPlace } from "#server/billing/documents/portal-link/link.ts";
import { clientSecretPlace } from "#server/single-sign-on/secret.ts";
import { headersPlace } from "#server/webhooks/own-headers.ts";
import { signingSecretPlace } from "#server/webhooks/secret.ts";
import type { SealedValues } from "./store.ts";

const endpointKeys = {
  kind: "webhookSecrets",
  title: "webhook secrets",
  table: "webhook_endpoint",
  keys: ["org_id", "id"],
  placeOf: ([org, id]) => signingSecretPlace({ org: org as OrganizationId, id: id as WebhookEndpointId }),
} as const satisfies Omit<SealedValues, "column">;

/** Every column of the database that holds sealed values. */
export const sealedColumns: readonly SealedValues[] = [
  cellUrls,
  { ...endpointKeys, column: "secret_sealed" },
  { ...endpointKeys, column: "previous_secret_sealed" },
  {
    kind: "providerSecrets",
    title: "client secrets of identity providers",
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
    title: "authenticators",
    table: "person",
    column: "totp_sealed",
    keys: ["id"],
    placeOf: ([id]) => totpPlace(id as UserId),
  },
  {
    kind: "mailLinks",
    title: "links in emails",
    table: "mail",
    column: "link_sealed",
    keys: ["org_id", "id"],
    placeOf: ([org, id]) => mailLinkPlace({ org: org as OrganizationId, id: id as MailId }),
  },
  {
    kind: "mailLinks",
    title: "links in emails",
    table: "account_mail",
    column: "link_sealed",
    keys: ["id"],
    placeOf: ([id]) => mailLinkPlace({ org: null, id: id as MailId }),
  },
  {
    kind: "answers",
    title: "stored answers",
    table: "idempotency_key",
    column: "body_sealed",
    keys: ["org_id", "actor_id", "key"],
    placeOf: ([org, actorId = "", key = ""]) => answerPlace(org as OrganizationId, actorId, key),
  },
  {
    kind: "portalLinks",
    title: "links of documents",
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
