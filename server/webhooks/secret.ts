import { randomBytes } from "node:crypto";
import type { OrganizationId, WebhookEndpointId } from "#contract/api/ids.ts";
import type { SealedPlace, Secret } from "#server/core/secret.ts";

const secretBytes = 32;

export interface EndpointKey {
  readonly org: OrganizationId;
  readonly id: WebhookEndpointId;
}

/** Returns the place that both of an endpoint's secrets are sealed for, the current and the previous one. */
export const signingSecretPlace = ({ org, id }: EndpointKey): SealedPlace => ({ purpose: "webhook", org, row: id });

/** Creates a signing secret: 64 hexadecimal characters, whose text is the key of the HMAC. */
export const makeSigningSecret = (): string => randomBytes(secretBytes).toString("hex");

export const sealSigningSecret = (secret: Secret, endpoint: EndpointKey, text: string): Buffer =>
  secret.seal(signingSecretPlace(endpoint), text);

export const openSigningSecret = (secret: Secret, endpoint: EndpointKey, sealed: Buffer): string =>
  secret.open(signingSecretPlace(endpoint), sealed);
