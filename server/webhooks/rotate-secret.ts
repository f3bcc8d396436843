import type { WebhookEndpointId } from "#contract/api/ids.ts";
import type { SecretRotation, WebhookEndpointWithSecret } from "#contract/webhooks/webhooks.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { getEndpoint, lockEndpoint } from "./read.ts";
import { makeSigningSecret, sealSigningSecret } from "./secret.ts";
import { changeEndpoint } from "./store.ts";

const hourMs = 60 * 60 * 1000;

/**
 * Gives the endpoint a new secret and returns it for the only time. The previous one also signs for the hours
 * requested; one before that ends now. @throws Refusal 404
 */
export function rotateSecret(
  caller: Caller,
  id: WebhookEndpointId,
  { overlapHours = 0 }: SecretRotation,
): Promise<WebhookEndpointWithSecret> {
  return inOrg(caller, async (tx) => {
    const { secretSealed } = await lockEndpoint(tx, id);
    const at = caller.clock();
    const secret = makeSigningSecret();
    const overlaps = overlapHours > 0;
    await changeEndpoint(tx, id, {
      secretSealed: sealSigningSecret(caller.secret, { org: caller.org, id }, secret),
      previousSecretSealed: overlaps ? secretSealed : null,
      previousSecretUntil: overlaps ? new Date(at.getTime() + overlapHours * hourMs) : null,
      updatedAt: at,
    });
    return { ...(await getEndpoint(tx, id)), secret };
  });
}
