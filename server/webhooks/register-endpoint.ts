import {
  type NewWebhookEndpoint,
  webhookEndpointsMax,
  type WebhookEndpointWithSecret,
} from "#contract/webhooks/webhooks.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { lockOrganization } from "#server/organizations/read.ts";
import { Refusal, refuseFaults } from "#server/core/refusal.ts";
import { urlFaults } from "./check-endpoint.ts";
import { requireReadScopes } from "./check-types.ts";
import { headerFaults, sealHeaders } from "./own-headers.ts";
import { getEndpoint } from "./read.ts";
import { makeSigningSecret, sealSigningSecret } from "./secret.ts";
import { countEndpoints, insertEndpoint } from "./store.ts";

/** Registers an endpoint, and returns its secret for the only time. @throws Refusal 403, 409, 422 */
export function registerEndpoint(
  caller: Caller,
  { headers = [], ...body }: NewWebhookEndpoint,
): Promise<WebhookEndpointWithSecret> {
  requireReadScopes(caller, body.events);
  return inOrg(caller, async (tx) => {
    refuseFaults([...urlFaults(body.url, caller.allowedRanges), ...headerFaults(headers)]);
    await lockOrganization(tx);
    if ((await countEndpoints(tx)) >= webhookEndpointsMax) {
      throw new Refusal("INVALID_STATE", wording("webhooks.tooMany", { max: webhookEndpointsMax }));
    }
    const at = caller.clock();
    const id = newId("we", at);
    const endpoint = { org: caller.org, id };
    const secret = makeSigningSecret();
    await insertEndpoint(tx, {
      ...body,
      id,
      enabled: true,
      secretSealed: sealSigningSecret(caller.secret, endpoint, secret),
      ...sealHeaders(caller.secret, endpoint, headers),
      createdAt: at,
      updatedAt: at,
    });
    return { ...(await getEndpoint(tx, id)), secret };
  });
}
